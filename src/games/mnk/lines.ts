/**
 * Lines of a board, and what they are worth.
 *
 * A line is a whole row, column or diagonal (the short diagonals too); a segment is a stretch of consecutive
 * cells of a line; a run is a longest segment that holds stones of one side only.
 *
 * Points (report 001: three aligned 1, four aligned 3, on lines of at most four cells). Both numbers, and the
 * extension to longer lines, come from one rule: *every segment of three or more cells that one side fills is
 * a point*. A run of three holds one such segment, a run of four three (two of three cells, one of four), a
 * run of five six, a run of L (L-1)(L-2)/2; two runs in one line both count. A filled segment stays filled,
 * so a point once scored is never lost and a longer run only adds to it.
 */
const steps = [
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

interface Lines {
  readonly rows: number;
  readonly cols: number;
  readonly atLeast: number;
  readonly cells: readonly (readonly number[])[];
}

/** The lines asked for last: a file has many boards of one size. */
let latest: Lines = { rows: 0, cols: 0, atLeast: 0, cells: [] };

/** Every line of at least `atLeast` cells, as lists of cells (row * cols + column); of single cells only rows. */
export function boardLines(rows: number, cols: number, atLeast: number): Lines['cells'] {
  if (latest.rows !== rows || latest.cols !== cols || latest.atLeast !== atLeast) {
    latest = { rows, cols, atLeast, cells: buildLines(rows, cols, atLeast) };
  }
  return latest.cells;
}

function buildLines(rows: number, cols: number, atLeast: number): number[][] {
  const lines: number[][] = [];
  for (const [dr, dc] of atLeast > 1 ? steps : steps.slice(0, 1)) {
    for (let row = 0; row < rows; row++) {
      for (let col = 0; col < cols; col++) {
        if (isInside(row - dr, col - dc, rows, cols)) continue;
        const line: number[] = [];
        for (let r = row, c = col; isInside(r, c, rows, cols); r += dr, c += dc) line.push(r * cols + c);
        if (line.length >= atLeast) lines.push(line);
      }
    }
  }
  return lines;
}

function isInside(row: number, col: number, rows: number, cols: number): boolean {
  return row >= 0 && row < rows && col >= 0 && col < cols;
}

/** Every segment of exactly `length` cells; none is listed twice. */
export function segments(rows: number, cols: number, length: number): number[][] {
  return boardLines(rows, cols, length).flatMap((line) =>
    Array.from({ length: line.length - length + 1 }, (_, start) => line.slice(start, start + length)),
  );
}

/** The segments that decide a game: of k cells where a line wins, of every scoring length where points count. */
export function decidingSegments(setup: {
  readonly rows: number;
  readonly cols: number;
  readonly k: number;
  readonly score: 'line' | 'points';
}): number[][] {
  const { rows, cols, k, score } = setup;
  if (score === 'line') return segments(rows, cols, k);
  const all: number[][] = [];
  for (let length = shortestScoring; length <= Math.max(rows, cols); length++) {
    for (const segment of segments(rows, cols, length)) all.push(segment);
  }
  return all;
}

/** Runs of at least `atLeast` stones equal to `stone`, as lists of cells. */
export function runs(
  board: { readonly rows: number; readonly cols: number; readonly cells: Uint8Array },
  stone: number,
  atLeast: number,
): number[][] {
  const found: number[][] = [];
  for (const line of boardLines(board.rows, board.cols, atLeast)) {
    let start = 0;
    for (let i = 0; i <= line.length; i++) {
      if (i < line.length && board.cells[line[i]!] === stone) continue;
      if (i - start >= atLeast) found.push(line.slice(start, i));
      start = i + 1;
    }
  }
  return found;
}

/** Points of one side on a board. */
export function pointsOf(
  board: { readonly rows: number; readonly cols: number; readonly cells: Uint8Array },
  stone: number,
): number {
  let points = 0;
  for (const run of runs(board, stone, shortestScoring)) points += runPoints(run.length);
  return points;
}

/** The free cells a stone may slide to are among these: the up to eight that touch `cell`. */
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
