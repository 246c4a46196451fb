/** Elementwise operations on activations: the input, rectifiers and their gradients. */
import { inputs } from '../../games/hex/player/network/shape.js';
import type { TrainingBoard } from './board.js';

export function setInput(
  input: Float32Array,
  { geometry }: TrainingBoard,
  cells: Uint8Array,
  turned: boolean,
): void {
  const { squareOf, squareCount, width, rows, cols } = geometry;
  input.fill(0, 0, inputs * squareCount);
  for (let row = 1; row <= rows; row++) {
    input[inputs * row * width] = input[inputs * (row * width + width - 1)] = 1;
  }
  for (let col = 1; col <= cols; col++) {
    input[inputs * col + 1] = input[inputs * ((rows + 1) * width + col) + 1] = 1;
  }
  squareOf.forEach((square, cell) => {
    const stone = cells[turned ? cells.length - 1 - cell : cell];
    if (stone !== 0) input[inputs * square + stone - 1] = 1;
  });
}

/** Clears values of a larger board on the border and on the row beyond it. */
export function clearBorder(
  activations: readonly Float32Array[],
  { geometry }: TrainingBoard,
  channels: number,
): void {
  const { squareCount, cellOn, width } = geometry;
  for (let layer = 1; layer < activations.length; layer++) {
    activations[layer].fill(0, squareCount * channels, (squareCount + width) * channels);
  }
  for (let square = 0; square < squareCount; square++) {
    if (cellOn[square] >= 0) continue;
    for (let layer = 1; layer < activations.length; layer++) {
      activations[layer].fill(0, square * channels, (square + 1) * channels);
    }
  }
}

export function rectify(values: Float32Array, { geometry }: TrainingBoard, channels: number): void {
  const end = geometry.squareOf[geometry.squareOf.length - 1] * channels + channels;
  for (let i = geometry.squareOf[0] * channels; i < end; i++) if (values[i] < 0) values[i] = 0;
}

export function addAndRectify(
  values: Float32Array,
  others: Float32Array,
  { geometry }: TrainingBoard,
  channels: number,
): void {
  const end = geometry.squareOf[geometry.squareOf.length - 1] * channels + channels;
  for (let i = geometry.squareOf[0] * channels; i < end; i++) {
    const sum = values[i] + others[i];
    values[i] = sum > 0 ? sum : 0;
  }
}

/** No gradient passes through an activation of 0 or through the border. */
export function stopAtZero(
  slopes: Float32Array,
  activations: Float32Array,
  { geometry }: TrainingBoard,
  channels: number,
): void {
  const end = geometry.squareCount * channels;
  for (let i = 0; i < end; i++) if (activations[i] === 0) slopes[i] = 0;
}
