/** Berlekamp's long chain rule, and a search that assumes strict alternation of moves. */
import { boardOf } from '../../games/dots/rules/board.js';
import { EdgeBoard } from '../../games/dots/rules/edge-board.js';
import { emptySetup } from '../../games/dots/rules/setup.js';
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
  const board = new EdgeBoard({ ...emptySetup(rows, cols), cells: Uint8Array.from(cells) });
  const joints = board.free.subarray(0, board.boxCount).filter((free) => free > 2).length;
  const counts = { long: 0, short: 0, loops: 0, joints };
  board.startSegments();
  while (board.nextSegment() >= 0) {
    if (board.isLoop) counts.loops++;
    else if (board.length >= 3) counts.long++;
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
  const { edgeCount, first, second, outside, edgesOf } = boardOf(rows, cols);
  const known = new Map<number, number>();
  const closes = (box: number, drawn: number): boolean =>
    box !== outside && edgesOf.subarray(4 * box, 4 * box + 4).every((edge) => (drawn >> edge) & 1);
  const worthOf = (edge: number, drawn: number): number => {
    const after = drawn | (1 << edge);
    const boxes = [first[edge], second[edge]].filter((box) => closes(box, after));
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
