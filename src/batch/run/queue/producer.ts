/**
 * The run's side of the queue: announces the run, submits its chunks, follows their state, counts
 * workers, and removes everything of the run at its end.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Queue, QueueEvents } from 'bullmq';
import type { Redis } from 'ioredis';
import { now } from '../../../core/clock.js';
import type { MakeRunner } from '../tasks.js';
import type { QueueAddress } from './address.js';
import { type ConnectionEvents, ConnectionWatch } from './connection.js';
import { type Broker, type ChunkState, QueueRunner } from './runner.js';
import type { QueueFault } from './fault.js';
import { prefix, queueNameOf, resultsKeyOf, runsKey, protocolVersionOf, workersKey } from './wire/names.js';
import { connectTo, Registry, removeStale } from './registry.js';
import { maxResult, type ResultCheck } from './wire/result.js';

export interface ProducerEvents extends ConnectionEvents {
  /** Called when no worker was present for ten seconds; again only after one has come and gone. */
  onNoWorker(): void;
}

export interface QueueStatus {
  readonly waiting: number;
  readonly active: number;
  readonly done: number;
  readonly workers: number;
}

const beatEvery = 3000;
const runTtl = 30_000;
const noWorkerAfter = 10_000;
const giveUpMs = 5 * 60_000;
/** Number of events that the server stores; chunks whose events are missed are looked up. */
const newsKept = 1000;

/**
 * Opens the queue for a run.
 * @param build fingerprint of the program that computes answers; other workers are not used
 */
