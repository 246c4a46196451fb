/** A slow and simple search for wins by fours, and positions that have them. */
import type { Random } from '../../../../src/core/random.js';
import { segments } from '../../../../src/games/mnk/rules/lines.js';
import type { MnkSetup } from '../../../../src/games/mnk/rules/setup.js';
import { emptyBoard } from '../oracle.js';

/** Returns the free cells that complete a line of `stone`. */
function completing(cells: Uint8Array, lines: readonly number[][], stone: number): number[] {
  const found = new Set<number>();
  for (const line of lines) {
    const free = line.filter((cell) => cells[cell] === 0);
    if (free.length === 1 && line.every((cell) => cell === free[0] || cells[cell] === stone))
      found.add(free[0]);
  }
  return [...found];
}

/**
 * Returns the plies of the shortest win by fours of `stone`, who is to move, with at most `fours`
 * of them; undefined if there is none.
 */
export function plainFours(setup: MnkSetup, stone: number, fours: number): number | undefined {
  const lines = segments(setup.rows, setup.cols, setup.k);
  const cells = setup.cells.slice();
  const wins = (left: number): boolean => {
    if (completing(cells, lines, stone).length > 0) return true;
    if (left === 0) return false;
    const must = completing(cells, lines, 3 - stone);
    if (must.length > 1) return false;
    return (must.length === 1 ? must : fourCells(cells, lines, stone)).some((cell) => {
      cells[cell] = stone;
      const answers = completing(cells, lines, stone);
      let won = answers.length > 1;
      if (answers.length === 1) {
        cells[answers[0]] = 3 - stone;
        won = wins(left - 1);
        cells[answers[0]] = 0;
      }
      cells[cell] = 0;
      return won;
    });
  };
  for (let left = 0; left <= fours; left++) if (wins(left)) return 2 * left + 1;
  return undefined;
}

/** Returns the free cells after which a line of `stone` lacks one cell. */
function fourCells(cells: Uint8Array, lines: readonly number[][], stone: number): number[] {
  const found = new Set<number>();
  for (const line of lines) {
    const free = line.filter((cell) => cells[cell] === 0);
    if (free.length !== 2 || line.some((cell) => cells[cell] === 3 - stone)) continue;
    for (const cell of free) found.add(cell);
  }
  return [...found];
}

/** Returns a board with random stones in its middle, X to move, no cell completing a line. */
export function crowded(random: Random, rows: number, cols: number, k: number, span: number): MnkSetup {
  const lines = segments(rows, cols, k);
  const [top, left] = [Math.floor((rows - span) / 2), Math.floor((cols - span) / 2)];
  for (;;) {
    const setup = emptyBoard(rows, cols, { k });
    const middle = Array.from(
      { length: span * span },
      (_, i) => (top + Math.floor(i / span)) * cols + left + (i % span),
    );
    const stones = 2 * random.between(Math.floor((span * span) / 8), Math.floor((span * span) / 3));
    random.shuffle(middle);
    for (let i = 0; i < stones; i++) setup.cells[middle[i]] = 1 + (i & 1);
    const full = lines.some(
      (line) => setup.cells[line[0]] !== 0 && line.every((c) => setup.cells[c] === setup.cells[line[0]]),
    );
    const near = [1, 2].some((stone) => completing(setup.cells, lines, stone).length > 0);
    if (!full && !near) return setup;
  }
}
