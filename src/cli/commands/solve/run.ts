/** Carries out the main command: files, messages, the closing summary, the exit code. */
import { proofNames } from '../../../app/answers/proofs/format.js';
import { solversFor } from '../../../app/answers/solve/algorithms.js';
import type { SolveJob } from '../../../app/answers/solve/job.js';
import {
  planOf,
  solveFile,
  type SolvePlan,
  type SolveSummary,
} from '../../../app/answers/solve/solve-file.js';
import { type IoFault, ioFault } from '../../../batch/io-fault.js';
import type { Chunks } from '../../../batch/read/input.js';
import type { Output } from '../../../batch/write/output.js';
import { openFolder } from '../../../batch/write/sync-file.js';
import { now } from '../../../core/clock.js';
import type { Game } from '../../../core/game.js';
import { closingSummary, progressParts, type ReachedPlace } from './summary.js';
import type { Context } from '../../context/context.js';
import { hasQueuePackages } from '../../run/optional-packages.js';
import { processesOf, workerOrigin } from '../../run/worker-processes.js';
import { exitCodes, ioFailed, wrongUsage } from '../../context/failures.js';
import type { Message } from '../../context/message.js';
import { onSignals, resumeCommand, tellInterrupted } from '../../run/signals.js';
import { readAll } from '../../run/files.js';
import { Messages, runHead } from './messages.js';
import { type OpenRun, openRun, type RunOptions } from './open-run.js';
import { Progress, type ProgressState, recordName } from '../../terminal/progress.js';
import type { QueueListener, QueueRun } from './queue-run.js';

/**
 * Returns the summary once the output has its name; undefined, after a message, if the run failed.
 */
export async function runSolve(
  ctx: Context,
  options: RunOptions,
  job: SolveJob,
): Promise<SolveSummary | undefined> {
  const chunks = readAll(ctx, [options.input, ...(options.more ?? [])]);
  // The reader itself warns of an empty file and names the line.
  delete chunks.onEmpty;
  const unreadable = await chunks.open();
  if (unreadable) return ioFailed(ctx, unreadable);
  const closed = job.proofs === undefined ? undefined : await folderFault(job.proofs);
  if (closed) {
    await chunks.close();
    return ioFailed(ctx, closed);
  }
  const queue = options.queue === undefined ? undefined : await openedQueue(ctx, options.queue);
  if (options.queue !== undefined && !queue) {
    await chunks.close();
    return undefined;
  }
  const opened = await openRun(ctx, options, job);
  const run = opened && new Run(ctx, options, job, chunks, opened, queue);
  const summary = await run?.carryOut();
  if (!run) await chunks.close();
  await queue?.end();
  return summary;
}

/** Returns why the folder of the proofs cannot be used, if so. */
async function folderFault(folder: string): Promise<IoFault | undefined> {
  try {
    await openFolder(folder, proofNames);
    return undefined;
  } catch (error) {
    return ioFault(error, folder);
  }
}

/** Opens the queue. Its packages are loaded on demand, since that takes longer than most runs. */
async function openedQueue(ctx: Context, asked: string | true): Promise<QueueRun | undefined> {
  if (!hasQueuePackages(ctx)) return undefined;
  const { QueueRun: Opening } = await import('./queue-run.js');
  return Opening.open(ctx, asked);
}

/** Milliseconds between checkpoints that are not set in records. */
const checkpointEvery = 1000;

class Run implements QueueListener {
  private readonly started = now();
  private readonly sink: Output;
  private readonly progress: Progress;
  private readonly interruption = new AbortController();
  private readonly listen: (on: boolean) => void;
  private first: ReachedPlace | undefined;
  private latest: ReachedPlace | undefined;
  private checkpointed = now();
  private recordsThen = 0;

  constructor(
    private readonly ctx: Context,
    private readonly options: RunOptions,
    private readonly job: SolveJob,
    private readonly chunks: Chunks,
    private readonly opened: OpenRun,
    private readonly queue: QueueRun | undefined,
  ) {
    this.sink = opened.sink;
    this.progress = new Progress(
      ctx,
      options.progress,
      (n) => recordName(ctx, n),
      () => this.done(),
    );
    this.listen = onSignals(ctx, (code) => void this.end(code));
    if (queue) queue.listener = this;
  }

  async carryOut(): Promise<SolveSummary | undefined> {
    const { ctx, options, job, chunks, sink, progress } = this;
    if (options.verbose) ctx.tell(runHead(ctx, options, job));
    const messages = new Messages(ctx, chunks, job, (one) => this.tell(one));
    const summary = await solveFile(chunks, job, sink, messages.hear, this.plan());
    if (this.interruption.signal.aborted) return undefined;
    this.lastStep();
    progress.stop();
    if (!(await this.finish(summary))) return undefined;
    messages.close(summary);
    const isAnswered = summary.refused + summary.limited + summary.disagreements === 0;
    const complete = isAnswered && !messages.hasShortLists;
    ctx.setExitCode(complete ? exitCodes.answered : exitCodes.incomplete);
    if (messages.hasProofFault) ctx.setExitCode(exitCodes.inputOutput);
    // `plain` is for log files, which end with the summary.
    const isLooking = ctx.stderrIsTerminal && !options.quiet;
    if (options.stats || options.progress === 'plain' || isLooking)
      ctx.tell(closingSummary(summary, now() - this.started, chunks, ctx));
    return summary;
  }

