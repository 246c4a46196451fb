/**
 * The exact solver of Dots and Boxes: see ../README.md.
 *
 * Takes any position of up to 30 + 30 edges, and larger boards with up to 60 free edges, if at most
 * 31 boxes are left when all boxes at hand are taken. Limits: nodes, time and bytes end it with an
 * interval; no depth.
 */
import type { Answer, Stats } from '../../../core/answer.js';
import { freeCount } from '../../../core/cells.js';
import type { Question } from '../../../core/game.js';
import { Meter, type SearchContext } from '../../../core/search/limits.js';
import { endHelp, type SharedSearch } from '../../../core/search/shared-search.js';
import { SolverCache } from '../../../core/search/solver-cache.js';
import { EdgeBoard } from '../rules/edge-board.js';
import { handOf } from './hand.js';
import type { DotsSetup } from '../rules/setup.js';
import { optimalMove, optimalMoves, plausibleMove, principalLine, type KnownValue } from './best-moves.js';
import { ExactSearch, worth, type Interval } from './exact.js';
import { Kernel, type TableSettings } from './kernel.js';
import { layoutFor, type Layout } from './layout.js';
import { maxBoxes } from './reach.js';

/** Returns the answer of the exact solver to a position that it takes (reach.ts). */
export function solveExactly(setup: DotsSetup, question: Question, context: SearchContext): Answer {
  const { cache = new SolverCache() } = context;
  const meter = new Meter(context);
  const free = freeCount(setup.cells);
  if (free === 0) {
    meter.spend();
    return answerOf(meter, { lo: 0, hi: 0 }, { best: [], line: [] }, false, {});
  }
  const board = new EdgeBoard(setup);
  const layout = layoutFor(setup, cache);
  const settings = { free, boxes: Math.min(maxBoxes, board.boxesLeft), bytes: context.bytes };
  const kernel = kernelFor(layout, settings, meter, context.shared, cache);
  const exact = new ExactSearch(board, kernel, meter);
  const hand = handOf(board);
  const rest = exact.rest();
  const value = worth(hand, rest);
  const moves =
    value.lo === value.hi
      ? bestMoves(exact, layout, { value: value.lo, hand, rest: rest.lo }, rest.provedBy, question)
      : { best: [plausibleMove(board, layout)], line: [] };
  return answerOf(meter, value, moves, question.best === 'all', {
    tableHits: kernel.tableHits,
    depth: kernel.deepest,
    bytes: kernel.bytes,
    // Alpha and beta cuts are not told apart: a quiet position does not say whose move it is.
    extra: { cuts: kernel.cuts },
  });
}

function kernelFor(
  layout: Layout,
  settings: TableSettings,
  meter: Meter,
  shared: SharedSearch | undefined,
  cache: SolverCache,
): Kernel {
  const joined = shared && Kernel.join(layout, settings, meter, shared);
  if (joined) return joined;
  // One thread searches.
  endHelp(shared);
  return Kernel.start(layout, settings, meter, cache);
}

interface Moves {
  readonly best: number[];
  readonly line: number[];
}

function bestMoves(
  exact: ExactSearch,
  layout: Layout,
  known: KnownValue,
  provedBy: number,
  question: Question,
): Moves {
  const first = optimalMove(exact, layout, known, provedBy)!;
  const line = principalLine(exact, layout, known.value, first);
  const best = question.best === 'all' ? optimalMoves(exact, layout, known, first) : [first];
  return { best: best.sort((x, y) => x - y), line };
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
