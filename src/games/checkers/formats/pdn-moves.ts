/**
 * Plays the moves of a game of draughts as long as all pieces are men. Moves are written as
 * `32-28`, `26x17`, `26x37x17`, `c3d4`, with squares by number or by name. Variants are not told
 * apart: of several captures the one that takes most pieces is meant.
 */
import { broken, excerptOf, type Line } from '../../kit/formats/read.js';
import { directions, jumpOf } from '../rules/moves.js';
import { cellCount, colOf, rowOf } from '../rules/setup.js';
import { phrase } from '../../../core/text/phrase.js';

/** Contents of a square: White's man, Black's man. */
export const WHITE = 1;
export const BLACK = 2;

/** The board of a game, with the squares of a record; its rows count from White's side. */
export class DraughtsBoard {
  readonly cells: Uint8Array;

  constructor(private readonly side: number) {
    this.cells = new Uint8Array(cellCount(side, side));
    const men = (side / 2) * (side / 2 - 1);
    this.cells.fill(WHITE, 0, men).fill(BLACK, -men);
  }

  canBegin([from, to]: readonly number[]): boolean {
    return this.cells[from] !== 0 && this.canStep(from, to, this.cells[from]);
  }

  private canStep(from: number, to: number, colour: number): boolean {
    const { cells, side } = this;
    const up = rowOf(to, side) - rowOf(from, side);
    const right = colOf(to, side) - colOf(from, side);
    return cells[to] === 0 && up === (colour === WHITE ? 1 : -1) && Math.abs(right) === 1;
  }

  /** Lists the sets of pieces that a capture from a square through those of `via` may take. */
  private captures(from: number, via: readonly number[], colour: number): number[][] {
    const size = { rows: this.side, cols: this.side };
    const found: number[][] = [];
    const visit = (square: number, left: readonly number[], taken: readonly number[]): void => {
      for (const move of directions.keys()) {
        const jump = jumpOf(size, 4 * square + move);
        if (!jump || this.cells[jump.over] !== 3 - colour || taken.includes(jump.over)) continue;
        if (this.cells[jump.to] !== 0 && jump.to !== from) continue;
        visit(jump.to, jump.to === left[0] ? left.slice(1) : left, [...taken, jump.over]);
      }
      if (taken.length > 0 && left.length === 0 && square === via.at(-1)) found.push([...taken]);
    };
    visit(from, via, []);
    return found;
  }

  /** Whether a move takes: by its sign, or without a sign if it goes over more than one row. */
  takes([from, to]: readonly number[], text: string): boolean {
    if (/[-x:]/i.test(text)) return /[x:]/i.test(text);
    return Math.abs(rowOf(from, this.side) - rowOf(to, this.side)) > 1;
  }

  /** Plays a move of the file. @throws Broken if it is illegal or makes a king */
  play(squares: readonly number[], takes: boolean, colour: number, move: Line): void {
    const [from, ...via] = squares;
    const to = via.at(-1)!;
    const taken = takes ? this.takenBy(from, via, colour, move) : [];
    if (this.cells[from] !== colour || (!takes && !this.canStep(from, to, colour))) illegal(move);
    for (const square of [from, ...taken]) this.cells[square] = 0;
    this.cells[to] = colour;
    if (rowOf(to, this.side) === (colour === WHITE ? this.side - 1 : 0))
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