  tell(message: Message): void {
    if (this.options.quiet) return;
    this.ctx.tell(message);
  }

  /** Saves the answers so far and ends the run, because the queue is gone. */
  giveUp(text: string): void {
    if (!this.interruption.signal.aborted) void this.end(exitCodes.inputOutput, text);
  }

  /**
   * All records are answered, and only the output has to be completed. For a file that takes a
   * moment, so the first signal is ignored and the second ends the process. A stream may wait for
   * its reader, so there the first signal ends the process.
   */
  private lastStep(): void {
    const { ctx, options } = this;
    // The new handlers are installed before the old ones are removed, since without handlers a
    // signal would end the process.
    onSignals(ctx, options.output === '-' ? (code) => ctx.host.exit(code) : () => undefined);
    this.listen(false);
  }

  /** Saves the records done, says how to go on, and ends the process. */
  private async end(code: number, why?: string): Promise<void> {
    // A signal after the queue has gone.
    if (this.interruption.signal.aborted) this.ctx.host.exit(code);
    this.interruption.abort();
    tellInterrupted(this.ctx, await this.save(), why);
    this.ctx.host.exit(code);
  }

  private done(): ProgressState {
    const { ctx, chunks, first, latest, queue } = this;
    const more = queue ? [queue.status()] : [];
    if (!latest) return { parts: more };
    const { counts } = latest.state();
    const parts = progressParts(ctx, counts, latest.mark, first!.mark, chunks.size, now() - this.started);
    return { parts: [...parts, ...more], data: counts, records: counts.records };
  }

  /** Warns of options without effect on the records of a game. It is called once a game. */
  private tellUnused(game: Game): void {
    const { say } = this.ctx;
    const { limits, choice, level, threads = 1 } = this.job;
    const unused = (message: string) => this.tell({ level: 'warning', code: 'unused', message });
    if (level !== undefined) return;
    const solvers = solversFor(game, choice);
    const names = solvers.map(({ id }) => id).join(', ');
    if (limits.depth !== undefined && !solvers.some(({ endsAtDepth }) => endsAtDepth === true))
      unused(
        say('--depth is not used on {game}: {names} {count|does|do} not end at a depth', {
          game: game.id,
          names,
          count: solvers.length,
        }),
      );
    if (threads > 1 && !solvers.some(({ parallel }) => parallel === true))
      unused(
        say('--threads is not used on {game}: one thread searches for {names}', { game: game.id, names }),
      );
  }

  private plan(): SolvePlan {
    const { options, job, opened, interruption, queue, progress } = this;
    const workers =
      queue?.planOf(job, options.chunk) ?? planOf(processesOf(options.jobs, job.threads), job, workerOrigin);
    return {
      workers: {
        ...workers,
        onBlocking: (blocking) => this.listen(!blocking),
        ...(progress.isShown ? { onSearching: (one) => progress.searching(one) } : {}),
      },
      resumed: opened.resumed,
      hashing: options.output !== '-',
      signal: interruption.signal,
      onGame: (game) => this.tellUnused(game),
      onReached: (mark, state) => this.reached({ mark, state }),
    };
  }

  /** Gives the output its name; false, after a message, if that or reading the input failed. */
  private async finish(summary: SolveSummary): Promise<boolean> {
    const { ctx, sink, chunks } = this;
    if (summary.otherInput && !chunks.fault) {
      await sink.abort();
      const other = ctx.say('--resume: the input is not what the interrupted run had read');
      wrongUsage(ctx, other);
      return false;
    }
    const unread = sink.fault ? undefined : chunks.fault;
    if (unread) await sink.abort();
    else this.options.packing?.close(summary);
    const fault = unread ?? (await sink.commit());
    if (!fault || sink.closedByReader) return !fault;
    ioFailed(ctx, fault);
    if (!sink.resumable) return false;
    const resume = resumeCommand(ctx);
    const message = ctx.say('to go on: {resume}', { resume });
    ctx.tell({ level: 'info', code: 'resume', message, data: { resume } });
    return false;
  }

  private reached(reached: ReachedPlace): Promise<void> | undefined {
    this.first ??= reached;
    this.latest = reached;
    if (!this.isDue(reached) || this.options.output === '-') return undefined;
    return this.checkpoint();
  }

  private isDue({ state }: ReachedPlace): boolean {
    const { checkpoint } = this.options;
    if (checkpoint === undefined) return now() - this.checkpointed >= checkpointEvery;
    return state().counts.records - this.recordsThen >= checkpoint;
  }

  private async checkpoint(): Promise<void> {
    const { mark, state } = this.latest!;
    const reached = state();
    this.recordsThen = reached.counts.records;
    await this.sink.checkpoint({ input: mark, state: reached });
    this.checkpointed = now();
  }

  /** Saves the run after a signal; true if `--resume` can go on. */
  private async save(): Promise<boolean> {
    this.progress.stop();
    if (this.latest && this.options.output !== '-') await this.checkpoint();
    const resumable = this.sink.resumable;
    await this.sink.abort();
    await this.queue?.end();
    return resumable;
  }
}
