/** The player's virtual connections: H-search with captured sets and edge templates. */
import { CapturedSets } from '../connections/captured.js';
import { edgeTemplatesOf, type EdgeTemplates } from '../connections/edge-templates.js';
import { Endpoints } from '../connections/endpoints.js';
import { HSearch } from '../connections/hsearch.js';
import { maxCells, type Room } from '../connections/kernel.js';
import type { Geometry } from '../rules/bordered-board.js';
import { Board } from '../solver/board.js';
import type { Stones } from './stones.js';

/** Sizes of lists; 12 and 30 cost twice the time and won 11 of 20 games at equal playouts. */
const room: Room = { fulls: 8, semis: 16, places: 0, bytes: 64 << 20, captures: true };

interface ConnectionTools {
  readonly search: HSearch;
  readonly captured: CapturedSets;
  readonly templates: EdgeTemplates;
}

export class Connections {
  /** Whether the board is small enough for connections: up to 19x19. */
  readonly exist: boolean;
  /** Whether the player's sides have a full connection. */
  isWon = false;
  /** Cell where the last run's player, to move, would connect the sides; -1 if none was found. */
  winningCell = -1;
  private readonly board: Board;
  private readonly colour: Uint8Array;
  private readonly stonesAlone: Endpoints;
  private made: ConnectionTools | undefined;

  /** @param maxBytes for the connections */
  constructor(
    private readonly geometry: Geometry,
    private readonly maxBytes = room.bytes,
  ) {
    const board = new Board(geometry.rows, geometry.cols);
    this.board = board;
    this.exist = board.cellCount <= maxCells;
    this.colour = board.coloured(new Uint8Array(board.cellCount));
    this.stonesAlone = new Endpoints(board);
  }

  /** The search, made on first use. @throws RangeError if there is no memory for it */
  private get parts(): ConnectionTools {
    if (this.made) return this.made;
    const { board, geometry, maxBytes } = this;
    const search = new HSearch(board, { ...room, bytes: Math.min(room.bytes, maxBytes) });
    const captured = new CapturedSets(search.ends, board.cellCount + 2, board.words);
    this.made = { search, captured, templates: edgeTemplatesOf(geometry, board.words) };
    return this.made;
  }

  get search(): HSearch {
    return this.parts.search;
  }

  get bytes(): number {
    return this.made?.search.kernel.bytes ?? 0;
  }

  /** Finds the connections of `player`; stops early when the player's sides have a full one. */
  run(stones: Stones, player: number): void {
    const { search, captured, templates } = this.parts;
    this.take(stones);
    search.runWith(this.colour, player, () => {
      captured.set(stones, player);
      templates.find(stones, player, search.ends);
      return { captured, templates };
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
  joins(stones: Stones, player: number): boolean {
    this.take(stones);
    this.stonesAlone.set(this.colour, player);
    return this.stonesAlone.joined;
  }

  private take({ colour }: Stones): void {
    const { squareOf } = this.geometry;
    for (let cell = 0; cell < squareOf.length; cell++) this.colour[cell] = colour[squareOf[cell]];
  }
}
