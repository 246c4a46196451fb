/** Lines of k cells, written independently of the solvers. */
import { steps } from '../rules/lines.js';
import type { MnkSetup } from '../rules/setup.js';

/** All lines of `setup.k` cells in a row, column or diagonal. */
export function winningLines({ rows, cols, k }: MnkSetup): number[][] {
  const lines: number[][] = [];
  for (let cell = 0; cell < rows * cols; cell++) {
    const [row, col] = [Math.floor(cell / cols), cell % cols];
    for (const [down, right] of steps) {
      const [lastRow, lastCol] = [row + down * (k - 1), col + right * (k - 1)];
      if (lastRow >= rows || lastCol < 0 || lastCol >= cols) continue;
      lines.push(Array.from({ length: k }, (_, i) => (row + down * i) * cols + col + right * i));
    }
  }
  return lines;
}
