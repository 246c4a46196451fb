/** Treats positions equal up to reflection or rotation as one, in the first plies of a search. */
import { maxCells } from '../../../../../src/games/mnk/lines/cellset.js';
import type { LineKey } from './table.js';

/** Maps a key to the first of its images, and sets of cells there and back. */
export class CanonicalKey {
  /** The set of cells that `there` or `back` mapped last. */
  low32 = 0;
  high32 = 0;
  private readonly inverses: readonly Uint8Array[];

  /** @param maps of free cells, without the identity. */
  constructor(private readonly maps: readonly Uint8Array[]) {
    this.inverses = maps.map((map) => {
      const inverse = new Uint8Array(maxCells);
      map.forEach((image, cell) => {
        inverse[image] = cell;
      });
      return inverse;
    });
  }

  /** Replaces the sets of `key` by the first image; returns the map used, -1 for none. */
  choose(key: LineKey): number {
    const { ownLow32, ownHigh32, otherLow32, otherHigh32 } = key;
    let chosen = -1;
    this.maps.forEach((map, i) => {
      this.map(map, ownLow32, ownHigh32);
      const [low32, high32] = [this.low32, this.high32];
      this.map(map, otherLow32, otherHigh32);
      const order =
        low32 - key.ownLow32 ||
        high32 - key.ownHigh32 ||
        this.low32 - key.otherLow32 ||
        this.high32 - key.otherHigh32;
      if (order >= 0) return;
      key.ownLow32 = low32;
      key.ownHigh32 = high32;
      key.otherLow32 = this.low32;
      key.otherHigh32 = this.high32;
      chosen = i;
    });
    return chosen;
  }

  /** Maps a set of cells to the image that `choose` chose. */
  toImage(chosen: number, low32: number, high32: number): void {
    this.map(this.maps[chosen], low32, high32);
  }

  /** Inverse of `there`. */
  fromImage(chosen: number, low32: number, high32: number): void {
    this.map(this.inverses[chosen], low32, high32);
  }

  private map(map: Uint8Array, low32: number, high32: number): void {
    let [mappedLow32, mappedHigh32] = [0, 0];
    for (let cell = 0; cell < map.length; cell++) {
      if (((cell < 32 ? low32 >>> cell : high32 >>> (cell - 32)) & 1) === 0) continue;
      const image = map[cell];
      if (image < 32) mappedLow32 |= 1 << image;
      else mappedHigh32 |= 1 << (image - 32);
    }
    this.low32 = mappedLow32;
    this.high32 = mappedHigh32;
  }
}
