/** Both ends of a block's process: `spawnBlock` starts it, `serveBlock` is what it does. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { GCProfiler, getHeapStatistics } from 'node:v8';
import { openBlock, type BlockJob } from '../app/bench/block.js';
import type { BlockReport, RunBlock } from '../app/bench/experiment.js';
import type { MeasuredRow } from '../app/bench/rows.js';
import { blockCommandName } from './commands/measure-block.js';

const program = fileURLToPath(new URL('./main.js', import.meta.url));

/** A process that dies keeps the rows it had written; its report says how it ended. */
export const spawnBlock: RunBlock = async (job, onRow) => {
  const child = spawn(process.execPath, [program, blockCommandName], { stdio: ['pipe', 'pipe', 'ignore'] });
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(signal ?? String(code)));
  });
  child.stdin.on('error', () => undefined); // It died before it had read the job: `ended` tells.
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
};

/** Reads a job from standard input; writes its rows, then the report. */
export async function serveBlock(print: (text: string) => Promise<boolean>): Promise<void> {
  const block = openBlock(JSON.parse(await text(process.stdin)) as BlockJob);
  const { state, passes } = block.warm();
  const profiler = new GCProfiler();
  profiler.start();
  const before = getHeapStatistics().used_heap_size;
  const rows: MeasuredRow[] = [];
  for (const row of block.measure()) {
    rows.push(row);
    await print(`${JSON.stringify({ row })}\n`);
  }
  const growth = getHeapStatistics().used_heap_size - before;
  const collected = profiler
    .stop()
    .statistics.map(({ beforeGC, afterGC }) => sizeOf(beforeGC) - sizeOf(afterGC));
  const report: BlockReport = {
    warmUp: state,
    passes,
    runs: rows.reduce((sum, { runs }) => sum + runs, 0),
    allocated: Math.max(
      0,
      collected.reduce((sum, bytes) => sum + bytes, growth),
    ),
    peak: process.resourceUsage().maxRSS * 1024,
    died: null,
  };
  await print(`${JSON.stringify({ report })}\n`);
}

function sizeOf(at: { heapStatistics: { usedHeapSize: number } }): number {
  return at.heapStatistics.usedHeapSize;
}
