/**
 * Vulnerable moves: Y's stone on c is answered by X on a killer k so that c is dead, once X was given what X
 * then captures and all cells that are dead.
 *
 * Dead cells may be given to X, then c itself may be: Y has passed, X has k, c and the captured cells more. So if c
 * wins, Y to move still wins with those cells X's; and whatever move wins there wins without them too. Going on like
 * this, the moves taken being X's each time, ends at a winning move that is not vulnerable: pruning all vulnerable
 * moves at once is right, even those that are killers of each other.
 *
 * Only X's captures count: what Y captures may depend on the stone on c.
 *
 * The position is after fill-in, so that only the surroundings of new stones change: they are followed from cell to
 * cell, and taken back at the end.
 *
 * Sources: Björnsson, Hayward, Johanson, van Rijswijck, "Dead cell analysis in Hex and the Shannon game" (2007);
 * Henderson (2010), chapter on inferior cells.
 */
import { EMPTY } from '../../rules/setup.js';
import type { Board } from '../board.js';
import { deadRing, killersOf, ringCode } from './dead.js';

export class Killers {
  /** After `find` said yes: the killer and what is captured with it, where X has to be able to play. */
  readonly cells: Int32Array;
  /** Cells that were filled since `find` began to try a killer, in order. */
  private readonly filled: Int16Array;
  private count = 0;

  constructor(private readonly board: Board) {
    this.cells = board.emptySet();
    this.filled = new Int16Array(board.cellCount);
  }

  /** Whether the opponent's move on `cell` has a killer of `player`, X, next to it. `colour` is left as it was. */
  find(colour: Uint8Array, player: number, cell: number): boolean {
    const { ring } = this.board;
    // With nothing around it yet a cell is killed too seldom to pay for trying.
    if (ringCode(ring, colour, cell) === 0) return false;
    for (let i = 0; i < 6; i++) {
      const by = ring[6 * cell + i];
      if (colour[by] !== EMPTY) continue;
      this.cells.fill(0);
      this.board.add(this.cells, by);
      this.count = 0;
      this.put(colour, cell, 3 - player);
      this.put(colour, by, player);
      const isDead = this.spread(colour, player, cell);
      while (this.count > 0) colour[this.filled[--this.count]] = EMPTY;
      if (isDead) return true;
    }
    return false;
  }

  private put(colour: Uint8Array, cell: number, player: number): void {
    colour[cell] = player;
    this.filled[this.count++] = cell;
  }

  /** Fills in for `player` around what was filled, until the stone on `cell` is dead or nothing changes. */
  private spread(colour: Uint8Array, player: number, cell: number): boolean {
    const { ring } = this.board;
    for (let at = 0; at < this.count; at++) {
      if (deadRing[ringCode(ring, colour, cell)] === 1) return true;
      const first = 6 * this.filled[at];
      for (let i = first; i < first + 6; i++) {
        if (colour[ring[i]] === EMPTY) this.fillAt(colour, player, ring[i]);
      }
    }
    return deadRing[ringCode(ring, colour, cell)] === 1;
  }

  /** Gives `player` the cell if it is dead, or it and a neighbour if `player` captures both. */
  private fillAt(colour: Uint8Array, player: number, cell: number): void {
    const { board, cells } = this;
    const { ring } = board;
    const code = ringCode(ring, colour, cell);
    if (deadRing[code] === 1) {
      this.put(colour, cell, player);
      return;
    }
    const killers = killersOf[player];
    const by = killers[code];
    if (by === 0) return;
    for (let i = 0; i < 6; i++) {
      if ((by & (1 << i)) === 0) continue;
      const other = ring[6 * cell + i];
      if ((killers[ringCode(ring, colour, other)] & (1 << ((i + 3) % 6))) === 0) continue;
      this.put(colour, cell, player);
      this.put(colour, other, player);
      board.add(cells, cell);
      board.add(cells, other);
      return;
    }
  }
}
