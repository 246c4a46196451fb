/**
 * Checks a value by the rules alone: every position below, each once, by the definition of its
 * value. Independent of the solvers, slower and much shorter.
 *
 * A position is a number in base 3, one digit a cell that was free at the start: 0 free, 1 X, 2 O.
 * If all positions of a board fit, their values are cached for the next record.
 */
import { otherStone } from '../../kit/stones.js';
import { countOf } from '../../../core/cells.js';
import { rounding, type Verdict } from '../../../core/answer.js';
import type { SolverCache } from '../../../core/search/solver-cache.js';
import { neighbours, pointsOf, steps } from '../rules/lines.js';
import { FREE, O, X, endsByLine, slipOf, turnOf, type MnkSetup, type Stone } from '../rules/setup.js';
import { phrase } from '../../../core/text/phrase.js';

/** Free cells that are checked: as many as 3 ^ 16 short integers, or 3 ^ 13 doubles. */
const maxFree = { integers: 16, doubles: 13 };

/** Cells of a board whose values fit short integers. */
const maxCells = 256;

/** Not a value of any board that fits. */
const unknown = -32768;

/**
 * The verdict on the claim that the value for the side to move is within lo..hi; `unchecked` if too
 * large.
 * @param cache holds the values of a whole board for the next record
 */
export function checkValue(
  setup: MnkSetup,
  lo: number,
  hi: number,
  cache?: SolverCache,
): Verdict | 'unchecked' {
  const slippery = slipOf(setup) > 0;
  const max = fitsIntegers(setup) ? maxFree.integers : maxFree.doubles;
  if (setup.cells.filter((cell) => cell === FREE).length > max) return 'unchecked';
  const turn = turnOf(setup)!;
  const forX = valuesFor(setup, setup.cells.length <= max, cache).of(setup.cells, turn);
  const value = turn === X ? forX : 0 - forX;
  const error = slippery ? rounding : 0;
  if (value < lo - error || value > hi + error) {
    return {
      ok: false,
      fault: phrase('by the rules the value is {value}', { value }),
    };
  }
  return { ok: true, shown: lo === hi ? 'exact' : 'interval' };
}

function fitsIntegers(setup: MnkSetup): boolean {
  return slipOf(setup) === 0 && setup.cells.length <= maxCells;
}

const noValues = (): { name: string; values?: Values } => ({ name: '' });

/** @param whole whether the board is small enough to value its positions from the empty one on */
function valuesFor(setup: MnkSetup, whole: boolean, cache?: SolverCache): Values {
  if (!whole || !cache) return new Values(setup);
  const { rows, cols, k, score, slip, cells } = setup;
  const ahead = countOf(cells, X) - countOf(cells, O) - (turnOf(setup) === O ? 1 : 0);
  const name = [rows, cols, k, score, slip, ahead].join(' ');
  const latest = cache.get(noValues);
  if (latest.name !== name || !latest.values) {
    latest.name = name;
    latest.values = new Values({ ...setup, cells: new Uint8Array(cells.length) });
  }
  return latest.values;
}

/** Values for X of the positions below a root. */
class Values {
  private readonly board: Uint8Array;
  /** Cells of the board that are free at the root, and the value of their digits. */
  private readonly cells: number[];
  private readonly power: number[];
  /** Neighbours of each, as indices of `cells`. */
  private readonly around: number[][];
  private readonly known: Int16Array | Float64Array;
  /** A row for each position on the way down: the values after a stone on each cell. */
  private readonly landings: Float64Array;
  private readonly slip: number;

  constructor(private readonly root: MnkSetup) {
    this.board = root.cells.slice();
    this.cells = Array.from(root.cells.keys()).filter((cell) => root.cells[cell] === FREE);
    this.power = this.cells.map((_, i) => 3 ** i);
    this.around = this.cells.map((cell) =>
      neighbours(root.rows, root.cols, cell).flatMap((near) =>
        this.cells.includes(near) ? this.cells.indexOf(near) : [],
      ),
    );
    this.slip = slipOf(root);
    const size = 3 ** this.cells.length;
    this.known = fitsIntegers(root) ? new Int16Array(size) : new Float64Array(size);
    this.known.fill(unknown);
    this.landings = new Float64Array((this.cells.length + 1) * this.cells.length);
  }

  of(cells: Uint8Array, turn: Stone): number {
    this.board.set(cells);
    if (endsByLine(this.root)) {
      for (let cell = 0; cell < cells.length; cell++) {
        const stone = cells[cell];
        if (stone !== FREE && this.completes(cell, stone)) return stone === X ? 1 : -1;
      }
    }
    const code = this.cells.reduce((sum, cell, i) => sum + cells[cell] * this.power[i], 0);
    return this.value(code, turn, 0);
  }

  /** The value of the board, whose number is `code`; `from` is where its row of landings starts. */
  private value(code: number, turn: Stone, from: number): number {
    const known = this.known[code];
    if (known !== unknown) return known;
    const { board, cells } = this;
    this.land(code, turn, from);
    let best: number | undefined;
    for (let i = 0; i < cells.length; i++) {
      if (board[cells[i]] !== FREE) continue;
      const value = this.slip === 0 ? this.landings[from + i] : this.expected(from, i);
      if (best === undefined || (turn === X ? value > best : value < best)) best = value;
    }
    return (this.known[code] = best ?? this.ended());
  }

  private ended(): number {
    if (endsByLine(this.root)) return 0;
    const board = { rows: this.root.rows, cols: this.root.cols, cells: this.board };
    return pointsOf(board, X) - pointsOf(board, O);
  }

  /** Writes the values after a stone that ends on each of the free cells. */
  private land(code: number, turn: Stone, from: number): void {
    const { board, cells, landings } = this;
    const wins = turn === X ? 1 : -1;
    for (let i = 0; i < cells.length; i++) {
      const cell = cells[i];
      if (board[cell] !== FREE) continue;
      board[cell] = turn;
      const won = endsByLine(this.root) && this.completes(cell, turn);
      const next = code + turn * this.power[i];
      landings[from + i] = won ? wins : this.value(next, otherStone(turn), from + cells.length);
      board[cell] = FREE;
    }
  }

  /** Expected value of choosing cell number `i`: the stone stays, or slides to a free neighbour. */
  private expected(from: number, i: number): number {
    const stays = this.landings[from + i];
    let sum = 0;
    let count = 0;
    for (const near of this.around[i]) {
      if (this.board[this.cells[near]] !== FREE) continue;
      sum += this.landings[from + near];
      count++;
    }
    return count === 0 ? stays : (1 - this.slip) * stays + (this.slip * sum) / count;
  }

  /** Whether the stone on `cell` is in a line that wins. */
  private completes(cell: number, stone: number): boolean {
    const { cols, k, score } = this.root;
    const [row, col] = [Math.floor(cell / cols), cell % cols];
    for (const [dr, dc] of steps) {
      const before = this.runFrom(row, col, -dr, -dc, stone);
      const length = before + 1 + this.runFrom(row, col, dr, dc, stone);
      if (score === 'exact' ? length === k : length >= k) return true;
    }
    return false;
  }

  /** Stones in a row beyond a cell. */
  private runFrom(row: number, col: number, dr: number, dc: number, stone: number): number {
    const { rows, cols } = this.root;
    let length = 0;
    for (let r = row + dr, c = col + dc; r >= 0 && r < rows && c >= 0 && c < cols; r += dr, c += dc) {
      if (this.board[r * cols + c] !== stone) break;
      length++;
    }
    return length;
  }
}
