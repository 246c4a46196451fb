/**
 * Setup of tic-tac-toe and its relatives on m x n boards: the syntax of their records, text <->
 * setup.
 *
 *   mnk 3 4 k=3 slip=1/5        rows, columns, then options in any order
 *   1 0 0 2                     row 1, drawn at the top: a1 b1 c1 d1; 0 free, 1 X (moves first), 2 O
 *   0 1 0 0
 *   0 0 0 0
 *
 * Source of the points game and of the slippery pieces: report 001 (J2Velha, UFABC 2008), annex B.
 */
import { cellOfName, nameOfCell } from '../../../core/text/coordinates.js';
import type { Grammar, RawRecord, Setup } from '../../../core/game.js';
import type { Move } from '../../../core/position.js';
import { fail, ok, type Result } from '../../../core/refusal.js';
import { phrase, type Phrase } from '../../../core/text/phrase.js';
import {
  badValue,
  otherStone,
  rowsText,
  turnByCount,
  turnOption,
  withStones,
  type Stone,
} from '../../kit/stones.js';

export const FREE = 0;
export const X = 1;
export const O = 2;

/** Ways to decide a game: k or more in a line, exactly k in a line, or points of the full board. */
export const scores = ['line', 'exact', 'points'] as const;
export type Score = (typeof scores)[number];

export function endsByLine({ score }: Pick<MnkSetup, 'score'>): boolean {
  return score !== 'points';
}

/** The number of stones in a line that win, in words. */
export function lineWords({ k, score }: Pick<MnkSetup, 'k' | 'score'>): Phrase {
  const count = String(k);
  return score === 'exact' ? phrase('exactly {count}', { count }) : phrase('{count}', { count });
}

export type { Stone };

export interface MnkSetup extends Setup {
  readonly game: 'mnk';
  /** Stones in a line that win; without meaning in the points game. */
  readonly k: number;
  readonly score: Score;
  /** Probability that a stone slides, as written: a decimal or a fraction; `0` if absent. */
  readonly slip: string;
  /** The side to move, given only if the record says so and the numbers of stones do not. */
  readonly turn?: Stone;
}

export const grammar: Grammar = {
  minSide: 1,
  maxSide: 32,
  maxCell: O,
  optionKeys: ['k', 'score', 'slip', 'turn'],
  cellCount: (rows, cols) => rows * cols,
};

export function defaultK(rows: number, cols: number): number {
  return Math.min(rows, cols);
}

/** A game of k or more in a line without slides, by default from the empty board. */
export function lineSetup(
  rows: number,
  cols: number,
  k: number,
  cells: Uint8Array = new Uint8Array(rows * cols),
): MnkSetup {
  return { game: 'mnk', rows, cols, cells, k, score: 'line', slip: '0' };
}

/** The side to move; undefined if neither the record nor the numbers of stones say. */
export function turnOf(setup: MnkSetup): Stone | undefined {
  return setup.turn ?? turnByCount(setup.cells);
}

/** Value of a probability written `0.25` or `1/4`; undefined if malformed or not in 0..1. */
export function parseProbability(text: string): number | undefined {
  if (text === '0') return 0;
  // Fifteen digits are exact as doubles, so both forms give the double nearest to what is written.
  const match = /^([0-9]{1,15})(?:\.([0-9]{1,15})|\/([0-9]{1,15}))?$/.exec(text);
  if (!match) return undefined;
  const value = match[3] === undefined ? Number(text) : Number(match[1]) / Number(match[3]);
  return value >= 0 && value <= 1 ? value : undefined;
}

/** Probability that a placed stone slides, 0..1. */
export function slipOf(setup: MnkSetup): number {
  return parseProbability(setup.slip) ?? 0;
}

function parseK(text: string, rows: number, cols: number): number | undefined {
  if (!/^[1-9][0-9]?$/.test(text)) return undefined;
  const k = Number(text);
  return k <= Math.max(rows, cols) ? k : undefined;
}

type Options = Pick<MnkSetup, 'k' | 'score' | 'slip' | 'turn'>;

/** Syntax only; `checkLegal` says whether the position is legal. */
export function parseSyntax(raw: RawRecord): Result<MnkSetup> {
  const options = parseOptions(raw);
  if (!options.ok) return options;
  const { rows, cols, cells } = raw;
  const { k, score, slip, turn } = options.value;
  const setup = { game: 'mnk', rows, cols, cells, k, score, slip } as const;
  return ok(turn === undefined ? setup : withStones<MnkSetup>(setup, cells, turn));
}

/** The options of a header, checked by their form and against the board's sides. */
export function parseOptions({
  rows,
  cols,
  options,
}: Pick<RawRecord, 'rows' | 'cols' | 'options'>): Result<Options> {
  const kText = options.get('k');
  const k = kText === undefined ? defaultK(rows, cols) : parseK(kText, rows, cols);
  if (k === undefined) return badValue('k', kText!);
  const scoreText = options.get('score') ?? 'line';
  const score = scores.find((known) => known === scoreText);
  if (score === undefined) return badValue('score', scoreText);
  // With k = 1 the first move would always win.
  if (score === 'exact' && k < 2) return badValue('k', String(k));
  const slip = options.get('slip') ?? '0';
  if (parseProbability(slip) === undefined) return badValue('slip', slip);
  const turn = turnOption(options);
  if (!turn.ok) return turn;
  return ok({ k, score, slip, ...(turn.value && { turn: turn.value }) });
}

/**
 * The header's options: how the game is decided, the chance of a slide, and the side to move. The
 * chance is a number unless a record could not say it so: 1/3 stays as it was written.
 */
export function options(setup: MnkSetup): Record<string, string | number> {
  const { k, score, slip } = setup;
  const chance = slipOf(setup);
  const isDecimal = parseProbability(String(chance)) !== undefined;
  return { k, score, slip: isDecimal ? chance : slip, turn: turnOf(setup) ?? 1 };
}

/** One record: the header with the options that are not the default, then one line a row. */
export function format(setup: MnkSetup): string {
  const { rows, cols, k, score, slip, turn } = setup;
  let text = `mnk ${rows} ${cols}`;
  if (k !== defaultK(rows, cols)) text += ` k=${k}`;
  if (score !== 'line') text += ` score=${score}`;
  if (slip !== '0') text += ` slip=${slip}`;
  if (turn !== undefined) text += ` turn=${turn}`;
  return `${text}\n${rowsText(setup)}`;
}

/** Name of the lost turn: in report 001 a player who names an occupied cell loses the turn. */
export const lostTurnName = 'pass';

/** The move `lostTurnName`. No search ever plays it: `legalMoves` does not list it. */
export function lostTurn(setup: MnkSetup): Move {
  return setup.cells.length;
}

/** `a1` is top left, the first cell listed. */
export function moveName(setup: MnkSetup, move: Move): string {
  if (move === lostTurn(setup)) return lostTurnName;
  return nameOfCell(move, setup.cols);
}

/** Inverse of `moveName`; does not check that the cell is free. */
export function parseMove(setup: MnkSetup, name: string): Result<Move> {
  if (name === lostTurnName) return ok(lostTurn(setup));
  const cell = cellOfName(name, setup);
  return cell === undefined ? fail('bad-move', { move: name }) : ok(cell);
}

/**
 * The setup after `move`, an outcome of a legal move: the stone stands where it slid to. The lost
 * turn changes only the side to move.
 */
export function after(setup: MnkSetup, move: Move): MnkSetup {
  const mover = turnOf(setup)!;
  const cells = setup.cells.slice();
  if (move !== lostTurn(setup)) cells[move] = mover;
  return withStones(setup, cells, otherStone(mover));
}
