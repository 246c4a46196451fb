/**
 * Setup of Hex: syntax of its records, text <-> setup.
 *
 * A board is a rhombus of rows * cols hexagons, listed row by row from the top; 0 is empty, 1 a
 * stone of player 1, who joins the left and right sides, 2 a stone of player 2, who joins top and
 * bottom. Player 1 starts the empty board; in the engine player 1 is side 0.
 */
import { countOf } from '../../../core/cells.js';
import type { Grammar, RawRecord, Setup } from '../../../core/game.js';
import type { Side } from '../../../core/position.js';
import { fail, ok, type Result } from '../../../core/refusal.js';
import { phrase } from '../../../core/text/phrase.js';
import { badValue, illegal, rowsText, turnByCount, turnOption } from '../../kit/stones.js';

export const EMPTY = 0;
/** Joins left and right; side 0. */
export const FIRST = 1;
/** Joins top and bottom; side 1. */
export const SECOND = 2;

export interface HexSetup extends Setup {
  readonly game: 'hex';
  readonly toMove: Side;
  /**
   * Whether the swap rule is in force: a player who faces exactly one stone, the opponent's, may
   * swap. It has no effect once a second stone is down.
   */
  readonly swap: boolean;
}

export const grammar: Grammar = {
  minSide: 1,
  maxSide: 60,
  maxCell: SECOND,
  optionKeys: ['turn', 'swap'],
  cellCount: (rows, cols) => rows * cols,
};

/** `--strict`: the largest board of the reports (004 plays 5x5 to 19x19). */
const strictMaxSide = 19;

const wrongCounts = phrase(
  'player 1 has neither as many stones as player 2 nor one more, and no turn= says who moves',
);
const wrongTurn = phrase('players who take turns never reach these numbers of stones with this side to move');
const swapNeedsSquare = phrase('the swap rule needs as many rows as columns');

function turnOf(raw: RawRecord): Result<Side> {
  const given = turnOption(raw.options);
  if (!given.ok) return given;
  const turn = given.value ?? turnByCount(raw.cells);
  return turn === undefined ? illegal(wrongCounts) : ok(turn === FIRST ? 0 : 1);
}

function swapOf(raw: RawRecord): Result<boolean> {
  const text = raw.options.get('swap') ?? '0';
  if (text !== '0' && text !== '1') return badValue('swap', text);
  if (text === '1' && raw.rows !== raw.cols) return illegal(swapNeedsSquare);
  return ok(text === '1');
}

/** Whichever player started, the side to move has as many stones as the other or one less. */
function alternates({ cells, toMove }: HexSetup): boolean {
  const ahead = countOf(cells, FIRST) - countOf(cells, SECOND);
  return toMove === 0 ? ahead === 0 || ahead === -1 : ahead === 0 || ahead === 1;
}

/**
 * @param strict also ask for sides of at most 19 and for numbers of stones that alternating players
 *   can reach; otherwise `turn=` allows any numbers, as in a puzzle.
 */
export function parse(raw: RawRecord, strict: boolean): Result<HexSetup> {
  const { rows, cols, cells } = raw;
  const toMove = turnOf(raw);
  if (!toMove.ok) return toMove;
  const swap = swapOf(raw);
  if (!swap.ok) return swap;
  const setup: HexSetup = { game: 'hex', rows, cols, cells, toMove: toMove.value, swap: swap.value };
  if (!strict) return ok(setup);
  if (Math.max(rows, cols) > strictMaxSide) return fail('size-limit', { rows, cols });
  return alternates(setup) ? ok(setup) : illegal(wrongTurn);
}

/** The header's options: the side to move, and whether the swap rule is in force. */
export function options({ toMove, swap }: HexSetup): Record<string, number> {
  return { turn: toMove + 1, swap: swap ? 1 : 0 };
}

/** The record: header, then one line a row; `turn=` only if the stones do not say it. */
export function format(setup: HexSetup): string {
  const { rows, cols, cells, toMove } = setup;
  let text = `hex ${String(rows)} ${String(cols)}`;
  if (turnByCount(cells) !== toMove + 1) text += ` turn=${String(toMove + 1)}`;
  if (setup.swap) text += ' swap=1';
  return `${text}\n${rowsText(setup)}`;
}
