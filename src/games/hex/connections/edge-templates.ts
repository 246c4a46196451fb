/**
 * Edge templates on a board: cells that are connected to a side of their player because a known
 * pattern is there.
 *
 * The patterns (templates.json) are those that H-search by itself does not find: ladders with an
 * escape, and cells high above the edge; the most frequent come first. `make hex-templates` finds
 * them in games of the player against itself and has the exact solver prove them.
 *
 *     ..xo      rows from above, the last one along the edge; each leans half a cell to the left of
 *     .---      the one above. `x` the cell, `o` stones of the player that are needed, `-` cells that
 *     .---      the opponent does not have, `.` any. In the file `/` ends a row. Mirror images are
 *     ----      not written twice.
 *
 * A place is a pattern, or its mirror image, at one position along a side. It has two sets of
 * cells: the player's stones that it needs, and all cells that the opponent must not have.
 */
import type { BoardSize } from '../../../core/game.js';
import { lazily } from '../../../core/on-demand.js';
import { sizeName } from '../../../core/text/coordinates.js';
import { EMPTY, SECOND } from '../rules/setup.js';
import type { Board } from '../solver/board.js';
import { isPart } from '../solver/cell-set.js';
import type { Endpoints } from './endpoints.js';
import templates from './templates.json' with { type: 'json' };

/** Largest number of matches, out of some thousand places. */
const maxMatches = 1024;

/** A cell of a pattern: row above the edge, column from the left, and its content. */
interface Part {
  readonly depth: number;
  readonly along: number;
  readonly isOwn: boolean;
  readonly isStart: boolean;
}

/** A pattern or its mirror image, and the rows and columns that it takes. */
interface Pattern {
  readonly parts: readonly Part[];
  readonly height: number;
  readonly length: number;
}

const patterns = lazily((): readonly Pattern[] =>
  templates.flatMap((text) => {
    const parts = partsOf(text);
    return [parts, parts.map(mirrored)].map((of) => ({
      parts: of,
      height: 1 + Math.max(...of.map(({ depth }) => depth)),
      length: 1 + Math.max(...of.map(({ along }) => along)),
    }));
  }),
);

let last: EdgeTemplates | undefined;

/** The templates of a board's size; those of the last size are cached. */
export function edgeTemplatesOf(board: Board): EdgeTemplates {
  if (!last || sizeName(last.board) !== sizeName(board)) last = new EdgeTemplates(board);
  return last;
}

export class EdgeTemplates {
  /** The matches: pair of endpoints, and carriers of `board.words` words. */
  count = 0;
  readonly pair = new Int32Array(maxMatches);
  readonly carriers: Int32Array;
  /** By player, made when first needed. A place: the start's cell, the side, and both sets. */
  private readonly places: (Int32Array | undefined)[] = [];
  /** Words of a place. */
  private readonly stride: number;
  private readonly empty: Int32Array;
  private readonly own: Int32Array;
  /** Cells that are the player's or empty. */
  private readonly open: Int32Array;

  constructor(readonly board: Board) {
    this.stride = 2 + 2 * board.words;
    this.carriers = new Int32Array(maxMatches * board.words);
    [this.empty, this.own, this.open] = [board.emptySet(), board.emptySet(), board.emptySet()];
  }

  /** Finds the templates of `player`, whose endpoints are `ends`. */
  find(colour: Uint8Array, player: number, { of }: Endpoints): void {
    const { board, empty, own, open } = this;
    const places = (this.places[player] ??= this.placesOf(player));
    empty.fill(0);
    own.fill(0);
    for (let cell = 0; cell < board.cellCount; cell++) {
      if (colour[cell] === EMPTY) board.add(empty, cell);
      else if (colour[cell] === player) board.add(own, cell);
    }
    for (let w = 0; w < board.words; w++) open[w] = empty[w] | own[w];
    this.count = 0;
    for (let at = 0; at < places.length && this.count < maxMatches; at += this.stride)
      this.take(places, at, of);
  }

  /** Adds the place at `at` if it is there and its start is not joined to the side. */
  private take(places: Int32Array, at: number, of: Int16Array): void {
    const { board, empty, own, open, carriers } = this;
    const { words } = board;
    const [cell, side] = [places[at], places[at + 1]];
    const [needs, all] = [at + 2, at + 2 + words];
    if (!isPart(places, all, open, 0, words) || !isPart(places, needs, own, 0, words)) return;
    const x = of[cell];
    if (x === side) return;
    this.pair[this.count] = x < 2 ? 0 : (x * (x - 1)) / 2 + side;
    const to = words * this.count++;
    for (let w = 0; w < words; w++) carriers[to + w] = places[all + w] & empty[w];
    carriers[to + board.wordOf[cell]] &= ~board.bitOf[cell];
  }

  /** All places of all patterns at the two sides of `player`. */
  private placesOf(player: number): Int32Array {
    const { rows, cols } = this.board;
    const [long, high] = player === SECOND ? [cols, rows] : [rows, cols];
    const fitting = patterns().filter(({ height, length }) => height <= high && length <= long);
    const count = fitting.reduce((sum, { length }) => sum + 2 * (long - length + 1), 0);
    const places = new Int32Array(count * this.stride);
    let at = 0;
    for (const { parts, length } of fitting) {
      for (const side of [0, 1]) {
        for (let shift = 0; shift <= long - length; shift++, at += this.stride) {
          this.writePlace(places, at, parts, player, side, shift);
        }
      }
    }
    return places;
  }

  private writePlace(
    places: Int32Array,
    at: number,
    parts: readonly Part[],
    player: number,
    side: number,
    shift: number,
  ): void {
    const { board } = this;
    places[at + 1] = side;
    for (const { depth, along, isOwn, isStart } of parts) {
      const cell = cellAbove(board, player, side, depth, along + shift);
      board.add(places, cell, at + 2 + board.words);
      if (isOwn) board.add(places, cell, at + 2);
      if (isStart) places[at] = cell;
    }
  }
}

/**
 * The cell `depth` rows above a side of the player, 0 or 1 (endpoints.ts), and `along` from the
 * left for a viewer in the board's middle who looks at the side; -1 beyond the board.
 */
export function cellAbove(
  { rows, cols }: BoardSize,
  player: number,
  side: number,
  depth: number,
  along: number,
): number {
  const [long, high] = player === SECOND ? [cols, rows] : [rows, cols];
  if (along < 0 || along >= long || depth >= high) return -1;
  const row = side === 1 ? high - 1 - depth : depth;
  const col = side === 1 ? along : long - 1 - along;
  return player === SECOND ? row * cols + col : col * cols + row;
}

function partsOf(text: string): Part[] {
  const rows = text.split('/').reverse();
  const parts: Part[] = [];
  rows.forEach((row, depth) => {
    Array.from(row).forEach((sign, along) => {
      if (sign !== '.') parts.push({ depth, along, isOwn: sign === 'o', isStart: sign === 'x' });
    });
  });
  return parts;
}

/** Mirrors a part of a pattern whose rows lean; the least `along` becomes 0. */
function mirrored(part: Part, _: number, parts: readonly Part[]): Part {
  const most = Math.max(...parts.map(({ depth, along }) => along - depth));
  return { ...part, along: part.depth - part.along + most };
}
