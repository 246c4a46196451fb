/**
 * The file of a proof: lines of JSON.
 *
 *     {"schema": "solve.proof/1", "program": …, "game": …, "position": …,
 *      "lo": 1, "hi": 1, "best": ["b3", "c2"], "bestComplete": true}             what is to be shown
 *     {"part": …}                            parts of strategies in the game's own form, children first
 *     {"shows": -1, "after": ["b3"], "root": {…}}          the value for the side to move after each of these moves, or
 *                                                          without `after` in the position itself
 *     {"end": {"lines": 5281, "sha256": …}}  how many lines come before this one, and the digest of them
 *
 * A root is in the game's own form too, a place among the parts before it; or `{"certificate": …}` for a certificate that
 * one line can hold; or empty where the game's rules tell the value without one.
 *
 * What follows for the position: a value of the position is at least that of each move, and exact if all legal moves are
 * shown or nothing better is possible. Every best move is shown if of each legal move it is shown which it is.
 */
export const proofSchema = 'solve.proof/1';

/** What an answer says of its proof. */
export interface ProofReference {
  /** Name of the file in the folder of proofs. */
  readonly file: string;
  readonly lines: number;
  readonly sha256: string;
}

/** Name of the file with the proof of a record, by its number in the input. */
export function proofName(index: number): string {
  return `record-${String(index)}.ndjson`;
}

/** How such names look. */
export const proofNames = /^record-[0-9]{1,16}\.ndjson/;
