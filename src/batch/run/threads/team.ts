/**
 * Several threads on one position: this one, thread 0, and helpers that are started for the first
 * hard position. See README.md in this folder.
 */
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { isBestComplete, type Answer } from '../../../core/answer.js';
import { now } from '../../../core/clock.js';
import type { Game, Question, Setup, Solver } from '../../../core/game.js';
import { limitsOf, type SearchContext } from '../../../core/search/limits.js';
import {
  ANSWERED,
  atWork,
  clearMemory,
  type Control,
  makeControl,
  type NamedWords,
  POSITION,
  SharedView,
  UNCLEARED,
  type UsedMemory,
} from './control.js';
import type { HelperAnswer, HelperData, HelperTask } from './helper.js';
import { SharedMemory } from './memory.js';

export interface TeamSettings {
  /** Number of threads, at least 2. */
  readonly threads: number;
  readonly entry: string | URL;
  /** Milliseconds that one thread searches alone before others help. */
  readonly aloneMs?: number;
  /** Milliseconds for a helper to notice the end of its search, before all are terminated. */
  readonly noticeMs?: number;
}

/** Default of `aloneMs`: a longer search gains more than its helpers cost. */
const standardAloneMs = 50;
/** A search limited to fewer nodes ends before helpers are useful. */
const leastNodes = 50_000;
/** Share of the memory for the first search of one thread. */
const aloneShare = 1 / 8;
/** Default memory of the tables. */
const standardBytes = 2 ** 30;
/** Memory that each thread needs besides the tables, for the frames of its kernel. */
const ownBytes = 2 ** 18;
/** Memory for what all threads share besides the tables. */
const commonBytes = 2 ** 22;
const standardNoticeMs = 2000;
/** Words that a helper clears per millisecond at least; usually ten to fifty times as many. */
const leastClearedWords = 25_000;

/** A question to a solver. */
interface Asked {
  readonly game: Game;
  readonly solver: Solver;
  readonly setup: Setup;
  readonly question: Question;
}

interface Helper {
  readonly worker: Worker;
  readonly port: MessagePort;
  ended: boolean;
}

export class ThreadTeam {
  private control: Control;
  private helpers: Helper[] = [];
  private memory: SharedMemory | undefined;
  /** Memory of the last position, until the next one needs it. */
  private used: UsedMemory | undefined;
  /** The memory could not be reserved, so no further attempt is made. */
  private hasNoMemory = false;
  private isFaultTold = false;

  constructor(private readonly settings: TeamSettings) {
    this.control = makeControl(settings.threads);
  }

  /** Wraps a solver so that all threads search a long position, if it supports threads. */
  assist(game: Game, solver: Solver): Solver {
    if (!solver.parallel) return solver;
    return {
      ...solver,
      solve: (setup, question, context) => this.solve({ game, solver, setup, question }, context),
    };
  }

  /** Returns true once if the shared memory could not be reserved, so that one thread searches. */
  takeMemoryFault(): boolean {
    const isNew = this.hasNoMemory && !this.isFaultTold;
    this.isFaultTold ||= isNew;
    return isNew;
  }

  async close(): Promise<void> {
    const { helpers } = this;
    this.helpers = [];
    await Promise.all(helpers.map(({ worker }) => worker.terminate()));
  }

  /**
   * Searches with all threads. Without limits, one thread searches alone for a short time first.
   * With limits there is no such search: a solver short of time may answer by an estimate, which
   * would not be the answer within the user's limits.
   */
  private solve(asked: Asked, context: SearchContext): Answer {
    const { question } = asked;
    const aloneMs = this.settings.aloneMs ?? standardAloneMs;
    const { nodes = Infinity, ms = Infinity, depth } = context;
    if (depth !== undefined || nodes < leastNodes || ms < 2 * aloneMs) return alone(asked, context);
    const started = now();
    let before = 0;
    let part = context;
    if (nodes === Infinity && ms === Infinity) {
      const { bytes = standardBytes } = context;
      const first = alone(asked, { ...context, ms: aloneMs, bytes: bytes * aloneShare });
      const hadTime = now() - started < aloneMs;
      if (isComplete(first, question, hadTime)) return first;
      before = first.stats.nodes;
      part = { ...context, bytes: bytes * (1 - aloneShare) };
    }
    this.makeReady();
    const memory = this.reserved(memoryOf(this.settings.threads, part.bytes));
    if (!memory) return alone(asked, context);
    const { answer, nodes: spent } = this.together(asked, part, memory);
    return { ...answer, stats: { ...answer.stats, nodes: before + spent, ms: now() - started } };
  }

  private reserved(bytes: number): SharedMemory | undefined {
    if (this.memory || this.hasNoMemory) return this.memory;
    try {
      this.memory = new SharedMemory(bytes);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      this.hasNoMemory = true;
    }
    return this.memory;
  }

