/**
 * Maps the endpoints of saved connections to a later position with more stones: stones of the
 * player lengthen and join chains, stones of the opponent remove endpoints.
 *
 * If several endpoints became one chain, one that was a chain before is the main one: the rules
 * need not be applied anew to its connections at this end.
 */
import type { Board } from '../solver/board.js';
import type { Endpoints } from './endpoints.js';

/** Marks an endpoint that no longer exists. */
const GONE = 255;

/** A position whose connections the kernel has saved, and its endpoints. */
export class SavedPosition {
  /** Player of the connections; 0 before there are any. */
  player = 0;
  readonly colour: Uint8Array;
  /** Whether there was room for the connections. */
  isComplete = false;
  count = 0;
  groups = 0;
  /** A cell of each endpoint but the sides. */
  readonly cell: Int16Array;

  constructor(colours: number) {
    this.colour = new Uint8Array(colours);
    this.cell = new Int16Array(colours);
  }

  /** Whether the connections are of this player and position. */
  isOf(colour: Uint8Array, player: number): boolean {
    if (this.player !== player) return false;
    for (let i = 0; i < colour.length; i++) if (this.colour[i] !== colour[i]) return false;
    return true;
  }

  /** Records player, position and endpoints of the connections. */
  set(colour: Uint8Array, player: number, ends: Endpoints): void {
    this.colour.set(colour);
    this.player = player;
    this.count = ends.count;
    this.groups = ends.groups;
    const sides = colour.length - 4;
    for (let at = 0; at < sides; at++) if (ends.of[at] >= 2) this.cell[ends.of[at]] = at;
  }

  /** Copies position, player and endpoints of another. */
  copy({ colour, player, count, groups, cell }: SavedPosition): void {
    this.colour.set(colour);
    this.player = player;
    this.count = count;
    this.groups = groups;
    this.cell.set(cell);
  }
}

export class Changes {
  /** New number of each saved endpoint; GONE if it is the opponent's. */
  readonly to: Uint8Array;
  /** 1 for main endpoints and for cells that are still empty. */
  readonly isMain: Uint8Array;
  /** Cells of the player's and of the opponent's new stones. */
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

  /** Sets the changes; false if the position is not the saved one with more stones. */
  set(kept: SavedPosition, colour: Uint8Array, ends: Endpoints): boolean {
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

  private findStones({ colour: before, player }: SavedPosition, colour: Uint8Array): boolean {
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
