/**
 * The board of the threat searches: k in a line, any size, k up to maxTableK. It stores for each
 * free cell and side what a stone there would make of each of the four lines through it
 * (shapes.ts), and what that is worth together (ranks.ts), updated with each stone: 8(k-1) table
 * look-ups.
 *
 * Cells are numbered on a board with a border of k-1 cells on the right of each row, above and
 * below, so that a step along a line never leaves the array:
 *
 *   # # # # # #       3 x 3, k = 4: a row is 6 wide, three rows of border above and below
 *   0 1 2 # # #       cell (row, col) is (row + k - 1) * width + col + k - 1; the border on a row's right is
 *   6 7 8 # # #       also the border on the left of the next
 *
 * `codes` holds the contents of the neighbours in one direction, two bits each, `packed` the shapes
 * of a side in four directions, four bits each. The codes of occupied cells are kept up to date,
 * their shapes are not: these are right again when the stone is taken back, because stones come off
 * in the reverse order.
 */
import type { Side } from '../../../core/position.js';
import { Zobrist } from '../../../core/random.js';
import { SolverCache } from '../../../core/search/solver-cache.js';
import { FREE, X, type MnkSetup } from '../rules/setup.js';
import { rankCount, rankTables, type RankTables } from './ranks.js';
import { shape, shapeTable, slotAt, type ShapeTable } from './shapes.js';

const BORDER = 3;
const directions = 4;

/** Play goes on in cells this near to a stone, in one of the eight directions. */
const nearDistance = 2;

const shapesByK = (): Map<number, ShapeTable> => new Map();
const ranksByValues = (): Map<readonly number[], RankTables> => new Map();

/** For searches without an evaluation. */
const noValues: readonly number[] = Array.from({ length: shape.five + 1 }, () => 0);

export class ThreatBoard {
  readonly rows: number;
  readonly cols: number;
  readonly k: number;
  /** Number of the padded cells. */
  readonly size: number;
  /** Padded numbers of the real cells, row by row. */
  readonly cells: Int32Array;
  /** Step along each direction: right, down, down right, down left. */
  readonly steps: Int32Array;
  /** 0 free, 1 X (side 0), 2 O, 3 beyond the border. */
  readonly stones: Uint8Array;
  /** Stones within `nearDistance` of a cell. */
  readonly near: Uint8Array;
  /** By side * size + cell: rank of a stone there; 0 where the cell is taken. */
  readonly rankAt: Uint8Array;
  /** By side * rankCount + rank: how many free cells have it. */
  readonly counts = new Int32Array(2 * rankCount);
  /** Sum of the values of the free cells, by side, for the evaluation. */
  readonly totals = new Int32Array(2);
  /** By ply: the stones that were played, as cell * 2 + side. */
  readonly played: Int32Array;
  ply = 0;
  free: number;
  keyLow32 = 0;
  keyHigh32 = 0;
  readonly width: number;
  private readonly top: number;
  private readonly codes: Int32Array;
  private readonly packed: Uint16Array;
  private readonly shapes: ShapeTable;
  private readonly ranks: Uint8Array;
  private readonly orders: Int16Array;
  private readonly values: Int16Array;
  private readonly zobrist: Zobrist;
  private readonly shifts: Int32Array;

  /**
   * A board with the stones of a setup whose k has a table; no line of k may be complete.
   * @param cache holds the tables, which depend on k and on `shapeValues` alone
   * @param shapeValues for `totals`
   */
  constructor(setup: MnkSetup, cache = new SolverCache(), shapeValues: readonly number[] = noValues) {
    const { rows, cols, k, cells } = setup;
    this.rows = rows;
    this.cols = cols;
    this.k = k;
    this.top = k - 1;
    this.width = cols + k - 1;
    this.size = (rows + 2 * this.top) * this.width + 2 * this.top;
    this.steps = Int32Array.of(1, this.width, this.width + 1, this.width - 1);
    this.shapes = madeOnce(cache.get(shapesByK), k, shapeTable);
    const tables = madeOnce(cache.get(ranksByValues), shapeValues, rankTables);
    this.ranks = tables.ranks;
    this.orders = tables.orders;
    this.values = tables.values;
    this.stones = new Uint8Array(this.size).fill(BORDER);
    this.cells = Int32Array.from({ length: rows * cols }, (_, cell) => this.padded(cell));
    for (const cell of this.cells) this.stones[cell] = 0;
    this.near = new Uint8Array(this.size);
    this.rankAt = new Uint8Array(2 * this.size);
    this.packed = new Uint16Array(2 * this.size);
    this.codes = new Int32Array(directions * this.size);
    this.played = new Int32Array(rows * cols);
    this.free = rows * cols;
    this.zobrist = new Zobrist(2 * this.size, 0x6d6e6b);
    // By distance: bit position of a stone in the code of the cell after it, and before it.
    this.shifts = new Int32Array(2 * k);
    for (let away = 1; away < k; away++) {
      this.shifts[2 * away] = 2 * slotAt(k, -away);
      this.shifts[2 * away + 1] = 2 * slotAt(k, away);
    }
    this.fillBorders();
    cells.forEach((stone, cell) => {
      if (stone !== FREE) this.play(this.padded(cell), stone === X ? 0 : 1);
    });
  }

  /** Number of a cell of the record on the padded board. */
  padded(cell: number): number {
    const { cols } = this;
    return (Math.floor(cell / cols) + this.top) * this.width + (cell % cols) + this.top;
  }

