/**
 * A scene is a drawing as data: its items and their places, not the way to draw them. Games make
 * scenes; `src/view` turns them into text, ANSI or SVG. Lengths are in units of one cell; x grows
 * to the right, y downwards. Items also have a place on a character grid (`column`, `line`) for
 * text output.
 */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A range of the character grid; a glyph is aligned to its right edge. */
export interface GridPlace {
  readonly column: number;
  readonly line: number;
  /** In characters; 1 if absent. */
  readonly width?: number;
  /** In lines; 1 if absent. Only tiles are higher. */
  readonly height?: number;
}

/** Meanings of items, to which themes give colours. `own` is the side of the answer. */
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
  /** Set for a captured or removed piece, which is drawn faintly. */
  readonly ghost?: boolean;
  readonly place?: GridPlace;
  readonly glyph?: string;
}

export interface Line {
  readonly kind: 'line';
  readonly points: readonly Point[];
  readonly tone: Tone;
  readonly width: number;
  /** Arrow heads for the direction: one at the end, or one in every segment before its middle. */
  readonly arrows?: 'end' | 'each';
  /** Radius within which corners are rounded, so that two turns at the same point stay apart. */
  readonly rounding?: number;
  readonly dashed?: boolean;
  /** Characters that show the line on the grid. */
  readonly marks?: readonly { readonly place: GridPlace; readonly glyph: string }[];
}

/** The border of the board beside which a coordinate stands, and its index there from 0. */
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
  /** Set on coordinates: a renderer with little room may leave some out. */
  readonly coordinate?: Coordinate;
}

export type SceneItem = Tile | Piece | Line | Label;

export interface Scene {
  /** One line that describes the drawing: the accessible name of the picture. */
  readonly title: string;
  readonly width: number;
  readonly height: number;
  /** Size of the character grid. */
  readonly columns: number;
  readonly lines: number;
  /** In painting order. */
  readonly items: readonly SceneItem[];
}
