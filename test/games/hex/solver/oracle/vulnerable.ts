/** Vulnerable moves as in src/games/hex/solver/assembly/inferior.ts, plainly. */
import { EMPTY } from '../../../../../src/games/hex/rules/setup.js';
import type { Board } from '../../../../../src/games/hex/solver/board.js';
import { deadRing, killersOf, ringCode } from '../../../../../src/games/hex/solver/dead.js';

export class Killers {
  /** After `find`: the killer and the cells captured with it; X must be able to play there. */
  readonly cells: Int32Array;
  /** Cells that were filled since `find` began to try a killer, in order. */
  private readonly filled: Int16Array;
  private count = 0;

  constructor(private readonly board: Board) {
    this.cells = board.emptySet();
    this.filled = new Int16Array(board.cellCount);
  }

  /** Whether a killer of X, `player`, next to `cell` answers the opponent's move there. */
  find(colour: Uint8Array, player: number, cell: number): boolean {
    const { ring } = this.board;
    // A cell with nothing around it is killed too seldom to be worth a try.
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

  /** Fills in for `player` around filled cells, until `cell` is dead or nothing changes. */
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
