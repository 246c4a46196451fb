/** What a person sees: the part of a game that draws, explains, and offers itself in menus. */
import type { Answer, Certificate } from '../answer.js';
import type { SideNames } from '../text/side-names.js';
import type { Move } from '../position.js';
import type { Point, Scene, SceneItem } from '../scene.js';
import type { Setup } from './rules.js';
import type { Evaluation } from './solvers.js';
import type { Phrase } from '../text/phrase.js';

/** What to draw on top of a position; a game ignores what has no meaning in it. */
export interface SceneOptions {
  /** Draw this line of moves, numbered. */
  readonly line?: readonly Move[];
  /** The move that led to the position, marked where it was played. */
  readonly last?: Move;
  /** The moves that led to the position, as far as they are known: for what it does not say itself (whose box). */
  readonly played?: readonly Move[];
  /** Moves marked as best. */
  readonly best?: readonly Move[];
  /** Short texts, usually values, written where these moves would be played. */
  readonly values?: readonly { readonly move: Move; readonly text: string }[];
}

/** Outlines of cells, each in a box of side 1; what a click or the focus hits. */
export const cellShapes = ['hexagon', 'square', 'diamond'] as const;
export type CellShape = (typeof cellShapes)[number];

/** The cells of a board, in the order of its record. */
export interface Cells<S extends Setup = Setup> {
  readonly shape: CellShape;
  /** The middle of each cell in `scene(setup)`, whatever else is drawn. */
  places(setup: S): Point[];
  /** What a cell holds, by its number in the record; sides as `sideMarks`. */
  readonly contents: readonly Phrase[];
}

/** Where a move is made. */
export interface MovePlace {
  /** The cell that is taken, reached or drawn. */
  readonly cell: number;
  /** The cell of the piece that moves, in games where a piece is chosen first. */
  readonly from?: number;
  /** Other cells that stand for the same move: the rest of a column. */
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
  /** A family of generated positions; without one the empty board. */
  readonly kind?: string;
}

/** A header option as a field of a form. */
export type FormField = {
  readonly key: string;
  readonly label: Phrase;
  /** Chosen beside a variant; the other options are what makes the variant. */
  readonly besides?: true;
  /** Only on boards with as many rows as columns. */
  readonly squareOnly?: true;
  /** Not while the flag of this key is set. */
  readonly notWith?: string;
} & (
  | { readonly kind: 'flag'; readonly value: string }
  /** From `min` to the longer side of the board; the shorter side if nothing is said. */
  | { readonly kind: 'number'; readonly min: number }
  /** A probability; the first value if nothing is said. */
  | { readonly kind: 'chance'; readonly values: readonly string[] }
);

/** The game in the menu of a page: the boards of the reports and others. */
export interface Menu {
  readonly name: Phrase;
  /** Sides that one can still see and click; records go further. */
  readonly minSide: number;
  readonly maxSide: number;
  /** The standard one first. */
  readonly variants: readonly Variant[];
  readonly fields: readonly FormField[];
}

/** A player as sentences name it. */
export interface SideName {
  readonly name: Phrase;
  /** The letter by which its pieces are drawn; without one they are told apart by their colour. */
  readonly drawnAs?: string;
  /** What it has to do, in a few words, where that differs from the other side's. */
  readonly goal?: Phrase;
  /** Its stones where the board is text. */
  readonly letter?: string;
  /** Its stones where the text has Unicode and colours. */
  readonly symbol?: string;
}

/** Sentences on the game of one player, which nobody wins. */
export interface SoloSentences {
  /** @param points gained so far, more than none. */
  standing(points: number): Phrase;
  /** @param moves their names, in order. @param resigned before the last possible move. */
  ending(points: number, moves: readonly string[], resigned: boolean): Phrase;
}

/** What is written on a board in characters, and what it means. */
export type LegendEntry = readonly [glyph: string, meaning: Phrase];

/** The board as a drawing, the answer as a sentence, and what menus and messages need. */
export interface Presentation<S extends Setup = Setup> {
  scene(setup: S, options?: SceneOptions): Scene;
  /** One sentence on why the answer is what it is. @param names for those of `sides` */
  explain(setup: S, answer: Answer, names?: SideNames): Phrase;
  readonly cells: Cells<S>;
  readonly menu: Menu;
  /** The aim, and how to get there with a pointer; sides as `sideMarks`. */
  rules(setup: S): Phrase;
  /** What characters of the board mean; a board shows those that are on it. */
  readonly legend: readonly LegendEntry[];
  /** How a move is typed. */
  typing(setup: S): Phrase;
  /** Board of a game in the terminal, if nothing is said. */
  readonly standardSize: BoardSize;

  // Derived: `defineGame` of games/kit fills these in where a game does not say.

  /** Board of a match. Default: `standardSize`. */
  readonly matchSize: BoardSize;
  /** Default: column letter and row number. */
  cellName(setup: S, cell: number): string;
  /** Where a move of `setup` is made; undefined for one without a place (a swap). Default: moves are cells. */
  movePlace(setup: S, move: Move): MovePlace | undefined;
  /** Default: player 1 and player 2, without letters. */
  readonly sides: readonly [SideName, SideName];
  /** Scores the positions of a game for its curve. Default: the first evaluation, if there is one. */
  curve(setup: S): Evaluation | undefined;
  /** What a certificate of the game's solvers rests on, to be drawn over `scene(setup)`. Default: nothing. */
  proof(setup: S, certificate: Certificate): readonly SceneItem[];
  /** Set by games of one player. */
  readonly solo?: SoloSentences;
}
