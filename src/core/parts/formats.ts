/** Formats of other programs: what exchanges positions and games of one game with them. */
import type { Side } from '../position.js';
import type { Setup } from './rules.js';
import type { Phrase } from '../text/phrase.js';
import type { BoardSize } from './presentation.js';

/** Something in a text that the reader of the file should know. */
export interface Note {
  /** Where: an index of the text. */
  readonly at: number;
  readonly text: Phrase;
}

/** A move of a foreign text, under its name here. */
export interface ForeignMove {
  readonly name: string;
  /** As it was written. */
  readonly written: string;
  readonly at: number;
}

/** A game, or with no moves a position. Whether the moves are legal is for the caller to find out. */
export interface ForeignGame<S extends Setup = Setup> {
  readonly kind: 'game';
  readonly at: number;
  readonly start: S;
  readonly moves: readonly ForeignMove[];
  /** Names of the first and the second side. */
  readonly players?: readonly [string, string];
  readonly resigned?: Side;
  /** What the text holds beyond this and is left out, or was assumed. */
  readonly notes: readonly Note[];
}

/** A piece of text that is none: the place and the reason. */
export interface ForeignFault {
  readonly kind: 'fault';
  readonly at: number;
  readonly text: Phrase;
}

/** What is written: moves by their names here. */
export interface OutgoingGame<S extends Setup = Setup> {
  readonly start: S;
  readonly moves: readonly string[];
  readonly players?: readonly [string, string] | undefined;
  readonly resigned?: Side | undefined;
}

/** One format of other programs. Several games may have one of the same id, for their own positions. */
export interface Format<S extends Setup = Setup> {
  /** Lower case letters, digits, hyphens. */
  readonly id: string;
  readonly summary: Phrase;
  /** Whether a text holds games or only positions. */
  readonly holds: 'games' | 'positions';
  /** Files are read and not written. */
  readonly readOnly?: true;
  /** Who is who and which way the board lies, for the table of `convert --help`. */
  readonly orientation: Phrase;
  /** A quick look: whether the text, or its beginning, may be of this format. */
  recognises(text: string): boolean;
  /**
   * Reads all of the text, in its order; each game or position gives one item, and so does each fault.
   * @param size of boards whose size the text does not say
   */
  read(text: string, size?: BoardSize): Iterable<ForeignGame<S> | ForeignFault>;
  /**
   * The text, newline at the end, or why the format cannot say it. A format of positions is given the
   * position as `start`, and no moves.
   */
  write(game: OutgoingGame<S>): string | Phrase;
}
