/**
 * A player's board as an electric circuit, after C. Shannon and V. Anshelevich: chains and sides conduct, an empty
 * cell has resistance 1, the opponent's stones insulate. A current flows from one side to the other.
 *
 * Wires lie between neighbours and, as if they were neighbours, between the ends of an open bridge, and from cells
 * of the third row to their side where the nine cells of the ziggurat are empty (the edge template that holds a
 * stone there). The share of the current that passes an empty cell tells how much the cell matters to the player;
 * the whole resistance how far the player is from joining the sides.
 *
 * Chains are one node each: with wires of great conductance inside instead, relaxation would hardly move them. The
 * potentials come from a fixed number of sweeps of successive over-relaxation, so that counts stay deterministic;
 * they begin with a straight fall from side to side.
 *
 * Source: V. Anshelevich, "A hierarchical approach to computer Hex", Artificial Intelligence 134 (2002).
 */
import type { Geometry } from '../rules/bordered-board.js';
import { EMPTY, FIRST } from '../rules/setup.js';
import type { Stones } from './stones.js';
import { zigguratsOf } from './ziggurat.js';

const sweeps = 8;
const relaxation = 1.6;
const NEAR = 0;
const FAR = 1;
const NONE = -1;
/** Conductance of half an empty cell and half its neighbour, empty or own. */
const betweenCells = 1;
const toStones = 2;
/** Neighbours and bridges of a cell, and a template on each side. */
const wiresPerCell = 14;

export class Circuit {
  /** Share of the current through each empty square, 0 elsewhere. */
  readonly share: Float64Array;
  /** Between the sides; Infinity if they are cut, 0 if they are joined. */
  resistance = 0;
  private readonly node: Int16Array;
  private readonly potential: Float64Array;
  /** Squares of the empty nodes in order, and their wires: `first[i]` to `first[i + 1] - 1`. */
  private readonly square: Int16Array;
  private readonly first: Int32Array;
  private readonly to: Int16Array;
  private readonly conductance: Float64Array;
  private readonly sum: Float64Array;
  private readonly stack: Int16Array;
  /** Sums over the wires of a chain. */
  private readonly chainFlow: Float64Array;
  private readonly chainSum: Float64Array;
  /** Squares of the first and last line of a player. */
  private readonly lines: readonly { readonly near: Int32Array; readonly beyond: Int32Array }[];
  private readonly ziggurats: readonly (readonly (readonly Int16Array[])[])[];
  private empties = 0;
  private chains = 2;

  constructor(private readonly geometry: Geometry) {
    const n = geometry.squareCount;
    this.share = new Float64Array(n);
    this.node = new Int16Array(n);
    this.potential = new Float64Array(n + 2);
    this.square = new Int16Array(n);
    this.first = new Int32Array(n + 1);
    this.to = new Int16Array(wiresPerCell * n);
    this.conductance = new Float64Array(wiresPerCell * n);
    this.sum = new Float64Array(n);
    this.stack = new Int16Array(n);
    this.chainFlow = new Float64Array(n + 2);
    this.chainSum = new Float64Array(n + 2);
    this.lines = [0, 1, 2].map((player) => ({
      near: geometry.nearCells(player),
      beyond: geometry.farCells(player),
    }));
    this.ziggurats = [[], zigguratsOf(geometry, 1), zigguratsOf(geometry, 2)];
  }

  run(stones: Stones, player: number): void {
    this.share.fill(0);
    this.numberChains(stones.colour, player);
    this.numberEmpties(stones.colour, player);
    this.wire(stones.colour, player);
    for (let sweep = 0; sweep < sweeps; sweep++) this.relax((sweep & 1) === 0);
    this.measure();
  }

  /** Chains of stones get the nodes from 2 on, those that touch a side its node. */
  private numberChains(colour: Uint8Array, player: number): void {
    const { node, potential } = this;
    const { squareOf, squareCount, width } = this.geometry;
    node.fill(NONE);
    this.chains = 2;
    potential[NEAR] = 1;
    potential[FAR] = 0;
    const step = player === FIRST ? width : 1;
    const far = player === FIRST ? width - 1 : squareCount - width;
    const length = player === FIRST ? squareCount / width : width;
    for (let i = 1; i < length - 1; i++) node[i * step] = NEAR;
    for (let i = 1; i < length - 1; i++) node[far + i * step] = FAR;
    const { near, beyond } = this.lines[player];
    for (let i = 0; i < near.length; i++) this.spread(colour, player, near[i], NEAR);
    for (let i = 0; i < beyond.length; i++) this.spread(colour, player, beyond[i], FAR);
    for (let i = 0; i < squareOf.length; i++) {
      const at = squareOf[i];
      if (colour[at] !== player || node[at] !== NONE) continue;
      potential[this.chains] = this.fall(at, player);
      this.spread(colour, player, at, this.chains++);
    }
  }

