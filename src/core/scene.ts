/**
 * A Scene is a drawing as data: what there is to see and where, without how. Games make scenes, `src/view`
 * turns one into text, ANSI or SVG. Lengths are in units of one cell; x grows to the right, y downwards.
 * Every item also has a place on a character grid (`column`, `line`), so that one scene serves all renderers.
 */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A stretch of the character grid; a glyph is set flush right in it. */
export interface GridPlace {
  readonly column: number;
  readonly line: number;
  /** Characters; 1 if absent. */
  readonly width?: number;
  /** Lines; 1 if absent. Only tiles have more. */
  readonly height?: number;
}

/** What an item means; themes give it a colour. `own` is the side the reader of the answer sits on. */
export const tones = ['light', 'dark', 'own', 'opponent', 'path', 'best', 'last', 'faint', 'text'] as const;
export type Tone = (typeof tones)[number];

export interface Tile {
  readonly kind: 'tile';
  readonly corners: readonly Point[];
  readonly tone: Tone;
  readonly place?: GridPlace;
  readonly glyph?: string;
}

export interface Piece {
  readonly kind: 'piece';
  readonly at: Point;
  readonly radius: number;
  readonly tone: Tone;
  readonly shape: 'disc' | 'ring' | 'cross';
  /** A captured or removed piece is drawn as a ghost. */
  readonly ghost?: boolean;
  readonly place?: GridPlace;
  readonly glyph?: string;
}

export interface Line {
  readonly kind: 'line';
  readonly points: readonly Point[];
  readonly tone: Tone;
  readonly width: number;
  /** Heads that show the direction: one at the end, or one in every segment, ahead of its middle. */
  readonly arrows?: 'end' | 'each';
  /** Corners are rounded off from this distance on, so that two turns in the same point stay apart. */
  readonly rounding?: number;
  readonly dashed?: boolean;
  /** Characters that show the line on the grid. */
  readonly marks?: readonly { readonly place: GridPlace; readonly glyph: string }[];
}

/** Beside which border of the board a coordinate stands, and its number along that, from 0. */
export interface Coordinate {
  readonly border: 'left' | 'top' | 'bottom';
  readonly index: number;
}

export interface Label {
  readonly kind: 'label';
  readonly at: Point;
  readonly text: string;
  /** Font size. */
  readonly size: number;
  readonly tone: Tone;
  readonly place?: GridPlace;
  /** Set on coordinates: a renderer short of room may leave out some. */
  readonly coordinate?: Coordinate;
}

export type SceneItem = Tile | Piece | Line | Label;

export interface Scene {
  /** One line that says what is drawn: the picture's accessible name. */
  readonly title: string;
  readonly width: number;
  readonly height: number;
  /** Size of the character grid. */
  readonly columns: number;
  readonly lines: number;
  /** Painted in order. */
  readonly items: readonly SceneItem[];
}
