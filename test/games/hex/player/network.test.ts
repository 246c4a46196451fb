/**
 * The network: its kernel against plain layers, symmetries, its file, and its estimates of the
 * winner.
 */
import { describe, expect, it } from 'vitest';
import { plainQuestion } from '../../../../src/core/game.js';
import { Random } from '../../../../src/core/random.js';
import { Network, networkOf } from '../../../../src/games/hex/player/network/network.js';
import {
  decode,
  encode,
  inputs,
  layerSize,
  learned,
  type Numbers,
} from '../../../../src/games/hex/player/network/shape.js';
import { tileLength, tilesOf } from '../../../../src/games/hex/player/network/tiles.js';
import { KernelLayers } from '../../../../src/games/hex/player/network/kernel.js';
import { Geometry } from '../../../../src/games/hex/rules/bordered-board.js';
import { HexPosition } from '../../../../src/games/hex/rules/position.js';
import type { HexSetup } from '../../../../src/games/hex/rules/setup.js';
import { exactSolver } from '../../../../src/games/hex/solvers.js';
import { boardOf, mirrored, randomBoard, setupOf } from '../oracle.js';
import { PlainLayers } from './plain-layers.js';
import { more } from '../../../amount.js';

/** Returns the outputs of a network for a position: scores by cell, then the chance to win. */
function seenBy(network: Network, { cells, toMove }: HexSetup, turned = false): number[] {
  network.run(cells, 1 + toMove, turned);
  return [...network.score, network.chance];
}

/** Returns weights with the largest activation, negative sums, and no overflow (see tiles.ts). */
function randomNumbers(random: Random): Numbers {
  const [channels, blocks, hidden] = [16, 2, 3];
  const size = layerSize(inputs, channels) + 2 * blocks * layerSize(channels, channels);
  const draw = (length: number): Int16Array => Int16Array.from({ length }, () => random.below(900) - 400);
  const value = draw(hidden * (2 * channels + 2) + 1);
  return { channels, blocks, hidden, layers: draw(size), policy: draw(channels), value };
}

describe.each([
  [1, 1],
  [1, 5],
  [5, 1],
  [6, 2],
  [2, 6],
  [5, 3],
  [5, 5],
  [7, 4],
  [11, 11],
  [19, 19],
])('on %i x %i', (rows, cols) => {
  const geometry = new Geometry(rows, cols);

  it('turned, it says of a position what it says of half a turn of it', () => {
    const random = new Random(rows + 1);
    const network = networkOf(geometry);
    const setup = setupOf(randomBoard(random, rows, cols, 0.4), 1);
    const half = { ...setup, cells: setup.cells.slice().reverse() };
    const seen = seenBy(network, half);
    const chance = seen.pop()!;
    expect(seenBy(network, setup, true)).toEqual([...seen.reverse(), chance]);
  });

  it('the kernel computes the same integers as the layers told simply', () => {
    const random = new Random(rows);
    for (const numbers of [learned(), randomNumbers(random)]) {
      const kernel = KernelLayers.get(numbers, geometry);
      const plain = new PlainLayers(numbers, geometry);
      for (let i = 0; i < (more > 1 ? 4 : 2); i++) {
        const setup = setupOf(randomBoard(random, rows, cols, 0.4), i % 2 === 0 ? 0 : 1);
        const ours = seenBy(new Network(geometry, numbers, kernel), setup);
        expect(ours).toEqual(seenBy(new Network(geometry, numbers, plain), setup));
        expect(kernel.output).toEqual(plain.output);
      }
      expect(plain.output.some((activation) => activation > 0)).toBe(true);
    }
  });

  it('tiles cover every cell once', () => {
    for (const kind of ['near', 'far'] as const) {
      const tiles = tilesOf(geometry, 1, kind);
      const covered = tiles.filter((_, i) => i % tileLength >= 16).filter((to) => to < geometry.squareCount);
      expect(covered.sort()).toEqual(geometry.squareOf);
    }
  });

  it('sees the same in the mirror with the players exchanged', () => {
    const setup = setupOf(randomBoard(new Random(cols), rows, cols, 0.4), 0);
    const mirror = setupOf(mirrored(boardOf(setup)), 1);
    const seen = seenBy(networkOf(geometry), setup);
    const turned = new Geometry(cols, rows);
    const other = seenBy(networkOf(turned), mirror);
    setup.cells.forEach((_, cell) => {
      expect(other[(cell % cols) * rows + Math.floor(cell / cols)]).toBe(seen[cell]);
    });
    expect(other.at(-1)).toBeCloseTo(seen.at(-1)!, 12);
  });
});

it('reads back the numbers that it writes, and refuses others', () => {
  const bytes = encode(learned());
  expect(decode(bytes)).toEqual(learned());
  expect(bytes.length).toBeLessThan(500_000);
  expect(() => decode(bytes.slice(0, -6))).toThrow('network of another size');
});

it('sees who wins most positions of a few more moves', () => {
  const geometry = new Geometry(6, 6);
  const network = networkOf(geometry);
  const random = new Random(6);
  let [seen, all] = [0, 0];
  for (let i = 0; i < 30 * more; i++) {
    const setup = setupOf(randomBoard(random, 6, 6, 0.35), i % 2 === 0 ? 0 : 1);
    if (new HexPosition(setup).isOver) continue;
    all++;
    const wins = exactSolver.solve(setup, plainQuestion, {}).lo === 1;
    if (wins === seenBy(network, setup).at(-1)! > 0.5) seen++;
  }
  expect(seen / all).toBeGreaterThan(0.75);
});
