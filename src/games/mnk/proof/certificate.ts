/**
 * Certificates of the line game: plain JSON, cells as numbers (row * columns + column), checked by
 * checker.ts from the rules alone. A value of 1 or -1 is a strategy that gets a line; 0 is two
 * defences, one against each side.
 */
import type { Certificate } from '../../../core/answer.js';
import type { Stone } from '../rules/setup.js';

/** Schema of a strategy that is written as a tree of moves (tree.ts). */
export const treeSchema = 'mnk.tree/1';

/**
 * A defence says: with the stones of the setup and more stones D of the defender, the defender,
 * playing only in the zone Z, stops every line of the attacker even if the attacker owns all other
 * free cells and moves first. D and Z follow from its parts; defences refer to earlier ones of the
 * list by their number.
 */
export type Defence =
  /**
   * Every line of the attacker without a stone of the defender contains one of these disjoint
   * pairs; Z is the pairs, D is `stones`.
   */
  | { readonly pairs: readonly (readonly [number, number])[]; readonly stones: readonly number[] }
  /**
   * Whatever cell the attacker takes, one of these replies and the zone of the defence that follows
   * it leave that cell out. Pairs of cell and number of a defence; Z is all of them together.
   */
  | { readonly replies: readonly (readonly [number, number])[] }
  /**
   * With `stones` the defender lacks only `must` in a line. The attacker must take that cell: it
   * cannot complete a line itself, because at least two cells of each of its lines are in Z. The
   * defender plays `reply`, if it needs one, and goes on as in `next`. Z is the cells named here
   * and the zone of `next`.
   */
  | {
      readonly must: number;
      readonly stones: readonly number[];
      readonly keep: readonly number[];
      readonly reply?: number;
      readonly next: number;
    }
  /** With `stones` the defender lacks one cell in two lines; Z has two cells of each line. */
  | {
      readonly twice: readonly [number, number];
      readonly stones: readonly number[];
      readonly keep: readonly number[];
    };

/** The attacker's next step, by the cell that the defender took, and for all cells not listed. */
export interface Replies {
  readonly replies: readonly (readonly [number, number])[];
  readonly otherwise?: number;
}

/** A stone of the attacker, with the attacks that follow unless it completes a line. */
export type Attack = { readonly play: number } & Partial<Replies>;

export interface LineCertificate extends Certificate {
  readonly kind: 'lines';
  readonly win?: {
    readonly attacker: Stone;
    /** Number of the first attack; if the defender moves first, the answers to its moves. */
    readonly start: number | Replies;
    readonly attacks: readonly Attack[];
  };
  /** For each side that gets no line: the defence, and the defender's first move if any. */
  readonly held?: readonly { readonly attacker: Stone; readonly first?: number; readonly defence: number }[];
  readonly defences?: readonly Defence[];
}

/** Most attacks, about two megabytes of JSON; a larger certificate is not given. */
export const maxParts = 20_000;
/** Most defences: 7x7 with five in a row has 60 thousand, in eight megabytes. */
export const maxDefences = 100_000;

/** A limit ended the work, the certificate grew too large, or its win was not found again. */
export class NoCertificate extends Error {}

/** Returns what `make` returns; undefined if it throws `NoCertificate`. */
export function ifCertified<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof NoCertificate) return undefined;
    throw error;
  }
}
