/**
 * Longest trail by dynamic programming over the frontier of a sweep: exact, for narrow boards of
 * any length.
 *
 * After each vertex, all that matters of the edges chosen so far is, for each vertex in the
 * frontier, whether its degree is odd and which component it is in, and whether the trail's start
 * and end are already fixed. The table maps that to the most edges. A set of edges is a trail from
 * a man's square exactly if it is connected, contains the square, and all degrees are even after
 * adding one to the start's and one to the end's (Euler 1736). The start's degree is therefore
 * counted from 1; the one vertex processed with an odd degree is the end (the start itself, if the
 * trail is closed).
 *
 *      labels   8 slots x 4 bits   0 = untouched, else the component, numbered by first slot
 *      flags    bit s: degree of the vertex in slot s is odd; bit 8: start fixed; bit 9: end fixed
 *
 * Limit: frontiers of at most 8 slots, boards of about 28 squares on the shorter side. The number
 * of states grows like the Motzkin numbers with the width: about 130 within report 003's limits.
 * Method: connectivity-state dynamic programming (D. Knuth's Simpath, TAOCP 4A 7.1.4, and its
 * descendants), with parities instead of degrees.
 */
import { grown } from '../../../core/arrays.js';
import type { Meter } from '../../../core/search/limits.js';
import type { TrailGraph } from './lattice.js';
import { StateTable } from './states.js';
import type { Sweep } from './sweep.js';

/** Slots that a state can hold. */
export const maxFrontierWidth = 8;
const START_FIXED = 1 << 8;
const END_FIXED = 1 << 9;
/** A label that no state uses: at most 8 components are in the frontier. */
const FRESH = 15;

export interface FrontierResult {
  /** Whether no trail is longer than the one found or `atLeast`. */
  readonly complete: boolean;
  /** Edges of a longest trail; undefined if none is longer than `atLeast`. */
  readonly edges: Int32Array | undefined;
}

/** Reusable tables; one object serves any number of graphs, one after the other. */
export class Frontier {
  /** Peak bytes of the last call. */
  bytes = 0;
  /** States expanded in the last call. */
  states = 0;
  private current = new StateTable();
  private next = new StateTable();
  private readonly label = new Int8Array(maxFrontierWidth);
  private readonly work = new Int8Array(maxFrontierWidth);
  private readonly renamed = new Int8Array(16);
  private history: Int32Array = new Int32Array(0);
  /** Entries of the history that belong to this call. */
  private remembered = 0;

  private graph!: TrailGraph;
  private sweep!: Sweep;
  private starter!: Uint8Array;
  private best = 0;
  private bestLayer = -1;
  private bestBack = 0;

  /**
   * Longest trail of `graph` that starts at a vertex with `starter[v] = 1` and touches no other
   * starter. Trails of at most `atLeast` edges are not looked for.
   *
   * @param sweep a sweep of `graph` with width <= maxFrontierWidth
   */
  longest(
    graph: TrailGraph,
    sweep: Sweep,
    starter: Uint8Array,
    atLeast: number,
    meter: Meter,
  ): FrontierResult {
    this.graph = graph;
    this.sweep = sweep;
    this.starter = starter;
    this.best = atLeast;
    this.bestLayer = -1;
    this.states = this.bytes = this.remembered = 0;
    this.current.clear();
    this.current.put(0, 0, 0, 0);
    const offsets = new Int32Array(graph.vertexCount + 1);
    const lastStart = this.lastStart();
    let complete = true;
    for (let i = 0; i < graph.vertexCount && complete && this.current.size > 0; i++) {
      this.remember(offsets, i);
      complete = this.step(i, i > lastStart, meter);
    }
    return { complete, edges: this.bestLayer < 0 ? undefined : this.traceBack(offsets) };
  }

  /** Index in `order` of the last starter; after it, a state without a start is dead. */
  private lastStart(): number {
    let last = 0;
    for (let i = 0; i < this.graph.vertexCount; i++) if (this.starter[this.sweep.order[i]]) last = i;
    return last;
  }

