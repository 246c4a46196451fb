/**
 * A worker's side of the queue: takes chunks, lets its processes compute them, and stores the
 * answers.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Job, Queue, UnrecoverableError, WaitingError, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import type { PoolSettings } from '../pool.js';
import type { QueueAddress } from './address.js';
import { type Chunk, type ChunkFault, type ChunkRules, readChunk } from './wire/chunk.js';
import { type ConnectionEvents, ConnectionWatch } from './connection.js';
import type { QueueFault } from './fault.js';
import { prefix, queueNameOf, resultsKeyOf, runsKey, protocolVersionOf, workersKey } from './wire/names.js';
import { connectTo, Registry, removeStale } from './registry.js';
import { resultText } from './wire/result.js';
import { Slot } from './slot.js';

export interface WorkerSettings {
  readonly jobs: number;
  /** Milliseconds without renewal after which a worker's chunks are given to others. */
  readonly lockMs: number;
  readonly rules: ChunkRules;
  /** Fingerprint of the program that computes answers. */
  readonly build: string;
  /** Settings of the processes for chunks of the run with this `handshake`. */
  poolOf(handshake: object): PoolSettings;
}

export interface WorkerEvents extends ConnectionEvents {
  onRefused(id: string, fault: ChunkFault): void;
  onUnable(): void;
}

const beatEvery = 3000;
const workerTtl = 10_000;
const removeStaleEvery = 20_000;
const resultTtl = 3_600_000;
/** Number of times that a chunk may lose its worker; after one more the run blames the chunk. */
const stallsAllowed = 5;
/** Milliseconds that the current position may still take after a signal. */
const graceMs = 5000;

/** Connects and starts to take chunks. */
export async function openWorker(
  address: QueueAddress,
  settings: WorkerSettings,
  events: WorkerEvents,
): Promise<QueueWorker | QueueFault> {
  const redis = await connectTo(address, runsKey, protocolVersionOf(settings.build));
  if (!('options' in redis)) return redis;
  const worker = new QueueWorker(redis, settings, events);
  await worker.begin();
  return worker;
}

export class QueueWorker {
  /** Number of chunks answered. */
  chunks = 0;
  /** Number of positions answered. */
  positions = 0;
  private readonly id = randomBytes(8).toString('hex');
  private readonly slots: readonly Slot[];
  private readonly queue: Queue;
  private readonly worker: Worker;
  private readonly who: Registry;
  private readonly runs: Registry;
  private readonly server: ConnectionWatch;
  private readonly timers: NodeJS.Timeout[] = [];
  private stopping = false;

  constructor(
    private readonly redis: Redis,
    private readonly settings: WorkerSettings,
    private readonly events: WorkerEvents,
  ) {
    const { jobs, lockMs } = settings;
    const protocolVersion = protocolVersionOf(settings.build);
    const queueName = queueNameOf(protocolVersion);
    this.slots = Array.from({ length: jobs }, () => new Slot());
    this.who = new Registry(redis, workersKey, protocolVersion, workerTtl);
    this.runs = new Registry(redis, runsKey, protocolVersion);
    this.server = new ConnectionWatch(redis, events, Infinity);
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
    // Chunks of runs that have ended are removed here, as no other process does it.
    this.worker.on('completed', (job, answer) => {
      if (answer === 'abandoned') void this.queue.remove(job.id!).catch(() => undefined);
    });
  }

  async begin(): Promise<void> {
    const quietly = (act: () => Promise<unknown>) => (): void => void act().catch(() => undefined);
    const beat = () => this.who.beat(this.id, this.settings.jobs);
    await beat();
    const clean = quietly(() => removeStale(this.queue, this.redis, this.runs));
    clean();
    this.timers.push(setInterval(quietly(beat), beatEvery), setInterval(clean, removeStaleEvery));
    this.worker.run().catch((error: Error) => this.server.down(error.message));
  }

  /** Stops taking chunks, sends finished answers and gives the rest back, within a time limit. */
  async stop(): Promise<void> {
    this.stopping = true;
    for (const slot of this.slots) slot.giveBack();
    const closing = this.worker.close().catch(() => undefined);
    await Promise.race([closing, pause(graceMs, undefined, { ref: false })]);
    for (const slot of this.slots) slot.close();
    await Promise.race([closing, pause(1000, undefined, { ref: false })]);
    for (const timer of this.timers) clearInterval(timer);
    const leaving = this.who.leave(this.id, this.settings.jobs).catch(() => undefined);
    await Promise.race([leaving, pause(1000, undefined, { ref: false })]);
    this.server.close();
    this.redis.disconnect();
  }

  private async answer(job: Job, token: string | undefined): Promise<string> {
    const chunk = readChunk(job.data, job.id, this.settings.rules);
    if (typeof chunk === 'string') {
      this.events.onRefused(job.id ?? '', chunk);
      throw new UnrecoverableError(`refused: ${chunk}`);
    }
    if (!(await this.runs.has(chunk.run))) return 'abandoned';
    const pool = this.settings.poolOf(chunk.handshake);
    const computed = await this.slotFor(chunk).compute(chunk, pool, (searching) => {
      job.updateProgress(searching).catch(() => undefined);
    });
    if (typeof computed === 'string') {
      if (computed === 'unable' && !this.stopping) this.events.onUnable();
      await job.moveToWait(token);
      throw new WaitingError();
    }
    const key = resultsKeyOf(chunk.run);
    await this.redis.hset(key, String(chunk.chunk), resultText(chunk, computed));
    await this.redis.pexpire(key, resultTtl);
    // A live run removes the key at its end; the key of a run that ended before must be deleted
    // here.
    if (!(await this.runs.has(chunk.run))) {
      await this.redis.del(key);
      return 'abandoned';
    }
    this.chunks++;
    this.positions += computed.partial.tallies.length;
    return computed.end;
  }

  /** Returns a free slot, preferably with the same handshake. Every chunk has a slot. */
  private slotFor(chunk: Chunk): Slot {
    const free = this.slots.filter((slot) => slot.isFree);
    const handshake = JSON.stringify(chunk.handshake);
    return free.find((slot) => slot.handshake === handshake) ?? free[0];
  }
}
