/**
 * The board as the kernel reads it (assembly/board.ts): sets of edges are words of 64 bits, the
 * edges at the border in the low bits.
 *
 * All mirror images of a position have one key, the smallest of eight words: the positions that the
 * symmetries of the board make of it. Equal edges (bits.ts) keep their order in every image, and
 * each edge has a bit of its own there.
 */
import { NO_BOX } from '../rules/board.js';
import type { EdgeBits } from './bits.js';
import { imagesOf } from './symmetry.js';

export interface Layout {
  readonly bits: EdgeBits;
  /** Memory of the kernel from the address of its board on. */
  readonly board: Uint32Array;
  /** Boxes with edges. */
  readonly boxes: number;
  /** The number of each edge of `bits` in the kernel, and the reverse. */
  readonly numbers: Int32Array;
  readonly edges: Int32Array;
}

// Offsets as in assembly/board.ts, with room for 128 boxes: 60 edges have at most 120.
const [sidesAt, firstsAt, imagesAt, chainsAt, end] = [1024, 1152, 1664, 5760, 5824];
const wordBytes = 8;
const imageCount = 8;
const noBox = 255;

export function layoutOf(bits: EdgeBits): Layout {
  const { order, bitsA, boxesOf, boxA, boxB, firstA, firstB } = bits;
  const edges = order.slice().reverse();
  const numbers = new Int32Array(edges.length);
  edges.forEach((edge, number) => (numbers[edge] = number));
  const memory = new ArrayBuffer(end);
  const board = new Uint32Array(memory);
  const bytes = new Uint8Array(memory);
  const setBit = (at: number, edge: number): void => {
    board[at / 4 + (numbers[edge] >> 5)] |= 1 << (numbers[edge] & 31);
  };
  const setBits = (at: number, a: number, b: number): void => {
    for (let edge = 0; edge < edges.length; edge++) {
      if (((bits.inB[edge] ? b : a) & bits.bit[edge]) !== 0) setBit(at, edge);
    }
  };
  const boxes = Array.from(boxA.keys()).filter((box) => (boxA[box] | boxB[box]) !== 0);
  boxes.forEach((box, i) => setBits(wordBytes * i, boxA[box], boxB[box]));
  boxesOf.forEach((box, side) => {
    const number = box === NO_BOX ? noBox : boxes.indexOf(box);
    bytes[sidesAt + 2 * numbers[side >> 1] + (side & 1)] = number;
  });
  const symmetries = imagesOf(bits);
  edges.forEach((edge, number) => {
    setBits(firstsAt + wordBytes * number, firstA[edge], firstB[edge]);
    for (let i = 0; i < imageCount; i++) {
      setBit(imagesAt + wordBytes * (imageCount * number + i), symmetries[i % symmetries.length][edge]);
    }
  });
  // Chains are looked for from the highest bit of word a down, then likewise in word b.
  edges.forEach((_, i) => {
    bytes[chainsAt + i] = numbers[i < bitsA ? bitsA - 1 - i : edges.length - 1 - (i - bitsA)];
  });
  return { bits, board, boxes: boxes.length, numbers, edges };
}
