/**
 * For each cell, the stones that one side still needs for a chain through it if the other side
 * passes.
 *
 * Two breadth-first searches over cells, one from each of the side's edges: its own stones cost
 * nothing, an empty cell one, the other side's stones are walls. `through` of a cell is the least
 * number of stones of a chain that holds it.
 */
import { Geometry } from '../rules/bordered-board.js';
import { EMPTY } from '../rules/setup.js';

/** More than any chain needs. */
export const unreachable = 1000;

export class Paths {
  /** Stones that a shortest chain through each cell needs, its own included; or `unreachable`. */
  readonly through: Int32Array;
  private readonly neighbours: readonly Int32Array[];
  private readonly edges: readonly [Int32Array, Int32Array];
  private readonly counts: readonly [Int32Array, Int32Array];
  private readonly queue: Int32Array;

  /** @param stone of the side whose chains are measured */
  constructor(
    rows: number,
    cols: number,
    private readonly stone: number,
  ) {
    const geometry = new Geometry(rows, cols);
    const cellCount = rows * cols;
    this.neighbours = Array.from({ length: cellCount }, (_, cell) =>
      geometry.steps.map((step) => geometry.cellOn[geometry.squareOf[cell] + step]).filter((to) => to >= 0),
    );
    this.edges = [
      Int32Array.from(geometry.nearCells(stone), (square) => geometry.cellOn[square]),
      Int32Array.from(geometry.farCells(stone), (square) => geometry.cellOn[square]),
    ];
    this.counts = [new Int32Array(cellCount), new Int32Array(cellCount)];
    this.through = new Int32Array(cellCount);
    // Cells that cost nothing go to the front, the others to the back; a cell may stand in it once
    // for each neighbour.
    this.queue = new Int32Array(14 * cellCount);
  }

  /** Measures a board; returns the stones that a shortest chain needs, 0 for a complete one. */
  measure(cells: Uint8Array): number {
    const [near, far] = this.counts;
    this.spread(cells, this.edges[0], near);
    this.spread(cells, this.edges[1], far);
    let least = unreachable;
    for (let cell = 0; cell < cells.length; cell++) {
      const own = cells[cell] === EMPTY ? 1 : 0;
      const sum = near[cell] + far[cell] - own;
      this.through[cell] = Math.min(sum, unreachable);
      if (sum < least) least = sum;
    }
    return least;
  }

  private spread(cells: Uint8Array, edge: Int32Array, counts: Int32Array): void {
    const { queue, neighbours } = this;
    counts.fill(unreachable);
    let head = queue.length >> 1;
    let tail = head;
    const reach = (cell: number, from: number): void => {
      const isOwn = cells[cell] === this.stone;
      if (!isOwn && cells[cell] !== EMPTY) return;
      const count = isOwn ? from : from + 1;
      if (count >= counts[cell]) return;
      counts[cell] = count;
      if (isOwn) queue[--head] = cell;
      else queue[tail++] = cell;
    };
    for (const cell of edge) reach(cell, 0);
    while (head < tail) {
      const cell = queue[head++];
      const from = counts[cell];
      for (const to of neighbours[cell]) reach(to, from);
    }
  }
}
