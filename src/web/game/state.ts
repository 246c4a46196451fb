/** The state of a game that the page shows, as plain data. */
import type { Stop, Status } from '../../core/answer.js';
import type { CellShape, Menu, MovePlace, Orientation, SideName } from '../../core/game.js';
import type { Move, Side } from '../../core/position.js';
import type { Point, Scene } from '../../core/scene.js';
import type { Variation } from '../../session/move-tree.js';
import type { Phrase } from '../../core/text/phrase.js';

/** The place of a cell, and its name. */
export interface CellPlace {
  readonly cell: number;
  readonly at: Point;
  readonly name: string;
}

/** A cell that can be clicked or reached with the keys. */
export interface Target extends CellPlace {
  /** The content of the cell, for a screen reader. */
  readonly content: Phrase;
}

/** A legal move; `cell` is absent if the move has no place (the swap). */
export interface LegalMove extends Partial<MovePlace> {
  readonly move: Move;
  readonly name: string;
}

/** The computer's thoughts about its move, for the tables. */
export interface MoveNote {
  readonly algorithm: string;
  readonly lo: number;
  readonly hi: number;
  readonly status: Status;
  readonly stop: Stop;
  readonly nodes: number;
  readonly cutsAlpha: number;
  readonly cutsBeta: number;
  readonly depth: number;
  readonly ms: number;
  /** Names of the expected moves, the computer's own first. */
  readonly line: readonly string[];
}

export interface PlayedMove {
  /** The text `b2`, or `b2>b3` where the piece slid. */
  readonly text: string;
  readonly side: Side;
  readonly lost: boolean;
  readonly slid: boolean;
  readonly note?: MoveNote;
}

/** An algorithm or an evaluation of the menu. */
export interface NamedMethod {
  readonly id: string;
  readonly summary: Phrase;
}

/** A level of the computer. */
export interface LevelName {
  readonly id: string;
  readonly name: Phrase;
  /** The name, and what ends the search of a move. */
  readonly described: Phrase;
  /** True for a level of strength; false for a depth of the reports. */
  readonly isStrength: boolean;
}

/** A game that can be started. */
export interface GameMenu extends Menu {
  readonly game: string;
  /** The game has one player. */
  readonly solo: boolean;
  readonly levels: readonly LevelName[];
  readonly sides: readonly [SideName, SideName];
}

/** A way to draw the board, with the rules in its words. */
export interface ShownOrientation extends Orientation {
  readonly rules: Phrase;
}

/** Facts that do not change during a game. */
export interface GameFacts {
  readonly game: string;
  readonly gameName: Phrase;
  readonly rows: number;
  readonly cols: number;
  /** First line of the start's record: size and options. */
  readonly header: string;
  readonly players: 1 | 2;
  readonly chance: boolean;
  /**
   * The meaning of estimates and expected values: a chance to win, or the points that a side wins
   * by.
   */
  readonly scale: 'chance' | 'points';
  /** Only winning counts, and there is no chance: values are -1, 0 and 1. */
  readonly winOrLose: boolean;
  /** A game may be drawn. */
  readonly draws: boolean;
  /** The aim and how to reach it. This and all later sentences call the sides by `sideMarks`. */
  readonly rules: Phrase;
  readonly sides: readonly [SideName, SideName];
  /** Empty for a board that cannot be turned. */
  readonly orientations: readonly ShownOrientation[];
  readonly shape: CellShape;
  /** The cells in the order of the record, placed as in the scene. */
  readonly places: readonly CellPlace[];
  /** A taken cell can cost the turn (report 001's rule). */
  readonly canLoseTurn: boolean;
  readonly curveName: string;
  readonly algorithms: readonly NamedMethod[];
  readonly evaluations: readonly NamedMethod[];
  readonly levels: readonly LevelName[];
  /** The start as a record of entrada.txt, newline at the end. */
  readonly startRecord: string;
}

/** A position of the game. */
export interface GameState extends GameFacts {
  readonly scene: Scene;
  readonly targets: readonly Target[];
  readonly moves: readonly LegalMove[];
  readonly toMove: Side;
  /** Moves played up to the position shown; `turns` goes on to the end of the game. */
  readonly ply: number;
  readonly turns: readonly PlayedMove[];
  /** The other moves that were tried, from the position where they leave or continue the game. */
  readonly variations: readonly Variation[];
  /** Cells of the last move: chosen, and landed where the piece slid. */
  readonly last: readonly number[];
  readonly isOver: boolean;
  readonly resigned: boolean;
  readonly ending?: Phrase;
  /** Undefined while the game goes on. */
  readonly winner?: Side | 'draw';
  readonly standing?: Phrase;
  /** Points of the first side minus those of the second. */
  readonly settled: number;
  /** Points of each side, in games for points. */
  readonly score: readonly [number, number] | undefined;
}
