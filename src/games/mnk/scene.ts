/**
 * A board as a drawing: crosses and rings, coordinates, the line that won or the runs that scored.
 *
 * In characters: `x`, `o`, `.` a free cell; `X` and `O` are the stones of winning or scoring runs; `>` stands
 * before the last move, `*` on a best move or before its value; the moves of a line are numbers.
 */
import { columnName } from '../../core/coordinates.js';
import type { SceneOptions } from '../../core/game.js';
import type { Move } from '../../core/position.js';
import type { Coordinate, GridPlace, Point, Scene, SceneItem, Tone } from '../../core/scene.js';
import { Layout } from './layout.js';
import { pointsOf, runs, shortestScoring } from './lines.js';
import { FREE, O, X, lostTurn, slipOf, turnOf, type MnkSetup, type Stone } from './setup.js';

/** The drawing of a position and of what `options` ask for on top of it; values take the place of a line. */
export function mnkScene(setup: MnkSetup, asked: SceneOptions = {}): Scene {
  const options = asked.values ? { ...asked, line: [] } : asked;
  const texts = overlayTexts(options);
  const last = options.last === undefined || options.last === lostTurn(setup) ? -1 : options.last;
  const widest = Math.max(last >= 0 ? 2 : 1, ...Array.from(texts.values(), (text) => text.length));
  const layout = new Layout(setup.rows, setup.cols, widest);
  const shown = runs(setup, X, runLength(setup)).concat(runs(setup, O, runLength(setup)));
  return {
    title: titleOf(setup),
    width: layout.width,
    height: layout.height,
    columns: layout.columns,
    lines: layout.lines,
    items: [
      ...boardItems(setup, layout, last),
      ...coordinateItems(setup, layout),
      ...stoneItems(setup, layout, new Set(shown.flat()), last),
      ...shown.map((run) => strike(run, layout)),
      ...(options.best ?? []).flatMap((move) => bestItems(setup, layout, move, texts.has(move))),
      ...(options.line ?? []).flatMap((move, ply) => plyItems(setup, layout, move, ply)),
      ...(options.values ?? []).flatMap(({ move }) =>
        valueItems(setup, layout, move, texts.get(move)!, options),
      ),
    ],
  };
}

function runLength(setup: MnkSetup): number {
  return setup.score === 'line' ? setup.k : shortestScoring;
}

/** Text on each cell that gets one: values, `*` before those of best moves, and numbers of a line of moves. */
function overlayTexts({ values, best, line }: SceneOptions): Map<Move, string> {
  const texts = new Map<Move, string>();
  (line ?? []).forEach((move, ply) => texts.set(move, String(ply + 1)));
  for (const { move, text } of values ?? []) texts.set(move, best?.includes(move) ? `*${text}` : text);
  return texts;
}

function titleOf(setup: MnkSetup): string {
  const { rows, cols, k, score } = setup;
  const slippery = slipOf(setup) > 0 ? `, pieces slide with probability ${setup.slip}` : '';
  const board = `Tic-tac-toe, ${rows} rows by ${cols} columns`;
  if (score === 'points') {
    return `${board}, for points${slippery}: X ${pointsOf(setup, X)}, O ${pointsOf(setup, O)}${turnText(setup)}`;
  }
  for (const stone of [X, O] as const) {
    if (runs(setup, stone, k).length > 0)
      return `${board}, ${k} in a line${slippery}: ${nameOf(stone)} has won`;
  }
  return `${board}, ${k} in a line${slippery}${turnText(setup)}`;
}

function nameOf(stone: Stone): string {
  return stone === X ? 'X' : 'O';
}

function turnText(setup: MnkSetup): string {
  const turn = turnOf(setup);
  if (!setup.cells.includes(FREE)) return ', the board is full';
  return turn === undefined ? '' : `, ${nameOf(turn)} to move`;
}

function boardItems(setup: MnkSetup, layout: Layout, last: Move): SceneItem[] {
  const items: SceneItem[] = [];
  for (let cell = 0; cell < setup.cells.length; cell++) {
    const tone: Tone = cell === last ? 'last' : 'light';
    items.push({ kind: 'tile', corners: layout.corners(cell), tone, place: layout.placeOf(cell) });
  }
  for (const points of layout.grid()) items.push({ kind: 'line', points, tone: 'faint', width: 0.03 });
  return items;
}

