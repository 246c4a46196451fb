/**
 * Random boards. `random` is report 003's `geracasos`: any size within the report's limits, each
 * square empty, own or opponent with equal chance, never more men than the limit. `hard` makes
 * lattices: opponent men on every second diagonal square and few own men, boards on which
 * exhaustive search explodes.
 */
import type { GenerateOptions } from '../../../core/game.js';
import type { Random } from '../../../core/random.js';
import { fail, ok, type Result } from '../../../core/refusal.js';
import {
  EMPTY,
  OPPONENT,
  OWN,
  cellCount,
  colOf,
  grammar,
  reportLimits,
  rowOf,
  type CheckersSetup,
} from './setup.js';

export const kinds = ['random', 'hard'] as const;

/** The report's boards: two squares in three are occupied. */
const reportDensity = 2 / 3;
const hardDensity = 0.95;

export function generate(random: Random, options: GenerateOptions): Result<CheckersSetup> {
  const hard = options.kind === 'hard';
  const size = chooseSize(random, options, hard ? 120 : 0);
  if (!size) return fail('bad-size', { rows: options.rows ?? 0, cols: options.cols ?? 0, ...sideLimits });
  const setup: CheckersSetup = {
    game: 'checkers',
    ...size,
    cells: new Uint8Array(cellCount(size.rows, size.cols)),
  };
  const density = options.density ?? (hard ? hardDensity : reportDensity);
  if (hard) fillLattice(random, setup, density);
  else fillUniform(random, setup, density);
  const limit = Math.floor((size.rows * size.cols) / 4);
  thin(random, setup.cells, OWN, limit);
  thin(random, setup.cells, OPPONENT, limit);
  return ok(setup);
}

const sideLimits = { min: grammar.minSide, max: grammar.maxSide };

/**
 * Returns the size asked for. Open sides are drawn within the report's limits; if both are open,
 * the area is at least `minArea`.
 */
function chooseSize(
  random: Random,
  { rows, cols }: GenerateOptions,
  minArea: number,
): { rows: number; cols: number } | undefined {
  const { minSide, maxSide, maxArea } = reportLimits;
  if (rows !== undefined && cols !== undefined) {
    const fits = Math.min(rows, cols) >= grammar.minSide && Math.max(rows, cols) <= grammar.maxSide;
    return fits ? { rows, cols } : undefined;
  }
  const given = rows ?? cols;
  if (given !== undefined) {
    if (given < grammar.minSide || given > grammar.maxSide) return undefined;
    const other = random.between(minSide, Math.max(minSide, Math.min(maxSide, Math.floor(maxArea / given))));
    return rows === undefined ? { rows: other, cols: given } : { rows: given, cols: other };
  }
  for (;;) {
    const drawn = { rows: random.between(minSide, maxSide), cols: random.between(minSide, maxSide) };
    const area = drawn.rows * drawn.cols;
    if (area >= minArea && area <= maxArea) return drawn;
  }
}

function fillUniform(random: Random, { cells }: CheckersSetup, density: number): void {
  for (let i = 0; i < cells.length; i++) {
    if (random.unit() < density) cells[i] = random.below(2) ? OWN : OPPONENT;
  }
}

/** Opponent men on the rows of one parity; one to four own men on the lattice that they span. */
function fillLattice(random: Random, setup: CheckersSetup, density: number): void {
  const { cells, rows, cols } = setup;
  const parity = random.below(2);
  const free: number[] = [];
  for (let i = 0; i < cells.length; i++) {
    const row = rowOf(i, cols);
    const col = colOf(i, cols);
    if ((row & 1) === parity) free.push(i);
    else if (row > 0 && row < rows - 1 && col > 0 && col < cols - 1 && random.unit() < density) {
      cells[i] = OPPONENT;
    }
  }
  const men = Math.min(random.between(1, 4), free.length);
  random.shuffle(free);
  for (let i = 0; i < men; i++) cells[free[i]] = OWN;
}

/** Takes men of a side off at random squares until there are at most `limit`. */
function thin(random: Random, cells: Uint8Array, side: number, limit: number): void {
  const squares: number[] = [];
  for (let i = 0; i < cells.length; i++) if (cells[i] === side) squares.push(i);
  if (squares.length <= limit) return;
  random.shuffle(squares);
  for (let i = limit; i < squares.length; i++) cells[squares[i]] = EMPTY;
}
