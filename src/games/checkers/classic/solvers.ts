/** The report's two algorithms and plain search; each searches for all men in turn. */
import type { Answer } from '../../../core/answer.js';
import type { OwnTrace, Question } from '../../../core/game.js';
import { Meter, type SearchContext } from '../../../core/search/limits.js';
import { allFirstJumps, captureAnswer } from './answer.js';
import { FlagWalk } from './backtracking.js';
import { indexOfPlace, ownMen } from './board.js';
import { Walker } from './exhaustive.js';
import { trailGraph } from '../trail/lattice.js';
import { FlagRecorder, TreeRecorder, type CaptureRecorder } from './recorder.js';
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

/** Searches for all men in turn; the answer is assembled from the result. */
function run(setup: CheckersSetup, meter: Meter, search: Search, recorder?: CaptureRecorder) {
  let lo = 0;
  let hi = 0;
  let path: number[] = [];
  for (const man of ownMen(setup)) {
    const length = search.longest(man);
    recorder?.leaveMan();
    if (length > lo) {
      lo = length;
      path = Array.from(search.path, (place) => indexOfPlace(place, setup.cols));
    }
    // No capture is longer than the number of pieces within reach.
    hi = Math.max(hi, search.complete ? length : trailGraph(setup, man).edgeCount);
  }
  const { bytes, ...extra } = search.counts;
  return { setup, lo, hi, path, meter, stats: { nodes: meter.nodes, depth: lo, bytes, extra } };
}

const algorithms = {
  backtracking: (setup, meter) => new FlagWalk(setup, meter),
  tree: (setup, meter) => new CaptureTree(setup, 'linked', meter),
  'tree-root': (setup, meter) => new CaptureTree(setup, 'from-root', meter),
  exhaustive: (setup, meter) => new Walker().load(setup, meter),
} satisfies Record<string, (setup: CheckersSetup, meter: Meter) => Search>;

export type ClassicId = keyof typeof algorithms;

/** Returns the answer of one of the algorithms. */
export function solveClassic(
  id: ClassicId,
  setup: CheckersSetup,
  { best }: Question,
  context: SearchContext,
): Answer {
  const meter = new Meter(context);
  const begin = (board: CheckersSetup): Search => algorithms[id](board, meter);
  const found = run(setup, meter, begin(setup));
  const { lo, hi, path } = found;
  if (best !== 'all' || lo !== hi) return captureAnswer(found);
  const longestAfter = (after: CheckersSetup, man: number): number => begin(after).longest(man);
  return captureAnswer({ ...found, best: allFirstJumps(setup, lo, path, longestAfter) });
}

/** Returns the steps of one of the report's algorithms. */
export function traceClassic(
  id: Exclude<ClassicId, 'exhaustive'>,
  setup: CheckersSetup,
  context: SearchContext,
): OwnTrace {
  const meter = new Meter(context);
  const search = algorithms[id](setup, meter);
  const recorder =
    search instanceof FlagWalk
      ? (search.watch = new FlagRecorder(setup, meter, search.counts))
      : (search.watch = new TreeRecorder(setup, meter, search.counts));
  return recorder.finish(captureAnswer(run(setup, meter, search, recorder)));
}
