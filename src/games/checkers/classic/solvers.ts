/** The report's two algorithms and plain search as solvers; each searches for all men in turn. */
import type { Answer } from '../../../core/answer.js';
import type { OwnTrace, Question, Solver } from '../../../core/game.js';
import { Meter, type SearchContext } from '../../../core/search/limits.js';
import { ok, refuse } from '../../../core/refusal.js';
import { allFirstJumps, captureAnswer } from './answer.js';
import { FlagWalk } from './backtracking.js';
import { indexOfPlace, ownMen } from './board.js';
import { Walker } from './exhaustive.js';
import { trailGraph } from '../trail/lattice.js';
import type { CaptureRecorder } from './recorder.js';
import { TracedCaptureTree, TracedFlagWalk } from './traced.js';
import { CaptureTree } from './tree.js';
import type { CheckersSetup } from '../rules/setup.js';
import { phrase, type Phrase } from '../../../core/text/phrase.js';

/** A run of one algorithm on one board. */
interface Search {
  /** A lower bound of the man's longest capture; exact if `complete`. */
  longest(man: number): number;
  readonly complete: boolean;
  /** Places on the padded board (board.ts) along the capture that `longest` found last. */
  readonly path: ArrayLike<number>;
  /** Peak bytes and the algorithm's own counters. */
  readonly counts: Readonly<Record<string, number>> & { readonly bytes: number };
}

type Begin = (setup: CheckersSetup, meter: Meter) => Search;

type BeginTraced = (setup: CheckersSetup, meter: Meter) => Search & { readonly recorder: CaptureRecorder };

const onlyOne: Phrase = phrase('it is not exact and cannot list all best moves');

function run(setup: CheckersSetup, meter: Meter, begin: Begin, all: boolean): Answer {
  const search = begin(setup, meter);
  let lo = 0;
  let hi = 0;
  let path: number[] = [];
  for (const man of ownMen(setup)) {
    const length = search.longest(man);
    if (length > lo) {
      lo = length;
      path = Array.from(search.path, (place) => indexOfPlace(place, setup.cols));
    }
    // No capture is longer than the number of pieces within reach.
    hi = Math.max(hi, search.complete ? length : trailGraph(setup, man).edgeCount);
  }
  const { bytes, ...extra } = search.counts;
  const stats = { nodes: meter.nodes, depth: lo, bytes, extra };
  const longestAfter = (after: CheckersSetup, man: number): number => begin(after, meter).longest(man);
  const best = all && lo === hi ? { best: allFirstJumps(setup, lo, longestAfter) } : {};
  return captureAnswer({ setup, lo, hi, path, meter, stats, ...best });
}

function recorded(setup: CheckersSetup, context: SearchContext, begin: BeginTraced): OwnTrace {
  const meter = new Meter(context);
  const search = begin(setup, meter);
  return search.recorder.finish(run(setup, meter, () => search, false));
}

function solver(
  id: string,
  listed: boolean,
  summary: Phrase,
  begin: Begin,
  /** `isExact`: finds the longest capture of every man; else it cannot list all best moves. */
  { isExact = true, beginTraced }: { readonly isExact?: boolean; readonly beginTraced?: BeginTraced } = {},
): Solver<CheckersSetup> {
  return {
    id,
    listed,
    classic: listed,
    summary,
    accepts: (_setup, { best }) =>
      best === 'one' || isExact || refuse('not-supported', { algorithm: id, because: onlyOne }),
    solve(setup: CheckersSetup, { best }: Question, context: SearchContext): Answer {
      const meter = new Meter(context);
      return run(setup, meter, begin, best === 'all');
    },
    ...(beginTraced && {
      trace: (setup, context) => ok(recorded(setup, context, beginTraced)),
    }),
  };
}

function plainSearch(setup: CheckersSetup, meter: Meter): Search {
  const walker = new Walker(setup);
  return {
    longest: (man) => walker.longest(man, Infinity, meter),
    get complete() {
      return walker.complete;
    },
    get path() {
      return walker.path();
    },
    get counts() {
      return { captures: walker.captures, bytes: walker.bytes };
    },
  };
}

export const classicSolvers: readonly Solver<CheckersSetup>[] = [
  solver(
    'backtracking',
    true,
    phrase('Algorithm I of report 003: flags and checkpoint. NOT exact: a lower bound (see README)'),
    (setup, meter) => new FlagWalk(setup, meter),
    { isExact: false, beginTraced: (setup, meter) => new TracedFlagWalk(setup, meter) },
  ),
  solver(
    'tree',
    true,
    phrase('Algorithm II of report 003: the tree of all captures, a board copy a node; exact, exponential'),
    (setup, meter) => new CaptureTree(setup, 'linked', meter),
    { beginTraced: (setup, meter) => new TracedCaptureTree(setup, 'linked', meter) },
  ),
  solver(
    'tree-root',
    false,
    phrase("tree with the report's insertion from the root: quadratic, to show the difference"),
    (setup, meter) => new CaptureTree(setup, 'from-root', meter),
    { beginTraced: (setup, meter) => new TracedCaptureTree(setup, 'from-root', meter) },
  ),
  solver(
    'exhaustive',
    false,
    phrase('plain depth-first search, no tree and no copies; exact, exponential: the oracle'),
    plainSearch,
  ),
];
