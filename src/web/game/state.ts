/** The state of a game that the page shows, as plain data. */
import type { Answer } from '../../core/answer.js';
import type { Game, MovePlace, Setup, Traits } from '../../core/game.js';
import type { Move, Side } from '../../core/position.js';
import type { Point, Scene } from '../../core/scene.js';
import type { Variation } from '../../session/move-tree.js';
import type { Phrase } from '../../core/text/phrase.js';

/** A cell that can be clicked or reached with the keys, placed as in the scene. */
export interface Cell {
  readonly cell: number;
  readonly at: Point;
  readonly name: string;
}

export interface Target extends Cell {
  /** The content of the cell, for a screen reader. */
  readonly content: Phrase;
}

/** A legal move; `cell` is absent if the move has no place (the swap). */
export interface LegalMove extends Partial<MovePlace> {
  readonly move: Move;
  readonly name: string;
}

/** The computer's thoughts about its move, for the tables. */
export interface MoveNote extends Pick<Answer, 'lo' | 'hi' | 'status' | 'stats'> {
  readonly algorithm: string;
  /** Names of the expected moves, the computer's own first. */
  readonly line: readonly string[];
}

export interface PlayedMove {
  /** The text `b2`, or `b2>b3` where the piece slid. */
  readonly text: string;
  readonly side: Side;
  readonly lost: boolean;
  readonly slid: boolean;
  readonly note: MoveNote | undefined;
}

/** The facts of a start, which no move changes. */
export interface StartFacts extends Pick<Traits, 'players' | 'chance'> {
  readonly game: Game;
  readonly start: Setup;
  /** First line of the start's record: size and options. */
  readonly header: string;
  /**
   * The meaning of estimates and expected values: a chance to win, or the points that a side wins
   * by.
   */
  readonly scale: 'chance' | 'points';
  /** Only winning counts, and there is no chance: values are -1, 0 and 1. */
  readonly winOrLose: boolean;
  /** A game may be drawn. */
  readonly draws: boolean;
  readonly curveName: string;
  /** The start as a record of entrada.txt, newline at the end. */
  readonly startRecord: string;
  /** The cells in the order of the record. */
  readonly cells: readonly Cell[];
}

/** A game and its position shown. */
export interface GameState extends StartFacts {
  /** A taken cell can cost the turn (report 001's rule). */
  readonly canLoseTurn: boolean;
  readonly scene: Scene;
  /** The cells with their contents. */
  readonly targets: readonly Target[];
  readonly moves: readonly LegalMove[];
  readonly toMove: Side;
  /** Moves played up to the position shown; `turns` goes on to the end of the game. */
  readonly ply: number;
  readonly turns: readonly PlayedMove[];
  /** The other moves that were tried, from the position where they leave or continue the game. */
  readonly variations: readonly Variation[];
  /**
   * Cells of the last move: chosen, and landed where the piece slid; none in a capture sequence,
   * whose scene shows them.
   */
  readonly last: readonly number[];
  readonly isOver: boolean;
  readonly resigned: boolean;
  readonly ending: Phrase | undefined;
  /** Undefined while the game goes on. */
  readonly winner: Side | 'draw' | undefined;
  readonly standing: Phrase | undefined;
  /** Points of the first side minus those of the second. */
  readonly settled: number;
  /** Points of each side, in games for points. */
  readonly score: readonly [number, number] | undefined;
}
