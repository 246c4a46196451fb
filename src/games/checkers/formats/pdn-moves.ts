/**
 * Plays the moves of a game of draughts as long as all pieces are men. Moves are written as
 * `32-28`, `26x17`, `26x37x17`, `c3d4`, with squares by number or by name. Variants are not told
 * apart: of several captures the one that takes most pieces is meant.
 */
import { broken, excerptOf, type Line } from '../../kit/formats/read.js';
import { phrase } from '../../../core/text/phrase.js';

/** Contents of a cell: White's man, Black's man. */
export const WHITE = 1;
export const BLACK = 2;

/** The board of a game; rows count from White's side, row + column is even on playable squares. */
export class DraughtsBoard {
  readonly cells: Uint8Array;

  constructor(readonly side: number) {
    this.cells = new Uint8Array(side * side);
    const filled = side / 2 - 1;
    for (let cell = 0; cell < this.cells.length; cell++) {
      const [row, column] = [Math.floor(cell / side), cell % side];
      if ((row + column) % 2 !== 0) continue;
      if (row < filled) this.cells[cell] = WHITE;
      else if (row >= side - filled) this.cells[cell] = BLACK;
    }
  }

  /** The cell `down` rows and `right` columns on; -1 beyond the border. */
  private step(cell: number, down: number, right: number): number {
    const [row, column] = [Math.floor(cell / this.side) + down, (cell % this.side) + right];
    return row < 0 || column < 0 || row >= this.side || column >= this.side ? -1 : row * this.side + column;
  }

  canBegin([from, to]: readonly number[]): boolean {
    return this.cells[from] !== 0 && this.canStep(from, to, this.cells[from]);
  }

  private canStep(from: number, to: number, colour: number): boolean {
    const ahead = colour === WHITE ? 1 : -1;
    return this.cells[to] === 0 && [-1, 1].some((right) => this.step(from, ahead, right) === to);
  }

  /** Lists the sets of pieces that a capture from a cell through the cells of `via` may take. */
  private captures(from: number, via: readonly number[], colour: number): number[][] {
    const found: number[][] = [];
    const visit = (cell: number, left: readonly number[], taken: readonly number[]): void => {
      for (const down of [1, -1]) {
        for (const right of [1, -1]) {
          const [over, to] = [this.step(cell, down, right), this.step(cell, 2 * down, 2 * right)];
          if (over < 0 || to < 0 || this.cells[over] !== 3 - colour || taken.includes(over)) continue;
          if (this.cells[to] !== 0 && to !== from) continue;
          visit(to, to === left[0] ? left.slice(1) : left, [...taken, over]);
        }
      }
      if (taken.length > 0 && left.length === 0 && cell === via.at(-1)) found.push([...taken]);
    };
    visit(from, via, []);
    return found;
  }

  /** Whether a move takes: by its sign, or without a sign if it goes over more than one row. */
  takes([from, to]: readonly number[], text: string): boolean {
    if (/[-x:]/i.test(text)) return /[x:]/i.test(text);
    return Math.abs(Math.floor(from / this.side) - Math.floor(to / this.side)) > 1;
  }

  /** Plays a move of the file. @throws Broken if it is illegal or makes a king */
  play(cells: readonly number[], takes: boolean, colour: number, move: Line): void {
    const [from, ...via] = cells;
    const to = via.at(-1)!;
    const taken = takes ? this.takenBy(from, via, colour, move) : [];
    if (this.cells[from] !== colour || (!takes && !this.canStep(from, to, colour))) illegal(move);
    for (const cell of [from, ...taken]) this.cells[cell] = 0;
    this.cells[to] = colour;
    if (Math.floor(to / this.side) === (colour === WHITE ? this.side - 1 : 0))
      broken(
        move.at,
        phrase('{text} makes a king; only games of men are read', { text: excerptOf(move.text) }),
      );
  }

  private takenBy(from: number, via: readonly number[], colour: number, move: Line): readonly number[] {
    const ends = this.captures(from, via, colour);
    const most = Math.max(0, ...ends.map(({ length }) => length));
    const sets = new Map(
      ends.filter(({ length }) => length === most).map((one) => [[...one].sort().join(' '), one]),
    );
    if (sets.size === 0) illegal(move);
    if (sets.size > 1)
      broken(move.at, phrase('{text} may take one way or another', { text: excerptOf(move.text) }));
    return [...sets.values()][0];
  }
}

function illegal({ text, at }: Line): never {
  return broken(at, phrase('{text} is not legal here', { text: excerptOf(text) }));
}

/** Returns the moves of a text without its comments, variations, numbers and results. */
export function movesOf({ text, at }: Line): Line[] {
  const blank = (found: string): string => ' '.repeat(found.length);
  let plain = text.replace(/\{[^}]*\}|^%.*$|;.*$/gm, blank);
  for (let before = ''; before !== plain;) {
    before = plain;
    plain = plain.replace(/\([^()]*\)/g, blank);
  }
  const move =
    /(?<![\w/-])(?:\d{1,2}(?:[-x:] ?\d{1,2})+|[a-l]\d{1,2}(?:(?:[-x:] ?)?[a-l]\d{1,2})+)(?![\w/])/gi;
  return [...plain.matchAll(move)]
    .filter(([word]) => !/^[012]-[012]$/.test(word))
    .map(({ 0: word, index }) => ({ text: word, at: at + index }));
}
