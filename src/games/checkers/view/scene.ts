/**
 * A board and, if given, one man's capture path as a drawing. Row 1 is at the bottom, nearest the
 * player.
 *
 * In characters: `o` own, `x` opponent, `.` an empty playable square; of the path `@` the man that
 * captures, `*` where it ends, and each captured man as the number of its capture.
 */
import { countOf } from '../../../core/cells.js';
import { columnName } from '../../../core/text/coordinates.js';
import type { Point, Scene, SceneItem } from '../../../core/scene.js';
import { coordinateLabel } from '../../kit/board/coordinate-label.js';
import { Geometry, margin } from './geometry.js';
import { jumpOf, movesAlong } from '../rules/moves.js';
import { EMPTY, OPPONENT, OWN, colOf, rowOf, squareName, type CheckersSetup } from '../rules/setup.js';
import type { Cells } from '../../../core/parts/presentation.js';
import { phrase } from '../../../core/text/phrase.js';

/**
 * The drawing of `setup`, with the captures of a path numbered in their order.
 * @param path the squares the man stands on in turn, its own first; empty: none
 */
export function checkersScene(setup: CheckersSetup, path: readonly number[] = []): Scene {
  const { rows, cols } = setup;
  const captured = movesAlong(setup, path).map((move) => jumpOf(setup, move)!.over);
  const geometry = new Geometry(setup, captured.length);
  return {
    title: titleOf(setup, path),
    width: cols + 2 * margin,
    height: rows + 2 * margin,
    columns: geometry.left + cols * geometry.square,
    lines: rows + 1,
    items: [
      ...boardItems(setup, geometry),
      ...coordinateItems(setup, geometry),
      ...pathItems(path, geometry),
      ...menItems(setup, geometry, new Set(captured)),
      ...captured.flatMap((square, i) => ghostItems(square, i + 1, geometry)),
      ...endItems(path, geometry),
    ],
  };
}

function titleOf({ rows, cols, cells }: CheckersSetup, path: readonly number[]): string {
  const board = `Checkers board, ${rows} rows by ${cols} columns`;
  if (path.length > 0) {
    const [first, last] = [path[0], path.at(-1)!];
    const captures = path.length - 1;
    return `${board}: ${squareName(first, cols)} captures ${captures} and ends on ${squareName(last, cols)}`;
  }
  const own = countOf(cells, OWN);
  const others = countOf(cells, OPPONENT);
  return `${board}, ${own} own and ${others} opponent men`;
}

function boardItems({ rows, cols, cells }: CheckersSetup, geometry: Geometry): SceneItem[] {
  const place = { column: geometry.left, line: 0, width: cols * geometry.square, height: rows };
  const corners = geometry.rectangle(0, 0, rows, cols);
  const items: SceneItem[] = [{ kind: 'tile', corners, tone: 'light', place }];
  for (let i = 0; i < cells.length; i++) {
    const corners = geometry.rectangle(rowOf(i, cols), colOf(i, cols), 1, 1);
    items.push({ kind: 'tile', corners, tone: 'dark', place: geometry.placeOf(i), glyph: '.' });
  }
  items.push({ kind: 'line', points: [...corners, corners[0], corners[1]], tone: 'faint', width: 0.04 });
  return items;
}

function coordinateItems({ rows, cols }: CheckersSetup, geometry: Geometry): SceneItem[] {
  const items: SceneItem[] = [];
  for (let row = 0; row < rows; row++) {
    items.push(
      coordinateLabel(String(row + 1), geometry.center(row, -0.94), geometry.place(row, -1), {
        border: 'left',
        index: row,
      }),
    );
  }
  for (let col = 0; col < cols; col++) {
    items.push(
      coordinateLabel(columnName(col), geometry.center(-0.94, col), geometry.place(-1, col), {
        border: 'bottom',
        index: col,
      }),
    );
  }
  return items;
}

function menItems({ cells }: CheckersSetup, geometry: Geometry, captured: ReadonlySet<number>): SceneItem[] {
  const items: SceneItem[] = [];
  cells.forEach((cell, i) => {
    if (cell === EMPTY || captured.has(i)) return;
    const at = geometry.at(i);
    const place = geometry.placeOf(i);
    if (cell !== OWN) {
      items.push({ kind: 'piece', shape: 'disc', at, radius: 0.34, tone: 'opponent', place, glyph: 'x' });
      return;
    }
    items.push({ kind: 'piece', shape: 'disc', at, radius: 0.34, tone: 'own', place, glyph: 'o' });
    // Own men have a rim: without colours the sides still differ.
    items.push({ kind: 'piece', shape: 'ring', at, radius: 0.2, tone: 'own' });
  });
  return items;
}

/** Lies below the men: each arrow ends at a captured man, one more at the end of the path. */
function pathItems(squares: readonly number[], geometry: Geometry): SceneItem[] {
  if (squares.length < 2) return [];
  const points = squares.map((square) => geometry.at(square));
  const [before, last] = [points.at(-2)!, points.at(-1)!];
  const between = (share: number): Point => ({
    x: before.x + (last.x - before.x) * share,
    y: before.y + (last.y - before.y) * share,
  });
  const style = { kind: 'line', tone: 'path', width: 0.075 } as const;
  return [
    { ...style, points, arrows: 'each', rounding: 0.8 },
    { ...style, points: [between(0.5), between(0.87)], arrows: 'end' },
  ];
}

function ghostItems(square: number, number: number, geometry: Geometry): SceneItem[] {
  const at = geometry.at(square);
  const text = String(number);
  const place = geometry.placeOf(square);
  return [
    { kind: 'piece', shape: 'disc', ghost: true, at, radius: 0.34, tone: 'opponent' },
    { kind: 'label', text, at, size: text.length < 3 ? 0.36 : 0.8 / text.length, tone: 'text', place },
  ];
}

function endItems(squares: readonly number[], geometry: Geometry): SceneItem[] {
  if (squares.length === 0) return [];
  const [first, last] = [squares[0], squares.at(-1)!];
  const start: SceneItem = {
    kind: 'piece',
    shape: 'ring',
    at: geometry.at(first),
    radius: 0.43,
    tone: 'path',
    place: geometry.placeOf(first),
    glyph: '@',
  };
  if (first === last) return [start];
  const end: SceneItem = {
    kind: 'piece',
    shape: 'disc',
    ghost: true,
    at: geometry.at(last),
    radius: 0.34,
    tone: 'own',
    place: geometry.placeOf(last),
    glyph: '*',
  };
  return [start, end];
}

export const cells: Cells<CheckersSetup> = {
  shape: 'square',
  places: (setup) => {
    const layout = new Geometry(setup, 0);
    return Array.from(setup.cells, (_, square) => layout.at(square));
  },
  contents: [phrase('empty'), phrase('own man'), phrase('opponent')],
};
