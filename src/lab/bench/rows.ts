/**
 * What measuring writes, one JSON object a line: `bench.row/1`, one algorithm on one position in one block,
 * and `bench.block/1`, the process it ran in. Fields are only ever added.
 */
import type { Status, Stop } from '../../core/answer.js';

export interface MeasuredRow {
  schema: 'bench.row/1';
  experiment: string;
  block: number;
  game: string;
  algorithm: string;
  /** Index of the position in the experiment, from 0, and its size as the experiment counts it. */
  position: number;
  n: number;
  rows: number;
  cols: number;
  status: Status;
  /** Null if the algorithm refused the position. A limit: `ms` and `nodes` are lower bounds. */
  stop: Stop | null;
  lo: number | null;
  hi: number | null;
  /** CPU milliseconds of one run, garbage and compilation included: the mean of `runs` in a row, enough of them for the clock. */
  ms: number;
  runs: number;
  nodes: number;
  /** Peak bytes of tables, trees and stacks, as the algorithm counts them. */
  bytes: number;
  cutsAlpha: number;
  cutsBeta: number;
  depth: number;
  /** Counters of the algorithm's own. */
  extra: Readonly<Record<string, number>>;
}

/** `steady`: passes had stopped getting faster. `long`: one run outlasts any compilation. Else `unsettled`. */
export type WarmUp = 'steady' | 'long' | 'unsettled';

export interface BlockRow {
  schema: 'bench.block/1';
  experiment: string;
  block: number;
  /** Place in the block's random order of the algorithms. */
  order: number;
  game: string;
  algorithm: string;
  warmUp: WarmUp;
  /** Passes of the warm-up. */
  passes: number;
  /** Measured runs. */
  runs: number;
  /** Bytes of JavaScript objects allocated in the measured runs, garbage included, buffers excluded. */
  allocated: number;
  /** Most resident memory of the process, bytes. */
  peak: number;
  /** Exit code or signal if the process died: the rows after its last are missing. */
  died: string | null;
}

export type BenchRow = MeasuredRow | BlockRow;

export function isMeasured(row: BenchRow): row is MeasuredRow {
  return row.schema === 'bench.row/1';
}
