/**
 * Measures experiments in fresh processes and stores every measurement, in memory and in a file.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { setImmediate as turn } from 'node:timers/promises';
import type { BlockJob } from '../../lab/bench/block.js';
import {
  measureExperiment,
  type BlockReport,
  type Experiment,
  type RunBlock,
} from '../../lab/bench/experiment.js';
import { isMeasured, type BenchRow, type MeasuredRow } from '../../lab/bench/rows.js';
import { blockCommandName, programEntry } from '../locations.js';
import type { Context } from '../context/context.js';
import type { Message } from '../context/message.js';

/**
 * Opens the file before anything is measured. The promise rejects with the system's error if it
 * cannot be written.
 */
export async function openRaw(path: string | undefined): Promise<WriteStream | undefined> {
  if (path === undefined) return undefined;
  const file = createWriteStream(path);
  await once(file, 'open');
  return file;
}

export interface MeasuringOptions {
  /** Ends the running process, whose rows are dropped, and the experiment. */
  readonly signal?: AbortSignal;
  /**
   * Called after each position with the rows of all complete blocks and the number of positions
   * measured.
   */
  readonly onProgress?: (complete: readonly BenchRow[], measured: number) => void;
}

/** Returns all rows of an experiment. Each block is written to `raw` as soon as it is measured. */
export async function measured(
  ctx: Context,
  experiment: Experiment,
  raw: WriteStream | undefined,
  { signal, onProgress }: MeasuringOptions = {},
): Promise<BenchRow[]> {
  const all: BenchRow[] = [];
  let positions = 0;
  const runBlock: RunBlock = (job, onRow) =>
    spawnBlock(job, signal, (row) => {
      onRow(row);
      onProgress?.(all, ++positions);
    });
  for await (const rows of measureExperiment(experiment, runBlock)) {
    // A terminal sends Ctrl-C to the child process too, which may end before this process sees the
    // signal.
    await turn();
    if (signal?.aborted) break;
    all.push(...rows);
    raw?.write(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    for (const row of rows) if (!isMeasured(row) && row.died !== null) ctx.tell(deathNote(row, ctx));
  }
  return all;
}

function deathNote(
  row: { algorithm: string; died: string | null; block: number },
  { say }: Context,
): Message {
  const [name, how, block] = [row.algorithm, String(row.died), String(row.block + 1)];
  const message = say('{name}: the process of block {block} ended early ({how})', { name, block, how });
  return { level: 'warning', code: 'crash', message };
}

/**
 * Runs a block in a fresh process. If that dies, the rows written so far count and the report says
 * how it ended.
 */
async function spawnBlock(
  job: BlockJob,
  signal: AbortSignal | undefined,
  onRow: (row: MeasuredRow) => void,
): Promise<BlockReport> {
  const child = spawn(process.execPath, [programEntry, blockCommandName], {
    stdio: ['pipe', 'pipe', 'ignore'],
    ...(signal ? { signal } : {}),
  });
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(signal ?? String(code)));
  });
  child.stdin.on('error', () => undefined); // The process ended before it had read the job: `ended` says why.
  child.stdin.end(JSON.stringify(job));
  let report: BlockReport | undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    const message = JSON.parse(line) as { row?: MeasuredRow; report?: BlockReport };
    if (message.row) onRow(message.row);
    report ??= message.report;
  }
  const died = await ended;
  const nothing = { warmUp: 'unsettled', passes: 0, runs: 0, allocated: 0, peak: 0 } as const;
  return report && died === '0' ? report : { ...nothing, ...report, died };
}
