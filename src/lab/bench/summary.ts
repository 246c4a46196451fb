/** Summaries of the measurements of one experiment by algorithm. */
import { groupedBy } from '../../core/arrays.js';
import { censoredQuantile, type Cost } from '../analysis/quantile.js';
import { isMeasured, type BenchRow, type BlockRow, type MeasuredRow } from './rows.js';

/** One algorithm on one position, with one row a block. */
export interface Cell {
  readonly rows: readonly MeasuredRow[];
  /** Median milliseconds over the blocks; a bound if a limit ended the median run. */
  readonly cost: Cost;
  readonly outcome: 'solved' | 'unproved' | 'limited' | 'refused';
}

export interface AlgorithmSummary {
  readonly algorithm: string;
  readonly positions: number;
  /** Number of positions with an exact, proved answer. */
  readonly solved: number;
  /** Number of positions that ended by the algorithm's own rules without proof. */
  readonly unproved: number;
  /** Number of positions that ended at a limit. */
  readonly limited: number;
  /** Number of positions that the algorithm refused. */
  readonly refused: number;
  /** Milliseconds over the positions (type 1 quantiles). */
  readonly p50: Cost;
  readonly p95: Cost;
  readonly max: Cost;
  /** Sum of the nodes of all positions, as medians over the blocks. */
  readonly nodes: number;
  /** Largest number of bytes of one position by the algorithm's own count. */
  readonly bytes: number;
  /** Bytes of objects allocated in a run, without buffers. */
  readonly allocated: number;
  /** Largest resident memory of a process. */
  readonly peak: number;
  /** Number of blocks whose warm-up had not settled. */
  readonly unsettled: number;
  /** Number of blocks whose process died. */
  readonly died: number;
}

/** Cells by algorithm and position, from the rows of one experiment. */
export function cellsOf(rows: readonly BenchRow[]): Map<string, Map<number, Cell>> {
  const byAlgorithm = groupedBy(rows.filter(isMeasured), ({ algorithm }) => algorithm);
  return new Map([...byAlgorithm].map(([algorithm, own]) => [algorithm, byPosition(own)]));
}

function byPosition(rows: readonly MeasuredRow[]): Map<number, Cell> {
  const positions = groupedBy(rows, ({ position }) => position);
  return new Map([...positions].map(([position, same]) => [position, cellOf(same)]));
}

function cellOf(rows: MeasuredRow[]): Cell {
  rows.sort((a, b) => a.block - b.block);
  const cost = censoredQuantile(rows.map(costOf), 0.5);
  if (rows[0].stop === null) return { rows, cost, outcome: 'refused' };
  if (cost.limited) return { rows, cost, outcome: 'limited' };
  const proved = rows.some(({ status }) => status === 'proved');
  return { rows, cost, outcome: proved ? 'solved' : 'unproved' };
}

export function costOf({ ms, stop }: MeasuredRow): Cost {
  return { value: ms, limited: stop !== 'finished' };
}

export function summarise(rows: readonly BenchRow[], algorithms: readonly string[]): AlgorithmSummary[] {
  const cells = cellsOf(rows);
  return algorithms.map((algorithm) => {
    const blocks = rows.filter((row): row is BlockRow => !isMeasured(row) && row.algorithm === algorithm);
    return summary(algorithm, [...(cells.get(algorithm)?.values() ?? [])], blocks);
  });
}

function summary(algorithm: string, cells: readonly Cell[], blocks: readonly BlockRow[]): AlgorithmSummary {
  const costs = cells.filter(({ outcome }) => outcome !== 'refused').map(({ cost }) => cost);
  const count = (outcome: Cell['outcome']): number => cells.filter((cell) => cell.outcome === outcome).length;
  const nodesOf = ({ rows }: Cell): number =>
    censoredQuantile(
      rows.map(({ nodes }) => ({ value: nodes })),
      0.5,
    ).value;
  const runs = blocks.reduce((sum, block) => sum + block.runs, 0);
  return {
    algorithm,
    positions: cells.length,
    solved: count('solved'),
    unproved: count('unproved'),
    limited: count('limited'),
    refused: count('refused'),
    p50: censoredQuantile(costs, 0.5),
    p95: censoredQuantile(costs, 0.95),
    max: censoredQuantile(costs, 1),
    nodes: cells.reduce((sum, cell) => sum + nodesOf(cell), 0),
    bytes: most(cells.flatMap((cell) => cell.rows.map(({ bytes }) => bytes))),
    allocated: runs === 0 ? 0 : blocks.reduce((sum, block) => sum + block.allocated, 0) / runs,
    peak: most(blocks.map(({ peak }) => peak)),
    unsettled: blocks.filter(({ warmUp }) => warmUp === 'unsettled').length,
    died: blocks.filter(({ died }) => died !== null).length,
  };
}

function most(values: readonly number[]): number {
  return values.reduce((a, b) => Math.max(a, b), 0);
}
