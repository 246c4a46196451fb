/**
 * A board as a drawing: the rhombus with the players' sides in their colours, stones, the winning
 * chain, and what the caller asks for: last move, best moves, values, a numbered line of moves.
 *
 * In characters: `X` player 1 (left-right), `O` player 2 (top-bottom), `x` and `o` their sides, `.`
 * empty, `*` a best move, values and numbers in their cells, `[ ]` around the last move, `-`
 * between neighbours in the winning chain's row.
 */
import { countOf } from '../../../core/cells.js';
import { nameOfCell, columnName } from '../../../core/text/coordinates.js';
import type { SceneOptions } from '../../../core/game.js';
import type { Move } from '../../../core/position.js';
import type { GridPlace, Point, Scene, SceneItem, Tone } from '../../../core/scene.js';
import { sideMarks } from '../../../core/text/side-names.js';
import { coordinateLabel } from '../../kit/board/coordinate-label.js';
import { BoardGeometry, placeOfText } from './geometry.js';
import { winningChain } from '../rules/bordered-board.js';
import { EMPTY, FIRST, SECOND, type HexSetup } from '../rules/setup.js';
import type { Cells } from '../../../core/parts/presentation.js';
import { phrase } from '../../../core/text/phrase.js';

/** A text in an empty cell, or in one that the line fills. */
interface Mark {
  readonly move: Move;
  readonly text: string;
}

/** Everything the drawing functions below share. */
interface Drawing {
  readonly setup: HexSetup;
  readonly options: SceneOptions;
  readonly geometry: BoardGeometry;
  readonly chain: readonly Move[];
  readonly marks: readonly Mark[];
}

function drawingOf(setup: HexSetup, options: SceneOptions): Drawing {
  const { rows, cols } = setup;
  const marks = options.values ?? options.line?.map((move, i) => ({ move, text: String(i + 1) })) ?? [];
  const longest = Math.max(columnName(cols - 1).length, ...marks.map(({ text }) => text.length));
  const geometry = new BoardGeometry(rows, cols, longest);
  return { setup, options, geometry, chain: winningChain(setup), marks };
}

/** Whether a move has a cell: the swap has none. */
function isCell({ setup }: Drawing, move: Move): boolean {
  return move < setup.cells.length;
}

/** The drawing of `setup`; player 1 always has the colour `own`. */
export function hexScene(setup: HexSetup, options: SceneOptions = {}): Scene {
  const drawing = drawingOf(setup, options);
  const { geometry } = drawing;
  return {
    title: titleOf(drawing),
    width: geometry.width,
    height: geometry.height,
    columns: geometry.columns,
    lines: geometry.lines,
    items: [
      ...tileItems(drawing),
      ...sideItems(geometry),
      ...coordinateItems(drawing),
      ...stoneItems(drawing),
      ...chainItems(drawing),
      ...bestItems(drawing),
      ...lineItems(drawing),
      ...lastItems(drawing),
      ...textItems(drawing),
    ],
  };
}

function titleOf({ setup, chain }: Drawing): string {
  const { rows, cols, cells, toMove } = setup;
  const size = `Hex, ${String(rows)} rows by ${String(cols)} columns`;
  if (chain.length > 0) {
    const winner = cells[chain[0]] === FIRST ? '1 has joined left and right' : '2 has joined top and bottom';
    const path = chain.map((cell) => nameOfCell(cell, cols)).join(' ');
    return `${size}, player ${winner}: ${path}`;
  }
  const [first, second] = [String(countOf(cells, FIRST)), String(countOf(cells, SECOND))];
  const swap = setup.swap ? ', swap rule' : '';
  return `${size}, stones: ${first} of player 1, ${second} of player 2; player ${String(toMove + 1)} to move${swap}`;
}

function tileItems({ setup, geometry, chain }: Drawing): SceneItem[] {
  const inChain = new Set(chain);
  const hexagons = Array.from(setup.cells, (_, cell) => geometry.hexagonOf(cell));
  // The outline of each cell shows as the rim that a slightly smaller hexagon leaves.
  return [
    ...hexagons.map((corners): SceneItem => ({ kind: 'tile', corners, tone: 'dark' })),
    ...hexagons.map((outline, cell): SceneItem => {
      const tone: Tone = inChain.has(cell) ? 'last' : 'light';
      const corners = shrunk(outline, geometry.centerOf(cell));
      return { kind: 'tile', corners, tone, place: geometry.placeOf(cell), glyph: '.' };
    }),
  ];
}

function shrunk(corners: readonly Point[], center: Point): Point[] {
  return corners.map(({ x, y }) => ({
    x: center.x + 0.95 * (x - center.x),
    y: center.y + 0.95 * (y - center.y),
  }));
}

