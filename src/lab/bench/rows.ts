/**
 * Rows of measurements, one JSON object a line: `bench.row/1` for one algorithm on one position in
 * one block, and `bench.block/1` for the process. Fields are only ever added.
 */
import type { Status, Stop } from '../../core/answer.js';

export interface MeasuredRow {
  schema: 'bench.row/1';
  experiment: string;
  block: number;
  game: string;
  algorithm: string;
  /** Index of the position in the experiment, from 0. */
  position: number;
  /** Size of the position by the experiment's measure. */
  n: number;
  rows: number;
  cols: number;
  status: Status;
  /** Null if the algorithm refused the position. At a limit, `ms` and `nodes` are lower bounds. */
  stop: Stop | null;
  lo: number | null;
  hi: number | null;
  /** CPU milliseconds of one run, with garbage collection: the mean of `runs` runs. */
  ms: number;
  runs: number;
  nodes: number;
  /** Peak bytes of tables, trees and stacks by the algorithm's own count. */
  bytes: number;
  cutsAlpha: number;
  cutsBeta: number;
  depth: number;
  /** Counters that only this algorithm has. */
  extra: Readonly<Record<string, number>>;
}

/** `steady`: passes stopped getting faster. `long`: a run outlasts any compilation. */
export type WarmUp = 'steady' | 'long' | 'unsettled';

export interface BlockRow {
  schema: 'bench.block/1';
  experiment: string;
  block: number;
  /** Index of the algorithm in the random order of the block. */
  order: number;
  game: string;
  algorithm: string;
  warmUp: WarmUp;
  passes: number;
  runs: number;
  /** Bytes of JavaScript objects allocated in the measured runs, with garbage, without buffers. */
  allocated: number;
  /** Peak resident memory of the process in bytes. */
  peak: number;
  /** Exit code or signal if the process died: later rows are missing. */
  died: string | null;
}

export type BenchRow = MeasuredRow | BlockRow;

export function isMeasured(row: BenchRow): row is MeasuredRow {
  return row.schema === 'bench.row/1';
}
