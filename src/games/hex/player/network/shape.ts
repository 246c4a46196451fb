/**
 * The numbers of a network as they are stored and used: 16-bit integers, the lower byte first.
 *
 *   header    channels, blocks, hidden units of the value
 *   layers    1 + 2 * blocks, each in groups of eight output channels:
 *               8 sums to start from (32 bits), then for each of the 7 taps and each pair of input channels
 *               16 weights: of output 0 for both inputs, of output 1 for both inputs, ..
 *   policy    a weight a channel
 *   value     hidden units: a weight for each channel's mean and each channel's maximum, and one to start from;
 *             then a weight a hidden unit and one to start from
 *
 * A weight is in units of 1/1024, an activation in units of 1/256; a sum is in the units of their
 * product.
 */
import { lazily } from '../../../../core/on-demand.js';
import type { Geometry } from '../../rules/bordered-board.js';
import weights from './weights.bin';

export const weightUnit = 1 / 1024;
export const activationUnit = 1 / 256;
/** Bits by which a sum is shifted to an activation. */
export const sumShift = 10;
/** Largest activation: no sum overflows if an output's weights add up to less than 64. */
export const maxActivation = 8191;
export const taps = 7;
/** Stones of the mover and of the opponent. */
export const inputs = 2;
/** Output channels that are computed together. */
export const lanes = 8;
const headerSize = 3;

export interface Numbers {
  readonly channels: number;
  readonly blocks: number;
  readonly hidden: number;
  /** All layers, as stored. */
  readonly layers: Int16Array;
  readonly policy: Int16Array;
  readonly value: Int16Array;
}

/** Steps from a square to the squares of the taps: of the square itself and six around it. */
export interface Taps {
  /** The neighbours. */
  readonly near: Int32Array;
  /** The cells a bridge away. */
  readonly far: Int32Array;
}

/** The taps for the six steps to neighbours, in circular order. */
export function tapsOf(steps: ArrayLike<number>): Taps {
  const near = Array.from(steps);
  return {
    near: Int32Array.of(0, ...near),
    far: Int32Array.of(0, ...near.map((step, i) => step + near[(i + 1) % 6])),
  };
}

/** The taps by player: for player 2 the directions are mirrored instead of the board. */
export function tapsByPlayer({ steps }: Geometry): readonly Taps[] {
  const [up, upRight, right, down, downLeft, left] = steps;
  const first = tapsOf([up, upRight, right, down, downLeft, left]);
  const second = tapsOf([left, downLeft, down, right, upRight, up]);
  return [first, first, second];
}

/** Computes the layers: the first of each block sees neighbours, the second bridges. */
export interface Layers {
  /** `inputs` numbers a square, to be written before `run`. */
  readonly input: Int16Array;
  /** `channels` numbers a square, after `run`; 0 on the border. */
  readonly output: Int16Array;
  /** By cell: the sum of the last activations, weighted by the policy's channels. */
  readonly scores: Int32Array;
  /** By channel the sum of the last activations over the cells; then by channel the largest. */
  readonly pooled: Int32Array;
  /** @param player 1 or 2, who is to move. */
  run(player: number): void;
}

/** 16-bit numbers of a layer with `from` input channels. */
export function layerSize(from: number, channels: number): number {
  return (channels / lanes) * (2 * lanes + taps * from * lanes);
}

/** Reads what `encode` wrote. Throws if there are more or fewer bytes than the header says. */
export function decode(bytes: Uint8Array): Numbers {
  const all = new Int16Array(Uint8Array.from(bytes).buffer);
  const [channels, blocks, hidden] = all;
  const ofLayers = layerSize(inputs, channels) + 2 * blocks * layerSize(channels, channels);
  const policyAt = headerSize + ofLayers;
  const valueAt = policyAt + channels;
  if (all.length !== valueAt + hidden * (2 * channels + 2) + 1)
    throw new RangeError('network of another size');
  return {
    channels,
    blocks,
    hidden,
    layers: all.slice(headerSize, policyAt),
    policy: all.slice(policyAt, valueAt),
    value: all.slice(valueAt),
  };
}

/** The network as bytes. */
export function encode({ channels, blocks, hidden, layers, policy, value }: Numbers): Uint8Array {
  return new Uint8Array(Int16Array.of(channels, blocks, hidden, ...layers, ...policy, ...value).buffer);
}

/**
 * The network that the player uses, learned by lab/hex-network; README.md and experiments.md say
 * from which games. On 30,319 held-out positions its errors are 1.562 for moves and 0.561 for the
 * chance. The shares of moves are to the power 0.85.
 */
export const learned = lazily(() => decode(weights));
