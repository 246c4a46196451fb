/**
 * The longest trail over some men of a board, exact unless a limit ends the search.
 *
 * Three methods, cheapest first; each takes only the men that the one before left open.
 * 1. A capped depth-first search: most men of most boards have a handful of captures.
 * 2. The frontier dynamic programme over a whole region, all its men at once, where the frontier is
 *    narrow, as it is on every board within report 003's limits.
 * 3. Else branch and bound on the parity bound, man by man. It hardly ever branches; where it does,
 *    the frontier programme takes over if it is still possible (up to about 28 squares on the
 *    shorter side).
 */
import type { Meter } from '../../../core/search/limits.js';
import type { SolverCache } from '../../../core/search/solver-cache.js';
import { indexOfPlace } from '../classic/board.js';
import { longestTrailBounded } from '../parity/bound.js';
import { eulerTrail, regionGraph, trailGraph, type TrailGraph } from './lattice.js';
import { Walker } from '../classic/exhaustive.js';
import { Frontier, maxFrontierWidth } from './frontier.js';
import { OPPONENT, OWN, rowOf, type CheckersSetup } from '../rules/setup.js';
import { sweepOf, type Sweep } from './sweep.js';

/** Positions that the depth-first search may visit for one man; more cost more than a sweep. */
const walkCap = 250;

/** Slots up to which the frontier programme takes less time than one matching. */
const narrowWidth = 6;
/** Edges of the graphs that may be built, for tight bounds, after a limit has ended the search. */
const graceEdges = 100_000;
/** Cases after which branch and bound gives way to the frontier programme. */
const caseCap = 50;

/** Tables and stacks that serve all boards of a run, one after the other. */
const newBuffers = () => ({ frontier: new Frontier(), walker: new Walker() });

/** The longest capture of some men: call `run`, then read `lo`, `hi` and `path`. */
export class TrailSearch {
  lo = 0;
  /** Bound of the men that a limit left open. */
  openHi = 0;
  /** Squares of a capture of length `lo`. */
  path: number[] = [];
  states = 0;
  bytes = 0;
  private readonly frontier: Frontier;
  private readonly walker: Walker;
  private grace = graceEdges;
  private beside: readonly [number, number] | undefined;

  /**
   * @param men squares of the men to look at
   * @param cache holds the buffers; searches that share it must not run at the same time
   */
  constructor(
    private readonly setup: CheckersSetup,
    private readonly meter: Meter,
    private readonly men: readonly number[],
    cache: SolverCache,
  ) {
    ({ frontier: this.frontier, walker: this.walker } = cache.get(newBuffers));
  }

  run(): void {
    const done = new Set<number>();
    for (const man of this.walkAll()) {
      if (done.has(man)) continue;
      if (!this.mayGoOn()) this.openHi = Math.max(this.openHi, this.piecesBeside(man));
      else if (this.men.length === 1) this.searchMan(man);
      else this.sweepRegion(man, done);
    }
  }

  /** Even after a limit a few small graphs may be built, because their sizes bound the answer. */
  private mayGoOn(): boolean {
    const { meter } = this;
    return meter.readClock() || (meter.stop !== 'time' && this.grace > 0);
  }

  /** Number of opponents in the rows that the man jumps over, an upper bound of its captures. */
  private piecesBeside(man: number): number {
    const { cells, cols } = this.setup;
    this.beside ??= piecesByRow(cells, cols);
    return this.beside[1 - (rowOf(man, cols) & 1)];
  }

  /** Counts the edges of a graph that is built after a limit. */
  private built(graph: TrailGraph): TrailGraph {
    if (this.meter.stop !== 'finished') this.grace -= graph.edgeCount;
    return graph;
  }

  get hi(): number {
    return Math.max(this.lo, this.openHi);
  }

  /** Returns the men whose search did not end within the cap. */
  private walkAll(): number[] {
    const { setup, meter, walker } = this;
    walker.load(setup, meter, walkCap);
    const open: number[] = [];
    let places: Int32Array | undefined;
    for (const man of this.men) {
      const length = walker.longest(man);
      if (length > this.lo) {
        this.lo = length;
        places = walker.path;
      }
      if (!walker.complete) open.push(man);
    }
    if (places) for (const place of places) this.path.push(indexOfPlace(place, setup.cols));
    this.bytes = walker.counts.bytes;
    return open;
  }

  private sweepRegion(man: number, done: Set<number>): void {
    const graph = this.built(regionGraph(this.setup, man));
    const starter = new Uint8Array(graph.vertexCount);
    const men: number[] = [];
    for (let v = 0; v < graph.vertexCount; v++) {
      const square = graph.squareOf[v];
      if (this.setup.cells[square] !== OWN) continue;
      starter[v] = 1;
      men.push(square);
    }
    if (graph.edgeCount <= this.lo) {
      for (const other of men) done.add(other);
      return;
    }
    const sweep = sweepOf(graph);
    if (sweep.width > narrowWidth) {
      this.searchMan(man);
      return;
    }
    for (const other of men) done.add(other);
    this.sweepGraph(graph, sweep, starter);
  }

  private sweepGraph(graph: TrailGraph, sweep: Sweep, starter: Uint8Array): void {
    const { frontier } = this;
    const result = frontier.longest(graph, sweep, starter, this.lo, this.meter);
    this.states += frontier.states;
    this.bytes = Math.max(this.bytes, frontier.bytes);
    if (result.edges) this.keep(graph, orderEdges(graph, result.edges, starter));
    if (!result.complete) this.openHi = Math.max(this.openHi, graph.edgeCount);
  }

  private searchMan(man: number): void {
    const graph = this.built(trailGraph(this.setup, man));
    if (graph.edgeCount <= this.lo) return;
    const sweep = sweepOf(graph);
    const sweepable = sweep.width <= maxFrontierWidth;
    if (sweep.width > narrowWidth && this.boundMan(graph, sweepable)) return;
    const starter = new Uint8Array(graph.vertexCount);
    starter[0] = 1;
    this.sweepGraph(graph, sweep, starter);
  }

  /** Branch and bound; false if it was given up because the frontier programme can take over. */
  private boundMan(graph: TrailGraph, mayGiveUp: boolean): boolean {
    const meter = mayGiveUp ? this.meter.part(caseCap) : this.meter;
    const result = longestTrailBounded(graph, this.lo, meter, false);
    if (mayGiveUp) this.meter.absorb(meter);
    if (result.trail.length - 1 > this.lo) this.keep(graph, result.trail);
    if (mayGiveUp && result.hi > this.lo && this.meter.stop === 'finished') return false;
    this.openHi = Math.max(this.openHi, result.hi);
    return true;
  }

  private keep(graph: TrailGraph, vertices: Int32Array): void {
    this.lo = vertices.length - 1;
    this.path = Array.from(vertices, (v) => graph.squareOf[v]);
  }
}

/** Opponents in even and in odd rows. */
function piecesByRow(cells: Uint8Array, cols: number): [number, number] {
  const count: [number, number] = [0, 0];
  for (let square = 0; square < cells.length; square++)
    if (cells[square] === OPPONENT) count[rowOf(square, cols) & 1]++;
  return count;
}

/** Orders edges into the vertices of a trail, from the one starter that they touch. */
function orderEdges(graph: TrailGraph, edges: Int32Array, starter: Uint8Array): Int32Array {
  const used = new Uint8Array(graph.edgeCount);
  let start = 0;
  for (const e of edges) {
    used[e] = 1;
    if (starter[graph.from[e]]) start = graph.from[e];
    if (starter[graph.to[e]]) start = graph.to[e];
  }
  return eulerTrail(graph, used, start);
}
