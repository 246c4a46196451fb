/**
 * The exact solver of Dots and Boxes: see ../README.md.
 *
 * Takes any position of up to 30 + 30 edges, and larger boards with up to 60 free edges, if at most
 * 31 boxes are left when all boxes at hand are taken. Limits: nodes, time and bytes end it with an
 * interval; no depth.
 */
import type { Answer, Stats } from '../../../core/answer.js';
import type { Question } from '../../../core/game.js';
import { Meter, type SearchContext } from '../../../core/search/limits.js';
import { endHelp } from '../../../core/search/shared-search.js';
import { SolverCache } from '../../../core/search/solver-cache.js';
import { ExactSearch, worth, type Interval } from './exact.js';
import { bitCount } from '../../kit/bits.js';
import { takeAll } from './captures.js';
import { type EdgeBits, maxBoxes } from './bits.js';
import {
  movesOf,
  optimalMove,
  optimalMoves,
  plausibleMove,
  principalLine,
  type KnownPosition,
} from './best-moves.js';
import { type Placement, placeSetup } from './placement.js';
import { Kernel } from './kernel.js';
import type { DotsSetup } from '../rules/setup.js';

/** Returns the answer of the exact solver to a position that it takes (reach.ts). */
export function solveExactly(setup: DotsSetup, question: Question, context: SearchContext): Answer {
  const placement = placeSetup(setup, context.cache)!;
  const { bits, a, b } = placement;
  const meter = new Meter(context);
  if ((a | b) === 0) {
    meter.spend();
    return answerOf(meter, { lo: 0, hi: 0 }, { best: [], line: [] }, false, {});
  }
  const search = searchOf(placement, meter, context);
  const exact = new ExactSearch(bits, search, meter);
  const taking = takeAll(bits, a, b);
  const rest = exact.after(taking);
  const value = worth(taking, rest);
  const moves =
    value.lo === value.hi
      ? bestMoves(exact, { a, b, value: value.lo, taking, rest: rest.lo }, rest.provedBy, question)
      : { best: [plausibleMove(placement)], line: [] };
  const best = movesOf(placement, moves.best).sort((x, y) => x - y);
  return answerOf(meter, value, { best, line: movesOf(placement, moves.line) }, question.best === 'all', {
    tableHits: search.tableHits,
    depth: search.deepest,
    bytes: search.bytes,
    // Alpha and beta cuts are not told apart: a normalised position does not say whose move it is.
    extra: { cuts: search.cuts },
  });
}

function searchOf({ bits, layout, a, b }: Placement, meter: Meter, context: SearchContext): Kernel {
  const { shared, bytes, cache = new SolverCache() } = context;
  const free = bitCount(a) + bitCount(b);
  const settings = { free, boxes: Math.min(maxBoxes, boxesLeft(bits, a, b)), bytes };
  const joined = shared && Kernel.join(layout(), settings, meter, shared);
  if (joined) return joined;
  // One thread searches.
  endHelp(shared);
  return Kernel.start(layout(), settings, meter, cache);
}

/** Boxes with a free edge. */
function boxesLeft({ boxA, boxB }: EdgeBits, a: number, b: number): number {
  return boxA.reduce((count, edges, box) => count + Number(((edges & a) | (boxB[box] & b)) !== 0), 0);
}

interface Moves {
  readonly best: number[];
  readonly line: number[];
}

function bestMoves(exact: ExactSearch, known: KnownPosition, provedBy: number, question: Question): Moves {
  const first = optimalMove(exact, known, provedBy)!;
  const line = principalLine(exact, known, first);
  return { best: question.best === 'all' ? optimalMoves(exact, known, first) : [first], line };
}

/** Reports a limit if it may have shortened the list of best moves, not if only the line. */
function answerOf(meter: Meter, value: Interval, moves: Moves, all: boolean, stats: Partial<Stats>): Answer {
  const exact = value.lo === value.hi;
  return {
    lo: value.lo,
    hi: value.hi,
    status: exact ? 'proved' : 'bounded',
    stop: exact && !all ? 'finished' : meter.stop,
    ...moves,
    stats: meter.stats(stats),
  };
}
