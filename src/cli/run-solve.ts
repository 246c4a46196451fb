/** Carries out the main job: files in and out, messages, the closing summary, the exit code. */
import type { SolveJob } from '../app/job.js';
import { solveFile } from '../app/solve-file.js';
import { readChunks } from '../batch/input.js';
import { isIoFault } from '../batch/io-fault.js';
import { openOutput } from '../batch/output.js';
import type { Context } from './context.js';
import { crewOf } from './crew-settings.js';
import { exitCodes } from './exit.js';
import { ioFailed } from './io-failed.js';
import { Messages } from './messages.js';

/** What the user asked for besides the answers themselves. */
export interface RunWishes {
  readonly input: string;
  readonly output: string;
  /** Worker processes at most. */
  readonly jobs: number | undefined;
}

export async function runSolve(ctx: Context, wishes: RunWishes, job: SolveJob): Promise<void> {
  const { input, output } = wishes;
  const chunks = readChunks(input);
  const unreadable = await chunks.open();
  if (unreadable) return ioFailed(ctx, unreadable);
  const sink = await openOutput(output, input);
  if (isIoFault(sink)) {
    await chunks.close();
    return ioFailed(ctx, sink);
  }
  const messages = new Messages(ctx, input, job, (text) => ctx.warn(text));
  const summary = await solveFile(chunks, job, sink, messages, { crew: crewOf(wishes.jobs, job) });
  if (chunks.fault && !sink.fault) {
    await sink.abort();
    return ioFailed(ctx, chunks.fault);
  }
  const unwritten = await sink.commit();
  if (sink.closedByReader) return;
  if (unwritten) return ioFailed(ctx, unwritten);
  messages.close(summary);
  const complete = summary.refused + summary.limited + summary.disagreements === 0;
  ctx.setExitCode(complete ? exitCodes.answered : exitCodes.incomplete);
}
