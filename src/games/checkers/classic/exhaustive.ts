/**
 * Plain depth-first search over all capture sequences of one man: the oracle of the other
 * algorithms, and the first thing the exact solver tries, with a cap. Exponential: 242 million
 * nodes on a legal 15x13 board.
 *
 * One padded board, captures played and taken back; the stack is two typed arrays.
 */
import type { Meter } from '../../../core/search/limits.js';
import { padded, type PaddedBoard } from './board.js';
import { EMPTY, OPPONENT, OWN, type CheckersSetup } from '../rules/setup.js';

export class Walker {
  /** Captures on the best sequence of the last call. */
  best = 0;
  /** True if the last call visited everything: `best` is exact. False: it is a lower bound. */
  complete = true;
  private captures = 0;
  private deepest = 0;
  private board!: PaddedBoard;
  private meter!: Meter;
  private cap = Infinity;
  private visited = new Int32Array(0);
  private nextWay = new Int8Array(0);
  private bestPath = new Int32Array(0);

  /**
   * Loads a board, into the buffers of the last one if they are large enough.
   * @param cap positions that may be visited for one man
   */
  load(setup: CheckersSetup, meter: Meter, cap = Infinity): this {
    const { length } = setup.cells;
    this.board = padded(setup, this.board);
    this.meter = meter;
    this.cap = cap;
    this.captures = this.deepest = 0;
    if (length > this.visited.length) {
      this.visited = new Int32Array(length);
      this.nextWay = new Int8Array(length);
      this.bestPath = new Int32Array(length);
    }
    return this;
  }

  /** Places the man visits on the best sequence of the last call, from its own square on. */
  get path(): Int32Array {
    return this.bestPath.slice(0, this.best + 1);
  }

  /** Counts of this board; `bytes`: its peak for board and stack, the buffers may be larger. */
  get counts() {
    return { captures: this.captures, bytes: this.board.size + this.deepest * 9 };
  }

  /**
   * Longest capture of the man listed at `index`. If the cap or the meter ends the search,
   * `complete` is false and the result a lower bound.
   */
  longest(index: number): number {
    const { board, meter } = this;
    const { squares, places, steps } = board;
    const start = places[index];
    squares[start] = EMPTY;
    let depth = 0;
    this.visited[0] = start;
    this.nextWay[0] = 0;
    this.best = 0;
    this.bestPath[0] = start;
    this.complete = meter.spend();
    let left = this.cap;
    while (depth >= 0) {
      const at = this.visited[depth];
      let way = this.nextWay[depth];
      while (way < 4 && !(squares[at + steps[way]] === OPPONENT && squares[at + 2 * steps[way]] === EMPTY)) {
        way++;
      }
      if (way === 4 || !this.complete) {
        depth--;
        if (depth >= 0) squares[(at + this.visited[depth]) >> 1] = OPPONENT;
        continue;
      }
      this.nextWay[depth] = way + 1;
      this.complete = --left > 0 && meter.spend();
      if (!this.complete) continue;
      this.captures++;
      const step = steps[way];
      squares[at + step] = EMPTY;
      depth++;
      this.visited[depth] = at + 2 * step;
      this.nextWay[depth] = 0;
      if (depth > this.best) this.keep(depth);
    }
    squares[start] = OWN;
    this.deepest = Math.max(this.deepest, this.best + 1);
    return this.best;
  }

  private keep(depth: number): void {
    this.best = depth;
    for (let i = 0; i <= depth; i++) this.bestPath[i] = this.visited[i];
  }
}
