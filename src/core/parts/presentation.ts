/** Presentation: the part of a game that draws, explains and fills menus. */
import type { Answer, Certificate } from '../answer.js';
import type { SideNames } from '../text/side-names.js';
import type { Move } from '../position.js';
import type { Point, Scene, SceneItem } from '../scene.js';
import type { Setup } from './rules.js';
import type { Evaluation } from './solvers.js';
import type { Phrase } from '../text/phrase.js';

/** Overlays on the drawing of a position; a game ignores those that have no meaning in it. */
export interface SceneOptions {
  /** Draw this line of moves, numbered. */
  readonly line?: readonly Move[];
  /** The last move played, to be marked. */
  readonly last?: Move | undefined;
  /** The moves played so far, if known: they tell who took which box. */
  readonly played?: readonly Move[];
  /** Moves marked as best. */
  readonly best?: readonly Move[];
  /** Short texts, usually values, written where these moves would be played. */
  readonly values?: readonly { readonly move: Move; readonly text: string }[] | undefined;
}

/** Outlines of cells, each in a box of side 1. They are the targets of clicks and of the focus. */
export const cellShapes = ['hexagon', 'square', 'diamond'] as const;
export type CellShape = (typeof cellShapes)[number];

/** The cells of a board, in the order of its record. */
export interface Cells<S extends Setup = Setup> {
  readonly shape: CellShape;
  /** Returns the middle of each cell in `scene(setup)`, whatever else is drawn. */
  places(setup: S): Point[];
  /** Contents of a cell by its number in the record, with the sides as `sideMarks`. */
  readonly contents: readonly Phrase[];
}

/** A way to draw the board: turned clockwise, with the aims of the sides as they are seen then. */
export interface Orientation {
  readonly degrees: number;
  readonly goals: readonly [Phrase, Phrase];
}

/** The cells that stand for a move. */
export interface MovePlace {
  /** The cell that is taken, reached or drawn. */
  readonly cell: number;
  /** The cell of the moving piece, in games where the player chooses a piece first. */
  readonly from?: number;
  /** Other cells that stand for the same move, as the rest of a column. */
  readonly also?: readonly number[];
}

export interface BoardSize {
  readonly rows: number;
  readonly cols: number;
}

/** A board that a menu offers. */
export interface Variant extends BoardSize {
  readonly id: string;
  readonly name: Phrase;
  /** `key=value`, as in the header of a record. */
  readonly options: readonly string[];
  /** A family of generated positions. Absent: the empty board. */
  readonly kind?: string;
}

/** A header option as a field of a form. Flags of one key exclude each other. */
export type FormField = {
  readonly key: string;
  readonly label: Phrase;
  /** Set if the option is chosen beside a variant; the other options define the variant. */
  readonly besides?: true;
  /** Only on boards with as many rows as columns. */
  readonly squareOnly?: true;
  /** Hidden while this option, `key=value`, is set. */
  readonly notWith?: string;
} & (
  | { readonly kind: 'flag'; readonly value: string }
  /** From `min` to the longer side. Default: `standard`, or else the shorter side. */
  | { readonly kind: 'number'; readonly min: number; readonly standard?: (size: BoardSize) => number }
  /** A probability. Default: the first value. */
  | { readonly kind: 'chance'; readonly values: readonly string[] }
);

/** The game in the menu of a page: the boards of the reports and others. */
export interface Menu {
  readonly name: Phrase;
  /** Smallest and largest side at which cells can still be seen and clicked. Records allow more. */
  readonly minSide: number;
  readonly maxSide: number;
  /** The standard one first. */
  readonly variants: readonly Variant[];
  readonly fields: readonly FormField[];
}

/** A player's name in sentences. */
export interface SideName {
  readonly name: Phrase;
  /** Letter drawn on its pieces. Absent: the colour alone tells them apart. */
  readonly drawnAs?: string;
  /** The aim of this side in a few words, if it differs from the other side's. */
  readonly goal?: Phrase;
  /** Letter for its stones on plain text boards. */
  readonly letter?: string;
  /** Symbol for its stones on text boards with Unicode and colours. */
  readonly symbol?: string;
}

/** Sentences about a game of one player, which nobody wins. */
export interface SoloSentences {
  /** @param points gained so far, at least 1 */
  standing(points: number): Phrase;
  /**
   * @param moves their names, in order
   * @param resigned whether the player stopped before the last possible move
   */
  ending(points: number, moves: readonly string[], resigned: boolean): Phrase;
}

/** A character on text boards and its meaning. */
export type LegendEntry = readonly [glyph: string, meaning: Phrase];

/** The board as a drawing, the answer as a sentence, and what menus and messages need. */
export interface Presentation<S extends Setup = Setup> {
  scene(setup: S, options?: SceneOptions): Scene;
  /**
   * Returns the aim and how to play with a pointer, with the sides as `sideMarks`.
   * @param orientation of the board; default: as in `scene`
   */
  rules(setup: S, orientation?: Orientation): Phrase;
  /** Default board for a game in the terminal. */
  readonly standardSize: BoardSize;

  // Derived: `defineGame` of games/kit supplies the defaults of the members below.

  /**
   * Returns one sentence that gives the reason for the answer. Default: the value, and a move that
   * reaches it.
   * @param names for the players; default: those of `sides`
   */
  explain(setup: S, answer: Answer, names?: SideNames): Phrase;
  /** Default: squares with the stones of two sides. */
  readonly cells: Cells<S>;
  /** Default: the standard board. */
  readonly menu: Menu;
  /**
   * Meanings of the characters of the board; a board shows those that occur on it. Default: none.
   */
  readonly legend: readonly LegendEntry[];
  /** Explains how a move is typed. Default: the rules. */
  typing(setup: S): Phrase;
  /** Board of a match. Default: `standardSize`. */
  readonly matchSize: BoardSize;
  /** Returns the name of a cell. Default: column letter and row number. */
  cellName(setup: S, cell: number): string;
  /** Returns the cells of a move; undefined if it has none (a swap). Default: moves are cells. */
  movePlace(setup: S, move: Move): MovePlace | undefined;
  /** Default: player 1 and player 2, without letters. */
  readonly sides: readonly [SideName, SideName];
  /** Scores the positions of a game for its curve. Default: the first evaluation, if any. */
  curve(setup: S): Evaluation | undefined;
  /** Returns items that show a certificate's argument on top of `scene(setup)`. Default: none. */
  proof(setup: S, certificate: Certificate): readonly SceneItem[];
  /** Returns the points that the two sides have on the board, in games for points. */
  score?(setup: S): readonly [number, number] | undefined;
  /** Set by games whose board can be turned; the first one is that of `scene`. */
  readonly orientations?: readonly Orientation[];
  /** Set by games of one player. */
  readonly solo?: SoloSentences;
}
