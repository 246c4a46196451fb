/** The gradients of training, the result of learning, and the network in integers. */
import { describe, expect, it } from 'vitest';
import { plainQuestion } from '../../../src/core/game.js';
import { Random } from '../../../src/core/random.js';
import { Network } from '../../../src/games/hex/player/network/network.js';
import { maxTileWeight } from '../../../src/games/hex/player/network/tiles.js';
import { learned } from '../../../src/games/hex/player/network/shape.js';
import { KernelLayers } from '../../../src/games/hex/player/network/kernel.js';
import { Geometry } from '../../../src/games/hex/rules/bordered-board.js';
import type { HexSetup } from '../../../src/games/hex/rules/setup.js';
import { exactSolver } from '../../../src/games/hex/solvers.js';
import { FloatNetwork } from '../../../src/lab/hex-network/float-network.js';
import { halfTurned, selfPlay, type Sample } from '../../../src/lab/hex-network/games.js';
import { Board } from '../../../src/games/hex/solver/board.js';
import { QuickGames } from '../../../src/lab/hex-network/quick-games.js';
import { quantise } from '../../../src/lab/hex-network/quantise.js';
import { judge, train } from '../../../src/lab/hex-network/train.js';
import { more } from '../../amount.js';

const tiny = { channels: 8, blocks: 2, hidden: 4 };

function randomSample(random: Random, rows: number, cols: number): Sample {
  const cells = Uint8Array.from({ length: rows * cols }, () => Math.max(0, random.below(5) - 2));
  const shares = new Float32Array(cells.length);
  let all = 0;
  cells.forEach((stone, cell) => (all += shares[cell] = stone === 0 ? random.unit() : 0));
  return { rows, cols, cells, shares: shares.map((share) => share / all), chance: random.unit() };
}

describe('slopes', () => {
  it.each([false, true])('are those of the loss; after half a turn: %s', (turned) => {
    const random = new Random(3);
    const drawn = randomSample(random, 4, 5);
    const sample = turned ? halfTurned(drawn) : drawn;
    const network = new FloatNetwork(tiny, new Random(4));
    network.prepare();
    network.learn(sample);
    const slopes = network.slopes.slice();
    // Values left by a larger board have no effect.
    network.learn(randomSample(random, 6, 7));
    network.slopes.fill(0);
    network.learn(sample);
    expect(network.slopes).toEqual(slopes);
    const { parameters } = network;
    const loss = (): number => {
      const { moves, chance } = network.judge(sample);
      return moves + chance;
    };
    const step = 1 / 1024;
    let [error, size] = [0, 0];
    for (let i = 0; i < parameters.length; i++) {
      const kept = parameters[i];
      parameters[i] = kept + step;
      const above = loss();
      parameters[i] = kept - step;
      const below = loss();
      parameters[i] = kept;
      error += ((above - below) / (2 * step) - slopes[i]) ** 2;
      size += slopes[i] ** 2;
    }
    // Some steps cross the corner of a rectifier, so the error is not 0.
    expect(Math.sqrt(error / size)).toBeLessThan(0.02);
  });
});

describe('quick games', () => {
  it('end with the right winner more often than not, the same each time', () => {
    const games = (): Sample[] => {
      const quick = new QuickGames(new Board(6, 6), new Random(7));
      return Array.from({ length: 100 * more }, () => quick.play()).flat();
    };
    const samples = games();
    expect(games()).toEqual(samples);
    expect(samples.length).toBeGreaterThan(10 * more);
    let right = 0;
    for (const { rows, cols, cells, shares, chance } of samples) {
      expect(shares).toBeUndefined();
      const stones = (player: number): number => cells.filter((stone) => stone === player).length;
      expect([0, 1]).toContain(stones(2) - stones(1));
      // The player to move joins left and right.
      const setup: HexSetup = { game: 'hex', rows, cols, cells, toMove: 0, swap: false };
      const { lo } = exactSolver.solve(setup, plainQuestion, {});
      if ((lo === 1) === (chance === 1)) right++;
    }
    expect(right / samples.length).toBeGreaterThan(0.8);
  });
});

describe('training', () => {
  it('learns games against itself, the same each time, and the integers say nearly the same', () => {
    const plan = { network: learned(), few: 5, many: 40, every: 2, branches: 1 };
    const samples = [1, 2, 3].flatMap((seed) => selfPlay(seed, 7, 6, plan));
    expect(samples.length).toBeGreaterThan(10);
    expect(samples).toEqual([1, 2, 3].flatMap((seed) => selfPlay(seed, 7, 6, plan)));
    const [network, again] = [1, 1].map((seed) => new FloatNetwork(tiny, new Random(seed)));
    const before = judge(network, samples);
    for (const each of [network, again]) train(each, samples, { epochs: 30, rate: 0.01, seed: 1 });
    const after = judge(network, samples);
    expect(again.parameters).toEqual(network.parameters);
    expect(after.moves).toBeLessThan(before.moves - 0.3);
    expect(after.chance).toBeLessThan(before.chance - 0.05);

    const { rows, cols, cells, chance } = samples[0];
    const geometry = new Geometry(rows, cols);
    const numbers = quantise(network);
    const integers = new Network(geometry, numbers, KernelLayers.get(numbers, geometry));
    integers.run(cells, 1);
    const { chance: loss } = network.judge(samples[0]);
    const lossOfIntegers =
      0 - chance * Math.log(integers.chance) - (1 - chance) * Math.log(1 - integers.chance);
    expect(Math.abs(loss - lossOfIntegers)).toBeLessThan(0.05);
  });

  it('refuses weights with which a sum could overflow', () => {
    const network = new FloatNetwork(tiny, new Random(1));
    network.parameters.fill(30);
    expect(() => quantise(network)).toThrow('weights are too large');
  });

  it('keeps each weight small enough for the sums of seven of them in a tile', () => {
    const network = new FloatNetwork(tiny, new Random(1));
    const at = network.layerAt(1) + 8;
    network.parameters[at] = 20;
    const { layers } = quantise(network);
    expect(layers.filter((number) => number === maxTileWeight)).toHaveLength(1);
  });
});
