/** Positions equal up to reflection or rotation as one, for the first plies of a search of a symmetric board. */
import { mostCells } from './cellset.js';
import type { LineKey } from './line-table.js';

/** The key of a position's image that comes first, and the way back for sets of its cells. */
export class CanonicalKey {
  /** Sets of cells as they were mapped last. */
  lo = 0;
  hi = 0;
  private readonly inverses: readonly Uint8Array[];

  /** @param maps of free cells, without the identity. */
  constructor(private readonly maps: readonly Uint8Array[]) {
    this.inverses = maps.map((map) => {
      const inverse = new Uint8Array(mostCells);
      map.forEach((image, cell) => {
        inverse[image] = cell;
      });
      return inverse;
    });
  }

  /** Replaces the sets of `key`; the map that was used, or -1 if the key came first itself. */
  choose(key: LineKey): number {
    const { ownLo, ownHi, otherLo, otherHi } = key;
    let chosen = -1;
    this.maps.forEach((map, i) => {
      this.map(map, ownLo, ownHi);
      const [lo, hi] = [this.lo, this.hi];
      this.map(map, otherLo, otherHi);
      const order = lo - key.ownLo || hi - key.ownHi || this.lo - key.otherLo || this.hi - key.otherHi;
      if (order >= 0) return;
      key.ownLo = lo;
      key.ownHi = hi;
      key.otherLo = this.lo;
      key.otherHi = this.hi;
      chosen = i;
    });
    return chosen;
  }

  /** The set in the image that `choose` chose. */
  there(chosen: number, lo: number, hi: number): void {
    this.map(this.maps[chosen]!, lo, hi);
  }

  /** And back. */
  back(chosen: number, lo: number, hi: number): void {
    this.map(this.inverses[chosen]!, lo, hi);
  }

  private map(map: Uint8Array, lo: number, hi: number): void {
    let [mappedLo, mappedHi] = [0, 0];
    for (let cell = 0; cell < map.length; cell++) {
      if (((cell < 32 ? lo >>> cell : hi >>> (cell - 32)) & 1) === 0) continue;
      const image = map[cell]!;
      if (image < 32) mappedLo |= 1 << image;
      else mappedHi |= 1 << (image - 32);
    }
    this.lo = mappedLo;
    this.hi = mappedHi;
  }
}
