/**
 * The default solver of Hex: the exact one where it can finish, else the player's estimate; and the
 * moves of the levels that count playouts (solvers.ts).
 *
 * Within limits the exact solver gets a share that falls with the number of empty cells; the player
 * gets the rest. An exact answer counts only if it is a proof. Without limits the exact solver runs
 * to its end if few cells are empty; otherwise it searches a few positions at most, and then the
 * player answers after its usual playouts.
 */
import { countOf } from '../../../core/cells.js';
import { emptyStats, type Answer } from '../../../core/answer.js';
import type { Question } from '../../../core/game.js';
import {
  isLimited,
  leftOf,
  Meter,
  partOf,
  withNodes,
  type SearchContext,
} from '../../../core/search/limits.js';
import { endHelp } from '../../../core/search/shared-search.js';
import { bookMoves } from '../book/book.js';
import { EMPTY, type HexSetup } from '../rules/setup.js';
import { hasFewEmpty, isWithinReach } from '../solver/reach.js';
import { solveExactly } from '../solver/solver.js';
import { answeredBy } from '../../../search/solvers.js';
import { playedOn } from '../../kit/proof-and-estimate.js';
import { defaultSettings, type Settings } from './settings.js';
import { estimate, solveByPlayouts } from './solver.js';

/** Up to this many empty cells the exact solver gets most of the limits, else a smaller share. */
const fewEmpty = 49;
const shareOfFew = 0.7;
const shareOfMany = 0.3;
/** Larger boards with a stone on one cell in eight: share of limits, positions without limits. */
const shareOfLarge = 0.2;
const nodesOfLarge = 200;
const cellsPerStone = 8;

const prover = { id: 'solver' };
const player = { id: 'mcts' };

/** The exact solver's limits: the caller's if it answers alone, undefined if it does not run. */
function limitsOfProof(setup: HexSetup, context: SearchContext): SearchContext | undefined {
  const { cells } = setup;
  const empty = countOf(cells, EMPTY);
  const limited = isLimited(context);
  if (hasFewEmpty(setup))
    return limited ? partOf(context, empty <= fewEmpty ? shareOfFew : shareOfMany) : context;
  if (cellsPerStone * (cells.length - empty) < cells.length) return undefined;
  return limited ? partOf(context, shareOfLarge) : { ...context, nodes: nodesOfLarge };
}

/** Returns the answer of the default solver. */
export function solveByBest(setup: HexSetup, question: Question, context: SearchContext): Answer {
  const ofProof = limitsOfProof(setup, context);
  if (!ofProof || isWithinReach(setup) !== true) {
    endHelp(context.shared);
    return answeredBy(player, solveByPlayouts(setup, question, context));
  }
  const meter = new Meter(context);
  const exact = solveExactly(setup, question, ofProof);
  if (exact.status === 'proved') {
    const rest = leftOf(context, exact.stats);
    const guessed = (): Answer => estimate(setup, question, rest, new Meter(rest));
    return answeredBy(prover, playedOn(exact, question, guessed));
  }
  if (ofProof === context) return answeredBy(prover, exact);
  endHelp(context.shared);
  meter.claim(exact.stats.nodes);
  const guess = estimate(setup, question, context, meter);
  return guess.status === 'bounded'
    ? answeredBy(prover, { ...exact, stats: guess.stats })
    : answeredBy(player, guess);
}

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
