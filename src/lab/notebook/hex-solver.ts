/** Costs of the exact solver of Hex without one of its parts (notebooks/hex-solver.mjs). */
import type { Random } from '../../core/random.js';
import { pairedRatio, type PairedRatio } from '../analysis/paired.js';
import type { Observation } from '../analysis/sizes.js';
import type { OpeningRow } from '../hex-solver/openings.js';
import { readExperiment } from './file.js';

/** Returns the rows of one experiment. Throws if the file has none. */
export function readOpenings(path: string, experiment: string): OpeningRow[] {
  return readExperiment<OpeningRow>(path, experiment, 'hex-solver.row/1');
}

/** Effect of leaving out a part on the openings of one size. */
export interface PartCost {
  readonly without: string;
  /** Sum of the nodes over all openings; up to the limit if one was met. */
  readonly nodes: number;
  /** Sum of the CPU milliseconds over all openings; up to the limit if one was met. */
  readonly ms: number;
  /** Nodes relative to the whole search; a lower bound unless `limited` is 0. */
  readonly nodesRatio: number;
  /** Milliseconds relative to the whole search; a lower bound unless `limited` is 0. */
  readonly msRatio: number;
  /** Geometric mean of the openings' ratios of nodes, with its 95 % interval. */
  readonly typical: PairedRatio;
  /** Number of openings that were not solved within the limit of nodes. */
  readonly limited: number;
  /** Number of openings with another winner than by the whole search; must be 0. */
  readonly contradictions: number;
}

/** Returns the costs of the parts, in the order of the file, for openings of `size`. */
export function costsWithout(rows: readonly OpeningRow[], size: number, random: Random): PartCost[] {
  const here = rows.filter((row) => row.size === size);
  const whole = new Map(here.filter((row) => row.without === 'nothing').map((row) => [row.opening, row]));
  const all = [...whole.values()];
  const names = [...new Set(here.map(({ without }) => without))].filter((name) => name !== 'nothing');
  return names.map((without) => {
    const own = here.filter((row) => row.without === without);
    const logs = own.map((row) => [Math.log(row.nodes / whole.get(row.opening)!.nodes)]);
    return {
      without,
      nodes: sum(own, 'nodes'),
      ms: sum(own, 'ms'),
      nodesRatio: sum(own, 'nodes') / sum(all, 'nodes'),
      msRatio: sum(own, 'ms') / sum(all, 'ms'),
      typical: pairedRatio(logs, random),
      limited: own.filter(({ winner }) => winner === 0).length,
      contradictions: own.filter(({ winner, opening }) => contradicts(winner, whole.get(opening)!.winner))
        .length,
    };
  });
}

/** Nodes of the whole search for each opening, by the number of cells of the board. */
export function nodesByCells(rows: readonly OpeningRow[]): Observation[] {
  return rows
    .filter(({ without }) => without === 'nothing')
    .map(({ size, nodes, winner }) => ({ n: size * size, value: nodes, limited: winner === 0 }));
}

function sum(rows: readonly OpeningRow[], what: 'nodes' | 'ms'): number {
  return rows.reduce((total, row) => total + row[what], 0);
}

function contradicts(winner: number, right: number): boolean {
  return winner !== 0 && right !== 0 && winner !== right;
}
