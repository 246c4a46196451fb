/**
 * Lines of a board, and what they are worth.
 *
 * A line is a whole row, column or diagonal (the short diagonals too); a segment is a stretch of
 * consecutive cells of a line; a run is a longest segment that holds stones of one side only.
 *
 * Points (report 001: three aligned 1, four aligned 3, on lines of at most four cells). Both
 * numbers, and the extension to longer lines, come from one rule: *every segment of three or more
 * cells that one side fills is a point*. A run of three holds one such segment, a run of four three
 * (two of three cells, one of four), a run of five six, a run of L (L-1)(L-2)/2; two runs in one
 * line both count. A filled segment stays filled, so a point once scored is never lost and a longer
 * run only adds to it.
 */
import type { MnkSetup } from './setup.js';

/** Rows and columns from a cell of a line to the next one. */
export const steps = [
  [0, 1],
  [1, 0],
  [1, 1],
  [1, -1],
] as const;

/** Shortest segment that is worth a point. */
export const shortestScoring = 3;

/** Points of a run of `length` stones. */
export function runPoints(length: number): number {
  return length < shortestScoring ? 0 : ((length - 1) * (length - 2)) / 2;
}

/** A line of a board: cells first, first + step, … */
interface Line {
  readonly first: number;
  readonly step: number;
  readonly length: number;
}

/** Visits every line of at least `atLeast` cells; a line of a single cell only as a row. */
function forEachLine(rows: number, cols: number, atLeast: number, visit: (line: Line) => void): void {
  for (const [dr, dc] of atLeast > 1 ? steps : steps.slice(0, 1)) {
    for (let row = 0; row < rows; row++) {
      for (let col = 0; col < cols; col++) {
        if (isInside(row - dr, col - dc, rows, cols)) continue;
        const down = dr === 0 ? Infinity : rows - row;
        const across = dc === 0 ? Infinity : dc > 0 ? cols - col : col + 1;
        const length = Math.min(down, across);
        if (length >= atLeast) visit({ first: row * cols + col, step: dr * cols + dc, length });
      }
    }
  }
}

function isInside(row: number, col: number, rows: number, cols: number): boolean {
  return row >= 0 && row < rows && col >= 0 && col < cols;
}

/** Every segment of exactly `length` cells; none is listed twice. */
export function segments(rows: number, cols: number, length: number): number[][] {
  const found: number[][] = [];
  forEachLine(rows, cols, length, (line) => {
    for (let start = 0; start <= line.length - length; start++) {
      found.push(Array.from({ length }, (_, i) => line.first + (start + i) * line.step));
    }
  });
  return found;
}

/** The segments of k cells, in the order of their first cells. */
export function winningLines({ rows, cols, k }: Pick<MnkSetup, 'rows' | 'cols' | 'k'>): number[][] {
  return segments(rows, cols, k).sort((a, b) => a[0] - b[0]);
}

/** A segment that adds `worth` to every set of cells that contains it. */
export interface Deciding {
  readonly cells: readonly number[];
  readonly worth: 1 | -1;
}

type Way = Pick<MnkSetup, 'rows' | 'cols' | 'k' | 'score'>;

/**
 * The segments that decide a game: of k cells if a line wins, of every scoring length if points
 * count. If exactly k win, longer segments take the worth back, so that the sum over a set counts
 * its runs of exactly k cells.
 */
export function decidingSegments({ rows, cols, k, score }: Way): Deciding[] {
  if (score === 'exact') return exactSegments(rows, cols, k);
  const all: Deciding[] = [];
  const [from, to] = score === 'line' ? [k, k] : [shortestScoring, Math.max(rows, cols)];
  for (let length = from; length <= to; length++) {
    for (const cells of segments(rows, cols, length)) all.push({ cells, worth: 1 });
  }
  return all;
}

/** Inclusion and exclusion of the cells beyond the ends. */
function exactSegments(rows: number, cols: number, k: number): Deciding[] {
  const found: Deciding[] = [];
  forEachLine(rows, cols, k, ({ first, step, length }) => {
    const cell = (i: number): number => first + i * step;
    for (let from = 0; from <= length - k; from++) {
      const cells = Array.from({ length: k }, (_, i) => cell(from + i));
      const beyond = [from - 1, from + k].filter((i) => i >= 0 && i < length).map(cell);
      found.push({ cells, worth: 1 });
      for (const one of beyond) found.push({ cells: [...cells, one], worth: -1 });
      if (beyond.length === 2) found.push({ cells: [...cells, ...beyond], worth: 1 });
    }
  });
  return found;
}

interface Board {
  readonly rows: number;
  readonly cols: number;
  readonly cells: Uint8Array;
}

/** Runs of at least `atLeast` stones equal to `stone`, as lists of cells. */
export function runs({ rows, cols, cells }: Board, stone: number, atLeast: number): number[][] {
  const found: number[][] = [];
  forEachLine(rows, cols, atLeast, ({ first, step, length }) => {
    let start = 0;
    for (let i = 0; i <= length; i++) {
      if (i < length && cells[first + i * step] === stone) continue;
      if (i - start >= atLeast) {
        found.push(Array.from({ length: i - start }, (_, j) => first + (start + j) * step));
      }
      start = i + 1;
    }
  });
  return found;
}

/** The runs of one side that win: of k stones or more, or of exactly k. */
export function winningRuns(setup: Board & Way, stone: number): number[][] {
  const found = runs(setup, stone, setup.k);
  return setup.score === 'exact' ? found.filter(({ length }) => length === setup.k) : found;
}

export function pointsOf(board: Board, stone: number): number {
  let points = 0;
  for (const run of runs(board, stone, shortestScoring)) points += runPoints(run.length);
  return points;
}

/** Points of a board that one side fills: the most that a board of this size can bring. */
export function maxPoints(rows: number, cols: number): number {
  let points = 0;
  forEachLine(rows, cols, shortestScoring, (line) => {
    points += runPoints(line.length);
  });
  return points;
}

/** Returns the cells, up to eight, that touch `cell`; a stone may slide to the free ones. */
export function neighbours(rows: number, cols: number, cell: number): number[] {
  const row = Math.floor(cell / cols);
  const col = cell % cols;
  const found: number[] = [];
  for (let r = row - 1; r <= row + 1; r++) {
    for (let c = col - 1; c <= col + 1; c++) {
      if (isInside(r, c, rows, cols) && (r !== row || c !== col)) found.push(r * cols + c);
    }
  }
  return found;
}
