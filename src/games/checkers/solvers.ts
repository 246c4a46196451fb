/** The solvers of checkers. Their searches are in engine.ts, loaded on demand. */
import type { Solver } from '../../core/game.js';
import { OnDemand } from '../../core/on-demand.js';
import { ok, refuse } from '../../core/refusal.js';
import { phrase, type Phrase } from '../../core/text/phrase.js';
import type { ClassicId } from './classic/solvers.js';
import type { CheckersSetup } from './rules/setup.js';

export const engine = new OnDemand('checkers', () => import('./engine.js'));

export const trailSolver: Solver<CheckersSetup> = {
  id: 'trail',
  listed: true,
  summary: phrase('exact and fast: the longest trail in the lattice of jumps; certificate and reason'),
  accepts: () => true,
  solve: (...asked) => engine.module.solveByTrail(...asked),
};

const onlyOne: Phrase = phrase('it is not exact and cannot list all best moves');

/**
 * @param traits `isClassic`: an algorithm of the report; `isExact`: finds the longest capture of
 * every man, else it cannot list all best moves
 */
function classic(
  id: ClassicId,
  summary: Phrase,
  traits: { readonly isClassic: boolean; readonly isExact: boolean },
): Solver<CheckersSetup> {
  const { isClassic, isExact } = traits;
  return {
    id,
    listed: isClassic,
    classic: isClassic,
    summary,
    accepts: (_setup, { best }) =>
      best === 'one' || isExact || refuse('not-supported', { algorithm: id, because: onlyOne }),
    solve: (...asked) => engine.module.solveClassic(id, ...asked),
    ...(id !== 'exhaustive' && { trace: (...asked) => ok(engine.module.traceClassic(id, ...asked)) }),
  };
}

/** The report's two algorithms and plain search. */
export const classicSolvers: readonly Solver<CheckersSetup>[] = [
  classic(
    'backtracking',
    phrase('Algorithm I of report 003: flags and checkpoint. NOT exact: a lower bound (see README)'),
    { isClassic: true, isExact: false },
  ),
  classic(
    'tree',
    phrase('Algorithm II of report 003: the tree of all captures, a board copy a node; exact, exponential'),
    { isClassic: true, isExact: true },
  ),
  classic(
    'tree-root',
    phrase("tree with the report's insertion from the root: quadratic, to show the difference"),
    { isClassic: false, isExact: true },
  ),
  classic(
    'exhaustive',
    phrase('plain depth-first search, no tree and no copies; exact, exponential: the oracle'),
    { isClassic: false, isExact: true },
  ),
];