export async function openQueue(
  address: QueueAddress,
  events: ProducerEvents,
  build: string,
): Promise<Producer | QueueFault> {
  const protocolVersion = protocolVersionOf(build);
  const redis = await connectTo(address, workersKey, protocolVersion);
  if (!('options' in redis)) return redis;
  const producer = new Producer(redis, events, protocolVersion);
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
  private readonly server: ConnectionWatch;
  private news: QueueEvents | undefined;
  private runner: QueueRunner | undefined;
  private timer: NodeJS.Timeout | undefined;
  private lastWorkerSeen = now();
  private reported = false;
  private ended = false;
  private readonly leaving = new Set<Promise<unknown>>();

  constructor(
    private readonly redis: Redis,
    private readonly events: ProducerEvents,
    private readonly protocolVersion: string,
  ) {
    const streams = { events: { maxLen: newsKept } };
    this.queue = new Queue(queueNameOf(protocolVersion), { connection: redis, prefix, streams });
    this.queue.on('error', () => undefined);
    this.runs = new Registry(redis, runsKey, protocolVersion, runTtl);
    this.who = new Registry(redis, workersKey, protocolVersion);
    this.server = new ConnectionWatch(redis, events, giveUpMs);
    redis.on('ready', () => {
      this.announce().catch(() => undefined);
      this.runner?.lookUp(0);
    });
  }

  async begin(): Promise<void> {
    await this.beat();
    this.timer = setInterval(() => void this.beat().catch(() => undefined), beatEvery);
    await removeStale(this.queue, this.redis, this.runs).catch(() => undefined);
    const [last] = await this.redis.xrevrange(this.queue.toKey('events'), '+', '-', 'COUNT', 1);
    this.listen(last?.[0] ?? '0-0');
  }

  /** Makes the runner of the run; call once. @param handshake the data common to all its chunks */
  makeRunner(handshake: object, check: ResultCheck): MakeRunner {
    return (events) => (this.runner = new QueueRunner(this, events, handshake, check));
  }

  get status(): QueueStatus {
    const { active, waiting } = this.runner?.counts ?? { active: 0, waiting: 0 };
    return { active, waiting, done: this.runner?.done ?? 0, workers: this.workers };
  }

  async add(id: string, data: object, first: boolean): Promise<void> {
    const options = { jobId: id, lifo: first, attempts: 1, removeOnComplete: false, removeOnFail: false };
    await this.server.untilDone(() => this.queue.add('chunk', data, options));
  }

  announce(): Promise<void> {
    return this.server.untilDone(() => this.runs.beat(this.run));
  }

  giveUp(reason: string): void {
    this.events.onGone(reason);
  }

  async state(id: string): Promise<ChunkState> {
    const state = await this.server.untilDone(() => this.queue.getJobState(id));
    return state === 'active' || state === 'completed' || state === 'failed' || state === 'unknown'
      ? state
      : 'waiting';
  }

  async failure(id: string): Promise<string> {
    const job = await this.server.untilDone(() => this.redis.hget(this.queue.toKey(id), 'failedReason'));
    return job ?? '';
  }

  /** Reads a result; returns `?` if it is longer than any valid one. */
  result(chunk: number): Promise<string | null> {
    const [key, field] = [resultsKeyOf(this.run), String(chunk)];
    return this.server.untilDone(async () => {
      const length = await this.redis.hstrlen(key, field);
      return length > maxResult ? '?' : this.redis.hget(key, field);
    });
  }

  async forget(id: string, chunk: number): Promise<void> {
    const forgetting = this.server.untilDone(async () => {
      await this.queue.remove(id);
      await this.redis.hdel(resultsKeyOf(this.run), String(chunk));
    });
    this.leaving.add(forgetting);
    await forgetting.finally(() => this.leaving.delete(forgetting));
  }

  /** Removes everything of the run from the server, for which it waits at most three seconds. */
  async end(): Promise<void> {
    if (this.ended) return;
    this.ended = true;
    clearInterval(this.timer);
    this.runner?.close();
    await Promise.race([this.clear().catch(() => undefined), pause(3000, undefined, { ref: false })]);
    this.server.close();
    this.news?.close().catch(() => undefined);
    this.redis.disconnect();
  }

  private async clear(): Promise<void> {
    await this.runs.leave(this.run);
    await Promise.allSettled([...this.leaving]);
    // A chunk being computed is removed by its worker when it finds the run gone.
    await Promise.all((this.runner?.ids ?? []).map((id) => this.queue.remove(id)));
    await this.redis.del(resultsKeyOf(this.run));
    await removeStale(this.queue, this.redis, this.runs);
  }

  private async beat(): Promise<void> {
    await this.runs.beat(this.run);
    const there = (await this.who.members()).filter(
      (member) => member.protocolVersion === this.protocolVersion,
    );
    this.workers = there.length;
    this.slots = there.reduce((sum, { width }) => sum + width, 0);
    if (this.slots > 0) {
      this.lastWorkerSeen = now();
      this.reported = false;
    } else if (now() - this.lastWorkerSeen >= noWorkerAfter && !this.reported) {
      this.reported = true;
      this.events.onNoWorker();
    }
  }

  /** @param from id of the last event known; `$`: only future events */
  private listen(from: string): void {
    const connection = this.redis.duplicate();
    connection.on('error', () => undefined);
    const news = new QueueEvents(queueNameOf(this.protocolVersion), {
      connection,
      prefix,
      lastEventId: from,
      autorun: false,
    });
    const receive =
      (state: ChunkState) =>
      ({ jobId }: { jobId: string }): void =>
        this.runner?.receive(jobId, state);
    news.on('active', receive('active'));
    news.on('stalled', receive('waiting'));
    news.on('completed', receive('completed'));
    news.on('failed', receive('failed'));
    news.on('progress', ({ jobId, data }) => this.runner?.hear(jobId, data));
    news.on('error', () => undefined);
    this.news = news;
    news.run().catch(() => this.listenAgain(news));
  }

  /** Subscribes again after an unreadable event ended the subscription, and looks up all chunks. */
  private listenAgain(news: QueueEvents): void {
    if (this.ended) return;
    news.close().catch(() => undefined);
    setTimeout(() => {
      if (this.ended) return;
      this.listen('$');
      this.runner?.lookUp(0);
    }, 500);
  }
}
