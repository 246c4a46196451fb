/**
 * Longest trail on large boards: branch and bound on the parity relaxation.
 *
 * A node is a case: some edges are captured (forced), some never captured (removed). Its relaxed
 * optimum (`relaxation.ts`) bounds every trail of the case; the part of it joined to the man's
 * square is a trail. If there are other parts, a local search tries to join them without losing
 * edges (`merge.ts`). If that fails, let C be one of these parts and e1..ek the edges around it,
 * all of which the optimum loses: a trail crosses some of them or leaves C out. The children are
 *
 *      e1 forced | e1 removed, e2 forced | ... | e1..e(k-1) removed, ek forced | all removed
 *
 * A pocket whose bound is too good is decided in the same way by its entry.
 *
 * Exact, unless a limit ends it: then `hi` still holds. Node counts are deterministic. The gap
 * between bound and answer is 0 on almost all boards; where connectivity costs many edges in many
 * places the tree is exponential.
 */
import type { Meter } from '../../../core/search/limits.js';
import { Random } from '../../../core/random.js';
import { FORCED, FREE, REMOVED } from './pockets.js';
import { ParityRelaxation } from './relaxation.js';
import { eulerTrail, type TrailGraph } from '../trail/lattice.js';
import { Merger } from './merge.js';
import { blockedParts, wallsOf, type VertexWalls } from './walls.js';

/** Proof that no trail of a case is longer than a number; in numbers of vertices and edges. */
export type BoundProof =
  /** The number of edges within reach. */
  | { readonly kind: 'count'; readonly pieces: number }
  /** A captured edge is out of reach. */
  | { readonly kind: 'contradiction' }
  /** Walls in the core; the pockets behind `entries` are counted apart. */
  | ({ readonly kind: 'walls'; readonly entries: Int32Array } & VertexWalls)
  | {
      readonly kind: 'cases';
      readonly edge: number;
      readonly captured: BoundProof;
      readonly spared: BoundProof;
    };

export interface BoundedTrail {
  /** Length of the best trail known: that of `trail`, or `atLeast`. */
  readonly lo: number;
  /** No trail is longer. `hi <= lo` unless a limit ended the search. */
  readonly hi: number;
  /** Vertices in order from vertex 0, only if it is longer than `atLeast`; else empty. */
  readonly trail: Int32Array;
  /** Proves `hi` when asked for. */
  readonly proof?: BoundProof;
}

/** Random changes tried at each node, and at the first. */
const TRIES = 200;
const FIRST_TRIES = 2000;

/** Finds a trail from vertex 0 longer than `atLeast`, or proves that there is none. */
export function longestTrailBounded(
  graph: TrailGraph,
  atLeast: number,
  meter: Meter,
  wantProof: boolean,
): BoundedTrail {
  const { edgeCount } = graph;
  if (edgeCount <= atLeast)
    return { lo: atLeast, trail: new Int32Array(0), ...counted(edgeCount, wantProof) };
  return new BoundSearch(graph, atLeast, meter, wantProof).run();
}

/** Result of a case: no trail is longer than `hi`. */
interface Outcome {
  readonly hi: number;
  readonly proof?: BoundProof;
}

/** The bound that no trail has more than all edges within reach. */
function counted(pieces: number, wantProof: boolean): Outcome {
  return wantProof ? { hi: pieces, proof: { kind: 'count', pieces } } : { hi: pieces };
}

class BoundSearch {
  private readonly state: Uint8Array;
  private readonly movable: Uint8Array;
  private readonly relaxation: ParityRelaxation;
  private readonly random = new Random(1);
  private readonly merger: Merger;
  private trail: Int32Array = new Int32Array(0);
  private tries = FIRST_TRIES;

  constructor(
    private readonly graph: TrailGraph,
    private best: number,
    private readonly meter: Meter,
    private readonly wantProof: boolean,
  ) {
    this.state = new Uint8Array(graph.edgeCount).fill(FREE);
    this.movable = new Uint8Array(graph.edgeCount);
    this.relaxation = new ParityRelaxation(graph, () => !meter.readClock() && meter.stop === 'time');
    this.merger = new Merger(graph, this.random);
  }

