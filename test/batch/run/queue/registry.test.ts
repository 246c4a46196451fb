/** The registry of members: a member leaves while its next heartbeat is under way. */
import type { Redis } from 'ioredis';
import { expect, it } from 'vitest';
import { Registry } from '../../../../src/batch/run/queue/registry.js';

it('a beat under way does not bring back who has left', async () => {
  const asked: string[] = [];
  let tellTime: (time: [number, number]) => void = () => undefined;
  const transaction = {
    zadd: () => (asked.push('zadd'), transaction),
    pexpire: () => transaction,
    exec: () => Promise.resolve([]),
  };
  const server = {
    time: () => new Promise((resolve) => (tellTime = resolve)),
    zrem: () => (asked.push('zrem'), Promise.resolve(1)),
    multi: () => transaction,
  };
  const registry = new Registry(server as unknown as Redis, 'runs', '3/0.1.0+1a2b3c4d', 1000);
  const first = registry.beat('a');
  tellTime([1, 0]);
  await first;
  const late = registry.beat('a');
  await registry.leave('a');
  tellTime([2, 0]);
  await late;
  expect(asked).toEqual(['zadd', 'zrem']);
});
