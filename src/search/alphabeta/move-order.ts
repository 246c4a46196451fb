/**
 * Move ordering for searches with cuts: the table's move, the last two moves that cut at the same ply
 * (killers), then moves that have cut often anywhere (history), the game's own order among equals. Only the
 * first few moves are picked; a node that none of them cuts will hardly be cut by the order of the rest.
 *
 * References: S. Akl, M. Newborn, "The principal continuation and the killer heuristic", 1977; J. Schaeffer,
 * "The history heuristic and alpha-beta search enhancements in practice", 1989.
 */
import { grown } from '../../core/arrays.js';
import type { Move } from '../../core/position.js';

/** Moves picked by score at a node; after them the game's order. */
export const picks = 6;

const historyLimit = 1 << 24;
const killerScore = 1 << 26;
const tableScore = 1 << 27;

export class MoveOrder {
  /** Cuts by side and move, weighted. */
  private readonly history: Int32Array;
  /** Two a ply, move + 1; 0 for none. */
  private killers: Int32Array = new Int32Array(128);

  constructor(private readonly moveCount: number) {
    this.history = new Int32Array(2 * moveCount);
  }

  get bytes(): number {
    return this.history.byteLength + this.killers.byteLength;
  }

  /** Brings the most promising of moves[at..end-1] to `at`; the others keep their order. `known` may be -1. */
  pick(moves: Int32Array, at: number, end: number, known: Move, side: number, ply: number): Move {
    const { history, killers } = this;
    const base = side * this.moveCount;
    const first = killers[2 * ply] - 1;
    const second = killers[2 * ply + 1] - 1;
    let chosen = at;
    let top = -1;
    for (let i = at; i < end; i++) {
      const move = moves[i];
      const score =
        move === known ? tableScore : move === first || move === second ? killerScore : history[base + move];
      if (score > top) {
        top = score;
        chosen = i;
      }
    }
    const move = moves[chosen];
    for (let i = chosen; i > at; i--) moves[i] = moves[i - 1];
    moves[at] = move;
    return move;
  }

  /** `move` cut at a node with `width` legal moves: the more there are, the nearer the root. */
  reward(move: Move, side: number, ply: number, width: number): void {
    if (2 * ply + 1 >= this.killers.length) this.killers = grown(this.killers, 2 * ply + 2);
    const { killers, history } = this;
    if (killers[2 * ply] !== move + 1) {
      killers[2 * ply + 1] = killers[2 * ply];
      killers[2 * ply] = move + 1;
    }
    const at = side * this.moveCount + move;
    history[at] = history[at] + width * width;
    if (history[at] > historyLimit) for (let i = 0; i < history.length; i++) history[i] = history[i] >> 1;
  }
}
