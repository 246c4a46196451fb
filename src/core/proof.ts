/**
 * Proofs that are written and checked part by part: of answers whose certificate would be too long
 * for one line, and of whole sets of best moves. `app/answers/proofs` defines their file format.
 */
import type { Certificate } from './answer.js';
import type { Move } from './position.js';
import type { Phrase } from './text/phrase.js';

/** The claim that a proof must show. */
export interface ProofClaim {
  /** The value for the side to move lies within `lo`..`hi`. */
  readonly lo: number;
  readonly hi: number;
  readonly best: readonly Move[];
  /** `best` holds every best move. */
  readonly complete: boolean;
}

/** Receives a proof while a solver produces it. */
export interface ProofWriter {
  /** Starts a new proof and discards what was written before. */
  begin(claim: ProofClaim): void;
  /** Writes the next part, in the game's own form, for its `ProofChecker`. */
  part(part: object): void;
  /**
   * States that the parts so far show a value for the side to move, of the position itself or of
   * the positions after these moves.
   * @param root reference to the part that shows it, in the game's own form
   */
  show(value: number, after: readonly Move[] | undefined, root: object): void;
  /** Completes the proof. A proof that was not ended shows nothing and is not saved. */
  end(): void;
}

/** The value for the side to move that a strategy written elsewhere shows. */
export interface ShownStrategy {
  readonly value: number;
  /** The first move, if the winner is the side to move. */
  readonly move?: Move;
}

/** Checks a strategy line by line, by the rules alone. Lines may be any JSON values. */
export interface StrategyChecker {
  /** Returns the fault of the next line, or undefined if it is right. */
  line(value: unknown): Phrase | undefined;
  /** Returns the result, or the fault of the whole strategy. Called after the last line. */
  end(): ShownStrategy | Phrase;
}

export interface PublicationFault {
  readonly line: number;
  readonly text: Phrase;
  /** Whether the strategy holds in spite of it. */
  readonly isHarmless?: boolean;
}

/** A strategy that others published in another form, written as lines of a `StrategyForm`. */
export interface PublishedStrategy {
  readonly lines: readonly object[];
  /** Where the file is not sound, in the order of its lines, which count from 1. */
  readonly faults: readonly PublicationFault[];
}

/** A file format for strategies that people or other programs have written. */
export interface StrategyForm<S> {
  /** Member `schema` of the first line, whose `position` is the record of the position. */
  readonly schema: string;
  /** @param header the first line */
  checker(setup: S, header: Readonly<Record<string, unknown>>): StrategyChecker | Promise<StrategyChecker>;
  /** Another form of the same, which is not checked but translated. */
  readonly published?: {
    recognises(head: string): boolean;
    read(text: string): Promise<PublishedStrategy>;
  };
  /** Returns the lines of the strategy in a certificate; undefined for other certificates. */
  lines?(setup: S, certificate: Certificate): readonly object[] | undefined;
}

/** Checks the parts of a proof in order, by the rules alone. A part may be any JSON value. */
export interface ProofChecker<S> {
  /** Reads the next part. Returns its fault, or undefined if it is right. */
  part(part: unknown): Phrase | undefined;
  /** Returns the fault of the claim that the parts show `value` for the side to move, if any. */
  fault(setup: S, value: number, root: unknown): Phrase | undefined;
  /** Number of parts held in memory, as later ones may refer to them. */
  readonly kept: number;
}
