/** Connections to the server: a first one that fails soon and says why, then ones that come back by themselves. */
import { Redis } from 'ioredis';
import type { QueueAddress } from './address.js';
import { faultOf, type QueueFault } from './fault.js';

const connectMs = 5000;

function optionsOf(address: QueueAddress) {
  const { host, port, db, username, password, tls } = address;
  return {
    host,
    port,
    db,
    ...(username === undefined ? {} : { username }),
    ...(password === undefined ? {} : { password }),
    ...(tls ? { tls: { ...tls } } : {}),
    connectTimeout: connectMs,
    keepAlive: 10_000,
    // Commands wait for the connection to come back, for as long as we do.
    maxRetriesPerRequest: null,
    retryStrategy: (times: number) => Math.min(50 * 2 ** times, 2000),
    lazyConnect: true,
  };
}

/** A connection that works now and will be made again whenever it is lost, or why there is none. */
export async function connect(address: QueueAddress): Promise<Redis | QueueFault> {
  const fault = await tryOut(address);
  if (fault) return fault;
  const redis = new Redis(optionsOf(address));
  redis.on('error', () => undefined);
  await redis.connect();
  return redis;
}

async function tryOut(address: QueueAddress): Promise<QueueFault | undefined> {
  const redis = new Redis({ ...optionsOf(address), retryStrategy: () => null });
  // `connect` only says that the connection is closed; why is told here.
  let reason: unknown;
  redis.on('error', (error) => (reason ??= error));
  const late = setTimeout(() => {
    reason ??= new Error('no answer');
    redis.disconnect();
  }, connectMs + 1000);
  try {
    await redis.connect();
    return await unfit(redis, address);
  } catch (error) {
    return faultOf(reason ?? error, address.shown);
  } finally {
    clearTimeout(late);
    redis.disconnect();
  }
}

/** BullMQ needs the commands of 5.0, and a server that throws no key away. */
async function unfit(redis: Redis, { shown }: QueueAddress): Promise<QueueFault | undefined> {
  const info = await redis.info();
  const version = /^redis_version:(\d+)\./m.exec(info)?.[1];
  const policy = /^maxmemory_policy:([\w-]+)/m.exec(info)?.[1];
  if (version !== undefined && Number(version) < 5)
    return { code: 'server', at: shown, detail: `redis_version ${version}` };
  if (policy !== undefined && policy !== 'noeviction')
    return { code: 'server', at: shown, detail: `maxmemory-policy ${policy}` };
  return undefined;
}
