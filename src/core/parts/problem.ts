/**
 * A programming problem based on a game: the contents of a contest package, in no judge's format.
 */
import type { Random } from '../random.js';
import type { Setup } from './rules.js';
import type { Language, Phrase } from '../text/phrase.js';

/** A program of the package as text. */
export interface SourceFile {
  /** File name with the extension of its language, as `.cpp` or `.py`. */
  readonly name: string;
  readonly text: string;
}

export const expectedVerdicts = ['accepted', 'wrong', 'slow'] as const;
export type ExpectedVerdict = (typeof expectedVerdicts)[number];

/** A solution with the verdict that a judge must give it on the secret data. */
export interface ProblemSolution extends SourceFile {
  readonly expected: ExpectedVerdict;
}

/** Test data for one range of sizes. */
export interface DataGroup<S extends Setup = Setup> {
  /** Lower case letters, digits and hyphens, in the order of the groups. */
  readonly id: string;
  /** Arguments of the input validator, which state the bounds of the group. */
  readonly bounds: string;
  /** Returns the files of the group, each with the reason why it is there. */
  files(random: Random): readonly { readonly why: string; readonly setups: readonly S[] }[];
}

/**
 * One part of a statement. A paragraph may hold formulas between `$`, in the subset of TeX with
 * `\le`, `\times`, `\lceil`, `\rceil` and plain characters.
 */
export interface StatementPart {
  readonly title?: string;
  readonly paragraphs: readonly string[];
}

/** A mistake that students make, with the values that a program prints because of it. */
export interface Mistake<S extends Setup = Setup> {
  readonly name: Phrase;
  /** Returns the value that such a program prints; undefined where it would take long. */
  valueOf(setup: S): number | undefined;
}

export interface ContestProblem<S extends Setup = Setup> {
  /** Name of the package: lower case letters and digits. */
  readonly id: string;
  /** Remains the same if the problem is renamed. */
  readonly uuid: string;
  readonly name: Phrase;
  /** Origin of the problem. */
  readonly source: string;
  readonly keywords: readonly string[];
  readonly statement: Readonly<Record<Language, readonly StatementPart[]>>;
  readonly sample: readonly S[];
  readonly groups: readonly DataGroup<S>[];
  /** Reads standard input; exits with 42 if it is valid within the bounds of its arguments. */
  readonly inputValidator: SourceFile;
  readonly solutions: readonly ProblemSolution[];
  readonly mistakes: readonly Mistake<S>[];
}
