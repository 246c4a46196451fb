/**
 * Computes a layer in half as many products as it has weights and cells (Winograd's minimal
 * filtering in two dimensions). Cells are taken in tiles of two by two, the ends of two steps e1
 * and e2 of 60 degrees and of their sum. The seven taps of a cell are 0, ±e1, ±e2 and ±(e1 - e2): a
 * square of three by three without two corners.
 *
 *   one dimension, weights g0 g1 g2, activations d0 .. d3, two sums s0 and s1:
 *     point 0   (d0 - d2) * 2 g0                  2 s0 = point 0 + point 1 + point 2
 *     point 1   (d1 + d2) * (g0 + g1 + g2)        2 s1 = point 1 - point 2 - point 3
 *     point 2   (d2 - d1) * (g0 - g1 + g2)
 *     point 3   (d1 - d3) * 2 g2
 *
 * In both dimensions these are 16 points, of which the two without weights fall away: 14 products
 * for four cells instead of 28. All numbers are whole, so that the sums, four times as large, are
 * exact; lab/hex-network/quantise.ts makes sure that they fit.
 *
 * Sources: S. Winograd, "Arithmetic Complexity of Computations" (1980); A. Lavin, S. Gray, "Fast
 * algorithms for convolutional neural networks" (2016).
 */
import type { Geometry } from '../../rules/bordered-board.js';
import { SECOND } from '../../rules/setup.js';
import { lanes, layerSize, type Taps } from './shape.js';

/** Numbers of a tile in `tilesOf`: sixteen squares around it, row by row, and its four. */
export const tileLength = 20;
/** Points of a tile that have weights, row by row. */
export const points = 14;
/** No weight of a layer may be larger: the weights of a point are sums of at most seven. */
export const maxTileWeight = Math.floor(32767 / 7);
/** Exclusive upper bound of a sum of an output. */
export const maxTileSum = 2 ** 29;

/** Taps (shape.ts) by position in the three by three, e1 down and e2 to the right; -1: none. */
const tapAt = [-1, 6, 5, 1, 0, 4, 2, 3, -1];

type Pair = readonly [number, number];

/** Rows and columns of e1 and e2 for player 1, taps 3 and 4; for player 2 they are mirrored. */
const bases: Readonly<Record<keyof Taps, readonly [Pair, Pair]>> = {
  near: [
    [0, 1],
    [1, 0],
  ],
  far: [
    [1, 1],
    [2, -1],
  ],
};

/** Weights of point i in one dimension: how often each of the three counts. */
const transform = [
  [2, 0, 0],
  [1, 1, 1],
  [1, -1, 1],
  [0, 0, 2],
];

/** 16-bit numbers of a layer as `tileWeights` returns it. */
export function tileLayerSize(channels: number): number {
  return (channels / lanes) * (2 * lanes + points * channels * lanes);
}

/**
 * Converts a layer with as many input as output channels, stored from `at` on (shape.ts), from taps
 * to points: each group of eight outputs has four times the initial sums, then for each point
 * weights in the order of those of a tap.
 */
export function tileWeights(layers: Int16Array, at: number, channels: number): Int16Array {
  const ofTap = channels * lanes;
  const groupSize = layerSize(channels, lanes);
  const result = new Int16Array(tileLayerSize(channels));
  let to = 0;
  for (let group = at; group < at + layerSize(channels, channels); group += groupSize) {
    const starts = new Int32Array(layers.slice(group, group + 2 * lanes).buffer);
    result.set(new Int16Array(starts.map((start) => 4 * start).buffer), to);
    to += 2 * lanes;
    for (let point = 1; point <= points; point++, to += ofTap) {
      const [row, column] = [transform[point >> 2], transform[point & 3]];
      tapAt.forEach((tap, place) => {
        const times = row[Math.floor(place / 3)] * column[place % 3];
        if (tap < 0 || times === 0) return;
        const from = group + 2 * lanes + tap * ofTap;
        for (let i = 0; i < ofTap; i++) result[to + i] += times * layers[from + i];
      });
    }
  }
  return result;
}

/**
 * Tiles that cover the board for a layer of `player` that sees the near or the far taps;
 * `tileLength` squares each. Beyond the board is square 0, which is empty; the results of a tile
 * beyond the board go to the square after the last one.
 */
export function tilesOf(geometry: Geometry, player: number, kind: keyof Taps): Int32Array {
  const { rows, cols, squareOf, squareCount } = geometry;
  const [e1, e2] = bases[kind].map(([down, right]): Pair =>
    player === SECOND ? [right, down] : [down, right],
  );
  const tiles: number[] = [];
  for (const { start, cells } of lattices(rows, cols, e1, e2)) {
    for (const [a, b] of cover(cells)) {
      const around = (i: number, j: number, beyond: number): number => {
        const row = start[0] + (a + i) * e1[0] + (b + j) * e2[0];
        const col = start[1] + (a + i) * e1[1] + (b + j) * e2[1];
        return row < 0 || col < 0 || row >= rows || col >= cols ? beyond : squareOf[row * cols + col];
      };
      for (let i = -1; i < 3; i++) for (let j = -1; j < 3; j++) tiles.push(around(i, j, 0));
      for (const i of [0, 1]) for (const j of [0, 1]) tiles.push(around(i, j, squareCount));
    }
  }
  return Int32Array.from(tiles);
}

/** The lattices that steps e1 and e2 span, their cells as multiples of both from `start`. */
function lattices(rows: number, cols: number, e1: Pair, e2: Pair): { start: Pair; cells: Pair[] }[] {
  const area = e1[0] * e2[1] - e1[1] * e2[0];
  const found = new Map<string, { start: Pair; cells: Pair[] }>();
  for (let row = 0; row < rows; row++) {
    for (let col = 0; col < cols; col++) {
      const a = Math.floor((row * e2[1] - col * e2[0]) / area);
      const b = Math.floor((e1[0] * col - e1[1] * row) / area);
      const start: Pair = [row - a * e1[0] - b * e2[0], col - a * e1[1] - b * e2[1]];
      const lattice = found.get(String(start)) ?? { start, cells: [] };
      found.set(String(start), lattice);
      lattice.cells.push([a, b]);
    }
  }
  return [...found.values()];
}

/** First cells of tiles, in pairs of rows, that cover `cells`: the pairing with fewer tiles. */
function cover(cells: readonly Pair[]): Pair[] {
  const ways = [0, 1].map((shift) => {
    const rowPairs = new Map<number, Set<number>>();
    for (const [a, b] of cells) {
      const first = 2 * Math.floor((a + shift) / 2) - shift;
      rowPairs.set(first, (rowPairs.get(first) ?? new Set()).add(b));
    }
    const tiles: Pair[] = [];
    for (const [a, columns] of rowPairs) {
      let free = -Infinity;
      for (const b of [...columns].sort((x, y) => x - y)) {
        if (b < free) continue;
        tiles.push([a, b]);
        free = b + 2;
      }
    }
    return tiles;
  });
  return ways[0].length <= ways[1].length ? ways[0] : ways[1];
}