/** Each side on a slightly wider dark line: without it, white sides would vanish on white paper. */
function sideItems(geometry: BoardGeometry): SceneItem[] {
  const line = (points: Point[], tone: Tone, width: number) =>
    ({ kind: 'line', points, tone, width }) as const;
  const owned = (points: Point[], tone: Tone, glyph: string, places: GridPlace[]): SceneItem => ({
    ...line(points, tone, 0.13),
    marks: places.map((place) => ({ place, glyph })),
  });
  const sides = geometry.sides();
  const [left, right, top, bottom] = sides;
  return [
    ...sides.map((points) => line(points, 'text', 0.18)),
    owned(left, 'own', 'x', geometry.placesBesideRows()),
    line(right, 'own', 0.13),
    owned(top, 'opponent', 'o', geometry.placesBesideColumns()),
    line(bottom, 'opponent', 0.13),
  ];
}

function coordinateItems({ setup, geometry }: Drawing): SceneItem[] {
  const columns = Array.from({ length: setup.cols }, (_, col) => {
    const name = columnName(col);
    const place = geometry.placeOfColumn(col, name);
    const at = { x: geometry.center(0, col).x, y: geometry.center(-1, col).y - 0.08 };
    return coordinateLabel(name, at, place, { border: 'top', index: col });
  });
  const rows = Array.from({ length: setup.rows }, (_, row) => {
    const name = String(row + 1);
    const place = geometry.placeOfRow(row, name);
    return coordinateLabel(name, geometry.center(row, -1), place, { border: 'left', index: row });
  });
  return [...columns, ...rows];
}

function stoneItems({ setup, geometry }: Drawing): SceneItem[] {
  return Array.from(setup.cells.keys()).flatMap((cell): SceneItem[] => {
    const stone = setup.cells[cell];
    if (stone === EMPTY) return [];
    const [at, place] = [geometry.centerOf(cell), geometry.placeOf(cell)];
    const disc = { kind: 'piece', shape: 'disc', at, radius: 0.36, place } as const;
    if (stone === SECOND) return [{ ...disc, tone: 'opponent', glyph: 'O' }];
    // Stones of player 1 have a rim: without colours the sides still differ.
    return [
      { ...disc, tone: 'own', glyph: 'X' },
      { kind: 'piece', shape: 'ring', at, radius: 0.22, tone: 'own' },
    ];
  });
}

function chainItems({ geometry, chain }: Drawing): SceneItem[] {
  if (chain.length < 2) return [];
  const places = chain.map((cell) => geometry.placeOf(cell));
  const marks = places.slice(1).flatMap(({ column, line }, i) => {
    const before = places[i];
    return line === before.line
      ? [{ place: { column: Math.max(column, before.column) - 1, line }, glyph: '-' }]
      : [];
  });
  const points = chain.map((cell) => geometry.centerOf(cell));
  return [{ kind: 'line', points, tone: 'last', width: 0.12, rounding: 0.2, marks }];
}

function bestItems(drawing: Drawing): SceneItem[] {
  const { geometry, options } = drawing;
  const cells = (options.best ?? []).filter((move) => isCell(drawing, move));
  return cells.map((cell) => {
    const [at, place] = [geometry.centerOf(cell), geometry.placeOf(cell)];
    return { kind: 'piece', shape: 'ring', at, radius: 0.4, tone: 'best', place, glyph: '*' };
  });
}

/** The stones of the line, pale, in the players' colours by turns. */
function lineItems(drawing: Drawing): SceneItem[] {
  const { line = [], values } = drawing.options;
  if (values) return [];
  return line.flatMap((move, i): SceneItem[] => {
    if (!isCell(drawing, move)) return [];
    const tone: Tone = (drawing.setup.toMove + i) % 2 === 0 ? 'own' : 'opponent';
    return [
      { kind: 'piece', shape: 'disc', ghost: true, at: drawing.geometry.centerOf(move), radius: 0.36, tone },
    ];
  });
}

function lastItems(drawing: Drawing): SceneItem[] {
  const { geometry, options } = drawing;
  const { last } = options;
  if (last === undefined || !isCell(drawing, last)) return [];
  const [at, { column, line }] = [geometry.centerOf(last), geometry.placeOf(last)];
  const marks = [
    { place: { column: column - 1, line }, glyph: '[' },
    { place: { column: column + 1, line }, glyph: ']' },
  ];
  // A line of length 0 has round ends: it is a dot.
  return [{ kind: 'line', points: [at, at], tone: 'last', width: 0.24, marks }];
}

function textItems(drawing: Drawing): SceneItem[] {
  const { geometry, marks } = drawing;
  return marks.flatMap(({ move, text }): SceneItem[] => {
    if (!isCell(drawing, move)) return [];
    const place = placeOfText(geometry.placeOf(move), text);
    const size = text.length < 3 ? 0.38 : 0.95 / text.length;
    return [{ kind: 'label', text, at: geometry.centerOf(move), size, tone: 'text', place }];
  });
}

export const cells: Cells<HexSetup> = {
  shape: 'hexagon',
  places: ({ rows, cols, cells }) => {
    const geometry = new BoardGeometry(rows, cols, 1);
    return Array.from(cells, (_, cell) => geometry.centerOf(cell));
  },
  contents: [phrase('empty'), ...sideMarks],
};
