/**
 * A run's end of the queue: announces the run, hands its chunks over, listens for news of them, counts the
 * workers that are there, and leaves nothing behind.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Queue, QueueEvents } from 'bullmq';
import type { Redis } from 'ioredis';
import { now } from '../../core/clock.js';
import type { MakeExecutor } from '../executor.js';
import type { QueueAddress } from './address.js';
import { connect } from './connection.js';
import { type Broker, type ChunkState, QueueExecutor } from './executor.js';
import type { QueueFault } from './fault.js';
import { memberOf, prefix, queueNameOf, resultsKeyOf, runsKey, speechOf, workersKey } from './names.js';
import { Registry } from './registry.js';
import { mostResult } from './result.js';
import { sweep } from './sweep.js';
import { Trouble, type TroubleEvents } from './trouble.js';

export interface ProducerEvents extends TroubleEvents {
  /** No worker has been there for ten seconds; once until there is one. */
  onNobody(): void;
}

export interface QueueStatus {
  readonly waiting: number;
  readonly active: number;
  readonly done: number;
  readonly workers: number;
}

const beatEvery = 3000;
const runTtl = 30_000;
const nobodyAfter = 10_000;
const patienceMs = 5 * 60_000;
/** News that the server keeps for us while we do not listen; older ones are looked up. */
const newsKept = 1000;

/**
 * Opens the queue for a run.
 * @param isTotal checks a row of the comparison table.
 * @param build fingerprint of the program that computes answers; only workers of the same are used.
 */
export async function openQueue(
  address: QueueAddress,
  events: ProducerEvents,
  isTotal: (row: unknown) => boolean,
  build: string,
): Promise<Producer | QueueFault> {
  const redis = await connect(address);
  if (!('options' in redis)) return redis;
  const workers = new Registry(redis, workersKey, 1);
  const there = await workers.members();
  const speaks = speechOf(build);
  const other = there.find((member) => member.speaks !== speaks);
  if (other && there.every((member) => member.speaks !== speaks)) {
    redis.disconnect();
    return { code: 'version', at: address.shown, detail: `${other.speaks} ≠ ${speaks}` };
  }
  const producer = new Producer(redis, events, isTotal, speaks);
  await producer.begin();
  return producer;
}

export class Producer implements Broker {
  readonly run = randomBytes(8).toString('hex');
  slots = 0;
  private workers = 0;
  private readonly queue: Queue;
  private readonly runs: Registry;
  private readonly who: Registry;
  private readonly trouble: Trouble;
  private news: QueueEvents | undefined;
  private executor: QueueExecutor | undefined;
  private timer: NodeJS.Timeout | undefined;
  private manned = now();
  private told = false;
  private ended = false;
  private readonly leaving = new Set<Promise<unknown>>();

  constructor(
    private readonly redis: Redis,
    private readonly events: ProducerEvents,
    private readonly isTotal: (row: unknown) => boolean,
    private readonly speaks: string,
  ) {
    const streams = { events: { maxLen: newsKept } };
    this.queue = new Queue(queueNameOf(speaks), { connection: redis, prefix, streams });
    this.queue.on('error', () => undefined);
    this.runs = new Registry(redis, runsKey, runTtl);
    this.who = new Registry(redis, workersKey, 1);
    this.trouble = new Trouble(redis, events, patienceMs);
    redis.on('ready', () => {
      this.announce().catch(() => undefined);
      this.executor?.lookUp(0);
    });
  }

  async begin(): Promise<void> {
    await this.beat();
    this.timer = setInterval(() => void this.beat().catch(() => undefined), beatEvery);
    await sweep(this.queue, this.redis, this.runs, this.speaks).catch(() => undefined);
    const [last] = await this.redis.xrevrange(this.queue.toKey('events'), '+', '-', 'COUNT', 1);
    this.listen(last?.[0] ?? '0-0');
  }

  /** Makes the executor of the run; once. */
  readonly make: MakeExecutor = (events, hello) =>
    (this.executor = new QueueExecutor(this, events, hello, this.isTotal));

  get status(): QueueStatus {
    const { active, waiting } = this.executor?.counts ?? { active: 0, waiting: 0 };
    return { active, waiting, done: this.executor?.done ?? 0, workers: this.workers };
  }

