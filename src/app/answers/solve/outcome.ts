/**
 * Solves one position by one or several solvers: their answers, the chosen one, and disagreements.
 */
import { areApart, type Answer } from '../../../core/answer.js';
import type { Question, Setup, Solver } from '../../../core/game.js';
import type { SearchContext } from '../../../core/search/limits.js';
import type { Refusal } from '../../../core/refusal.js';

export interface SolverAnswer {
  readonly solver: Solver;
  readonly answer: Answer;
}

export interface AnsweredRecord {
  readonly kind: 'answered';
  /** The answer to be written: proved before bounded before estimated, then the tightest. */
  readonly chosen: SolverAnswer;
  readonly all: readonly SolverAnswer[];
  /** Whether two solvers claim different values. */
  readonly disagreement: boolean;
  /** Ids of solvers that do not accept the position, with their refusals. */
  readonly refused?: readonly (readonly [string, Refusal])[];
}

export type Outcome = AnsweredRecord | { readonly kind: 'refused'; readonly refusal: Refusal };

/** Asks the solvers that accept the position in order, each with the full limits. */
export function askSolvers(
  setup: Setup,
  solvers: readonly Solver[],
  question: Question,
  context: SearchContext,
): Outcome {
  // Hot path for files with one solver: allocate no lists.
  if (solvers.length === 1) return askOne(setup, solvers[0], question, context);
  const all: SolverAnswer[] = [];
  const refused: [string, Refusal][] = [];
  for (const solver of solvers) {
    const accepted = solver.accepts(setup, question);
    if (accepted === true) all.push({ solver, answer: solver.solve(setup, question, context) });
    else refused.push([solver.id, accepted]);
  }
  if (all.length === 0) return { kind: 'refused', refusal: refused[0][1] };
  const disagreement = all.length > 1 && disagree(all);
  return { kind: 'answered', chosen: all.reduce(better), all, disagreement, refused };
}

function askOne(setup: Setup, solver: Solver, question: Question, context: SearchContext): Outcome {
  const accepted = solver.accepts(setup, question);
  if (accepted !== true) return { kind: 'refused', refusal: accepted };
  const chosen = { solver, answer: solver.solve(setup, question, context) };
  return { kind: 'answered', chosen, all: [chosen], disagreement: false };
}

const rank = { proved: 2, bounded: 1, estimated: 0 } as const;

function better(a: SolverAnswer, b: SolverAnswer): SolverAnswer {
  const [x, y] = [a.answer, b.answer];
  if (x.status !== y.status) return rank[y.status] > rank[x.status] ? b : a;
  return y.hi - y.lo < x.hi - x.lo ? b : a;
}

/**
 * Returns the value that an algorithm claims: a proved one, or that of an inexact algorithm which
 * ended by its own rules. Undefined if a limit ended it or it only estimates.
 */
export function claimed(answer: Answer): number | undefined {
  return answer.stop === 'finished' && answer.status !== 'estimated' ? answer.lo : undefined;
}

/** Returns whether claims or intervals contradict beyond the rounding of expected values. */
function disagree(all: readonly SolverAnswer[]): boolean {
  for (const { answer: a } of all) {
    for (const { answer: b } of all) {
      const [x, y] = [claimed(a), claimed(b)];
      if (x !== undefined && y !== undefined && areApart(x, y)) return true;
      const sound = a.status !== 'estimated' && b.status !== 'estimated';
      if (sound && a.lo > b.hi && areApart(a.lo, b.hi)) return true;
    }
  }
  return false;
}
