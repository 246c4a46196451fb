/**
 * Converts a trained network to the 16-bit integers of the player
 * (games/hex/player/network/shape.ts).
 */
import {
  activationUnit,
  inputs,
  lanes,
  maxActivation,
  sumShift,
  taps,
  weightUnit,
  type Numbers,
} from '../../games/hex/player/network/shape.js';
import { maxTileSum, maxTileWeight } from '../../games/hex/player/network/tiles.js';
import { sizeOfLayer, type FloatNetwork } from './float-network.js';

const maxNumber = 32767;
/** Makes the shift round to the nearest. */
const half = 1 << (sumShift - 1);

/** Throws if the sum of an output could exceed 32 bits; tiles need a factor of four below that. */
export function quantise(network: FloatNetwork): Numbers {
  const { shape, parameters } = network;
  const { channels, blocks, hidden } = shape;
  const layers: number[] = [];
  for (let layer = 0; layer <= 2 * blocks; layer++) {
    const from = layer === 0 ? inputs : channels;
    const start = network.layerAt(layer);
    const size = sizeOfLayer(from, channels) / (channels / lanes);
    for (let at = start; at < network.layerAt(layer + 1); at += size) {
      layers.push(...group(parameters.subarray(at, at + size), from));
    }
  }
  const rest = Int16Array.from(parameters.subarray(network.layerAt(2 * blocks + 1)), (parameter) =>
    toWeight(parameter),
  );
  const policy = rest.slice(0, channels);
  if (policy.reduce((sum, weight) => sum + Math.abs(weight), 0) * maxActivation >= 2 ** 31) {
    throw new RangeError('weights of the policy are too large');
  }
  return {
    channels,
    blocks,
    hidden,
    layers: Int16Array.from(layers),
    policy,
    value: rest.slice(channels),
  };
}

/** Checks sums by the largest activations with any signs. */
function checkSums(numbers: readonly number[]): void {
  for (let lane = 0; lane < lanes; lane++) {
    let most = Math.abs((numbers[2 * lane] & 0xffff) | (numbers[2 * lane + 1] << 16));
    for (let at = 2 * lanes + 2 * lane; at < numbers.length; at += 2 * lanes) {
      most += maxActivation * (Math.abs(numbers[at]) + Math.abs(numbers[at + 1]));
    }
    if (most >= maxTileSum) throw new RangeError('weights are too large');
  }
}

function toWeight(parameter: number, most = maxNumber): number {
  return Math.min(Math.max(Math.round(parameter / weightUnit), -most), most);
}

/** Returns eight initial sums, then the weights of each output for two adjacent inputs. */
function group(parameters: Float32Array, from: number): number[] {
  const numbers: number[] = [];
  for (let lane = 0; lane < lanes; lane++) {
    const sum = Math.round(parameters[lane] / (weightUnit * activationUnit)) + half;
    numbers.push((sum << 16) >> 16, sum >> 16);
  }
  for (let tap = 0; tap < taps; tap++) {
    for (let input = 0; input < from; input += 2) {
      const at = lanes + (tap * from + input) * lanes;
      for (let lane = 0; lane < lanes; lane++) {
        for (const parameter of [parameters[at + lane], parameters[at + lanes + lane]]) {
          numbers.push(toWeight(parameter, maxTileWeight));
        }
      }
    }
  }
  checkSums(numbers);
  return numbers;
}
