/**
 * Proofs that are written and checked part by part: of answers whose certificate would be too long for one line, and of
 * whole sets of best moves. The file they are kept in is that of `app/proofs`.
 */
import type { Certificate } from './answer.js';
import type { Move } from './position.js';
import type { Phrase } from './text/phrase.js';

/** What a proof is to show. */
export interface ProofClaim {
  /** The value for the side to move lies within `lo`..`hi`. */
  readonly lo: number;
  readonly hi: number;
  readonly best: readonly Move[];
  /** `best` holds every best move. */
  readonly complete: boolean;
}

/** Takes a proof while a solver walks through it. */
export interface ProofWriter {
  /** A new proof; what was written before is thrown away. */
  begin(claim: ProofClaim): void;
  /** The next part, in the game's own form, for its `ProofChecker`. */
  part(part: object): void;
  /**
   * The parts so far show a value for the side to move: of the position itself, or of the positions after each of
   * these moves. @param root where among the parts, in the game's own form
   */
  show(value: number, after: readonly Move[] | undefined, root: object): void;
  /** The proof is complete. A proof that was not ended shows nothing and is not kept. */
  end(): void;
}

/** What a strategy that was written elsewhere shows: the value for the side to move. */
export interface ShownStrategy {
  readonly value: number;
  /** The first move, where the winner is the side to move. */
  readonly move?: Move;
}

/** Checks a strategy line by line, by the rules alone; the lines may be any JSON values. */
export interface StrategyChecker {
  /** What is wrong with the next line, undefined if nothing is. */
  line(value: unknown): Phrase | undefined;
  /** After the last line. */
  end(): ShownStrategy | Phrase;
}

/** A form in which strategies are written for others to check, by people or by programs. */
export interface StrategyForm<S> {
  /** Member `schema` of the first line; its `position` is the record of the position. */
  readonly schema: string;
  /** @param header the first line */
  checker(setup: S, header: Readonly<Record<string, unknown>>): StrategyChecker | Promise<StrategyChecker>;
  /** The strategy that a certificate of this position holds, all its lines; undefined if it is none of this form. */
  lines?(setup: S, certificate: Certificate): readonly object[] | undefined;
}

/** Checks the parts of a proof one after the other, by the rules alone; they may be any JSON value. */
export interface ProofChecker<S> {
  /** Reads the next part: what is wrong with it, undefined if nothing is. */
  part(part: unknown): Phrase | undefined;
  /** What is wrong with the claim that the parts so far show `value` for the side to move of `setup`. */
  fault(setup: S, value: number, root: unknown): Phrase | undefined;
  /** Parts that are remembered now, as later ones may refer to them. */
  readonly kept: number;
}
