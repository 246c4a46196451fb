/** The report of `compare` on one game: schema `compare/1`, and its flat form. */
import { csvField, type CsvValue } from '../../core/text/csv.js';
import { contests, disagreements, type Contest } from './contest.js';
import type { Experiment } from './experiment.js';
import type { BenchRow } from './rows.js';
import { summarise, type AlgorithmSummary } from './summary.js';
import type { Cost } from '../analysis/quantile.js';

export interface Comparison {
  readonly schema: 'compare/1';
  readonly game: string;
  readonly positions: number;
  readonly blocks: number;
  readonly seed: number;
  readonly algorithms: readonly AlgorithmSummary[];
  readonly contests: readonly Contest[];
  /** Positions count from 0. */
  readonly disagreements: readonly { readonly position: number; readonly claims: string }[];
}

export function compareRows(experiment: Experiment, rows: readonly BenchRow[]): Comparison {
  const { game, positions, blocks, seed, algorithms } = experiment;
  return {
    schema: 'compare/1',
    game: game.id,
    positions: positions.length,
    blocks,
    seed,
    algorithms: summarise(rows, algorithms),
    contests: contests(rows, algorithms, seed),
    disagreements: disagreements(rows),
  };
}

const columns = [
  ...['game', 'algorithm', 'positions', 'solved', 'unproved', 'limited', 'refused'],
  ...['p50Ms', 'p95Ms', 'maxMs', 'nodes', 'bytes', 'allocated', 'peak', 'unsettled', 'died'],
  ...[
    'against',
    'pairs',
    'undecided',
    'bound',
    'ratio',
    'low',
    'high',
    'nodesRatio',
    'faster',
    'p',
    'adjusted',
  ],
];

/** One line an algorithm; a cost that is only a bound is written `>5000`. */
export function comparisonCsv(all: readonly Comparison[]): string {
  const lines = all.flatMap(({ game, algorithms, contests: against }) =>
    algorithms.map((row) => {
      const contest = against.find(({ algorithm }) => algorithm === row.algorithm);
      const flat: Record<string, unknown> = {
        ...row,
        ...contest,
        game,
        p50Ms: costText(row.p50),
        p95Ms: costText(row.p95),
        maxMs: costText(row.max),
        nodes: row.nodes,
        nodesRatio: contest?.nodes,
      };
      // A value that was not measured is left empty.
      return columns
        .map((column) => flat[column] as CsvValue)
        .map((value) => csvField(Number.isNaN(value) ? undefined : value))
        .join(',');
    }),
  );
  return `${[columns.join(','), ...lines].join('\n')}\n`;
}

function costText({ value, limited }: Cost): string {
  return Number.isNaN(value) ? '' : `${limited ? '>' : ''}${String(value)}`;
}
