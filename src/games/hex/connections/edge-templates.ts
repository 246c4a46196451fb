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
import type { Geometry } from '../rules/bordered-board.js';
import { EMPTY, SECOND } from '../rules/setup.js';
import type { Stones } from '../player/stones.js';
import type { Endpoints } from './endpoints.js';
import templates from './templates.json' with { type: 'json' };
import { sizeName } from '../../../core/text/coordinates.js';

/** Largest number of matches, out of some thousand places. */
const maxMatches = 1024;

/** A cell of a pattern: row above the edge, column from the left, and its content. */
interface Part {
  readonly depth: number;
  readonly along: number;
  readonly isOwn: boolean;
  readonly isStart: boolean;
}

/** All places of all patterns at the sides of a player. */
interface Places {
  /** The start's cell, the side, and the words of both sets, for each place. */
  readonly list: Int32Array;
  /** By cell, if some place has it: bits of the places that an opponent's stone there rules out. */
  readonly ruledOut: readonly (Int32Array | undefined)[];
  /** Scratch: bits of the places that the current position rules out. */
  readonly out: Int32Array;
}

/** A pattern or its mirror image, and the rows and columns that it takes. */
interface Pattern {
  readonly parts: readonly Part[];
  readonly height: number;
  readonly length: number;
}

let known: readonly Pattern[] | undefined;

function patterns(): readonly Pattern[] {
  known ??= templates.flatMap((text) => {
    const parts = partsOf(text);
    return [parts, parts.map(mirrored)].map((of) => ({
      parts: of,
      height: 1 + Math.max(...of.map(({ depth }) => depth)),
      length: 1 + Math.max(...of.map(({ along }) => along)),
    }));
  });
  return known;
}

let lastSize = '';
let last: EdgeTemplates | undefined;

/** The templates of a board's size; those of the last size are cached. */
export function edgeTemplatesOf(geometry: Geometry, width: number): EdgeTemplates {
  const size = sizeName(geometry);
  if (!last || size !== lastSize) last = new EdgeTemplates(geometry, width);
  lastSize = size;
  return last;
}

export class EdgeTemplates {
  /** The matches: pair of endpoints, and carriers of `width` words. */
  count = 0;
  readonly pair = new Int32Array(maxMatches);
  readonly carriers: Int32Array;
  /** By player, made when first needed. */
  private readonly places: (Places | undefined)[] = [];
  private readonly stride: number;
  private readonly empty: Int32Array;
  private readonly own: Int32Array;

  constructor(
    private readonly geometry: Geometry,
    private readonly width: number,
  ) {
    this.stride = 2 + 2 * width;
    this.carriers = new Int32Array(maxMatches * width);
    this.empty = new Int32Array(width);
    this.own = new Int32Array(width);
  }

  /** Finds the templates of `player`, whose endpoints are `ends`. */
  find({ colour }: Stones, player: number, { of }: Endpoints): void {
    const { empty, own } = this;
    const { squareOf } = this.geometry;
    const { list, ruledOut, out } = (this.places[player] ??= this.placesOf(player));
    empty.fill(0);
    own.fill(0);
    out.fill(0);
    for (let cell = 0; cell < squareOf.length; cell++) {
      const stone = colour[squareOf[cell]];
      if (stone === EMPTY) empty[cell >> 5] |= 1 << (cell & 31);
      else if (stone === player) own[cell >> 5] |= 1 << (cell & 31);
      else ruleOut(out, ruledOut[cell]);
    }
    this.count = 0;
    const places = list.length / this.stride;
    for (let word = 0; word < out.length; word++) {
      for (let bits = ~out[word]; bits !== 0; bits &= bits - 1) {
        const place = 32 * word + 31 - Math.clz32(bits & (0 - bits));
        if (place >= places || this.count === maxMatches) return;
        this.take(list, place * this.stride, of);
      }
    }
  }

  /** Adds the place at `at` if its stones are there and its start is not joined to the side. */
  private take(list: Int32Array, at: number, of: Int16Array): void {
    const { width, empty, carriers } = this;
    const [cell, side] = [list[at], list[at + 1]];
    const x = of[cell];
    if (x === side || !this.hasStones(list, at + 2)) return;
    this.pair[this.count] = x < 2 ? 0 : (x * (x - 1)) / 2 + side;
    const to = width * this.count++;
    for (let w = 0; w < width; w++) carriers[to + w] = list[at + 2 + width + w] & empty[w];
    carriers[to + (cell >> 5)] &= ~(1 << (cell & 31));
  }

  /** Whether the player has the stones that a place needs. */
  private hasStones(list: Int32Array, needs: number): boolean {
    const { width, own } = this;
    for (let w = 0; w < width; w++) if ((list[needs + w] & ~own[w]) !== 0) return false;
    return true;
  }

  /** All places of all patterns at the two sides of `player`. */
  private placesOf(player: number): Places {
    const { rows, cols } = this.geometry;
    const [long, high] = player === SECOND ? [cols, rows] : [rows, cols];
    const fitting = patterns().filter(({ height, length }) => height <= high && length <= long);
    const count = fitting.reduce((sum, { length }) => sum + 2 * (long - length + 1), 0);
    const list = new Int32Array(count * this.stride);
    let at = 0;
    for (const { parts, length } of fitting) {
      for (const side of [0, 1]) {
        for (let shift = 0; shift <= long - length; shift++, at += this.stride) {
          this.writePlace(list, at, parts, player, side, shift);
        }
      }
    }
    return { list, ruledOut: this.ruledOutBy(list, count), out: new Int32Array((count + 31) >> 5) };
  }

  private ruledOutBy(list: Int32Array, count: number): (Int32Array | undefined)[] {
    const { stride, width } = this;
    const cells = this.geometry.squareOf.length;
    const ruledOut = new Array<Int32Array | undefined>(cells).fill(undefined);
    for (let place = 0; place < count; place++) {
      const all = place * stride + 2 + width;
      for (let cell = 0; cell < cells; cell++) {
        if ((list[all + (cell >> 5)] & (1 << (cell & 31))) === 0) continue;
        const bits = (ruledOut[cell] ??= new Int32Array((count + 31) >> 5));
        bits[place >> 5] |= 1 << (place & 31);
      }
    }
    return ruledOut;
  }

  private writePlace(
    places: Int32Array,
    at: number,
    parts: readonly Part[],
    player: number,
    side: number,
    shift: number,
  ): void {
    const needs = at + 2;
    const all = needs + this.width;
    places[at + 1] = side;
    for (const { depth, along, isOwn, isStart } of parts) {
      const cell = cellAbove(this.geometry, player, side, depth, along + shift);
      places[all + (cell >> 5)] |= 1 << (cell & 31);
      if (isOwn) places[needs + (cell >> 5)] |= 1 << (cell & 31);
      if (isStart) places[at] = cell;
    }
  }
}

function ruleOut(out: Int32Array, places: Int32Array | undefined): void {
  if (places) for (let word = 0; word < out.length; word++) out[word] |= places[word];
}

/**
 * The cell `depth` rows above a side of the player, 0 or 1 (endpoints.ts), and `along` from the
 * left for a viewer in the board's middle who looks at the side; -1 beyond the board.
 */
export function cellAbove(
  { rows, cols }: Geometry,
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