  /** Processes the i-th vertex: all states times all subsets of its forward edges. */
  private step(i: number, startNeeded: boolean, meter: Meter): boolean {
    const { current, next, label } = this;
    const chosen = 1 << (this.sweep.forwardFirst[i + 1] - this.sweep.forwardFirst[i]);
    const remaining = this.graph.edgeCount - this.sweep.forwardFirst[i];
    next.clear();
    for (let j = 0; j < current.size; j++) {
      if (current.value[j] + remaining <= this.best) continue;
      if (startNeeded && !(current.flags[j] & START_FIXED)) continue;
      if (!meter.spend()) return false;
      this.states++;
      const labels = current.labels[j];
      for (let s = 0; s < this.sweep.width; s++) label[s] = (labels >>> (4 * s)) & 15;
      for (let mask = 0; mask < chosen; mask++) this.choose(i, j, mask);
    }
    this.current = next;
    this.next = current;
    this.bytes = Math.max(this.bytes, current.bytes + next.bytes + 4 * this.remembered);
    return meter.allows(this.bytes);
  }

  /** Adds the forward edges in `mask` to state j, retires the vertex and files the new state. */
  private choose(i: number, j: number, mask: number): void {
    const { sweep, starter, work } = this;
    const v = sweep.order[i];
    const slot = sweep.slot[v];
    let flags = this.current.flags[j];
    let value = this.current.value[j];
    work.set(this.label);
    if (mask > 0 && work[slot] === 0) {
      if (starter[v]) {
        if (flags & START_FIXED) return;
        flags ^= START_FIXED | (1 << slot);
      }
      work[slot] = FRESH;
    }
    for (let k = sweep.forwardFirst[i], rest = mask; rest > 0; k++, rest >>= 1) {
      if (!(rest & 1)) continue;
      const w = sweep.forwardTo[k];
      const other = sweep.slot[w];
      if (starter[w] && work[other] === 0) {
        if (flags & START_FIXED) return;
        flags ^= START_FIXED | (1 << other);
      }
      flags ^= (1 << slot) | (1 << other);
      value++;
      this.join(slot, other);
    }
    this.retire(i, j, mask, flags, value);
  }

  private join(slot: number, other: number): void {
    const { work } = this;
    const mine = work[slot];
    const theirs = work[other];
    if (theirs === 0) work[other] = mine;
    else if (theirs !== mine) {
      for (let s = 0; s < this.sweep.width; s++) if (work[s] === theirs) work[s] = mine;
    }
  }

  private retire(i: number, j: number, mask: number, flags: number, value: number): void {
    const { work, renamed } = this;
    const slot = this.sweep.slot[this.sweep.order[i]];
    if (flags & (1 << slot)) {
      if (flags & END_FIXED) return;
      flags ^= END_FIXED | (1 << slot);
    }
    const component = work[slot];
    work[slot] = 0;
    let labels = 0;
    let names = 0;
    let left = component === 0;
    renamed.fill(0);
    for (let s = 0; s < this.sweep.width; s++) {
      const name = work[s];
      if (name === 0) continue;
      if (name === component) left = true;
      if (renamed[name] === 0) renamed[name] = ++names;
      labels |= renamed[name] << (4 * s);
    }
    if (left) this.next.put(labels, flags, value, 4 * j + mask);
    else if (names === 0 && flags & START_FIXED && value > this.best) {
      this.best = value;
      this.bestLayer = i;
      this.bestBack = 4 * j + mask;
    }
  }

  /** Appends the back pointers of the current layer; the history grows geometrically. */
  private remember(offsets: Int32Array, i: number): void {
    const end = offsets[i] + this.current.size;
    if (end > this.history.length) this.history = grown(this.history, end);
    this.history.set(this.current.back.subarray(0, this.current.size), offsets[i]);
    offsets[i + 1] = this.remembered = end;
  }

  private traceBack(offsets: Int32Array): Int32Array {
    const edges: number[] = [];
    let back = this.bestBack;
    for (let i = this.bestLayer; i >= 0; i--) {
      for (let k = this.sweep.forwardFirst[i], mask = back & 3; mask > 0; k++, mask >>= 1) {
        if (mask & 1) edges.push(this.sweep.forwardEdge[k]);
      }
      back = this.history[offsets[i] + (back >> 2)];
    }
    return Int32Array.from(edges);
  }
}