  run(): BoundedTrail {
    let outcome = counted(this.graph.edgeCount, this.wantProof);
    if (this.meter.allows(this.relaxation.bytes + this.merger.bytes) && this.meter.spend())
      outcome = this.explore();
    return { lo: this.best, trail: this.trail, ...outcome };
  }

  private explore(): Outcome {
    const bound = this.relaxation.solve(this.state);
    if (bound <= this.best || this.relaxation.ended) return this.leaf(bound);
    this.join();
    if (bound <= this.best) return this.leaf(bound);
    return this.branch(this.chooseCut(), bound);
  }

  /** The edges to decide: the entry of the best pocket, or the edges around a separate part. */
  private chooseCut(): number[] {
    const { coreBound, bound, pockets, bestPocket } = this.relaxation;
    if (bound > coreBound || coreBound <= this.best) return [pockets.entry[bestPocket]];
    return this.merger.narrowestCut(this.movable);
  }

  /** Looks for a good trail near the relaxed optimum. */
  private join(): void {
    const { relaxation, merger, movable, state } = this;
    relaxation.chooseKept(this.random);
    for (let e = 0; e < movable.length; e++)
      movable[e] = state[e] === FREE && relaxation.usable[e] === 1 ? 1 : 0;
    merger.load(relaxation.kept);
    merger.improve(movable, this.tries, this.meter);
    this.tries = TRIES;
    if (merger.size <= this.best) return;
    this.best = merger.size;
    this.trail = eulerTrail(this.graph, merger.kept, 0);
  }

  /** Explores the children of the case, best bound first. */
  private branch(cut: readonly number[], bound: number): Outcome {
    const children: Outcome[] = [];
    for (let i = 0; i <= cut.length && this.spend(); i++) {
      this.enter(cut, i);
      children.push(this.leaf(this.relaxation.solve(this.state)));
    }
    const order = Array.from(children, (_, i) => i).sort((i, j) => children[j].hi - children[i].hi || i - j);
    for (const i of order) {
      if (children[i].hi <= this.best || this.best >= bound || this.meter.stop !== 'finished') break;
      this.enter(cut, i);
      children[i] = this.explore();
    }
    for (const e of cut) this.state[e] = FREE;
    if (children.length <= cut.length || this.best >= bound) return this.solvedAgain(bound);
    let outcome = children[cut.length];
    for (let i = cut.length - 1; i >= 0; i--) outcome = joinCases(cut[i], children[i], outcome);
    return outcome.hi <= bound ? outcome : this.solvedAgain(bound);
  }

  /** Counts a node; nodes are slow here, so the clock is read at each. */
  private spend(): boolean {
    return this.meter.spend() && this.meter.readClock();
  }

  /** Child i: the first i edges of the cut removed, the next one forced. */
  private enter(cut: readonly number[], i: number): void {
    for (let j = 0; j < cut.length; j++) this.state[cut[j]] = j < i ? REMOVED : j === i ? FORCED : FREE;
  }

  /** Outcome with the node's own bound, when that suffices or no time is left for a better one. */
  private solvedAgain(bound: number): Outcome {
    if (!this.wantProof) return { hi: bound };
    return this.leaf(this.relaxation.solve(this.state));
  }

  /** Outcome of the case that the relaxation has just solved. */
  private leaf(bound: number): Outcome {
    if (!this.wantProof) return { hi: bound };
    const { relaxation, graph } = this;
    if (relaxation.ended) return counted(bound, true);
    if (relaxation.cutOff) return { hi: bound, proof: { kind: 'contradiction' } };
    const { matching, pockets } = relaxation;
    if (relaxation.coreSize === bound && pockets.count === 0) return counted(bound, true);
    const walls = bound < 0 ? blockedParts(graph, matching) : wallsOf(graph, matching);
    return { hi: bound, proof: { kind: 'walls', entries: pockets.entry.slice(0, pockets.count), ...walls } };
  }
}

function joinCases(edge: number, captured: Outcome, spared: Outcome): Outcome {
  const hi = Math.max(captured.hi, spared.hi);
  if (!captured.proof || !spared.proof) return { hi };
  return { hi, proof: { kind: 'cases', edge, captured: captured.proof, spared: spared.proof } };
}
