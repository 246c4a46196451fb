/**
 * A board as a drawing: crosses and rings, coordinates, the line that won or the runs that scored.
 *
 * In characters: `x`, `o`, `.` a free cell; `X` and `O` are the stones of winning or scoring runs;
 * `>` stands before the last move, `*` on a best move or before its value; the moves of a line are
 * numbers.
 */
import type { SceneOptions } from '../../../core/game.js';
import type { Move } from '../../../core/position.js';
import type { Scene, SceneItem } from '../../../core/scene.js';
import { SquareBoard, squarePlaces } from '../../kit/board/square-board.js';
import { nameOf, winnerOf } from '../rules/ending.js';
import { pointsOf, runs, shortestScoring, winningRuns } from '../rules/lines.js';
import {
  FREE,
  O,
  X,
  endsByLine,
  lineWords,
  lostTurn,
  slipOf,
  turnOf,
  type MnkSetup,
} from '../rules/setup.js';
import type { Cells } from '../../../core/parts/presentation.js';
import { phrase, inLanguage } from '../../../core/text/phrase.js';

/** The drawing of a position with `options`; values take the place of a line. */
export function mnkScene(setup: MnkSetup, asked: SceneOptions = {}): Scene {
  const options = asked.values ? { ...asked, line: [] } : asked;
  const texts = overlayTexts(options);
  const isCell = (move: Move): boolean => move !== lostTurn(setup);
  const last = options.last === undefined || !isCell(options.last) ? -1 : options.last;
  const widest = Math.max(last >= 0 ? 2 : 1, ...Array.from(texts.values(), (text) => text.length));
  const board = new SquareBoard(setup.rows, setup.cols, widest);
  const shown = [X, O].flatMap((stone) => shownRuns(setup, stone));
  const tones = turnOf(setup) === O ? (['opponent', 'own'] as const) : (['own', 'opponent'] as const);
  return board.scene(titleOf(setup), [
    ...board.tiles(last),
    ...board.coordinates(),
    // Below the stones, because a line above them would hide an arm of each cross.
    ...shown.map((run): SceneItem => ({ ...board.strike(run), tone: 'last', width: 0.16 })),
    ...stoneItems(setup, board, new Set(shown.flat()), last),
    ...(options.best ?? []).flatMap((move) => (isCell(move) ? board.bestMark(move, texts.has(move)) : [])),
    ...(options.line ?? []).flatMap((move, ply) =>
      isCell(move) ? board.plyMark(move, ply, tones[ply % 2]) : [],
    ),
    ...(options.values ?? []).flatMap(({ move }) =>
      isCell(move) ? board.valueMark(move, texts.get(move)!, options.best?.includes(move) ?? false) : [],
    ),
  ]);
}

function shownRuns(setup: MnkSetup, stone: number): number[][] {
  return endsByLine(setup) ? winningRuns(setup, stone) : runs(setup, stone, shortestScoring);
}

/** Texts on cells: values, `*` before those of best moves, and numbers of a line. */
function overlayTexts({ values, best, line }: SceneOptions): Map<Move, string> {
  const texts = new Map<Move, string>();
  (line ?? []).forEach((move, ply) => texts.set(move, String(ply + 1)));
  for (const { move, text } of values ?? []) texts.set(move, best?.includes(move) ? `*${text}` : text);
  return texts;
}

function titleOf(setup: MnkSetup): string {
  const { rows, cols } = setup;
  const slippery = slipOf(setup) > 0 ? `, pieces slide with probability ${setup.slip}` : '';
  const board = `Tic-tac-toe, ${rows} rows by ${cols} columns`;
  if (!endsByLine(setup)) {
    return `${board}, for points${slippery}: X ${pointsOf(setup, X)}, O ${pointsOf(setup, O)}${turnText(setup)}`;
  }
  const winner = winnerOf(setup);
  const state = winner === undefined ? turnText(setup) : `: ${nameOf(winner)} has won`;
  return `${board}, ${inLanguage(lineWords(setup), 'en')} in a line${slippery}${state}`;
}

function turnText(setup: MnkSetup): string {
  const turn = turnOf(setup);
  if (!setup.cells.includes(FREE)) return ', the board is full';
  return turn === undefined ? '' : `, ${nameOf(turn)} to move`;
}

function stoneItems(setup: MnkSetup, board: SquareBoard, lit: ReadonlySet<number>, last: Move): SceneItem[] {
  const items: SceneItem[] = [];
  for (let cell = 0; cell < setup.cells.length; cell++) {
    const place = board.placeOf(cell);
    const at = board.atCell(cell);
    const mark = cell === last ? '>' : '';
    const glyph = (small: string): string => mark + (lit.has(cell) ? small.toUpperCase() : small);
    if (setup.cells[cell] === X) {
      items.push({ kind: 'piece', shape: 'cross', at, radius: 0.25, tone: 'own', place, glyph: glyph('x') });
    } else if (setup.cells[cell] === O) {
      const style = { kind: 'piece', shape: 'disc', radius: 0.32, tone: 'opponent' } as const;
      items.push({ ...style, at, place, glyph: glyph('o') });
      items.push({ kind: 'piece', shape: 'disc', at, radius: 0.18, tone: cell === last ? 'last' : 'light' });
    } else {
      items.push({ kind: 'label', text: '.', at, size: 0, tone: 'faint', place });
    }
  }
  return items;
}

export const cells: Cells<MnkSetup> = {
  shape: 'square',
  places: squarePlaces,
  contents: [phrase('empty'), phrase('X'), phrase('O')],
};
