/** Codec: the part of a game that reads and writes records, names of moves and answers as text. */
import type { Answer } from '../answer.js';
import type { Move } from '../position.js';
import type { Result } from '../refusal.js';
import type { Setup } from './rules.js';

/** A record as the reader passes it to a codec: the number of cells and their range are checked. */
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

/** Reads records and names of moves; writes the line of an answer. */
export interface Codec<S extends Setup = Setup> {
  readonly grammar: Grammar;
  /** @param strict also enforces the limits of the report that the game comes from */
  parse(raw: RawRecord, strict: boolean): Result<S>;
  /** Returns the text of one record, newline at the end. Reading it gives an equal setup. */
  format(setup: S): string;
  /** Set if the value of an answer is only the points still to come (Dots and Boxes). */
  readonly answersToCome?: true;
  /** Set for the one game whose records carry no game name. */
  readonly bare?: true;

  // Derived: `defineGame` of games/kit supplies the defaults of the members below.

  /**
   * Returns the options that define the position, with values even where the record lacks them.
   * Default: none.
   */
  options(setup: S): Readonly<Record<string, string | number>>;
  /** Default: the name of its cell. */
  moveName(setup: S, move: Move): string;
  /** Default: a cell by its name. */
  parseMove(setup: S, name: string): Result<Move>;
  /**
   * Returns the line of the answer in `saida.txt`, from the view of the side to move. Default:
   * `<value> <move>` when proved, `<lo>..<hi> <move>` when bounded, `~<value> <move>` when
   * estimated; `-` for the move if the game is over.
   */
  answerLine(setup: S, answer: Answer): string;
}
