/** A programming problem that a game is: what a package for a judge of contests is made of, before any judge's format. */
import type { Random } from '../random.js';
import type { Setup } from './rules.js';
import type { Language, Phrase } from '../text/phrase.js';

/** A program of the package, as text. */
export interface SourceFile {
  /** With the ending of its language: `.cpp`, `.py`. */
  readonly name: string;
  readonly text: string;
}

export const expectedVerdicts = ['accepted', 'wrong', 'slow'] as const;
export type ExpectedVerdict = (typeof expectedVerdicts)[number];

/** A solution with the verdict that a judge must give it on the secret data. */
export interface ProblemSolution extends SourceFile {
  readonly expected: ExpectedVerdict;
}

/** Test data of one range of sizes. */
export interface DataGroup<S extends Setup = Setup> {
  /** Lower case letters, digits, hyphens; in the order of the groups. */
  readonly id: string;
  /** Arguments of the input validator: the bounds of the group. */
  readonly bounds: string;
  /** Its files, each with what it is there for. */
  files(random: Random): readonly { readonly why: string; readonly setups: readonly S[] }[];
}

/**
 * One part of a statement. A paragraph may hold formulas between `$`, in TeX of `\le`, `\times`, `\lceil`, `\rceil` and
 * plain characters.
 */
export interface StatementPart {
  readonly title?: string;
  readonly paragraphs: readonly string[];
}

export interface ContestProblem<S extends Setup = Setup> {
  /** Name of the package: lower case letters and digits. */
  readonly id: string;
  /** Stays with the problem whatever becomes of its name. */
  readonly uuid: string;
  readonly name: Phrase;
  /** Where the problem comes from. */
  readonly source: string;
  readonly keywords: readonly string[];
  readonly statement: Readonly<Record<Language, readonly StatementPart[]>>;
  readonly sample: readonly S[];
  readonly groups: readonly DataGroup<S>[];
  /** Reads an input from standard input; ends with 42 if it is one within the bounds of its arguments. */
  readonly inputValidator: SourceFile;
  readonly solutions: readonly ProblemSolution[];
}
