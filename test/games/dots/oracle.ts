/** A slow and simple oracle: the board as a list of boxes, and plain recursion over all edges. */
import { boardOf } from '../../../src/games/dots/rules/board.js';
import { emptySetup, type DotsSetup } from '../../../src/games/dots/rules/setup.js';

/** Returns for each box the mask of its four edges; for boards of up to 31 edges. */
export function boxMasks(rows: number, cols: number): number[] {
  const { edgesOf, boxCount } = boardOf(rows, cols);
  return Array.from({ length: boxCount }, (_, box) =>
    edgesOf.subarray(4 * box, 4 * box + 4).reduce((mask, edge) => mask | (1 << edge), 0),
  );
}

const known = new Map<string, Int8Array>();

/**
 * Returns for every set of drawn edges (bit e is edge e) the box difference still to come for the
 * side to move, by the rules alone. 2 ** edges bytes, kept for other tests.
 */
export function valuesByRules(rows: number, cols: number): Int8Array {
  const size = `${rows} x ${cols}`;
  const values = known.get(size) ?? computed(rows, cols);
  known.set(size, values);
  return values;
}

function computed(rows: number, cols: number): Int8Array {
  const boxes = boxMasks(rows, cols);
  const edges = boardOf(rows, cols).edgeCount;
  const values = new Int8Array(2 ** edges);
  // Boxes beside an edge, one or two; where there is one, it stands twice.
  const beside = Array.from({ length: edges }, (_, edge) => boxes.filter((box) => box & (1 << edge)));
  const first = Int32Array.from(beside, ([box]) => box);
  const other = Int32Array.from(beside, (around) => around.at(-1)!);
  for (let drawn = 2 ** edges - 2; drawn >= 0; drawn--) {
    let best = -128;
    for (let edge = 0; edge < edges; edge++) {
      if (drawn & (1 << edge)) continue;
      const next = drawn | (1 << edge);
      let taken = (next & first[edge]) === first[edge] ? 1 : 0;
      if (other[edge] !== first[edge] && (next & other[edge]) === other[edge]) taken++;
      best = Math.max(best, taken > 0 ? taken + values[next] : -values[next]);
    }
    values[drawn] = best;
  }
  return values;
}

/** Returns the setup whose drawn edges are the bits of `drawn`; completed boxes have no owner. */
export function setupOf(rows: number, cols: number, drawn: number): DotsSetup {
  const setup = emptySetup(rows, cols);
  for (let edge = 0; edge < setup.cells.length; edge++) setup.cells[edge] = Math.floor(drawn / 2 ** edge) % 2;
  return setup;
}
