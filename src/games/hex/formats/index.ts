/** Boards of Hex as OpenSpiel prints them: each row one blank further right. */
import { countOf } from '../../../core/cells.js';
import { hexworld } from './hexworld.js';
import { htpLog } from './htp-log.js';
import { sgf } from './sgf.js';
import type { Format, OutgoingGame } from '../../../core/game.js';
import type { Side } from '../../../core/position.js';
import { ok, type Result } from '../../../core/refusal.js';
import { boardsOf, boardsSummary, type CharacterBoard, rowsOf } from '../../kit/formats/openspiel.js';
import { illegal } from '../../kit/stones.js';
import { type HexSetup } from '../rules/setup.js';
import { phrase, type Phrase } from '../../../core/text/phrase.js';

function setupOf({ rows, cols, cells }: CharacterBoard): Result<HexSetup> {
  const toMove = turnOf(cells);
  if (toMove === undefined)
    return illegal(phrase('x has neither as many stones as o, nor one more, nor one less'));
  return ok({ game: 'hex', rows: cols, cols: rows, cells: mirrored(cells, rows, cols), toMove, swap: false });
}

/** The side to move by the numbers of stones; `x` after a swap, which leaves one stone, of `o`. */
function turnOf(cells: Uint8Array): Side | undefined {
  const ahead = countOf(cells, 1) - countOf(cells, 2);
  return ahead === 1 ? 1 : ahead === 0 || ahead === -1 ? 0 : undefined;
}

/** The cells of `rows` rows, column by column. */
function mirrored(cells: Uint8Array, rows: number, cols: number): Uint8Array {
  return cells.map((_, i) => cells[(i % rows) * cols + Math.floor(i / rows)]);
}

function write({ start }: OutgoingGame<HexSetup>): string | Phrase {
  const { rows, cols, cells, toMove } = start;
  if (turnOf(cells) !== toMove) return phrase('the stones would say that the other side moves');
  const lines = rowsOf({ rows: cols, cols: rows, cells: mirrored(cells, rows, cols) });
  return `${lines.map((line, row) => ' '.repeat(row) + line.replace(/./g, '$& ')).join('\n')}\n\n`;
}

const openspiel: Format<HexSetup> = {
  id: 'openspiel',
  summary: boardsSummary,
  holds: 'positions',
  orientation: phrase(
    'x is player 1 and joins top and bottom there: cells are mirrored; the stones say who moves; swap=1 is not said',
  ),
  // Two cells with a blank between them, or a row of one cell, whose next row is indented.
  recognises: (text) => /^\s*[.xoXOyzpq](?: [.xoXOyzpq]| ?\r?\n [.xoXOyzpq]| \r?\n)/.test(text),
  read: (text) => boardsOf(text, setupOf, (line) => line.replace(/ /g, '')),
  write,
};

/** In the order in which they are tried on a text. */
export const hexFormats = [sgf, hexworld, htpLog, openspiel] as const;
