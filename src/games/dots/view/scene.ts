/**
 * The board as a drawing: dots, drawn edges, completed boxes, the last move, best moves, values on
 * edges and a numbered line of moves.
 *
 * In characters: `--` and `|` drawn, `##` and `#` the last move, `**` and `*` a best move, `x` a
 * completed box, `1` or `2` a box that this player took in the moves played or takes within the
 * line shown. Numbers stand on their edges. Rows and columns of dots are numbered at the border, as
 * the names of edges count them.
 */
import type { Cells, SceneOptions } from '../../../core/game.js';
import type { Move } from '../../../core/position.js';
import type { GridPlace, Label, Line, Point, Scene, SceneItem, Tone } from '../../../core/scene.js';
import { coordinateLabel } from '../../kit/board/coordinate-label.js';
import { boardOf, freeAround, type Board } from '../rules/board.js';
import { DotsPosition } from '../rules/position.js';
import type { DotsSetup } from '../rules/setup.js';
import { phrase } from '../../../core/text/phrase.js';

/** Space left of and above the dots, for coordinates, and on the other sides, in box sides. */
const margin = 0.75;
const rim = 0.4;
/** Font sizes of the coordinates, smaller from three characters on. */
const labelSizes = [0.3, 0.24] as const;
/** Characters from one dot to the next. */
const pitch = 3;

/** The drawing of `setup`; the boxes taken in `options.line` are shown with their owners. */
export function dotsScene(setup: DotsSetup, options: SceneOptions = {}): Scene {
  const board = boardOf(setup.rows, setup.cols);
  return {
    title: titleOf(setup, board),
    width: setup.cols + margin + rim,
    height: setup.rows + margin + rim,
    columns: leftOf(setup) + pitch * setup.cols + pitch - 1,
    lines: 2 * setup.rows + 2,
    items: [
      ...coordinateItems(setup),
      ...boxItems(setup, board, options),
      ...edgeItems(setup, options),
      ...dotItems(setup),
      ...textItems(setup, options),
    ],
  };
}

/** Columns of characters left of the dots: the longest row number and a blank. */
function leftOf({ rows }: DotsSetup): number {
  return String(rows).length + 1;
}

/** The line of characters of a row of dots; that of the boxes below it comes next. */
function lineOf(row: number): number {
  return 2 * row + 1;
}

/** Rows and columns of dots, from 0, as the names of edges count them. */
function coordinateItems(setup: DotsSetup): SceneItem[] {
  const left = leftOf(setup);
  const items: SceneItem[] = [];
  for (let col = 0; col <= setup.cols; col++) {
    const text = String(col);
    const at = { x: margin + col, y: 0.33 };
    const place = { column: left + pitch * col + 1 - text.length, line: 0, width: text.length };
    items.push(coordinateLabel(text, at, place, { border: 'top', index: col }, labelSizes));
  }
  for (let row = 0; row <= setup.rows; row++) {
    const at = { x: 0.33, y: margin + row };
    const place = { column: 0, line: lineOf(row), width: left - 1 };
    items.push(coordinateLabel(String(row), at, place, { border: 'left', index: row }, labelSizes));
  }
  return items;
}

function titleOf(setup: DotsSetup, board: Board): string {
  const size = `${String(setup.rows)} rows by ${String(setup.cols)} columns of boxes`;
  const drawn = setup.cells.reduce((sum, cell) => sum + cell, 0);
  const score = `score ${String(setup.score[0])}-${String(setup.score[1])}`;
  const edges = `${String(drawn)} of ${String(board.edgeCount)} edges drawn`;
  return `Dots and Boxes, ${size}, ${edges}, ${score}, player ${String(setup.turn + 1)} to move`;
}

function point(row: number, col: number): Point {
  return { x: margin + col, y: margin + row };
}

/** Ends of an edge and the characters between them. */
interface Segment {
  readonly from: Point;
  readonly to: Point;
  readonly place: GridPlace;
  readonly horizontal: boolean;
}

function segment(setup: DotsSetup, edge: Move): Segment {
  const { rows, cols } = setup;
  const left = leftOf(setup);
  const firstVertical = (rows + 1) * cols;
  const horizontal = edge < firstVertical;
  const width = horizontal ? cols : cols + 1;
  const index = horizontal ? edge : edge - firstVertical;
  const [row, col] = [Math.floor(index / width), index % width];
  return {
    horizontal,
    from: point(row, col),
    to: horizontal ? point(row, col + 1) : point(row + 1, col),
    place: horizontal
      ? { column: left + pitch * col + 1, line: lineOf(row), width: pitch - 1 }
      : { column: left + pitch * col, line: lineOf(row) + 1 },
  };
}

function middle(setup: DotsSetup, edge: Move): Point {
  const { from, to } = segment(setup, edge);
  return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
}

/** The edges as cells that can be pointed at. */
export const cells: Cells<DotsSetup> = {
  shape: 'diamond',
  places: (setup) => Array.from(setup.cells, (_, edge) => middle(setup, edge)),
  contents: [phrase('free'), phrase('drawn')],
};

/** Owner of each box completed in the moves played; -1 for the others. */
function ownersSoFar(setup: DotsSetup, board: Board, played: readonly Move[]): Int8Array {
  const cells = setup.cells.slice();
  for (const move of played) cells[move] = 0;
  const { owners, toMove } = ownersAlong({ ...setup, cells, score: [0, 0], turn: 0 }, board, played);
  // The present side to move shows which side began.
  return toMove === setup.turn ? owners : owners.map((owner) => (owner < 0 ? owner : 1 - owner));
}

