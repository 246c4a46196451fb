/**
 * Move ordering for searches with cuts: first the table's move, then the last two moves that cut at
 * the same ply (killers), then moves that have cut often anywhere (history); ties keep the game's
 * order. Only the first few moves are picked: if none of them cuts, the order of the rest hardly
 * matters.
 *
 * References: S. Akl, M. Newborn, "The principal continuation and the killer heuristic", 1977; J.
 * Schaeffer, "The history heuristic and alpha-beta search enhancements in practice", 1989.
 */
import { grown } from '../../core/arrays.js';
import type { Move } from '../../core/position.js';

/** Number of moves picked by score at a node; the rest keep the game's order. */
export const picks = 6;

const historyLimit = 1 << 24;
const killerScore = 1 << 26;
const tableScore = 1 << 27;

export class MoveOrder {
  /** Weighted number of cuts by side and move. */
  private readonly history: Int32Array;
  /** Two killers a ply, stored as move + 1; 0 for none. */
  private killers: Int32Array = new Int32Array(128);

  constructor(private readonly moveCount: number) {
    this.history = new Int32Array(2 * moveCount);
  }

  get bytes(): number {
    return this.history.byteLength + this.killers.byteLength;
  }

  /** Moves the most promising of moves[at..end-1] to `at`. `known` is the table's move or -1. */
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

  /** Rewards `move` for a cut at a node with `width` legal moves; wider nodes count more. */
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
