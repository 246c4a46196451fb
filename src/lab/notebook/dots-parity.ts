/** Berlekamp's long chain rule, and a search that assumes strict alternation of moves. */
import { boardOf, NO_BOX } from '../../games/dots/rules/board.js';
import { itemOf, type PositionRecord } from '../../library/records.js';

/** The part of a Dots and Boxes record that determines its chains. */
export interface Edges {
  readonly rows: number;
  readonly cols: number;
  readonly cells: ArrayLike<number>;
}

export interface Chains {
  /** Number of open chains of three or more boxes. */
  readonly long: number;
  /** Number of open chains of one or two boxes. */
  readonly short: number;
  /** Number of closed chains. */
  readonly loops: number;
  /** Number of boxes with three or four free edges, where chains meet: opening one joins others. */
  readonly joints: number;
}

/** Returns the chains of a position: paths of boxes with two free edges. */
export function chainsOf({ rows, cols, cells }: Edges): Chains {
  const { boxCount, boxesOf, edgesOf } = boardOf(rows, cols);
  const free = (box: number): number[] =>
    Array.from(edgesOf.subarray(4 * box, 4 * box + 4)).filter((edge) => cells[edge] === 0);
  const counts = { long: 0, short: 0, loops: 0, joints: 0 };
  const seen = new Set<number>();
  for (let first = 0; first < boxCount; first++) {
    if (free(first).length > 2) counts.joints++;
    if (seen.has(first) || free(first).length !== 2) continue;
    const reached = [first];
    seen.add(first);
    let [length, ends] = [0, 0];
    for (let box = reached.pop(); box !== undefined; box = reached.pop()) {
      length++;
      for (const edge of free(box)) {
        const next = boxesOf[2 * edge] === box ? boxesOf[2 * edge + 1] : boxesOf[2 * edge];
        if (next === NO_BOX || free(next).length !== 2) ends++;
        else if (!seen.has(next)) {
          seen.add(next);
          reached.push(next);
        }
      }
    }
    if (ends === 0) counts.loops++;
    else if (length >= 3) counts.long++;
    else counts.short++;
  }
  return counts;
}

/**
 * Returns the winner by the long-chain rule: the first player if dots plus long chains are even (E.
 * Berlekamp, "The Dots and Boxes Game", 2000, chapter 3).
 */
export function ruleWinner(record: Edges): 1 | 2 {
  const dots = (record.rows + 1) * (record.cols + 1);
  return (dots + chainsOf(record).long) % 2 === 0 ? 1 : 2;
}

/**
 * Returns the first best move of a search to the end in which the turn changes after every edge,
 * even if it completes a box, as in report 002's `trocar-jogador`. For boards of up to 17 edges.
 */
export function alternatingChoice(record: PositionRecord): string {
  const { rows, cols, cells } = record;
  const { edgeCount, boxesOf, edgesOf } = boardOf(rows, cols);
  const known = new Map<number, number>();
  const closes = (box: number, drawn: number): boolean =>
    box !== NO_BOX && edgesOf.subarray(4 * box, 4 * box + 4).every((edge) => (drawn >> edge) & 1);
  const worthOf = (edge: number, drawn: number): number => {
    const after = drawn | (1 << edge);
    const boxes = [boxesOf[2 * edge], boxesOf[2 * edge + 1]].filter((box) => closes(box, after));
    return boxes.length - visit(after);
  };
  const visit = (drawn: number): number => {
    const before = known.get(drawn);
    if (before !== undefined) return before;
    const values = freeEdges(drawn).map((edge) => worthOf(edge, drawn));
    const best = values.length === 0 ? 0 : Math.max(...values);
    known.set(drawn, best);
    return best;
  };
  const freeEdges = (drawn: number): number[] =>
    Array.from({ length: edgeCount }, (_, edge) => edge).filter((edge) => ((drawn >> edge) & 1) === 0);
  const start = cells.reduce((drawn, cell, edge) => drawn | (cell << edge), 0);
  const edges = freeEdges(start);
  const values = edges.map((edge) => worthOf(edge, start));
  const { game, setup } = itemOf(record);
  return game.codec.moveName(setup, edges[values.indexOf(Math.max(...values))]);
}
