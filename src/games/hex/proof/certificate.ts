/**
 * Certificate of a Hex answer: a strategy for the winner, as plain JSON; `checker.ts` checks it by
 * the rules alone.
 *
 * Cells are numbered row by row from 0; on a board of n cells the sides are n (left), n + 1
 * (right), n + 2 (top), n + 3 (bottom). A node says: where the winner has the stones `own`, the
 * winner wins although the opponent is to move, inside some set of empty cells, the node's region,
 * even if the opponent owns all other cells. The region is not written down; the checker works it
 * out.
 */
import type { Certificate } from '../../../core/answer.js';
import type { Move } from '../../../core/position.js';

/**
 * A step in joining two ends, each a side, a chain of the winner's or an empty cell.
 * - touch: two neighbours;
 * - and: two connections (numbers of earlier steps) that meet in a chain, or in an empty cell for
 *   the winner to take;
 * - or: connections the winner has to begin, no cell common to all of them.
 */
export type Step =
  | readonly ['touch', number, number]
  | readonly ['and', number, number]
  | readonly ['or', ...number[]];

/** A way to win: a connection of the sides (a step), or a move, if one is needed, and a node. */
export type Way = { readonly step: number } | { readonly play?: number; readonly then: number };

export interface StrategyNode {
  readonly own: readonly number[];
  /**
   * Cells as good as the winner's, in this order: a pair is captured (the answer is on the other
   * cell), a single cell is dead.
   */
  readonly take?: readonly (readonly number[])[];
  readonly steps?: readonly Step[];
  /** Any cell of the opponent leaves one of the ways. None if the stones join the sides. */
  readonly ways: readonly Way[];
}

export interface StrategyCertificate extends Certificate {
  readonly kind: 'hex-strategy';
  readonly winner: 1 | 2;
  /** The winner's move, if the winner is the side to move. */
  readonly move?: Move;
  /** Nodes refer to earlier ones; the last is about the position (after the winner's move). */
  readonly nodes: readonly StrategyNode[];
}

/** The empty board under the swap rule: the second player wins, by the argument in checker.ts. */
export interface SwapCertificate extends Certificate {
  readonly kind: 'hex-swap';
}
