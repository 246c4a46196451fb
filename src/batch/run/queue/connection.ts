/**
 * Connections to the server. The first attempt fails soon and gives the reason. Later a lost
 * connection is opened again, reported if it stays lost, and finally given up.
 */
import { Redis } from 'ioredis';
import { setTimeout as pause } from 'node:timers/promises';
import { now } from '../../../core/clock.js';
import type { QueueAddress } from './address.js';
import { faultOf, oneLine, type QueueFault } from './fault.js';

const connectMs = 5000;

/** Returns the milliseconds before the n-th attempt to connect again. */
const pauseBefore = (n: number): number => Math.min(50 * 2 ** n, 2000);

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
    // Commands wait for the connection to come back.
    maxRetriesPerRequest: null,
    retryStrategy: () => null,
    lazyConnect: true,
  };
}

/** Returns a connection that works and reconnects if lost, or the fault. */
export async function connect(address: QueueAddress): Promise<Redis | QueueFault> {
  const redis = new Redis(optionsOf(address));
  // `connect` only reports that the connection is closed; the error event gives the reason.
  let reason: unknown;
  redis.on('error', (error) => (reason ??= error));
  const late = setTimeout(() => {
    reason ??= new Error('no answer');
    redis.disconnect();
  }, connectMs + 1000);
  try {
    await redis.connect();
    const fault = await unfit(redis, address);
    if (fault) redis.disconnect();
    else redis.options.retryStrategy = pauseBefore;
    return fault ?? redis;
  } catch (error) {
    redis.disconnect();
    return faultOf(reason ?? error, address.shown);
  } finally {
    clearTimeout(late);
  }
}

/** Checks that the server has the commands of Redis 5.0 and evicts no keys, as BullMQ needs. */
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

export interface ConnectionEvents {
  onLost(reason: string): void;
  onBack(): void;
  /** Called when the connection was lost for so long that it is given up. */
  onGone(reason: string): void;
}

const reportedAfterMs = 3000;
const retryEveryMs = 1000;

export class ConnectionWatch {
  private closed = false;
  private since: number | undefined;
  private reason = '';
  private reported = false;
  private readonly timer: NodeJS.Timeout;

  /** @param giveUpMs milliseconds after which the server is given up */
  constructor(
    redis: Redis,
    private readonly events: ConnectionEvents,
    private readonly giveUpMs: number,
  ) {
    redis.on('close', () => this.down('connection lost'));
    redis.on('error', (error) => this.down(error.message));
    redis.on('ready', () => this.up());
    this.timer = setInterval(() => this.look(), 500);
    this.timer.unref();
  }

  /** Repeats `act` until it succeeds. Rejects only after `close`. */
  async untilDone<T>(act: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        const value = await act();
        this.up();
        return value;
      } catch (error) {
        if (this.closed) throw error;
        this.down(String((error as Error).message));
        await pause(retryEveryMs);
      }
    }
  }

  close(): void {
    this.closed = true;
    clearInterval(this.timer);
  }

  down(reason: string): void {
    if (this.closed) return;
    this.since ??= now();
    this.reason = oneLine(reason) || this.reason;
  }

  private up(): void {
    this.since = undefined;
    if (this.reported) this.events.onBack();
    this.reported = false;
  }

  private look(): void {
    if (this.since === undefined) return;
    const lasted = now() - this.since;
    if (lasted > reportedAfterMs && !this.reported) {
      this.reported = true;
      this.events.onLost(this.reason);
    }
    if (lasted < this.giveUpMs) return;
    this.close();
    this.events.onGone(this.reason);
  }
}
