/**
 * Setup of Dots and Boxes: syntax of its records, text <-> setup, names of the edges.
 *
 *     dots 2 2 score=1-0 turn=1        rows and columns count boxes; alias `pontinhos`
 *     1 0 1 0 0 0  1 1 0 0 0 0         horizontal edges row by row, then vertical ones; 1 is drawn
 *
 * `score=a-b` are the boxes that players 1 and 2 have taken, at most as many as are completed.
 * Completed boxes beyond a + b have no owner, without the option all of them: 0-0. Source of the
 * game: report 002, which plays it on boards of any size.
 */
import type { Grammar, RawRecord, Setup } from '../../../core/game.js';
import type { Move, Side } from '../../../core/position.js';
import { fail, ok, type Result } from '../../../core/refusal.js';
import { badValue, illegal, turnOption } from '../../kit/stones.js';
import { boardOf, completedBoxes, edgeCount } from './board.js';
import { phrase } from '../../../core/text/phrase.js';

export interface DotsSetup extends Setup {
  readonly game: 'dots';
  /** Boxes taken by player 1 and by player 2. */
  readonly score: readonly [number, number];
  /** Side to move: 0 is player 1. */
  readonly turn: Side;
}

export const grammar: Grammar = {
  minSide: 1,
  maxSide: 100,
  maxCell: 1,
  optionKeys: ['score', 'turn'],
  cellCount: edgeCount,
};

/** The empty board of rows x cols boxes, player 1 to move. */
export function emptySetup(rows: number, cols: number): DotsSetup {
  return { game: 'dots', rows, cols, cells: new Uint8Array(edgeCount(rows, cols)), score: [0, 0], turn: 0 };
}

/** Checks the options: `bad-option` by form, `illegal-position` by the count of boxes. */
export function parse({ rows, cols, cells, options }: RawRecord): Result<DotsSetup> {
  const read = parseOptions(options);
  if (!read.ok) return read;
  const { score, turn } = read.value;
  const taken = score[0] + score[1];
  const completed = taken === 0 ? 0 : completedBoxes(boardOf(rows, cols), cells);
  if (taken > completed) return wrongScore(options.get('score')!, completed);
  return ok({ game: 'dots', rows, cols, cells, score, turn });
}

/** The options of a header by their form; only `parse` compares the score with the edges. */
export function parseOptions(
  options: ReadonlyMap<string, string>,
): Result<Pick<DotsSetup, 'score' | 'turn'>> {
  const turn = turnOption(options);
  if (!turn.ok) return turn;
  const score = options.get('score') ?? '0-0';
  const match = /^(0|[1-9][0-9]{0,5})-(0|[1-9][0-9]{0,5})$/.exec(score);
  if (!match) return badValue('score', score);
  return ok({ score: [Number(match[1]), Number(match[2])], turn: turn.value === 2 ? 1 : 0 });
}

function wrongScore(score: string, completed: number): Result<never> {
  return illegal(
    phrase('score={score} is more than the number of completed boxes, {completed}', { score, completed }),
  );
}

/** The header's options: score and side to move. */
export function options({ score, turn }: DotsSetup): Record<string, string | number> {
  return { score: `${String(score[0])}-${String(score[1])}`, turn: turn + 1 };
}

/** Two lines: the header, options only where they differ from the defaults, and the edges. */
export function format({ rows, cols, cells, score, turn }: DotsSetup): string {
  const taken = score[0] + score[1] > 0 ? ` score=${String(score[0])}-${String(score[1])}` : '';
  const mover = turn === 1 ? ' turn=2' : '';
  return `dots ${String(rows)} ${String(cols)}${taken}${mover}\n${Array.from(cells).join(' ')}\n`;
}

/** `h<row>,<col>` or `v<row>,<col>`, counted from 0 at the top left. */
export function moveName({ rows, cols }: DotsSetup, move: Move): string {
  const firstVertical = (rows + 1) * cols;
  const [letter, index, width] =
    move < firstVertical ? ['h', move, cols] : ['v', move - firstVertical, cols + 1];
  return `${letter}${String(Math.floor(index / width))},${String(index % width)}`;
}

/** Inverse of `moveName`; `bad-move` for a name that is no edge of this board. */
export function parseMove({ rows, cols }: DotsSetup, name: string): Result<Move> {
  const match = /^([hv])(0|[1-9][0-9]{0,2}),(0|[1-9][0-9]{0,2})$/.exec(name);
  if (!match) return fail('bad-move', { move: name });
  const horizontal = match[1] === 'h';
  const [row, col] = [Number(match[2]), Number(match[3])];
  const [height, width] = horizontal ? [rows + 1, cols] : [rows, cols + 1];
  if (row >= height || col >= width) return fail('bad-move', { move: name });
  return ok((horizontal ? 0 : (rows + 1) * cols) + row * width + col);
}
