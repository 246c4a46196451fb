/** Formats of other programs for positions and games of one game. */
import type { Side } from '../position.js';
import type { Setup } from './rules.js';
import type { Phrase } from '../text/phrase.js';
import type { BoardSize } from './presentation.js';

/** A remark about a text for the reader of the file. */
export interface Note {
  /** Index in the text. */
  readonly at: number;
  readonly text: Phrase;
}

/** A move of a foreign text, with its name here. */
export interface ForeignMove {
  readonly name: string;
  /** The move as the text writes it. */
  readonly written: string;
  readonly at: number;
}

/** A game, or a position if there are no moves. The caller checks that the moves are legal. */
export interface ForeignGame<S extends Setup = Setup> {
  readonly kind: 'game';
  readonly at: number;
  readonly start: S;
  readonly moves: readonly ForeignMove[];
  /** Names of the first and the second side. */
  readonly players?: readonly [string, string] | undefined;
  readonly resigned?: Side | undefined;
  /** Remarks on what was left out of the text or assumed. */
  readonly notes: readonly Note[];
}

/** A part of the text that could not be read: its index in the text, and the reason. */
export interface ForeignFault {
  readonly kind: 'fault';
  readonly at: number;
  readonly text: Phrase;
}

/** A game to be written; moves have their names here. */
export interface OutgoingGame<S extends Setup = Setup> {
  readonly start: S;
  readonly moves: readonly string[];
  readonly players?: readonly [string, string] | undefined;
  readonly resigned?: Side | undefined;
}

/** A format of other programs. Several games may share an id, each for its own positions. */
export interface Format<S extends Setup = Setup> {
  /** Lower case letters, digits, hyphens. */
  readonly id: string;
  readonly summary: Phrase;
  /** Whether a text holds games or only positions. */
  readonly holds: 'games' | 'positions';
  /** Set if the program reads this format but does not write it. */
  readonly readOnly?: true;
  /** Names of the sides and orientation of the board, for the table of `convert --help`. */
  readonly orientation: Phrase;
  /** Tests quickly whether the text, or its beginning, may be of this format. */
  recognises(text: string): boolean;
  /**
   * Reads all of the text in order. Each game, each position and each fault gives one item.
   * @param size for boards whose size the text does not give
   */
  read(text: string, size?: BoardSize): Iterable<ForeignGame<S> | ForeignFault>;
  /**
   * Returns the text, newline at the end, or the reason why the format cannot express the game. A
   * format of positions gets the position as `start`, without moves.
   */
  write(game: OutgoingGame<S>): string | Phrase;
}
