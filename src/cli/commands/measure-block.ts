/**
 * The command that `compare` and `bench` start their processes with. It is not listed in the help.
 * Its counterpart is run/measurements.ts.
 */
import { text } from 'node:stream/consumers';
import { GCProfiler, getHeapStatistics } from 'node:v8';
import { Command } from '@commander-js/extra-typings';
import type { BlockJob } from '../../lab/bench/block.js';
import type { BlockReport } from '../../lab/bench/experiment.js';
import type { MeasuredRow } from '../../lab/bench/rows.js';
import { blockCommandName } from '../locations.js';
import type { Context } from '../context/context.js';

export function command() {
  return new Command(blockCommandName);
}

export const examples: readonly string[] = [];

/** Reads a job from standard input, writes its rows, then the report. */
export async function run(ctx: Context): Promise<void> {
  const { openBlock } = await import('../../lab/bench/block.js');
  const block = openBlock(JSON.parse(await text(ctx.host.stdin)) as BlockJob);
  const { state, passes } = block.warm();
  const profiler = new GCProfiler();
  profiler.start();
  const before = getHeapStatistics().used_heap_size;
  const rows: MeasuredRow[] = [];
  for (const row of block.measure(cpuMilliseconds)) {
    rows.push(row);
    await ctx.print(`${JSON.stringify({ row })}\n`);
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
  await ctx.print(`${JSON.stringify({ report })}\n`);
}

function cpuMilliseconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function sizeOf(at: { heapStatistics: { usedHeapSize: number } }): number {
  return at.heapStatistics.usedHeapSize;
}
