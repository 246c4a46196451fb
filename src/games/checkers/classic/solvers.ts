/** The report's two algorithms and plain search; each searches for all men in turn. */
import type { Answer } from '../../../core/answer.js';
import type { OwnTrace, Question } from '../../../core/game.js';
import { Meter, type SearchContext } from '../../../core/search/limits.js';
import { allFirstJumps, captureAnswer } from './answer.js';
import { FlagWalk } from './backtracking.js';
import { indexOfPlace, ownMen } from './board.js';
import { Walker } from './exhaustive.js';
import { trailGraph } from '../trail/lattice.js';
import type { CaptureRecorder } from './recorder.js';
import { TracedCaptureTree, TracedFlagWalk } from './traced.js';
import { CaptureTree } from './tree.js';
import type { CheckersSetup } from '../rules/setup.js';

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
  const best = all && lo === hi ? { best: allFirstJumps(setup, lo, path, longestAfter) } : {};
  return captureAnswer({ setup, lo, hi, path, meter, stats, ...best });
}

function plainSearch(setup: CheckersSetup, meter: Meter): Search {
  const walker = new Walker().load(setup);
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

/** An algorithm, and its form that records its steps. */
interface Classic {
  readonly begin: Begin;
  readonly beginTraced?: BeginTraced;
}

const algorithms = {
  backtracking: {
    begin: (setup, meter) => new FlagWalk(setup, meter),
    beginTraced: (setup, meter) => new TracedFlagWalk(setup, meter),
  },
  tree: {
    begin: (setup, meter) => new CaptureTree(setup, 'linked', meter),
    beginTraced: (setup, meter) => new TracedCaptureTree(setup, 'linked', meter),
  },
  'tree-root': {
    begin: (setup, meter) => new CaptureTree(setup, 'from-root', meter),
    beginTraced: (setup, meter) => new TracedCaptureTree(setup, 'from-root', meter),
  },
  exhaustive: { begin: plainSearch },
} satisfies Record<string, Classic>;

export type ClassicId = keyof typeof algorithms;

/** Returns the answer of one of the algorithms. */
export function solveClassic(
  id: ClassicId,
  setup: CheckersSetup,
  { best }: Question,
  context: SearchContext,
): Answer {
  return run(setup, new Meter(context), algorithms[id].begin, best === 'all');
}

/** Returns the steps of an algorithm that can record them. */
export function traceClassic(id: ClassicId, setup: CheckersSetup, context: SearchContext): OwnTrace {
  const { beginTraced }: Classic = algorithms[id];
  if (!beginTraced) throw new Error(`${id} records no steps`);
  const meter = new Meter(context);
  const search = beginTraced(setup, meter);
  return search.recorder.finish(run(setup, meter, () => search, false));
}
