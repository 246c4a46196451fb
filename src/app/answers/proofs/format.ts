/**
 * The file format of a proof: lines of JSON.
 *
 *     {"schema": "solve.proof/1", "program": …, "game": …, "position": …,
 *      "lo": 1, "hi": 1, "best": ["b3", "c2"], "bestComplete": true}             the claim
 *     {"part": …}             parts of strategies in the game's form, children first
 *     {"shows": -1, "after": ["b3"], "root": {…}}
 *                             the value for the side to move after each of these moves, or without
 *                             `after` in the position itself
 *     {"end": {"lines": 5281, "sha256": …}}
 *                             number and digest of the lines before this one
 *
 * A root is an object: in the game's own form, it refers to one of the earlier parts; as
 * `{"certificate": …}` it holds a certificate that fits one line; if the rules give the value, it
 * is empty.
 *
 * Conclusions for the position: its value is at least that of each move, and exact if all legal
 * moves are shown or nothing better is possible. All best moves are shown if the value of each
 * legal move is.
 */
export const proofSchema = 'solve.proof/1';

/** The reference of an answer to its proof. */
export interface ProofReference {
  /** File name in the folder of proofs. */
  readonly file: string;
  readonly lines: number;
  readonly sha256: string;
}

/** Returns the file name of the proof of a record, by its number in the input. */
export function proofName(index: number): string {
  return `record-${String(index)}.ndjson`;
}

/** Pattern of such file names. */
export const proofNames = /^record-[0-9]{1,16}\.ndjson/;
