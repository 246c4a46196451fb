/**
 * A board as a drawing: discs of two colours, the letters of the columns, the line that won.
 *
 * In characters: `x` first player, `o` second, `.` a free cell; `X` and `O` are the discs of the
 * winning line; `>` stands before the last disc, `*` on the cell where a best move lands; the moves
 * of a line are numbers.
 */
import type { SceneOptions } from '../../../core/game.js';
import type { Move } from '../../../core/position.js';
import type { Scene, SceneItem } from '../../../core/scene.js';
import { SquareBoard, type StonePlace } from '../../kit/board/square-board.js';
import { after, landingCell, lineOf, sideToMove, type Connect4Setup } from '../rules/setup.js';

/**
 * The drawing of a position and of what `options` ask for on top of it; values take the place of a
 * line.
 */
export function connect4Scene(setup: Connect4Setup, options: SceneOptions = {}): Scene {
  const values = options.values ?? [];
  const best = options.best ?? [];
  const line = options.values ? [] : landings(setup, options.line ?? []);
  const last = options.last === undefined ? -1 : landingCell(setup, options.last) + setup.cols;
  const texts = values.map(({ move, text }) => ({ move, text: best.includes(move) ? `*${text}` : text }));
  const widths = [...texts.map(({ text }) => text.length), ...line.map((_, ply) => String(ply + 1).length)];
  const board = new SquareBoard(setup.rows, setup.cols, Math.max(last >= 0 ? 2 : 1, ...widths));
  const won = lineOf(setup, 1) ?? lineOf(setup, 2);
  const cellOf = (move: Move): number => landingCell(setup, move);
  const valued = (move: Move): boolean => values.some((value) => value.move === move);
  return board.scene(titleOf(setup), [
    ...board.tiles(last),
    ...board.columnLetters(),
    ...board.stones(setup.cells, won ?? [], last, discItems),
    ...(won ? [board.strike(won)] : []),
    ...best.flatMap((move) => board.bestMark(cellOf(move), valued(move))),
    ...line.flatMap(({ cell, side }, ply) => board.plyMark(cell, ply, side === 0 ? 'own' : 'opponent')),
    ...texts.flatMap(({ move, text }) => board.valueMark(cellOf(move), text, best.includes(move))),
  ]);
}

/** Returns the cells where the discs of a line of moves land, and their sides. */
function landings(setup: Connect4Setup, line: readonly Move[]): { cell: number; side: 0 | 1 }[] {
  let at = setup;
  return line.map((move) => {
    const landing = { cell: landingCell(at, move), side: sideToMove(at) };
    at = after(at, move);
    return landing;
  });
}

function titleOf(setup: Connect4Setup): string {
  const { rows, cols, k, cells } = setup;
  const board = `Connect Four, ${String(rows)} rows by ${String(cols)} columns, ${String(k)} in a line`;
  const winner = lineOf(setup, 1) ? 'x' : lineOf(setup, 2) ? 'o' : undefined;
  if (winner !== undefined) return `${board}: ${winner} has won`;
  return cells.includes(0) ? `${board}, ${sideToMove(setup) === 0 ? 'x' : 'o'} to move` : `${board}, a draw`;
}

function discItems(disc: number, piece: StonePlace): SceneItem[] {
  return [{ kind: 'piece', shape: 'disc', radius: 0.38, tone: disc === 1 ? 'own' : 'opponent', ...piece }];
}
