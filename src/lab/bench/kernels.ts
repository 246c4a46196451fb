/**
 * Hand-written minimax for tic-tac-toe, the yardstick of what a generic search costs: one array of cells, the
 * lines through each cell, no keys, no budget, no principal variation.
 */
export interface KernelResult {
  readonly value: number;
  readonly nodes: number;
}

/** Minimax over an n x n board, k = n in a row, down to `depth` plies; a position at that depth counts 0. */
export function ticTacToeKernel(n: number, depth: number): KernelResult {
  const cells = new Int8Array(n * n);
  const through = linesThrough(n);
  let nodes = 0;

  function completes(cell: number, side: number): boolean {
    const lines = through[cell];
    for (let i = 0; i < lines.length; i++) {
      const line = lines[i];
      let k = 0;
      while (k < n && cells[line[k]] === side) k++;
      if (k === n) return true;
    }
    return false;
  }

  function visit(side: number, last: number, left: number, plies: number): number {
    nodes++;
    if (last >= 0 && completes(last, -side)) return -side;
    if (left === 0 || plies === 0) return 0;
    let best = -2 * side;
    for (let cell = 0; cell < cells.length; cell++) {
      if (cells[cell] !== 0) continue;
      cells[cell] = side;
      const value = visit(-side, cell, left - 1, plies - 1);
      cells[cell] = 0;
      if (side > 0 ? value > best : value < best) best = value;
    }
    return best;
  }

  const value = visit(1, -1, n * n, depth);
  return { value, nodes };
}

/** For each cell the rows, columns and main diagonals that hold it. */
function linesThrough(n: number): Int32Array[][] {
  const step = (start: number, by: number): Int32Array =>
    Int32Array.from({ length: n }, (_, i) => start + i * by);
  const lines = [step(0, n + 1), step(n - 1, n - 1)];
  for (let i = 0; i < n; i++) lines.push(step(i * n, 1), step(i, n));
  return Array.from({ length: n * n }, (_, cell) => lines.filter((line) => line.includes(cell)));
}