  private spread(colour: Uint8Array, player: number, from: number, number: number): void {
    const { node, stack } = this;
    const { steps, cellOn } = this.geometry;
    if (colour[from] !== player || node[from] !== NONE) return;
    let top = 0;
    node[from] = number;
    stack[top++] = from;
    while (top > 0) {
      const at = stack[--top];
      for (let i = 0; i < 6; i++) {
        const next = at + steps[i];
        if (colour[next] !== player || node[next] !== NONE || cellOn[next] < 0) continue;
        node[next] = number;
        stack[top++] = next;
      }
    }
  }

  private fall(square: number, player: number): number {
    const { width, squareCount } = this.geometry;
    if (player === FIRST) return 1 - (square % width) / (width - 1);
    return 1 - Math.floor(square / width) / (squareCount / width - 1);
  }

  private numberEmpties(colour: Uint8Array, player: number): void {
    const { node, square, potential, chains } = this;
    const { squareOf } = this.geometry;
    let count = 0;
    for (let i = 0; i < squareOf.length; i++) {
      const at = squareOf[i];
      if (colour[at] !== EMPTY) continue;
      node[at] = chains + count;
      potential[chains + count] = this.fall(at, player);
      square[count++] = at;
    }
    this.empties = count;
  }

  private wire(colour: Uint8Array, player: number): void {
    const { node, square, first, to, conductance, sum, chains, empties } = this;
    const { steps } = this.geometry;
    let wires = 0;
    for (let i = 0; i < empties; i++) {
      const at = square[i];
      first[i] = wires;
      let all = 0;
      for (let d = 0; d < 6; d++) {
        const one = at + steps[d];
        const next = node[one];
        if (next >= 0) {
          to[wires] = next;
          all += conductance[wires++] = next < chains ? toStones : betweenCells;
        }
        if (colour[one] !== EMPTY) continue;
        const e = d === 5 ? 0 : d + 1;
        if (colour[at + steps[e]] !== EMPTY) continue;
        const end = node[one + steps[e]];
        if (end < 0) continue;
        to[wires] = end;
        all += conductance[wires++] = end < chains ? toStones : betweenCells;
      }
      const templates = this.ziggurats[player][at];
      for (let t = 0; t < templates.length; t++) {
        if (!isFree(templates[t], colour)) continue;
        to[wires] = templates[t][0];
        all += conductance[wires++] = toStones;
        break;
      }
      sum[i] = all;
    }
    first[empties] = wires;
  }

  /** One sweep over the empty cells, towards the far side or back, then over the chains. */
  private relax(forwards: boolean): void {
    const { first, to, conductance, sum, potential, chains, empties, chainFlow, chainSum } = this;
    chainFlow.fill(0, 0, chains);
    chainSum.fill(0, 0, chains);
    for (let k = 0; k < empties; k++) {
      const i = forwards ? k : empties - 1 - k;
      if (sum[i] === 0) continue;
      let inflow = 0;
      const end = first[i + 1];
      for (let w = first[i]; w < end; w++) inflow += conductance[w] * potential[to[w]];
      const old = potential[chains + i];
      const now = old + relaxation * (inflow / sum[i] - old);
      potential[chains + i] = now;
      for (let w = first[i]; w < end; w++) {
        const chain = to[w];
        if (chain < 2 || chain >= chains) continue;
        chainFlow[chain] += conductance[w] * now;
        chainSum[chain] += conductance[w];
      }
    }
    for (let chain = 2; chain < chains; chain++) {
      if (chainSum[chain] > 0) potential[chain] = chainFlow[chain] / chainSum[chain];
    }
  }

  private measure(): void {
    const { first, to, conductance, potential, chains, empties, square, share } = this;
    let current = 1e-9;
    for (let i = 0; i < empties; i++) {
      const here = potential[chains + i];
      let through = 0;
      for (let w = first[i]; w < first[i + 1]; w++) {
        const flow = conductance[w] * Math.abs(potential[to[w]] - here);
        through += flow;
        if (to[w] === NEAR) current += flow;
      }
      share[square[i]] = through / 2;
    }
    for (let i = 0; i < empties; i++) share[square[i]] /= current;
    this.resistance = 1 / current;
  }
}

/** Whether the cells of a template, after the number of its side, are empty. */
function isFree(template: Int16Array, colour: Uint8Array): boolean {
  for (let i = 1; i < template.length; i++) if (colour[template[i]] !== EMPTY) return false;
  return true;
}
