/** The moves of a position and the network's promise of each; dead cells are left out. */
import { EMPTY } from '../../rules/setup.js';
import type { Board } from '../../solver/board.js';
import { deadRing, ringCode } from '../../solver/dead.js';
import type { Network } from '../network/network.js';

export class Prospects {
  /** The moves, the most promising first, and their promise: shares that add up to 1. */
  readonly cell: Uint16Array;
  readonly prior: Float64Array;

  constructor(
    private readonly board: Board,
    private readonly network: Network,
  ) {
    this.cell = new Uint16Array(board.cellCount);
    this.prior = new Float64Array(board.cellCount);
  }

  /** Chance of the player to move to win, 0 to 1, after `list`. */
  get chance(): number {
    return this.network.chance;
  }

  /**
   * Lists the moves of `player` in a position that is not over; all if all cells are dead. Returns
   * their number.
   * @param turned the network sees the board after half a turn
   */
  list(colour: Uint8Array, player: number, turned: boolean): number {
    this.network.run(colour, player, turned);
    const count = this.collect(colour, false) || this.collect(colour, true);
    const { prior } = this;
    const most = prior[0];
    let all = 0;
    for (let i = 0; i < count; i++) all += prior[i] = Math.exp(prior[i] - most);
    for (let i = 0; i < count; i++) prior[i] /= all;
    return count;
  }

  private collect(colour: Uint8Array, dead: boolean): number {
    const { cell, prior, network } = this;
    const { cellCount, ring } = this.board;
    let count = 0;
    for (let at = 0; at < cellCount; at++) {
      if (colour[at] !== EMPTY || (!dead && deadRing[ringCode(ring, colour, at)] === 1)) continue;
      const score = network.score[at];
      let place = count++;
      for (; place > 0 && prior[place - 1] < score; place--) {
        prior[place] = prior[place - 1];
        cell[place] = cell[place - 1];
      }
      prior[place] = score;
      cell[place] = at;
    }
    return count;
  }
}
