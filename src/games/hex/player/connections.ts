/** The player's virtual connections: H-search with captured sets and edge templates. */
import { CapturedSets } from '../connections/captured.js';
import { edgeTemplatesOf } from '../connections/edge-templates.js';
import { Endpoints } from '../connections/endpoints.js';
import { HSearch } from '../connections/hsearch.js';
import { maxCells, type KnownFacts, type Room } from '../connections/kernel.js';
import type { Board } from '../solver/board.js';

/** Sizes of lists; 12 and 30 cost twice the time and won 11 of 20 games at equal playouts. */
const room: Room = { fulls: 8, semis: 16, places: 0, bytes: 64 << 20, captures: true };

interface ConnectionTools extends KnownFacts {
  readonly search: HSearch;
}

export class Connections {
  /** Whether the board is small enough for connections: up to 19x19. */
  readonly exist: boolean;
  /** Whether the player's sides have a full connection. */
  isWon = false;
  /** Cell where the last run's player, to move, would connect the sides; -1 if none was found. */
  winningCell = -1;
  private readonly stonesAlone: Endpoints;
  private made: ConnectionTools | undefined;

  /** @param maxBytes for the connections */
  constructor(
    private readonly board: Board,
    private readonly maxBytes = room.bytes,
  ) {
    this.exist = board.cellCount <= maxCells;
    this.stonesAlone = new Endpoints(board);
  }

  /** The search, made on first use. @throws RangeError if there is no memory for it */
  private get parts(): ConnectionTools {
    if (this.made) return this.made;
    const { board, maxBytes } = this;
    const search = new HSearch(board, { ...room, bytes: Math.min(room.bytes, maxBytes) });
    const captured = new CapturedSets(board, search.ends);
    this.made = { search, captured, templates: edgeTemplatesOf(board) };
    return this.made;
  }

  get search(): HSearch {
    return this.parts.search;
  }

  /** Finds the connections of `player`; stops early when the player's sides have a full one. */
  run(colour: Uint8Array, player: number): void {
    const { search, captured, templates } = this.parts;
    search.run(colour, player, -1, () => {
      captured.set(colour, player);
      templates.find(colour, player, search.ends);
      return this.parts;
    });
    this.isWon = search.isWon;
    const winning = search.ends.joined ? -1 : search.kernel.winning;
    this.winningCell = winning < 0 ? -1 : search.ends.cell[winning];
  }

  /** Whether the opponent of the player searched for may win by playing on `cell`. */
  isMustPlay(cell: number): boolean {
    return this.board.has(this.search.must, cell);
  }

  /** Whether the player's stones alone join the sides. */
  joins(colour: Uint8Array, player: number): boolean {
    this.stonesAlone.set(colour, player);
    return this.stonesAlone.joined;
  }
}
