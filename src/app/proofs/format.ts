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
import type { IoFault } from '../../batch/io-fault.js';
import type { RecordItem } from '../../batch/read/items.js';
import type { ProofWriter } from '../../core/proof.js';

export const proofSchema = 'solve.proof/1';

/** What an answer says of its proof. */
export interface ProofReference {
  /** Name of the file in the folder of proofs. */
  readonly file: string;
  readonly lines: number;
  readonly sha256: string;
}

/** The proof of one record on its way to a file. */
export interface OpenProof extends ProofWriter {
  /** Set once the proof is complete and has its name. */
  readonly reference: ProofReference | undefined;
  /** Why it could not be written. */
  readonly fault: IoFault | undefined;
  /** Removes a proof that was not ended. */
  close(): void;
}

export type OpenProofs = (record: RecordItem) => OpenProof;

/** Name of the file with the proof of a record, by its number in the input. */
export function proofName(index: number): string {
  return `record-${String(index)}.ndjson`;
}

/** How such names look. */
export const proofNames = /^record-[0-9]{1,16}\.ndjson/;
