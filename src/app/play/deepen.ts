/**
 * Iterative deepening for searches with a horizon: one ply more each time until the limits end, so that
 * evaluations can be compared at equal time or equal nodes. The last depth that was searched to its end counts.
 */
import type { Answer } from '../../core/answer.js';
import { now } from '../../core/clock.js';
import type { Question, Setup, Solver } from '../../core/game.js';
import type { Limits } from '../../core/limits.js';

/** Searches that score positions at a horizon and remember nothing from one depth to the next. */
const horizonSearches = ['alphabeta', 'minimax', 'expectiminimax', 'star1'];

/** An evaluation is asked for, and time or nodes rather than a depth say when to end. */
export function deepens(solver: Solver, question: Question, { depth, ms, nodes }: Limits): boolean {
  if (depth !== undefined || question.evaluation === undefined) return false;
  return horizonSearches.includes(solver.id) && (ms ?? nodes) !== undefined;
}

/** The answer of the deepest search that ended within `limits`; nodes and time are those of all of them. */
export function deepened(solver: Solver, setup: Setup, question: Question, limits: Limits): Answer {
  const started = now();
  let nodes = 0;
  let last: Answer | undefined;
  for (let depth = 1; depth <= setup.cells.length + 1; depth++) {
    const left: Limits = {
      ...limits,
      depth,
      ...(limits.nodes === undefined ? {} : { nodes: limits.nodes - nodes }),
      ...(limits.ms === undefined ? {} : { ms: limits.ms - (now() - started) }),
    };
    const answer = solver.solve(setup, question, left);
    nodes += answer.stats.nodes;
    if (!last || answer.stop === 'finished') last = answer;
    if (answer.stop !== 'finished' || answer.status === 'proved') break;
  }
  return { ...last!, stats: { ...last!.stats, nodes, ms: now() - started } };
}
