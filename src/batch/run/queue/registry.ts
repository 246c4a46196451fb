/**
 * Registry of runs or workers: a sorted set of members, each with its expiry by the server's clock.
 * Also removes data of runs that are no longer registered.
 */
import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { QueueAddress } from './address.js';
import { connect } from './connection.js';
import type { QueueFault } from './fault.js';
import { type Member, memberOf, readMember, resultsKeyOf, runOf } from './wire/names.js';

/**
 * Connects to a queue. Returns a fault if members of the other side are present and none has this
 * version.
 * @param key registry of the other side
 */
export async function connectTo(
  address: QueueAddress,
  key: string,
  protocolVersion: string,
): Promise<Redis | QueueFault> {
  const redis = await connect(address);
  if (!('options' in redis)) return redis;
  const there = await new Registry(redis, key, protocolVersion).members();
  const other = there.find((member) => member.protocolVersion !== protocolVersion);
  if (!other || there.some((member) => member.protocolVersion === protocolVersion)) return redis;
  redis.disconnect();
  return { code: 'version', at: address.shown, detail: `${other.protocolVersion} ≠ ${protocolVersion}` };
}

export class Registry {
  private readonly gone = new Set<string>();

  /**
   * @param protocolVersion of the members that are entered and asked for
   * @param ttl milliseconds that a member stays without a beat
   */
  constructor(
    private readonly redis: Redis,
    private readonly key: string,
    private readonly protocolVersion: string,
    private readonly ttl = 0,
  ) {}

  /** Enters or renews a member. Has no effect after `leave`, which may overtake a beat. */
  async beat(id: string, width = 1): Promise<void> {
    const member = memberOf(id, this.protocolVersion, width);
    const now = await this.time();
    if (this.gone.has(member)) return;
    await this.redis
      .multi()
      .zadd(this.key, now + this.ttl, member)
      .pexpire(this.key, 2 * this.ttl)
      .exec();
  }

  /** Removes expired members and returns them. */
  async purge(): Promise<Member[]> {
    const found = await this.redis.zrangebyscore(this.key, '-inf', await this.time(), 'LIMIT', 0, 10_000);
    if (found.length > 0) await this.redis.zrem(this.key, ...found);
    return found.flatMap((text) => readMember(text) ?? []);
  }

  async leave(id: string, width = 1): Promise<void> {
    const member = memberOf(id, this.protocolVersion, width);
    this.gone.add(member);
    await this.redis.zrem(this.key, member);
  }

  /** Returns the members of all versions. */
  async members(): Promise<Member[]> {
    const found = await this.redis.zrangebyscore(this.key, await this.time(), '+inf', 'LIMIT', 0, 10_000);
    return found.flatMap((text) => readMember(text) ?? []);
  }

  async has(id: string): Promise<boolean> {
    return (await this.redis.zscore(this.key, memberOf(id, this.protocolVersion, 1))) !== null;
  }

  private async time(): Promise<number> {
    const [seconds, microseconds] = await this.redis.time();
    return Number(seconds) * 1000 + Math.floor(Number(microseconds) / 1000);
  }
}

/** Maximum number of chunks examined in each state. */
const maxChunks = 10_000;

/** Removes the chunks and results of killed runs, and chunks of unknown origin. */
export async function removeStale(queue: Queue, redis: Redis, runs: Registry): Promise<void> {
  for (const { id } of await runs.purge()) await redis.del(resultsKeyOf(id));
  const [completed, failed, waiting, active] = await Promise.all([
    redis.zrange(queue.toKey('completed'), '0', String(maxChunks)),
    redis.zrange(queue.toKey('failed'), '0', String(maxChunks)),
    redis.lrange(queue.toKey('wait'), 0, maxChunks),
    redis.lrange(queue.toKey('active'), 0, maxChunks),
  ]);
  const live = new Map<string, boolean>();
  for (const id of new Set([...completed, ...failed, ...waiting, ...active])) {
    const run = runOf(id);
    if (run !== undefined && !live.has(run)) live.set(run, await runs.has(run));
    if (run !== undefined && live.get(run)) continue;
    // An active chunk that BullMQ cannot read would stay active for ever. If a worker is computing
    // the chunk, it will find that its run is gone.
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
