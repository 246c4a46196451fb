/**
 * What became of the endpoints of kept connections in a later position: some cells are stones by now, of the player, whose
 * chains they lengthen and join, or of the opponent.
 *
 * Of the endpoints that became one chain, one that was a chain before is the main one: to its connections the rules need
 * not be applied anew at this end.
 */
import type { Board } from '../board.js';
import type { Endpoints } from './endpoints.js';
import { GONE, type KeptConnections } from './kept.js';

export class Changes {
  /** Endpoint that each has become; GONE if it is the opponent's. */
  readonly to: Uint8Array;
  /** 1 for the main ones and for cells that are empty still. */
  readonly isMain: Uint8Array;
  /** Cells that the player and the opponent have got. */
  readonly added: Int32Array;
  readonly removed: Int32Array;
  private readonly hasMain: Uint8Array;

  constructor(private readonly board: Board) {
    const size = board.cellCount + 4;
    this.to = new Uint8Array(size);
    this.isMain = new Uint8Array(size);
    this.hasMain = new Uint8Array(size);
    this.added = board.emptySet();
    this.removed = board.emptySet();
  }

  /** False: the position does not come from that of the kept connections by more stones alone. */
  set(kept: KeptConnections, colour: Uint8Array, ends: Endpoints): boolean {
    if (!this.findStones(kept, colour)) return false;
    const { to, isMain, hasMain } = this;
    const { of, groups } = ends;
    hasMain.fill(0, 0, groups);
    for (let old = 0; old < kept.count; old++) {
      const now = old < 2 ? old : of[kept.cell[old]];
      to[old] = now < 0 ? GONE : now;
      isMain[old] = 0;
      if (now >= groups) isMain[old] = 1;
      else if (now >= 0 && old < kept.groups && hasMain[now] === 0) isMain[old] = hasMain[now] = 1;
    }
    return true;
  }

  private findStones({ colour: before, player }: KeptConnections, colour: Uint8Array): boolean {
    const { board, added, removed } = this;
    added.fill(0);
    removed.fill(0);
    for (let cell = 0; cell < board.cellCount; cell++) {
      if (colour[cell] === before[cell]) continue;
      if (before[cell] !== 0) return false;
      board.add(colour[cell] === player ? added : removed, cell);
    }
    return true;
  }
}