/** Owner of each box that `line` completes, -1 for the others, and the side to move after it. */
function ownersAlong(setup: DotsSetup, board: Board, line: readonly Move[]) {
  const owners = new Int8Array(board.boxCount).fill(-1);
  const cells = setup.cells.slice();
  const position = new DotsPosition(setup);
  for (const move of line) {
    const side = position.toMove;
    position.play(move);
    cells[move] = 1;
    for (const box of [board.first[move], board.second[move]]) {
      if (box !== board.outside && freeAround(board, cells, box) === 0) owners[box] = side;
    }
  }
  return { owners, toMove: position.toMove };
}

function boxItems(setup: DotsSetup, board: Board, { line = [], played = [] }: SceneOptions): SceneItem[] {
  const { owners } = ownersAlong(setup, board, line);
  const past = ownersSoFar(setup, board, played);
  const items: SceneItem[] = [];
  for (let box = 0; box < board.boxCount; box++) {
    const completed = freeAround(board, setup.cells, box) === 0;
    if (!completed && owners[box] < 0) continue;
    const [row, col] = [Math.floor(box / setup.cols), box % setup.cols];
    const corners = [point(row, col), point(row, col + 1), point(row + 1, col + 1), point(row + 1, col)];
    const place = { column: leftOf(setup) + pitch * col + 1, line: lineOf(row) + 1, width: pitch - 1 };
    items.push({ kind: 'tile', corners, tone: completed ? 'dark' : 'light', place });
    const at = point(row + 0.5, col + 0.5);
    const owner = completed ? past[box] : owners[box];
    // Tone `own` is the side to move for boxes of the line shown, player 1 for boxes already taken.
    const own = completed ? 0 : setup.turn;
    const tone: Tone = owner < 0 ? 'faint' : owner === own ? 'own' : 'opponent';
    // Covers the tile above, which has the same tone for both owners.
    if (owner >= 0) items.push({ kind: 'tile', corners, tone });
    const text = owner < 0 ? 'x' : String(owner + 1);
    items.push({ kind: 'label', at, text, size: 0.5, tone, place: { ...place, width: 1 } });
  }
  return items;
}

function edgeItems(setup: DotsSetup, options: SceneOptions): SceneItem[] {
  const best = new Set(options.best);
  const inLine = new Set(options.line);
  const valued = new Set(options.values?.map(({ move }) => move));
  const numbered = options.values ? valued : inLine;
  const items: SceneItem[] = [];
  for (let edge = 0; edge < setup.cells.length; edge++) {
    const drawn = setup.cells[edge] === 1;
    if (drawn && edge === options.last)
      items.push(line(setup, edge, 'last', 0.2, '#'), line(setup, edge, 'text', 0.08));
    else if (drawn) items.push(line(setup, edge, 'text', 0.08, segment(setup, edge).horizontal ? '-' : '|'));
    else {
      const isBest = best.has(edge);
      const free: Line = isBest
        ? line(setup, edge, 'best', 0.1, '*')
        : { ...line(setup, edge, inLine.has(edge) ? 'path' : 'faint', 0.02), dashed: true };
      // An edge whose value is not the best is not drawn.
      if (numbered.has(edge)) items.push(...(isBest || !valued.has(edge) ? interrupted(free) : []));
      else items.push(free);
    }
  }
  return items;
}

/** Length of the stubs of an edge with a number on it, in box sides. */
const stub = 0.22;

/** The two ends of a line; its characters stay with the first. */
function interrupted(whole: Line): Line[] {
  const [from, to] = whole.points;
  const along = (share: number): Point => ({
    x: from.x + share * (to.x - from.x),
    y: from.y + share * (to.y - from.y),
  });
  const { marks: _, ...unmarked } = whole;
  return [
    { ...whole, points: [from, along(stub)] },
    { ...unmarked, points: [along(1 - stub), to] },
  ];
}

/** @param glyph fills the edge's characters; none leaves them blank. */
function line(setup: DotsSetup, edge: Move, tone: Tone, width: number, glyph?: string): Line {
  const { from, to, place } = segment(setup, edge);
  const drawing: Line = { kind: 'line', points: [from, to], tone, width };
  return glyph ? { ...drawing, marks: [{ place, glyph: glyph.repeat(place.width ?? 1) }] } : drawing;
}

function dotItems(setup: DotsSetup): SceneItem[] {
  const { rows, cols } = setup;
  const left = leftOf(setup);
  const items: SceneItem[] = [];
  for (let row = 0; row <= rows; row++) {
    for (let col = 0; col <= cols; col++) {
      const place = { column: left + pitch * col, line: lineOf(row) };
      items.push({
        kind: 'piece',
        shape: 'disc',
        at: point(row, col),
        radius: 0.08,
        tone: 'path',
        place,
        glyph: '+',
      });
    }
  }
  return items;
}

/** Values, or else the numbers of the line, on their edges. */
function textItems(setup: DotsSetup, { values, line: moves }: SceneOptions): SceneItem[] {
  const texts = values ?? moves?.map((move, i) => ({ move, text: String(i + 1) })) ?? [];
  return texts.map(({ move, text }): Label => {
    const { place } = segment(setup, move);
    const at = middle(setup, move);
    const size = text.length < 3 ? 0.3 : 0.8 / text.length;
    return { kind: 'label', at, text, size, tone: 'text', place };
  });
}
