/**
 * Converts Hex of other programs. There the first player is black (HexWorld: red) and joins top
 * and bottom; here it is player 1 and joins left and right. So each cell is mirrored at the long
 * diagonal, which takes columns to rows and each player's sides to their own: `c5` there is `e3`
 * here.
 */
import type { ForeignGame, ForeignMove, Note } from '../../../core/game.js';
import { type Side, otherSide } from '../../../core/position.js';
import { cellName, columnName, parseCellName } from '../../../core/text/coordinates.js';
import { broken, excerptOf } from '../../kit/formats/read.js';
import { grammar, type HexSetup } from '../rules/setup.js';
import { phrase } from '../../../core/text/phrase.js';

/** A move as other programs write it: black is side 0. */
export interface WrittenMove {
  readonly side: Side;
  readonly text: string;
  readonly at: number;
}

/** A game as it is read: sizes first, then stones, then moves. */
export class ForeignHex {
  private readonly cells: Uint8Array;
  /** The first side, if stated or shown by a move; else the numbers of stones decide. */
  private first: Side | undefined;
  private swap = false;
  private readonly moves: ForeignMove[] = [];
  private resigned: Side | undefined;
  /** After `swap-sides` black's moves are those of the second side. */
  private exchanged = false;
  /** The colour of a swap of unstated kind, until the next move shows the kind. */
  private openSwap: Side | undefined;
  readonly notes: Note[] = [];

  /** @param cols as the other program counts: here they are rows. */
  constructor(
    private readonly cols: number,
    private readonly rows: number,
    readonly at: number,
  ) {
    const { minSide, maxSide } = grammar;
    const [min, max, size] = [minSide, maxSide, `${String(cols)} x ${String(rows)}`];
    if (!(cols >= min && rows >= min && cols <= max && rows <= max))
      broken(at, phrase('the size {size} is not within {min}..{max}', { size, min, max }));
    this.cells = new Uint8Array(cols * rows);
  }

  get hasMoves(): boolean {
    return this.moves.length > 0;
  }

  /** Puts a stone of the start position, or removes one. */
  put(stone: 0 | 1 | 2, text: string, at: number): void {
    if (this.hasMoves) broken(at, phrase('stones are set up after a move'));
    const { row, column } = this.cellOf(text, at);
    this.cells[column * this.rows + row] = stone;
  }

  starts(side: Side): void {
    this.first = side;
  }

  allowSwap(at: number): void {
    if (this.rows !== this.cols) broken(at, phrase('the swap rule needs a square board'));
    this.swap = true;
  }

  /** @param colour the other program's: after an exchange of sides the second side is black */
  resign(colour: Side): void {
    this.resigned = this.sideOf(colour);
  }

  play({ side, text, at }: WrittenMove): void {
    const word = text.toLowerCase();
    if (word === 'resign' || word === 'forfeit') return this.resign(side);
    if (this.resigned !== undefined) broken(at, phrase('a move after the game was given up'));
    // If the same colour moves again, the players have exchanged sides and the stone stays.
    if (this.openSwap === side) this.exchanged = true;
    this.openSwap = undefined;
    const mover = this.sideOf(side);
    if (!this.hasMoves && (this.first === undefined || this.isEmpty())) this.first = mover;
    if (mover !== this.next())
      broken(at, phrase('{text}: the other side is to move', { text: excerptOf(text) }));
    if (/^swap(-pieces|-sides)?$/.test(word)) return this.swapped(word, { side, text, at });
    const { row, column } = this.cellOf(text, at);
    // After an exchange of sides the two mirrors cancel out.
    const name = this.exchanged ? cellName(row, column) : cellName(column, row);
    this.moves.push({ name, written: text, at });
  }

  /** Takes the last move back; false if there is none. */
  undo(): boolean {
    this.resigned = undefined;
    const undone = this.moves.pop();
    this.openSwap = undefined;
    if (undone?.name === 'swap') this.exchanged = false;
    return undone !== undefined;
  }

  game(players?: readonly [string, string]): ForeignGame<HexSetup> {
    const { at, cols, rows, cells, swap, moves, resigned, notes } = this;
    const start: HexSetup = { game: 'hex', rows: cols, cols: rows, cells, toMove: this.begins(), swap };
    return { kind: 'game', at, start, moves, notes, players, resigned };
  }

  private sideOf(colour: Side): Side {
    return this.exchanged ? otherSide(colour) : colour;
  }

  private swapped(word: string, { side, text, at }: WrittenMove): void {
    this.allowSwap(at);
    this.moves.push({ name: 'swap', written: text, at });
    if (word === 'swap-sides') this.exchanged = true;
    else this.openSwap = side;
  }

  /** The side to begin: black, unless stated otherwise or black has more stones. */
  private begins(): Side {
    const count = (stone: number): number => this.cells.filter((cell) => cell === stone).length;
    return this.first ?? (count(1) > count(2) ? 1 : 0);
  }

  private isEmpty(): boolean {
    return this.cells.every((cell) => cell === 0);
  }

  private next(): Side {
    const first = this.begins();
    return this.moves.length % 2 === 0 ? first : otherSide(first);
  }

  private cellOf(text: string, at: number): { row: number; column: number } {
    const cell = parseCellName(text.toLowerCase());
    if (cell && cell.row < this.rows && cell.column < this.cols) return cell;
    const size = `${String(this.cols)} x ${String(this.rows)}`;
    return broken(at, phrase('{text} is no cell of a board of {size}', { text: excerptOf(text), size }));
  }
}

/** A move's name here as other programs write it; `swap` stays. */
export function mirroredName(name: string): string {
  const cell = parseCellName(name);
  return cell ? columnName(cell.row) + String(cell.column + 1) : name;
}

/** The cells that hold a stone, as other programs name them. */
export function stonesOf({ cells, cols }: HexSetup, stone: 1 | 2): string[] {
  const names: string[] = [];
  for (let cell = 0; cell < cells.length; cell++)
    if (cells[cell] === stone) names.push(cellName(cell % cols, Math.floor(cell / cols)));
  return names;
}
