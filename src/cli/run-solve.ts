/** Carries out the main job: files in and out, messages, the closing summary, the exit code. */
import type { SolveJob } from '../app/job.js';
import type { LedgerState } from '../app/ledger.js';
import { solveFile, type SolvePlan, type SolveSummary } from '../app/solve-file.js';
import { Costs } from '../batch/costs.js';
import { type Chunks, readChunks } from '../batch/input.js';
import type { InputMark } from '../batch/input-mark.js';
import type { Output } from '../batch/output.js';
import { now } from '../core/clock.js';
import { closingSummary } from './closing.js';
import type { Context } from './context.js';
import { crewOf } from './crew-settings.js';
import { exitCodes } from './exit.js';
import { Forecast } from './forecast.js';
import { Interruption, resumeCommand } from './interruption.js';
import { ioFailed } from './io-failed.js';
import { Messages } from './messages.js';
import { type OpenRun, openRun } from './open-run.js';
import { Progress } from './progress.js';
import type { QueueListener, QueueRun } from './queue-run.js';
import type { RunWishes } from './run-wishes.js';

export async function runSolve(ctx: Context, wishes: RunWishes, job: SolveJob): Promise<void> {
  const chunks = readChunks(wishes.input);
  const unreadable = await chunks.open();
  if (unreadable) return ioFailed(ctx, unreadable);
  const queue = wishes.queue === undefined ? undefined : await openedQueue(ctx, wishes.queue);
  if (wishes.queue !== undefined && !queue) return chunks.close();
  const opened = await openRun(ctx, wishes, job);
  if (opened) await new Run(ctx, wishes, job, chunks, opened, queue).carryOut();
  else await chunks.close();
  await queue?.end();
}

/** The packages of the queue take longer to load than most runs: only who asks for it pays. */
async function openedQueue(ctx: Context, asked: string | true): Promise<QueueRun | undefined> {
  const { QueueRun: Opening } = await import('./queue-run.js');
  return Opening.open(ctx, asked);
}

/** Milliseconds between checkpoints, unless they go by records. */
const checkpointEvery = 1000;

class Run implements QueueListener {
  private readonly started = now();
  private readonly sink: Output;
  /** What records cost, to say how long the rest will take. */
  private readonly costs = new Costs();
  private readonly progress: Progress;
  private readonly interruption: Interruption;
  private latest: { mark: InputMark; state: () => LedgerState } | undefined;
  private checkpointed = now();
  private recordsThen = 0;

  constructor(
    private readonly ctx: Context,
    private readonly wishes: RunWishes,
    private readonly job: SolveJob,
    private readonly chunks: Chunks,
    private readonly opened: OpenRun,
    private readonly queue: QueueRun | undefined,
  ) {
    this.sink = opened.sink;
    const onTerminal = ctx.stderrIsTerminal && !(wishes.output === '-' && ctx.stdoutIsTerminal);
    const form = wishes.progress === 'auto' ? (onTerminal ? 'line' : 'none') : wishes.progress;
    const forecast = new Forecast(wishes.input, this.costs);
    this.progress = new Progress(ctx, form, () => chunks.size, forecast, queue && (() => queue.status()));
    this.interruption = new Interruption(ctx, () => this.save());
    if (queue) queue.listener = this;
  }

  async carryOut(): Promise<void> {
    const { ctx, wishes, job, chunks, sink, progress, interruption } = this;
    const messages = new Messages(ctx, wishes.input, job, (text) => this.tell(text));
    const summary = await solveFile(chunks, job, sink, messages, this.plan());
    if (interruption.signal.aborted) return;
    interruption.lastStep(wishes.output === '-' ? 0 : 1);
    progress.stop();
    if (!(await this.finish(summary))) return;
    messages.close(summary);
    const complete = summary.refused + summary.limited + summary.disagreements === 0;
    ctx.setExitCode(complete ? exitCodes.answered : exitCodes.incomplete);
    if (wishes.summary || ctx.stderrIsTerminal)
      ctx.warn(closingSummary(summary, now() - this.started, wishes.input, ctx));
  }

  tell(text: string): void {
    this.progress.clear();
    this.ctx.warn(text);
  }

  /** The queue is gone: what is answered is saved. */
  giveUp(text: string): void {
    if (!this.interruption.signal.aborted) void this.interruption.end(exitCodes.inputOutput, text);
  }

  private plan(): SolvePlan {
    const { wishes, job, opened, interruption, queue } = this;
    return {
      crew: { ...(queue?.crew(job, wishes.chunk) ?? crewOf(wishes.jobs, job)), costs: this.costs },
      resumed: opened.resumed,
      hashing: wishes.output !== '-',
      signal: interruption.signal,
      onDeaf: (deaf) => interruption.listen(!deaf),
      onReached: (mark, state) => this.reached(mark, state),
    };
  }

  /** Gives the output its name; false if that, or reading, failed: it has been said. */
  private async finish(summary: SolveSummary): Promise<boolean> {
    const { ctx, sink, chunks } = this;
    if (summary.otherInput && !chunks.fault) {
      await sink.abort();
      const { say } = ctx;
      ctx.warn(
        `tabuleiro: ${say('--resume: the input is not what the interrupted run had read', '--resume: a entrada não é a que a execução interrompida tinha lido')}`,
      );
      ctx.setExitCode(exitCodes.usage);
      return false;
    }
    const unread = sink.fault ? undefined : chunks.fault;
    if (unread) await sink.abort();
    const fault = unread ?? (await sink.commit());
    if (!fault || sink.closedByReader) return !fault;
    ioFailed(ctx, fault);
    if (sink.resumable) ctx.warn(ctx.say(`to go on: ${this.command()}`, `para continuar: ${this.command()}`));
    return false;
  }

  private command(): string {
    return resumeCommand(process.argv.slice(2));
  }

  private reached(mark: InputMark, state: () => LedgerState): Promise<void> | undefined {
    this.latest = { mark, state };
    this.progress.reached(mark, state);
    if (!this.isDue(state) || this.wishes.output === '-') return undefined;
    return this.checkpoint();
  }

  private isDue(state: () => LedgerState): boolean {
    const { checkpoint } = this.wishes;
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

  /** After a signal: true if `--resume` can go on. */
  private async save(): Promise<boolean> {
    this.progress.stop();
    if (this.latest && this.wishes.output !== '-') await this.checkpoint();
    const resumable = this.sink.resumable;
    await this.sink.flush();
    await this.sink.abort();
    await this.queue?.end();
    return resumable;
  }
}
