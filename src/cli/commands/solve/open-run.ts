/** Opens the output of a run, either anew or where an interrupted run ended. */
import { resumeBinding, type SolveJob } from '../../../app/answers/solve/job.js';
import { isRunState } from '../../../app/answers/solve/result/result-writer.js';
import type { ResumedRun, SolveSummary } from '../../../app/answers/solve/solve-file.js';
import { isIoFault } from '../../../batch/io-fault.js';
import type { Channel } from '../../../batch/write/channels.js';
import { type Binding, difference, type InterruptedRun } from '../../../batch/write/journal.js';
import { interruptedRun, type Output, resumeOutput } from '../../../batch/write/output.js';
import { version } from '../../../core/version.js';
import type { Context } from '../../context/context.js';
import { openTarget } from '../../run/files.js';
import { workerBuild } from '../../run/worker-processes.js';
import { ioFailed, wrongUsage } from '../../context/failures.js';
import type { ProgressForm } from '../../terminal/progress.js';

/** Settings of a run besides its job. None of them changes a byte of the answers. */
export interface RunOptions {
  readonly input: string;
  /** Input files that are read after `input`. */
  readonly more?: readonly string[] | undefined;
  readonly output: string;
  /** The largest number of worker processes. */
  readonly jobs?: number | undefined;
  /** The address of a queue whose workers answer; `true` takes it from the environment. */
  readonly queue?: string | true | undefined;
  /** Positions in a chunk of the queue. */
  readonly chunk?: number | undefined;
  readonly resume?: true | undefined;
  /** Records between two checkpoints; by default they are made at intervals of time. */
  readonly checkpoint?: number | undefined;
  readonly progress: ProgressForm;
  /** Print the comparison table and the closing summary. */
  readonly stats?: true | undefined;
  /** Print only failures. */
  readonly quiet?: true | undefined;
  /** Print the settings of the run first. */
  readonly verbose?: true | undefined;
  /** Converts the answers on their way to the file, for formats that need it. */
  readonly packing?: Packing | undefined;
}

/** A file format that is more than a sequence of lines. */
export interface Packing {
  pack(channel: Channel): Channel;
  /** Called when the run is over, before the file gets its name. */
  close(summary: SolveSummary): void;
}

export interface OpenRun {
  readonly sink: Output;
  readonly resumed?: ResumedRun;
}

/**
 * Returns undefined, after a message and with the exit code set, if the output cannot be opened.
 */
export async function openRun(
  ctx: Context,
  options: RunOptions,
  job: SolveJob,
): Promise<OpenRun | undefined> {
  const { output, input, resume, checkpoint, packing } = options;
  const build = output === '-' ? '' : workerBuild();
  const binding: Binding = { version, build, options: resumeBinding(job) };
  const needsFile = resume ? '--resume' : '--checkpoint';
  if ((resume || checkpoint !== undefined) && output === '-')
    return wrongUsage(ctx, ctx.say('{needsFile} needs -o with a file', { needsFile }));
  const found = await interruptedRun(output);
  if (resume && found === 'damaged') return refuseChanged(ctx, output);
  if (resume && typeof found === 'object') return goOn(ctx, output, job, binding, found);
  const inputs = [...(options.more ?? []), input];
  const sink = await openTarget(ctx, output, { inputs, how: binding, pack: packing?.pack.bind(packing) });
  if (isIoFault(sink)) return ioFailed(ctx, sink);
  if (resume) announceFresh(ctx, output);
  if (typeof found === 'object') announce(ctx, job, found);
  return { sink };
}

/** Says that a run with `--resume` starts from the beginning, and why. */
function announceFresh(ctx: Context, output: string): void {
  const message = ctx.say(
    'nothing to resume: no interrupted run left anything beside {output} (one that ends leaves nothing); starting from the beginning',
    { output },
  );
  ctx.tell({ level: 'info', code: 'nothing-to-resume', message });
}

async function goOn(
  ctx: Context,
  output: string,
  job: SolveJob,
  binding: Binding,
  found: InterruptedRun,
): Promise<OpenRun | undefined> {
  const other = difference(found.binding, binding);
  if (other !== undefined) {
    return wrongUsage(ctx, ctx.say('--resume: the interrupted run was another one: {other}', { other }));
  }
  const { input, output: mark, state } = found.checkpoint;
  if (!isRunState(state, job.format, mark.lines)) return refuseChanged(ctx, output);
  const sink = await resumeOutput(output, binding, found);
  if (!sink) return refuseChanged(ctx, output);
  if (isIoFault(sink)) return ioFailed(ctx, sink);
  return { sink, resumed: { mark: input, state } };
}

function refuseChanged(ctx: Context, output: string): undefined {
  return wrongUsage(
    ctx,
    ctx.say('--resume: what the interrupted run left beside {output} has been changed', { output }),
  );
}

function announce(ctx: Context, job: SolveJob, { checkpoint }: InterruptedRun): void {
  const { output, state } = checkpoint;
  if (!isRunState(state, job.format, output.lines)) return;
  const { records } = state.counts;
  const message = ctx.say(
    'an interrupted run had answered {records} {records|record|records}: --resume goes on with it, the end of this run removes it',
    { records },
  );
  ctx.tell({ level: 'info', code: 'interrupted-run', message, data: { records } });
}
