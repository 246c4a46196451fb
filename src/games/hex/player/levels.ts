/** The moves of the levels that count playouts (solvers.ts). */
import { emptyStats, type Answer } from '../../../core/answer.js';
import type { Question } from '../../../core/game.js';
import { Meter, withNodes, type SearchContext } from '../../../core/search/limits.js';
import { bookMoves } from '../book/book.js';
import { solveExactly } from '../solver/solver.js';
import type { HexSetup } from '../rules/setup.js';
import { hasFewEmpty } from '../solver/reach.js';
import { defaultSettings, type Settings } from './settings.js';
import { estimate } from './solver.js';
import { playedOn } from '../../kit/proof-and-estimate.js';

/** Boards of up to this many cells take the exact solver a tenth of a millisecond a position. */
const smallBoard = 49;

/** The settings in which a level differs from `mcts`. */
export interface Strength extends Partial<Settings> {
  readonly playouts: number;
  /** Positions that the exact solver may search first, on small and on larger boards. */
  readonly proofNodes?: { readonly small: number; readonly large: number };
  /** Whether the opening book's winning moves come first. */
  readonly usesBook?: boolean;
}

/** Returns the answer of a player of this strength. */
export function play(
  { playouts, proofNodes, usesBook, ...settings }: Strength,
  setup: HexSetup,
  question: Question,
  context: SearchContext,
): Answer {
  const known = usesBook ? bookAnswer(setup, question) : undefined;
  if (known) return known;
  const own = withNodes(context, playouts);
  const guess = (): Answer =>
    estimate(setup, question, own, new Meter(own), { ...defaultSettings, ...settings });
  if (proofNodes && hasFewEmpty(setup)) {
    const proving = setup.cells.length <= smallBoard ? proofNodes.small : proofNodes.large;
    const exact = solveExactly(setup, question, withNodes(context, proving));
    if (exact.status === 'proved') return playedOn(exact, question, guess);
  }
  return guess();
}

/** Returns the opening book's winning moves; undefined if it has none. */
export function bookAnswer(setup: HexSetup, question: Question): Answer | undefined {
  const winning = bookMoves(setup).filter(({ lo, status }) => status === 'proved' && lo > 0);
  if (winning.length === 0 || question.book === false) return undefined;
  const best = winning.map(({ move }) => move);
  const [lo, hi] = [winning[0].lo, winning[0].hi];
  const certain = { status: 'proved', stop: 'finished', isOneBest: true } as const;
  return { lo, hi, ...certain, best, line: best.slice(0, 1), solver: 'book', stats: emptyStats() };
}
