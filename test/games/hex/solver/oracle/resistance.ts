/**
 * The two circuits as in src/games/hex/solver/assembly/resistance.ts, one after the other and row
 * by row.
 */
import { EMPTY, FIRST, SECOND } from '../../../../../src/games/hex/rules/setup.js';
import type { Board } from '../../../../../src/games/hex/solver/board.js';

const sweeps = 12;
/** Conductance between two cells by how many of them are empty. */
const links = [100, 2, 1];

export class Resistance {
  /** Score of each empty cell, higher first; 0 for stones. */
  readonly score: Float64Array;
  private readonly circuits: readonly [Circuit, Circuit];

  constructor(board: Board) {
    this.score = new Float64Array(board.cellCount + 4);
    this.circuits = [new Circuit(board, FIRST), new Circuit(board, SECOND)];
  }

  /** Fills `score` for the position. */
  run(colour: Uint8Array): void {
    const { score, circuits } = this;
    const [a, b] = circuits;
    score.fill(0);
    a.wire(colour);
    b.wire(colour);
    for (let sweep = 0; sweep < sweeps; sweep++) sweepBoth(a, b);
    a.addCurrents(colour, score);
    b.addCurrents(colour, score);
  }
}

/** Balances every node of both circuits, forwards and backwards. */
function sweepBoth(a: Circuit, b: Circuit): void {
  const common = Math.min(a.count, b.count);
  for (let node = 0; node < common; node++) {
    a.balance(node);
    b.balance(node);
  }
  for (let node = common; node < a.count; node++) a.balance(node);
  for (let node = common; node < b.count; node++) b.balance(node);
  for (let node = a.count - 1; node >= common; node--) a.balance(node);
  for (let node = b.count - 1; node >= common; node--) b.balance(node);
  for (let node = common - 1; node >= 0; node--) {
    a.balance(node);
    b.balance(node);
  }
}

/**
 * One player's circuit. Its nodes are numbered in the order of their cells: node k is the cell
 * `nodes[k]`. Its wires `first[k]` to `first[k + 1] - 1` lead to the cells and sides `to`, and
 * `sum` adds up their conductances.
 */
class Circuit {
  count = 0;
  private readonly potential: Float64Array;
  private readonly nodes: Int16Array;
  private readonly first: Int16Array;
  private readonly sum: Float64Array;
  private readonly to: Int16Array;
  private readonly conductance: Float64Array;

  constructor(
    private readonly board: Board,
    private readonly player: number,
  ) {
    const n = board.cellCount;
    this.potential = new Float64Array(n + 4);
    this.nodes = new Int16Array(n);
    this.first = new Int16Array(n + 1);
    this.sum = new Float64Array(n);
    this.to = new Int16Array(6 * n);
    this.conductance = new Float64Array(6 * n);
  }

  /** Makes the wires for the position; potentials are 1 and 0 at the sides, 0.5 elsewhere. */
  wire(colour: Uint8Array): void {
    const { nodes, first, sum, to, conductance, player } = this;
    const { ring, cellCount } = this.board;
    let count = 0;
    let wires = 0;
    for (let cell = 0; cell < cellCount; cell++) {
      const own = colour[cell];
      if (own !== EMPTY && own !== player) continue;
      const empties = own === EMPTY ? 1 : 0;
      let all = 0;
      first[count] = wires;
      for (let i = 6 * cell; i < 6 * cell + 6; i++) {
        const theirs = colour[ring[i]];
        if (theirs !== EMPTY && theirs !== player) continue;
        const link = links[theirs === EMPTY ? empties + 1 : empties];
        all += link;
        to[wires] = ring[i];
        conductance[wires++] = link;
      }
      // A cell without wires keeps its potential: it is no node.
      if (all > 0) {
        sum[count] = all;
        nodes[count++] = cell;
      }
    }
    first[count] = wires;
    this.count = count;
    const near = this.board.nearSide(player);
    this.potential.fill(0.5);
    this.potential[near] = 1;
    this.potential[near + 1] = 0;
  }

  balance(node: number): void {
    const { potential, first, to, conductance } = this;
    const end = first[node + 1];
    let inflow = 0;
    for (let i = first[node]; i < end; i++) inflow += conductance[i] * potential[to[i]];
    potential[this.nodes[node]] = inflow / this.sum[node];
  }

  /** Adds the share of each empty cell in the current to its score. */
  addCurrents(colour: Uint8Array, score: Float64Array): void {
    const { nodes, count } = this;
    let total = 1e-9;
    for (let node = 0; node < count; node++) if (colour[nodes[node]] === EMPTY) total += this.current(node);
    for (let node = 0; node < count; node++) {
      if (colour[nodes[node]] === EMPTY) score[nodes[node]] += this.current(node) / total;
    }
  }

  /** Twice the current through an empty cell. */
  private current(node: number): number {
    const { potential, first, to, conductance } = this;
    const here = potential[this.nodes[node]];
    const end = first[node + 1];
    let flow = 0;
    for (let i = first[node]; i < end; i++) flow += conductance[i] * Math.abs(potential[to[i]] - here);
    return flow;
  }
}
