/**
 * Move order by electric resistance: the board as two circuits, one a player. In a player's circuit his stones
 * conduct, the opponent's do not, an empty cell has resistance; a current flows from side to side. A cell that
 * carries much current in both circuits matters to both players.
 *
 * The potentials come from a fixed number of Gauss-Seidel sweeps, forwards and backwards: an order needs no
 * exact solution, and a fixed number keeps the counts of the search deterministic.
 *
 * Source: V. Anshelevich, "A hierarchical approach to computer Hex" (2002), after C. Shannon's machine.
 */
import { EMPTY, FIRST, SECOND } from '../setup.js';
import type { Board } from './board.js';

const sweeps = 12;
/** Conductance between two cells by how many of them are empty. */
const links = [100, 2, 1];

export class Resistance {
  /** Score of each empty cell, higher first; 0 for stones. */
  readonly score: Float64Array;
  private readonly potential: Float64Array;

  constructor(private readonly board: Board) {
    this.score = new Float64Array(board.cellCount + 4);
    this.potential = new Float64Array(board.cellCount + 4);
  }

  /** Fills `score` for the position. */
  run(colour: Uint8Array): void {
    this.score.fill(0);
    for (let player = FIRST; player <= SECOND; player++) {
      this.relax(colour, player);
      this.addCurrents(colour, player);
    }
  }

  private relax(colour: Uint8Array, player: number): void {
    const { potential, board } = this;
    const n = board.cellCount;
    potential.fill(0.5);
    const near = board.nearSide(player);
    potential[near] = 1;
    potential[near + 1] = 0;
    for (let sweep = 0; sweep < sweeps; sweep++) {
      for (let cell = 0; cell < n; cell++) this.balance(colour, player, cell);
      for (let cell = n - 1; cell >= 0; cell--) this.balance(colour, player, cell);
    }
  }

  private balance(colour: Uint8Array, player: number, cell: number): void {
    const own = colour[cell];
    if (own !== EMPTY && own !== player) return;
    const { ring } = this.board;
    const empties = own === EMPTY ? 1 : 0;
    let conductance = 0;
    let inflow = 0;
    for (let i = 6 * cell; i < 6 * cell + 6; i++) {
      const next = ring[i];
      const theirs = colour[next];
      if (theirs !== EMPTY && theirs !== player) continue;
      const link = links[theirs === EMPTY ? empties + 1 : empties];
      conductance += link;
      inflow += link * this.potential[next];
    }
    if (conductance > 0) this.potential[cell] = inflow / conductance;
  }

  private addCurrents(colour: Uint8Array, player: number): void {
    const { score, board } = this;
    const n = board.cellCount;
    let total = 1e-9;
    for (let cell = 0; cell < n; cell++)
      if (colour[cell] === EMPTY) total += this.current(colour, player, cell);
    for (let cell = 0; cell < n; cell++) {
      if (colour[cell] === EMPTY) score[cell] += this.current(colour, player, cell) / total;
    }
  }

  /** Twice the current through an empty cell. */
  private current(colour: Uint8Array, player: number, cell: number): number {
    const { ring } = this.board;
    const { potential } = this;
    let flow = 0;
    for (let i = 6 * cell; i < 6 * cell + 6; i++) {
      const next = ring[i];
      const theirs = colour[next];
      if (theirs !== EMPTY && theirs !== player) continue;
      flow += links[theirs === EMPTY ? 2 : 1] * Math.abs(potential[next] - potential[cell]);
    }
    return flow;
  }
}