  async add(id: string, data: object, first: boolean): Promise<void> {
    const options = { jobId: id, lifo: first, attempts: 1, removeOnComplete: false, removeOnFail: false };
    await this.trouble.persist(() => this.queue.add('chunk', data, options));
  }

  announce(): Promise<void> {
    return this.trouble.persist(() => this.runs.beat(memberOf(this.run, this.speaks, 1)));
  }

  giveUp(reason: string): void {
    this.events.onGone(reason);
  }

  async state(id: string): Promise<ChunkState> {
    const state = await this.trouble.persist(() => this.queue.getJobState(id));
    return state === 'active' || state === 'completed' || state === 'failed' || state === 'unknown'
      ? state
      : 'waiting';
  }

  async failure(id: string): Promise<string> {
    const job = await this.trouble.persist(() => this.redis.hget(this.queue.toKey(id), 'failedReason'));
    return job ?? '';
  }

  /** Not what is longer than a result may be, whoever put it there. */
  result(chunk: number): Promise<string | null> {
    const [key, field] = [resultsKeyOf(this.run), String(chunk)];
    return this.trouble.persist(async () => {
      const length = await this.redis.hstrlen(key, field);
      return length > mostResult ? '?' : this.redis.hget(key, field);
    });
  }

  async forget(id: string, chunk: number): Promise<void> {
    const forgetting = this.trouble.persist(async () => {
      await this.queue.remove(id);
      await this.redis.hdel(resultsKeyOf(this.run), String(chunk));
    });
    this.leaving.add(forgetting);
    await forgetting.finally(() => this.leaving.delete(forgetting));
  }

  /** Leaves nothing of the run on the server; without a server it is not waited for. */
  async end(): Promise<void> {
    if (this.ended) return;
    this.ended = true;
    clearInterval(this.timer);
    this.executor?.close();
    await Promise.race([this.clear().catch(() => undefined), pause(3000, undefined, { ref: false })]);
    this.trouble.close();
    this.news?.close().catch(() => undefined);
    this.redis.disconnect();
  }

  private async clear(): Promise<void> {
    await this.runs.leave(memberOf(this.run, this.speaks, 1));
    await Promise.allSettled([...this.leaving]);
    // What a worker is computing now goes when it finds the run gone.
    await Promise.all((this.executor?.ids ?? []).map((id) => this.queue.remove(id)));
    await this.redis.del(resultsKeyOf(this.run));
    await sweep(this.queue, this.redis, this.runs, this.speaks);
  }

  private async beat(): Promise<void> {
    await this.runs.beat(memberOf(this.run, this.speaks, 1));
    const there = (await this.who.members()).filter((member) => member.speaks === this.speaks);
    this.workers = there.length;
    this.slots = there.reduce((sum, { width }) => sum + width, 0);
    if (this.slots > 0) {
      this.manned = now();
      this.told = false;
    } else if (now() - this.manned >= nobodyAfter && !this.told) {
      this.told = true;
      this.events.onNobody();
    }
  }

  /** @param from the last news known; `$`: only what comes from now on. */
  private listen(from: string): void {
    const connection = this.redis.duplicate();
    connection.on('error', () => undefined);
    const news = new QueueEvents(queueNameOf(this.speaks), {
      connection,
      prefix,
      lastEventId: from,
      autorun: false,
    });
    const hear =
      (state: ChunkState) =>
      ({ jobId }: { jobId: string }): void =>
        this.executor?.hear(jobId, state);
    news.on('active', hear('active'));
    news.on('stalled', hear('waiting'));
    news.on('completed', hear('completed'));
    news.on('failed', hear('failed'));
    news.on('error', () => undefined);
    this.news = news;
    news.run().catch(() => this.listenAgain(news));
  }

  /** News that cannot be read end the listening: begin again behind them, and look up what was missed. */
  private listenAgain(news: QueueEvents): void {
    if (this.ended) return;
    news.close().catch(() => undefined);
    setTimeout(() => {
      if (this.ended) return;
      this.listen('$');
      this.executor?.lookUp(0);
    }, 500);
  }
}
