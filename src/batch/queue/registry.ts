/** Who is there: a sorted set of members, each with the time, by the server's clock, at which it is given up. */
import type { Redis } from 'ioredis';
import { type Member, readMember } from './names.js';

export class Registry {
  private readonly gone = new Set<string>();

  /** @param ttl milliseconds that a member stays without a beat. */
  constructor(
    private readonly redis: Redis,
    private readonly key: string,
    private readonly ttl: number,
  ) {}

  /** Enters, or stays; not after `leave`, which a beat under way may meet. */
  async beat(member: string): Promise<void> {
    const now = await this.time();
    if (this.gone.has(member)) return;
    await this.redis
      .multi()
      .zadd(this.key, now + this.ttl, member)
      .pexpire(this.key, 2 * this.ttl)
      .exec();
  }

  /** Drops who is gone; returns who that was. */
  async purge(): Promise<Member[]> {
    const found = await this.redis.zrangebyscore(this.key, '-inf', await this.time(), 'LIMIT', 0, 10_000);
    if (found.length > 0) await this.redis.zrem(this.key, ...found);
    return found.flatMap((text) => readMember(text) ?? []);
  }

  async leave(member: string): Promise<void> {
    this.gone.add(member);
    await this.redis.zrem(this.key, member);
  }

  async members(): Promise<Member[]> {
    const found = await this.redis.zrangebyscore(this.key, await this.time(), '+inf', 'LIMIT', 0, 10_000);
    return found.flatMap((text) => readMember(text) ?? []);
  }

  async has(member: string): Promise<boolean> {
    return (await this.redis.zscore(this.key, member)) !== null;
  }

  private async time(): Promise<number> {
    const [seconds, microseconds] = await this.redis.time();
    return Number(seconds) * 1000 + Math.floor(Number(microseconds) / 1000);
  }
}
