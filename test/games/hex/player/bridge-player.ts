/**
 * A simple opponent. It answers every intrusion into its bridges. Otherwise it takes the cell that
 * shortens its own path and lengthens the opponent's most; an open bridge counts as a neighbour.
 */
import type { Random } from '../../../../src/core/random.js';
import type { HexSetup } from '../../../../src/games/hex/rules/setup.js';

const ring = [
  [-1, 0],
  [-1, 1],
  [0, 1],
  [1, 0],
  [1, -1],
  [0, -1],
] as const;

export class BridgePlayer {
  constructor(
    private readonly size: number,
    private readonly random: Random,
  ) {}

  choose({ cells, toMove }: HexSetup): number {
    const player = toMove + 1;
    const free = [...cells.keys()].filter((cell) => cells[cell] === 0);
    const broken = free.filter((cell) => this.savesBridge(cells, cell, player));
    if (broken.length > 0) return broken[this.random.below(broken.length)];
    const score = (cell: number): number => {
      const next = cells.slice();
      next[cell] = player;
      const [row, col] = [Math.floor(cell / this.size), cell % this.size];
      const centre = Math.abs(2 * row + 1 - this.size) + Math.abs(2 * col + 1 - this.size);
      return this.distance(next, 3 - player) - this.distance(next, player) - centre / 1000;
    };
    return free.map((cell) => [score(cell), cell] as const).sort((a, b) => b[0] - a[0])[0][1];
  }

  private at(cell: number, [row, col]: readonly [number, number]): number {
    const [r, c] = [Math.floor(cell / this.size) + row, (cell % this.size) + col];
    return r >= 0 && c >= 0 && r < this.size && c < this.size ? r * this.size + c : -1;
  }

  /** Returns whether own, opposing and own stone are in a row around the cell: a cut bridge. */
  private savesBridge(cells: Uint8Array, cell: number, player: number): boolean {
    return ring.some((_, i) => {
      const [a, b, c] = [i, i + 1, i + 2].map((d) => this.at(cell, ring[d % 6]));
      return (
        a >= 0 && b >= 0 && c >= 0 && cells[a] === player && cells[b] === 3 - player && cells[c] === player
      );
    });
  }

  /** Returns the fewest cells to fill between the sides; open bridges count as neighbours. */
  private distance(cells: Uint8Array, player: number): number {
    const { size } = this;
    const cost = new Float64Array(size * size).fill(Infinity);
    const along = (cell: number): number => (player === 1 ? cell % size : Math.floor(cell / size));
    const own = (cell: number): number => (cells[cell] === player ? 0 : cells[cell] === 0 ? 1 : Infinity);
    for (const cell of cells.keys()) if (along(cell) === 0) cost[cell] = own(cell);
    for (let changed = true; changed;) {
      changed = false;
      for (const cell of cells.keys()) {
        if (cost[cell] === Infinity) continue;
        for (let i = 0; i < 6; i++) {
          const [one, two] = [this.at(cell, ring[i]), this.at(cell, ring[(i + 1) % 6])];
          const far = one < 0 || two < 0 ? -1 : this.at(one, ring[(i + 1) % 6]);
          const steps = far >= 0 && cells[one] === 0 && cells[two] === 0 ? [one, far] : [one];
          for (const next of steps) {
            if (next < 0 || cost[cell] + own(next) >= cost[next]) continue;
            cost[next] = cost[cell] + own(next);
            changed = true;
          }
        }
      }
    }
    return Math.min(
      ...[...cells.keys()].filter((cell) => along(cell) === size - 1).map((cell) => cost[cell]),
    );
  }
}