  /** Inverse of `padded`. */
  unpadded(cell: number): number {
    const from = cell - this.top;
    return (Math.floor(from / this.width) - this.top) * this.cols + (from % this.width);
  }

  /** Puts a stone of `side` on a free cell. */
  play(cell: number, side: Side): void {
    this.played[this.ply++] = 2 * cell + side;
    this.free--;
    this.toggleKey(cell, side);
    this.weigh(cell, -1);
    this.stones[cell] = side + 1;
    this.rankAt[cell] = 0;
    this.rankAt[this.size + cell] = 0;
    this.spread(cell, side + 1, 1);
  }

  /** Takes the last stone back and restores everything. */
  undo(): void {
    const last = this.played[--this.ply];
    const cell = last >> 1;
    const side = (last & 1) as Side;
    this.free++;
    this.toggleKey(cell, side);
    this.stones[cell] = 0;
    this.spread(cell, side + 1, -1);
    this.rankAt[cell] = this.ranks[this.packed[cell]];
    this.rankAt[this.size + cell] = this.ranks[this.packed[this.size + cell]];
    this.weigh(cell, 1);
  }

  /** The number of free cells with this rank for `side`. */
  count(side: Side, rank: number): number {
    return this.counts[side * rankCount + rank];
  }

  /** The shape that a stone of `side` on a free cell makes in one direction. */
  shapeAt(cell: number, side: Side, direction: number): number {
    return (this.packed[side * this.size + cell] >> (4 * direction)) & 15;
  }

  /** The worth of a stone on a free cell to `side`, for the order of moves. */
  orderAt(cell: number, side: Side): number {
    return this.orders[this.packed[side * this.size + cell]];
  }

  /** The first free cell where `side` completes a line; -1 if there is none. */
  completingCell(side: Side): number {
    return this.firstOfRank(side, 7);
  }

  /** The first free cell whose rank for `side` is at least `least`; -1 if there is none. */
  firstOfRank(side: Side, least: number): number {
    const { cells, rankAt } = this;
    const from = side * this.size;
    for (let i = 0; i < cells.length; i++) if (rankAt[from + cells[i]] >= least) return cells[i];
    return -1;
  }

  private toggleKey(cell: number, side: Side): void {
    const at = side * this.size + cell;
    this.keyLow32 ^= this.zobrist.low32[at];
    this.keyHigh32 ^= this.zobrist.high32[at];
  }

  /** Adds the worth of a free cell to the sums, or subtracts it. */
  private weigh(cell: number, sign: 1 | -1): void {
    const { counts, totals, size } = this;
    counts[this.rankAt[cell]] += sign;
    counts[rankCount + this.rankAt[size + cell]] += sign;
    totals[0] += sign * this.values[this.packed[cell]];
    totals[1] += sign * this.values[this.packed[size + cell]];
  }

  /** Toggles a stone in the codes of the cells around: adding and removing change the same bits. */
  private spread(cell: number, stone: number, sign: 1 | -1): void {
    const { stones, codes, shifts, steps, near, size, k } = this;
    for (let direction = 0; direction < directions; direction++) {
      const step = steps[direction];
      const base = direction * size;
      for (let way = 0; way < 2; way++) {
        const move = way === 0 ? step : -step;
        for (let away = 1, at = cell + move; away < k; away++, at += move) {
          const content = stones[at];
          if (content === BORDER) break;
          if (away <= nearDistance) near[at] += sign;
          codes[base + at] ^= stone << shifts[2 * away + way];
          if (content === 0) this.refresh(at, direction);
        }
      }
    }
  }

  /** Brings the shapes of a free cell in one direction up to date, for both sides. */
  private refresh(cell: number, direction: number): void {
    const { packed, size } = this;
    const pair = this.shapes[this.codes[direction * size + cell]];
    const shift = 4 * direction;
    const other = size + cell;
    const ofX = (packed[cell] & ~(15 << shift)) | ((pair & 15) << shift);
    const ofO = (packed[other] & ~(15 << shift)) | ((pair >> 4) << shift);
    if (ofX !== packed[cell]) this.setShapes(cell, 0, ofX);
    if (ofO !== packed[other]) this.setShapes(other, 1, ofO);
  }

  /** @param at side * size + cell */
  private setShapes(at: number, side: Side, shapes: number): void {
    const { counts, rankAt } = this;
    const rank = this.ranks[shapes];
    this.totals[side] += this.values[shapes] - this.values[this.packed[at]];
    this.packed[at] = shapes;
    if (rank === rankAt[at]) return;
    counts[side * rankCount + rankAt[at]]--;
    counts[side * rankCount + rank]++;
    rankAt[at] = rank;
  }

  /** The codes, shapes and sums of the empty board. */
  private fillBorders(): void {
    const { cells, codes, stones, steps, size, k } = this;
    this.counts[0] = cells.length;
    this.counts[rankCount] = cells.length;
    for (const cell of cells) {
      for (let direction = 0; direction < directions; direction++) {
        for (let way = -1; way <= 1; way += 2) {
          let beyond = false;
          for (let away = 1; away < k; away++) {
            beyond ||= stones[cell + way * away * steps[direction]] === BORDER;
            if (beyond) codes[direction * size + cell] |= BORDER << (2 * slotAt(k, way * away));
          }
        }
        this.refresh(cell, direction);
      }
    }
  }
}

/** Returns the value of `key` in a map; `make` makes it where there is none. */
function madeOnce<K, V>(known: Map<K, V>, key: K, make: (key: K) => V): V {
  const found = known.get(key) ?? make(key);
  known.set(key, found);
  return found;
}