  /** Returns the answer of the fastest thread, with the nodes of all. */
  private together(
    asked: Asked,
    context: SearchContext,
    memory: SharedMemory,
  ): { answer: Answer; nodes: number } {
    const { game, solver, setup, question } = asked;
    const { flags, nodes } = this.control;
    const position = Atomics.add(flags, POSITION, 1) + 1;
    Atomics.store(flags, ANSWERED, 0);
    nodes.fill(0n);
    this.start();
    this.post({
      position,
      game: game.id,
      solver: solver.id,
      setup,
      question,
      limits: limitsOf(context),
      memory: memory.object,
    } satisfies HelperTask);
    const shared = new SharedView(this.control, 0, position, memory.object, (name, length, clear) => {
      const words = memory.words(name, length, clear);
      this.post({ position, name, words } satisfies NamedWords);
      return words;
    });
    try {
      const own = solver.solve(setup, question, { ...context, shared });
      const answer = this.received(position) ?? own;
      // `spend(0)` returns the helpers' nodes. This thread may have continued alone for a while.
      return { answer, nodes: own.stats.nodes + shared.spend(0) };
    } finally {
      Atomics.add(flags, POSITION, 1);
      this.settle(position);
    }
  }

  private post(message: object): void {
    for (const { port } of this.helpers) port.postMessage(message);
  }

  private start(): void {
    if (this.helpers.length > 0) return;
    const { control } = this;
    this.helpers = Array.from({ length: this.settings.threads - 1 }, (_, i) => {
      const { port1: port, port2 } = new MessageChannel();
      const workerData: HelperData = { thread: i + 1, control, port: port2 };
      const worker = new Worker(this.settings.entry, {
        workerData,
        transferList: [port2],
        stdout: true,
        stderr: true,
      });
      const helper = { worker, port, ended: false };
      const end = (): void => void (helper.ended = true);
      worker.on('error', end).on('exit', end).unref();
      port.unref();
      return helper;
    });
  }

  /** Waits for all helpers. If one does not notice in time, gives up all and the shared memory. */
  private settle(position: number): void {
    const until = now() + this.noticeMs;
    const { flags } = this.control;
    for (let thread = 1; thread <= this.helpers.length; thread++)
      if (!becomes(flags, atWork(thread), 0, until)) return this.abandon();
    if (!this.memory) return;
    // The first helper clears the memory while this thread writes the answer and reads on.
    this.used = { position, used: this.memory.release() };
    Atomics.store(flags, UNCLEARED, position);
    this.helpers[0].port.postMessage(this.used);
  }

  /** Ensures that no helper is missing and that the memory is clear. */
  private makeReady(): void {
    if (this.helpers.some(({ ended }) => ended)) this.abandon();
    if (!this.used) return;
    const words = this.used.used.reduce((sum, { length }) => sum + length, 0);
    clearMemory(this.control, this.used);
    this.used = undefined;
    const until = now() + this.noticeMs + words / leastClearedWords;
    if (!becomes(this.control.flags, UNCLEARED, 0, until)) this.abandon();
  }

  private get noticeMs(): number {
    return this.settings.noticeMs ?? standardNoticeMs;
  }

  private abandon(): void {
    for (const { worker } of this.helpers) void worker.terminate();
    this.helpers = [];
    this.memory = this.used = undefined;
    this.control = makeControl(this.settings.threads);
  }

  /** Returns the proof that a helper has posted for this position, if any. */
  private received(position: number): Answer | undefined {
    for (const { port } of this.helpers) {
      for (let next = receiveMessageOnPort(port); next; next = receiveMessageOnPort(port)) {
        const { position: of, answer } = next.message as HelperAnswer;
        if (of === position) return answer;
      }
    }
    return undefined;
  }
}

/** Returns the bytes that threads share if their tables have `bytes`. */
export function memoryOf(threads: number, bytes = standardBytes): number {
  return bytes + commonBytes + threads * ownBytes;
}

function alone({ solver, setup, question }: Asked, context: SearchContext): Answer {
  return solver.solve(setup, question, context);
}

/** Waits until a flag has a value; returns false if it lacks the value at the time `until`. */
function becomes(flags: Int32Array, flag: number, value: number, until: number): boolean {
  for (let is = Atomics.load(flags, flag); is !== value; is = Atomics.load(flags, flag)) {
    if (now() >= until) return false;
    Atomics.wait(flags, flag, is, until - now());
  }
  return true;
}

/**
 * Returns whether further search could not improve the answer.
 * @param hadTime the search ended before its limit, so that no certificate is missing for want of
 *   time
 */
function isComplete(answer: Answer, question: Question, hadTime: boolean): boolean {
  const { status, stop, certificate } = answer;
  return (
    status === 'proved' &&
    stop === 'finished' &&
    (question.best === 'one' || isBestComplete(answer, question)) &&
    (!question.certificate || certificate !== undefined || hadTime)
  );
}
