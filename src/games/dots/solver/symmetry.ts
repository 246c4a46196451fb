/** The mirror images of a board (bits.ts). */
import { NO_BOX } from '../rules/board.js';
import type { EdgeBits } from './bits.js';

/**
 * Lists the images, each as the edge to which every edge goes; the identity comes first, each image
 * once. Equal edges keep their order: the first two of a corner go to the first two of the corner's
 * image, even if they are in different words.
 */
export function imagesOf(bits: EdgeBits): Int32Array[] {
  if (bits.rows === 0) return [Int32Array.from(bits.edges.keys())];
  const all = new Map<string, Int32Array>();
  for (const mirrored of mirrors(bits)) {
    const image = inOrder(bits, mirrored);
    all.set(image.join(), image);
  }
  return [...all.values()];
}

function mirrors({ rows, cols, bitsA, place }: EdgeBits): Int32Array[] {
  const edges = Int32Array.from(place.keys());
  const edgeAt = new Map<string, number>();
  const nameOf = (row: number, col: number, upright: boolean): string => [row, col, upright].join();
  const spots = Array.from(edges, (edge) => {
    const [line, at] = lineOf(place[edge], edge < bitsA ? cols : rows);
    return edge < bitsA ? { row: line, col: at, upright: false } : { row: at, col: line, upright: true };
  });
  spots.forEach(({ row, col, upright }, edge) => edgeAt.set(nameOf(row, col, upright), edge));
  const moved = (to: (spot: (typeof spots)[number]) => string): Int32Array =>
    Int32Array.from(spots, (spot) => edgeAt.get(to(spot))!);
  const leftRight = moved(({ row, col, upright }) => nameOf(row, cols - Number(!upright) - col, upright));
  const upDown = moved(({ row, col, upright }) => nameOf(rows - Number(upright) - row, col, upright));
  const straight = [edges, leftRight, upDown, leftRight.map((edge) => upDown[edge])];
  if (rows !== cols) return straight;
  const diagonal = moved(({ row, col, upright }) => nameOf(col, row, !upright));
  return [...straight, ...straight.map((image) => image.map((edge) => diagonal[edge]))];
}

function lineOf(place: number, width: number): [number, number] {
  return [Math.floor(place / width), place % width];
}

/** The same image with equal edges in their order. */
function inOrder({ boxesOf }: EdgeBits, image: Int32Array): Int32Array {
  const boxOutside = (edge: number): number => {
    const [one, other] = boxesOf.subarray(2 * edge, 2 * edge + 2);
    return one === NO_BOX || other === NO_BOX ? Math.max(one, other) : NO_BOX;
  };
  const equal = (edge: number): number[] => {
    const box = boxOutside(edge);
    return box === NO_BOX ? [edge] : Array.from(image.keys()).filter((other) => boxOutside(other) === box);
  };
  return image.map((to, edge) => equal(to)[equal(edge).indexOf(edge)]);
}
