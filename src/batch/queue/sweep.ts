/** Removes from the queue what belongs to no run that is there: of killed runs, and of strangers. */
import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { memberOf, resultsKeyOf, runOf } from './names.js';
import type { Registry } from './registry.js';

/** Chunks looked at in each state. */
const most = 10_000;

export async function sweep(queue: Queue, redis: Redis, runs: Registry, speaks: string): Promise<void> {
  for (const { id } of await runs.purge()) await redis.del(resultsKeyOf(id));
  const [completed, failed, waiting, active] = await Promise.all([
    redis.zrange(queue.toKey('completed'), '0', String(most)),
    redis.zrange(queue.toKey('failed'), '0', String(most)),
    redis.lrange(queue.toKey('wait'), 0, most),
    redis.lrange(queue.toKey('active'), 0, most),
  ]);
  const live = new Map<string, boolean>();
  for (const id of new Set([...completed, ...failed, ...waiting, ...active])) {
    const run = runOf(id);
    if (run !== undefined && !live.has(run)) live.set(run, await runs.has(memberOf(run, speaks, 1)));
    if (run !== undefined && live.get(run)) continue;
    // What BullMQ cannot read stays active for ever; whoever computes the others finds them gone.
    if (active.includes(id)) await forceOut(queue, redis, id);
    await queue.remove(id);
  }
}

async function forceOut(queue: Queue, redis: Redis, id: string): Promise<void> {
  const key = queue.toKey(id);
  await redis
    .multi()
    .lrem(queue.toKey('active'), 0, id)
    .srem(queue.toKey('stalled'), id)
    .del(key, `${key}:lock`)
    .exec();
}
