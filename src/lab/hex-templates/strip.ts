/**
 * The strip of the board along one side of a player around a cell. The exact solver decides whether
 * the cell is connected to the side, as a small Hex position.
 *
 * A place has `depth`, rows above the side's own row, and `along`, columns to the right of the
 * cell. With the side at the bottom, each row is half a cell to the left of the one above:
 *
 *    depth 1     a  a+1        (0, a) meets (1, a) and (1, a + 1) above it
 *    depth 0   a  a+1
 *            ▔▔▔▔▔▔▔▔▔▔
 *
 * In that position the player joins top to bottom, everything outside the strip is the opponent's,
 * and a path of the player's stones leads from the cell to the top. Neighbours of the path that are
 * not neighbours of the cell are the opponent's, too.
 */
import { plainQuestion, type BoardSize } from '../../core/game.js';
import { SolverCache } from '../../core/search/solver-cache.js';
import { cellAbove } from '../../games/hex/connections/edge-templates.js';
import { Geometry } from '../../games/hex/rules/bordered-board.js';
import { EMPTY, FIRST, SECOND, type HexSetup } from '../../games/hex/rules/setup.js';
import { solveExactly } from '../../games/hex/solver/solver.js';

/** Maximum number of rows with cells. */
export const stripRows = 5;
/** Columns on both sides of the cell, for strips of four and five rows. */
const [reachOfFour, reachOfFive] = [8, 6];
/** Limit of nodes for one search. */
const nodes = 300;
/** Caches of the solver for boards of four and five rows. */
const cacheOf = [new SolverCache(), new SolverCache()];

/** Owners of a place for the player, besides EMPTY: stones of the position that is solved. */
export const OWN = SECOND;
export const THEIRS = FIRST;

export interface Place {
  readonly depth: number;
  readonly along: number;
}

interface FarPlace extends Place {
  /** Distance from the cell in columns of the drawing. */
  readonly far: number;
}

/** The characters of a drawing, by owner. */
const signs = '-.o';

export class Strip {
  /** The board of the search, the side's row last. */
  private readonly geometry: Geometry;
  /** Owners of its cells. */
  private readonly owner: Uint8Array<ArrayBuffer>;
  private readonly highest: number;
  private readonly reach: number;

  /** A strip in which all places but the cell are the opponent's. @param depth depth of the cell */
  constructor(readonly depth: number) {
    this.highest = Math.max(depth, stripRows - 2);
    this.reach = this.highest < stripRows - 1 ? reachOfFour : reachOfFive;
    const rows = this.highest + 2;
    const cols = 2 * this.reach + rows;
    this.geometry = new Geometry(rows, cols);
    this.owner = new Uint8Array(rows * cols).fill(THEIRS);
    this.set({ depth, along: 0 }, OWN);
  }

  /** The surroundings of a place at a side (0 or 1) of `player`, whose cell it becomes. */
  static around(board: BoardSize, cells: Uint8Array, player: number, side: number, at: Place): Strip {
    const strip = new Strip(at.depth);
    for (const place of strip.places()) {
      const cell = cellAbove(board, player, side, place.depth, at.along + place.along);
      const stone = cell < 0 ? 3 - player : cells[cell];
      strip.set(place, stone === EMPTY ? EMPTY : stone === player ? OWN : THEIRS);
    }
    return strip;
  }

  /** Reads a drawing as in templates.ts. */
  static read(text: string): Strip {
    const rows = text.split('/').reverse();
    const depth = rows.findIndex((row) => row.includes('x'));
    const strip = new Strip(depth);
    rows.forEach((row, up) => {
      Array.from(row).forEach((sign, at) => {
        if (sign === '-' || sign === 'o') {
          strip.set({ depth: up, along: at - rows[depth].indexOf('x') }, signs.indexOf(sign));
        }
      });
    });
    return strip;
  }

  /** Returns the strip as a drawing. */
  toString(): string {
    const used = this.places().filter((place) => this.at(place) !== THEIRS);
    const columns = [0, ...used.map(({ along }) => along)];
    const [from, to] = [Math.min(...columns), Math.max(...columns)];
    const top = Math.max(this.depth, ...used.map(({ depth }) => depth));
    const rows = Array.from({ length: top + 1 }, () => Array<string>(to - from + 1).fill(signs[THEIRS]));
    for (const place of used) rows[place.depth][place.along - from] = signs[this.at(place)];
    rows[this.depth][-from] = 'x';
    return rows
      .reverse()
      .map((row) => row.join(''))
      .join('/');
  }

  /** Returns all places but the cell itself, the farthest first. */
  places(): FarPlace[] {
    const all: FarPlace[] = [];
    const { cols } = this.geometry;
    for (let depth = 0; depth <= this.highest; depth++) {
      for (let along = -cols; along <= cols; along++) {
        const far = Math.abs(along - (depth - this.depth) / 2);
        if (far <= this.reach && (depth !== this.depth || along !== 0)) all.push({ depth, along, far });
      }
    }
    return all.sort((a, b) => b.far - a.far || b.depth - a.depth || a.along - b.along);
  }

  at(place: Place): number {
    return this.owner[this.index(place)];
  }

  set(place: Place, owner: number): void {
    this.owner[this.index(place)] = owner;
  }

  /** Returns whether the player, moving second, connects the cell to the side. False: unknown. */
  isConnected(): boolean {
    return this.isProved(0) || this.isProved(1);
  }

  /** @param lean whether the path to the top goes up to the left (0) or to the right (1) */
  private isProved(lean: 0 | 1): boolean {
    const { depth } = this;
    const { rows, cols } = this.geometry;
    const cells = this.owner.slice();
    const start = this.index({ depth, along: 0 });
    const path = Array.from({ length: rows - 1 - depth }, (_, i) =>
      this.index({ depth: depth + 1 + i, along: lean * (i + 1) }),
    );
    const near = new Set([start, ...this.neighbours(start)]);
    for (const beside of path.flatMap((at) => this.neighbours(at)))
      if (!near.has(beside)) cells[beside] = THEIRS;
    for (const at of path) cells[at] = OWN;
    const setup: HexSetup = { game: 'hex', rows, cols, cells, toMove: 0, swap: false };
    const answer = solveExactly(setup, plainQuestion, {
      nodes,
      cache: cacheOf[this.highest - stripRows + 2],
    });
    return answer.status === 'proved' && answer.hi === -1;
  }

  private index({ depth, along }: Place): number {
    const { rows, cols } = this.geometry;
    return (rows - 1 - depth) * cols + along + this.reach + ((this.depth + 1) >> 1);
  }

  private neighbours(at: number): number[] {
    const { squareOf, cellOn, steps } = this.geometry;
    return Array.from(steps, (step) => cellOn[squareOf[at] + step]).filter((cell) => cell >= 0);
  }
}
