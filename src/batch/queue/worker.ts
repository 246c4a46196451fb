/** A machine's end of the queue: takes chunks, has them computed by its processes, puts the answers down. */
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Job, Queue, UnrecoverableError, WaitingError, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import type { PoolSettings } from '../pool.js';
import type { QueueAddress } from './address.js';
import { type Chunk, type ChunkFault, type ChunkRules, readChunk } from './chunk.js';
import { connect } from './connection.js';
import type { QueueFault } from './fault.js';
import { memberOf, prefix, queueNameOf, resultsKeyOf, runsKey, speechOf, workersKey } from './names.js';
import { Registry } from './registry.js';
import { resultText } from './result.js';
import { Slot } from './slot.js';
import { sweep } from './sweep.js';
import { Trouble, type TroubleEvents } from './trouble.js';

export interface WorkerSettings {
  readonly jobs: number;
  /** Milliseconds without a sign of life after which a worker's chunks run elsewhere. */
  readonly lockMs: number;
  readonly rules: ChunkRules;
  /** Fingerprint of the program that its processes run. */
  readonly build: string;
  /** Settings of the processes that compute chunks of the run with this `hello`. */
  poolOf(hello: object): PoolSettings;
}

export interface WorkerEvents extends TroubleEvents {
  onRefused(id: string, fault: ChunkFault): void;
  /** Its processes cannot be started. */
  onUnable(): void;
}

const beatEvery = 3000;
const workerTtl = 10_000;
const sweepEvery = 20_000;
const resultTtl = 3_600_000;
/** Times that a chunk may lose its worker; the next time the run takes it for the reason. */
const stallsAllowed = 5;
/** Milliseconds that the position under way has to end after a signal. */
const graceMs = 5000;

/** Begins to take chunks. */
export async function openWorker(
  address: QueueAddress,
  settings: WorkerSettings,
  events: WorkerEvents,
): Promise<QueueWorker | QueueFault> {
  const redis = await connect(address);
  if (!('options' in redis)) return redis;
  const runs = await new Registry(redis, runsKey, 1).members();
  const speaks = speechOf(settings.build);
  const other = runs.find((member) => member.speaks !== speaks);
  if (other && runs.every((member) => member.speaks !== speaks)) {
    redis.disconnect();
    return { code: 'version', at: address.shown, detail: `${other.speaks} ≠ ${speaks}` };
  }
  const worker = new QueueWorker(redis, settings, events);
  await worker.begin();
  return worker;
}

export class QueueWorker {
  /** Chunks and positions answered. */
  chunks = 0;
  positions = 0;
  private readonly speaks: string;
  private readonly member: string;
  private readonly slots: readonly Slot[];
  private readonly queue: Queue;
  private readonly worker: Worker;
  private readonly who: Registry;
  private readonly runs: Registry;
  private readonly trouble: Trouble;
  private readonly timers: NodeJS.Timeout[] = [];
  private stopping = false;

  constructor(
    private readonly redis: Redis,
    private readonly settings: WorkerSettings,
    private readonly events: WorkerEvents,
  ) {
    const { jobs, lockMs } = settings;
    this.speaks = speechOf(settings.build);
    const queueName = queueNameOf(this.speaks);
    this.member = memberOf(randomBytes(8).toString('hex'), this.speaks, jobs);
    this.slots = Array.from({ length: jobs }, () => new Slot());
    this.who = new Registry(redis, workersKey, workerTtl);
    this.runs = new Registry(redis, runsKey, 1);
    this.trouble = new Trouble(redis, events, Infinity);
    const common = { connection: redis, prefix };
    this.queue = new Queue(queueName, { ...common, skipMetasUpdate: true });
    this.worker = new Worker(queueName, (job, token) => this.answer(job, token), {
      ...common,
      concurrency: jobs,
      lockDuration: lockMs,
      stalledInterval: Math.ceil(lockMs / 3),
      maxStalledCount: stallsAllowed,
      runRetryDelay: 1000,
      autorun: false,
    });
    this.queue.on('error', () => undefined);
    this.worker.on('error', () => undefined);
    // A chunk of a run that is gone: nobody else removes it.
    this.worker.on('completed', (job, answer) => {
      if (answer === 'abandoned') void this.queue.remove(job.id!).catch(() => undefined);
    });
  }

  async begin(): Promise<void> {
    const quietly = (act: () => Promise<unknown>) => (): void => void act().catch(() => undefined);
    await this.who.beat(this.member);
    this.timers.push(
      setInterval(
        quietly(() => this.who.beat(this.member)),
        beatEvery,
      ),
    );
    const clean = quietly(() => sweep(this.queue, this.redis, this.runs, this.speaks));
    clean();
    this.timers.push(setInterval(clean, sweepEvery));
    this.worker.run().catch((error: Error) => this.trouble.ill(error.message));
  }

  /** Takes no more chunks, answers what is done, gives the rest back; not without end. */
  async stop(): Promise<void> {
    this.stopping = true;
    for (const slot of this.slots) slot.hurry();
    const closing = this.worker.close().catch(() => undefined);
    await Promise.race([closing, pause(graceMs, undefined, { ref: false })]);
    for (const slot of this.slots) slot.close();
    await Promise.race([closing, pause(1000, undefined, { ref: false })]);
    for (const timer of this.timers) clearInterval(timer);
    const leaving = this.who.leave(this.member).catch(() => undefined);
    await Promise.race([leaving, pause(1000, undefined, { ref: false })]);
    this.trouble.close();
    this.redis.disconnect();
  }

  private async answer(job: Job, token: string | undefined): Promise<string> {
    const chunk = readChunk(job.data, job.id, this.settings.rules);
    if (typeof chunk === 'string') {
      this.events.onRefused(job.id ?? '', chunk);
      throw new UnrecoverableError(`refused: ${chunk}`);
    }
    if (!(await this.isLive(chunk.run))) return 'abandoned';
    const computed = await this.slotFor(chunk).compute(chunk, this.settings.poolOf(chunk.hello));
    if (typeof computed === 'string') {
      if (computed === 'unable' && !this.stopping) this.events.onUnable();
      await job.moveToWait(token);
      throw new WaitingError();
    }
    const key = resultsKeyOf(chunk.run);
    await this.redis.hset(key, String(chunk.chunk), resultText(chunk, computed));
    await this.redis.pexpire(key, resultTtl);
    // A run that is still there removes it, even if it leaves now; of one that left before, nobody would.
    if (!(await this.isLive(chunk.run))) {
      await this.redis.del(key);
      return 'abandoned';
    }
    this.chunks++;
    this.positions += computed.piece.tallies.length;
    return computed.end;
  }

  /** There are as many as chunks are taken at once. */
  private slotFor(chunk: Chunk): Slot {
    const free = this.slots.filter((slot) => slot.isFree);
    const hello = JSON.stringify(chunk.hello);
    return free.find((slot) => slot.hello === hello) ?? free[0]!;
  }

  private isLive(run: string): Promise<boolean> {
    return this.runs.has(memberOf(run, this.speaks, 1));
  }
}
