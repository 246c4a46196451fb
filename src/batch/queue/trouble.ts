/** Follows what goes wrong with the server: tells of it if it lasts, and gives up in the end. */
import type { Redis } from 'ioredis';
import { setTimeout as pause } from 'node:timers/promises';
import { now } from '../../core/clock.js';
import { oneLine } from './fault.js';

export interface TroubleEvents {
  onLost(reason: string): void;
  onBack(): void;
  /** It has lasted for so long that it is given up. */
  onGone(reason: string): void;
}

const toldAfter = 3000;
const retryEvery = 1000;

export class Trouble {
  private closed = false;
  private since: number | undefined;
  private reason = '';
  private told = false;
  private readonly timer: NodeJS.Timeout;

  /** @param patienceMs after which the server is given up. */
  constructor(
    redis: Redis,
    private readonly events: TroubleEvents,
    private readonly patienceMs: number,
  ) {
    redis.on('close', () => this.ill('connection lost'));
    redis.on('error', (error) => this.ill(error.message));
    redis.on('ready', () => this.well());
    this.timer = setInterval(() => this.look(), 500);
    this.timer.unref();
  }

  /** Does it until it succeeds; rejects only once closed. */
  async persist<T>(act: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        const value = await act();
        this.well();
        return value;
      } catch (error) {
        if (this.closed) throw error;
        this.ill(String((error as Error).message));
        await pause(retryEvery);
      }
    }
  }

  close(): void {
    this.closed = true;
    clearInterval(this.timer);
  }

  ill(reason: string): void {
    if (this.closed) return;
    this.since ??= now();
    this.reason = oneLine(reason) || this.reason;
  }

  private well(): void {
    this.since = undefined;
    if (this.told) this.events.onBack();
    this.told = false;
  }

  private look(): void {
    if (this.since === undefined) return;
    const lasted = now() - this.since;
    if (lasted > toldAfter && !this.told) {
      this.told = true;
      this.events.onLost(this.reason);
    }
    if (lasted < this.patienceMs) return;
    this.close();
    this.events.onGone(this.reason);
  }
}