function coordinateItems({ rows, cols }: MnkSetup, layout: Layout): SceneItem[] {
  const label = (text: string, at: Point, place: GridPlace, coordinate: Coordinate): SceneItem => ({
    ...{ kind: 'label', text, at, place, tone: 'faint', coordinate },
    size: text.length < 3 ? 0.38 : 0.32,
  });
  const items: SceneItem[] = [];
  for (let row = 0; row < rows; row++) {
    items.push(
      label(String(row + 1), layout.at(row, -0.94), layout.place(row, -1), { border: 'left', index: row }),
    );
  }
  for (let col = 0; col < cols; col++) {
    items.push(
      label(columnName(col), layout.at(-0.94, col), layout.place(-1, col), { border: 'top', index: col }),
    );
  }
  return items;
}

function stoneItems(setup: MnkSetup, layout: Layout, lit: ReadonlySet<number>, last: Move): SceneItem[] {
  const items: SceneItem[] = [];
  for (let cell = 0; cell < setup.cells.length; cell++) {
    const place = layout.placeOf(cell);
    const at = layout.atCell(cell);
    const mark = cell === last ? '>' : '';
    const glyph = (small: string): string => mark + (lit.has(cell) ? small.toUpperCase() : small);
    if (setup.cells[cell] === X) {
      items.push({ kind: 'piece', shape: 'cross', at, radius: 0.25, tone: 'own', place, glyph: glyph('x') });
    } else if (setup.cells[cell] === O) {
      items.push({
        kind: 'piece',
        shape: 'disc',
        at,
        radius: 0.32,
        tone: 'opponent',
        place,
        glyph: glyph('o'),
      });
      items.push({ kind: 'piece', shape: 'disc', at, radius: 0.18, tone: cell === last ? 'last' : 'light' });
    } else {
      items.push({ kind: 'label', text: '.', at, size: 0, tone: 'faint', place });
    }
  }
  return items;
}

/** A stroke through a run, a little beyond its ends; thin, so that the arm of a cross below it can be seen. */
function strike(run: readonly number[], layout: Layout): SceneItem {
  const [a, b] = [layout.atCell(run[0]!), layout.atCell(run.at(-1)!)];
  const beyond = 0.38 / Math.max(Math.abs(b.x - a.x), Math.abs(b.y - a.y), 1);
  const [dx, dy] = [(b.x - a.x) * beyond, (b.y - a.y) * beyond];
  const points = [
    { x: a.x - dx, y: a.y - dy },
    { x: b.x + dx, y: b.y + dy },
  ];
  return { kind: 'line', points, tone: 'path', width: 0.05 };
}

function bestItems(setup: MnkSetup, layout: Layout, move: Move, hasText: boolean): SceneItem[] {
  if (move === lostTurn(setup)) return [];
  const at = layout.atCell(move);
  if (hasText) return [{ kind: 'piece', shape: 'ring', at, radius: 0.44, tone: 'best' }];
  const place = layout.placeOf(move);
  return [{ kind: 'piece', shape: 'disc', at, radius: 0.16, tone: 'best', place, glyph: '*' }];
}

function plyItems(setup: MnkSetup, layout: Layout, move: Move, ply: number): SceneItem[] {
  if (move === lostTurn(setup)) return [];
  const at = layout.atCell(move);
  const tone: Tone = (turnOf(setup) === O) === (ply % 2 === 0) ? 'opponent' : 'own';
  const text = String(ply + 1);
  return [
    { kind: 'piece', shape: 'disc', ghost: true, at, radius: 0.32, tone },
    {
      kind: 'label',
      text,
      at,
      size: text.length < 3 ? 0.36 : 0.28,
      tone: 'text',
      place: layout.placeOf(move),
    },
  ];
}

function valueItems(
  setup: MnkSetup,
  layout: Layout,
  move: Move,
  text: string,
  { best }: SceneOptions,
): SceneItem[] {
  if (move === lostTurn(setup)) return [];
  const bare = text.replace('*', '');
  const tone: Tone = best?.includes(move) ? 'best' : 'text';
  // Font sizes are heights; a digit is about 0.64 of that wide, and 0.8 of a cell is free for the text.
  const size = Math.min(0.36, 0.8 / (0.64 * bare.length));
  const at = layout.atCell(move);
  return [
    { kind: 'label', text: bare, at, size, tone },
    { kind: 'piece', shape: 'ring', at, radius: 0, tone, place: layout.placeOf(move), glyph: text },
  ];
}
