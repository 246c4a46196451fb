/**
 * Certificate of an answer: the capture path, and for every man that can capture at all a reason
 * why it cannot capture more. Plain JSON; `checker.ts` checks it by the rules alone.
 *
 * An argument is about one man on the board of the setup, with its own square taken as empty, and
 * about a case: some pieces that are captured, some that are never captured (spared). The pieces
 * within reach are those the man could jump over if it could jump over the same piece many times,
 * but never over a spared one.
 */
import type { Certificate } from '../../../core/answer.js';

/** Squares of the core; one piece on their border is lost unless the path ends inside. */
export interface Wall {
  /** Times this wall is counted. */
  readonly weight: number;
  /** Names; the number of pieces on the border, plus 1 if the man's square is inside, is odd. */
  readonly squares: readonly string[];
}

export type Argument =
  /** No more than `pieces` are within reach. */
  | { readonly kind: 'count'; readonly pieces: number }
  /** One of the captured pieces is out of reach: there is no such case. */
  | { readonly kind: 'contradiction' }
  /**
   * All walls with the same piece on their border weigh at most `capacity`, so the number of pieces
   * lost is at least (weight of all walls - weight of the walls around the last square) / capacity.
   * Pieces behind an entry are a pocket, counted apart: a path that captures the entry ends in the
   * pocket and takes at most all of its pieces; any other path takes none of them.
   */
  | {
      readonly kind: 'walls';
      /** Pieces that are the only way into a pocket; absent: none. */
      readonly entries?: readonly string[];
      readonly capacity: number;
      readonly walls: readonly Wall[];
    }
  /** Either the piece is captured or it never is. */
  | {
      readonly kind: 'cases';
      readonly piece: string;
      readonly captured: Argument;
      readonly spared: Argument;
    };

export interface ManBound {
  readonly man: string;
  readonly argument: Argument;
}

export interface CaptureCertificate extends Certificate {
  readonly kind: 'capture';
  /** Squares of the man, from where it stands; empty if there is no man. */
  readonly path: readonly string[];
  /** Men without a first jump are left out; absent if the maximum is not argued. */
  readonly bounds?: readonly ManBound[];
}
