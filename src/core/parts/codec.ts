/** Records, names of moves and answers as text: the part of a game that reads and writes. */
import type { Answer } from '../answer.js';
import type { Move } from '../position.js';
import type { Result } from '../refusal.js';
import type { Setup } from './rules.js';

/** A record as the reader hands it to a game's codec: the right number of cells, each within the game's range. */
export interface RawRecord {
  readonly rows: number;
  readonly cols: number;
  /** `key=value` pairs of the header, as written; only keys that the grammar lists. */
  readonly options: ReadonlyMap<string, string>;
  readonly cells: Uint8Array;
}

/** The syntax of a game's records, as data for the reader. */
export interface Grammar {
  readonly minSide: number;
  readonly maxSide: number;
  readonly maxCell: number;
  readonly optionKeys: readonly string[];
  cellCount(rows: number, cols: number): number;
}

/** Text on both sides of the program: records and names of moves in, the line of an answer out. */
export interface Codec<S extends Setup = Setup> {
  readonly grammar: Grammar;
  /** @param strict also enforce the limits of the report the game comes from. */
  parse(raw: RawRecord, strict: boolean): Result<S>;
  /** Text of one record, newline at the end; `parse` of the reader's record gives an equal setup. */
  format(setup: S): string;
  /** The options that make the position what it is, each with its value, whether or not the record wrote it. */
  options(setup: S): Readonly<Record<string, string | number>>;
  moveName(setup: S, move: Move): string;
  parseMove(setup: S, name: string): Result<Move>;
  /** The answer's line of `saida.txt`. */
  answerLine(setup: S, answer: Answer): string;
  /** Answers count what is still to come, not the points of the whole board (Dots and Boxes). */
  readonly answersToCome?: true;
  /** Records without a game's name are this one's; one game has it. */
  readonly bare?: true;
}
