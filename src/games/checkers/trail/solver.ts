/** The default solver: the longest trail over all men, all first jumps, the certificate. */
import type { Answer } from '../../../core/answer.js';
import type { Question } from '../../../core/game.js';
import { Meter, type SearchContext } from '../../../core/search/limits.js';
import { SolverCache } from '../../../core/search/solver-cache.js';
import { allFirstJumps, captureAnswer } from '../classic/answer.js';
import { ownMen } from '../classic/board.js';
import { certify, maxCutShort } from '../parity/certify.js';
import type { CheckersSetup } from '../rules/setup.js';
import { TrailSearch } from './search.js';

/** Returns the answer of the default solver. */
export function solveByTrail(setup: CheckersSetup, question: Question, context: SearchContext): Answer {
  const { cache = new SolverCache() } = context;
  const meter = new Meter(context);
  const search = new TrailSearch(setup, meter, ownMen(setup), cache);
  search.run();
  const { lo, hi, path, bytes } = search;
  const isAll = question.best === 'all' && lo === hi;
  const all = isAll ? allFirstJumps(setup, lo, path, longestBy(meter, cache)) : undefined;
  // The certificate has its own budget: the search may have spent all nodes.
  const certificate = question.certificate
    ? certify(
        setup,
        hi,
        path,
        new Meter({ ...context, nodes: Infinity }),
        lo === hi ? Infinity : edgesLeft(meter),
      )
    : undefined;
  return captureAnswer({
    setup,
    lo,
    hi,
    path,
    meter,
    stats: { bytes: Math.max(bytes, meter.bytes), extra: { states: search.states } },
    best: all,
    certificate,
  });
}

/** Returns a function that finds the longest capture of the man on a square. */
function longestBy(meter: Meter, cache: SolverCache): (setup: CheckersSetup, man: number) => number {
  return (setup, man) => {
    const search = new TrailSearch(setup, meter, [man], cache);
    search.run();
    return search.lo;
  };
}

/** Edges that the certificate of an interval may look at; none after a limit of time. */
function edgesLeft({ stop }: Meter): number {
  return stop === 'time' ? 0 : maxCutShort;
}
