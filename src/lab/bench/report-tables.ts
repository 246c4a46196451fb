/**
 * Tables 1 to 3 of report 003: its two algorithms on random boards and on its worst case, beside
 * the exact one.
 */
import { plainQuestion, type Setup } from '../../core/game.js';
import { checkers } from '../../games/checkers/index.js';
import type { Experiment } from './experiment.js';
import { fullLattice } from './plans/checkers.js';
import { planSeed, random } from './plans/plan.js';
import type { BenchRow } from './rows.js';
import { cellsOf, summarise } from './summary.js';

/**
 * Figures of the report for its programs in C: milliseconds of user and system time, bytes
 * allocated.
 */
interface Reported {
  readonly ms: number;
  readonly bytes: number;
}

export interface ReportTable {
  readonly id: 'general' | 'worst';
  readonly experiment: Experiment;
  readonly reported: Readonly<Record<string, Reported>>;
}

export interface ReportRow {
  readonly algorithm: string;
  /** Milliseconds of all boards together. */
  readonly ms: number;
  /** Most bytes that one board took, as the algorithm counts them. */
  readonly bytes: number;
  readonly reported: Reported | undefined;
}

const boards = 300;
const blocks = 3;

function experiment(id: string, setups: readonly Setup[]): Experiment {
  return {
    id,
    game: checkers,
    algorithms: ['backtracking', 'tree', 'trail'],
    positions: setups.map((setup) => ({ n: setup.rows * setup.cols, setup })),
    question: plainQuestion,
    limits: {},
    blocks,
    seed: planSeed,
  };
}

export function reportTables(): readonly ReportTable[] {
  return [
    {
      id: 'general',
      experiment: experiment('report-general', random(checkers, boards, { kind: 'random' })),
      reported: { backtracking: { ms: 52.7, bytes: 17_036_464 }, tree: { ms: 34, bytes: 11_201_952 } },
    },
    {
      id: 'worst',
      experiment: experiment('report-worst', [fullLattice(20, 10)]),
      reported: { backtracking: { ms: 5.4, bytes: 174_604 }, tree: { ms: 8771, bytes: 4_921_847_548 } },
    },
  ];
}

export function reportRows({ experiment, reported }: ReportTable, rows: readonly BenchRow[]): ReportRow[] {
  const cells = cellsOf(rows);
  return summarise(rows, experiment.algorithms).map(({ algorithm, bytes }) => ({
    algorithm,
    ms: [...(cells.get(algorithm)?.values() ?? [])].reduce((sum, { cost }) => sum + cost.value, 0),
    bytes,
    reported: Object.hasOwn(reported, algorithm) ? reported[algorithm] : undefined,
  }));
}
