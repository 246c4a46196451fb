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
import { SquareBoard, squarePlaces, type StonePlace } from '../../kit/board/square-board.js';
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
    ...board.stones(setup.cells, shown.flat(), last, stoneItems),
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

function stoneItems(stone: number, piece: StonePlace, isLast: boolean): SceneItem[] {
  if (stone === X) return [{ kind: 'piece', shape: 'cross', radius: 0.25, tone: 'own', ...piece }];
  return [
    { kind: 'piece', shape: 'disc', radius: 0.32, tone: 'opponent', ...piece },
    { kind: 'piece', shape: 'disc', at: piece.at, radius: 0.18, tone: isLast ? 'last' : 'light' },
  ];
}

export const cells: Cells<MnkSetup> = {
  shape: 'square',
  places: squarePlaces,
  contents: [phrase('empty'), phrase('X'), phrase('O')],
};
