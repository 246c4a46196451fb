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
  const longestAfter = (after: CheckersSetup, man: number): number => {
    const rest = new TrailSearch(after, meter, [man], cache);
    rest.run();
    return rest.lo;
  };
  const all = question.best === 'all' && lo === hi ? allFirstJumps(setup, lo, path, longestAfter) : undefined;
  // The certificate has its own budget: the search may have spent all nodes.
  const ownMeter = (): Meter => new Meter({ ...context, nodes: Infinity });
  const certificate = question.certificate
    ? certify(setup, hi, path, ownMeter(), undefined, lo === hi ? Infinity : edgesLeft(meter))
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

/** Edges that the certificate of an interval may look at; none after a limit of time. */
function edgesLeft({ stop }: Meter): number {
  return stop === 'time' ? 0 : maxCutShort;
}
