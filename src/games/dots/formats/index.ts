/**
 * Boards of Dots and Boxes as OpenSpiel prints them, with lines drawn and box owners:
 *
 *     ┌───┬╴ ╶┐      three characters a horizontal edge, `───` drawn, `╴ ╶` free
 *     │ 1 │           one character a vertical edge, `│` drawn, a blank free; three a box, ` 1 ` its owner
 *     └───┴╴ ╶┘
 *
 * The string does not say who moves. Our record says how many boxes each side has, not which ones.
 * Kaggle's environment is OpenSpiel's: an action is the index of an edge in our record.
 */
import type { ForeignFault, ForeignGame, Format, OutgoingGame } from '../../../core/game.js';
import { asItem, broken, excerptOf, type Line, linesOf, noteAt } from '../../kit/formats/read.js';
import { boardOf, completedBoxes, freeAround } from '../rules/board.js';
import { emptySetup, grammar, type DotsSetup, moveName } from '../rules/setup.js';
import { phrase, type Phrase } from '../../../core/text/phrase.js';
import * as v from 'valibot';
import { kaggle, side } from '../../kit/formats/kaggle.js';

/** A board begins with its top left corner and ends with its bottom line. */
function* read(text: string): Generator<ForeignGame<DotsSetup> | ForeignFault> {
  let board: Line[] | undefined;
  for (const line of linesOf(text)) {
    const first = line.text.trimStart()[0];
    if (first === '┌') {
      if (board) yield unended(board);
      board = [line];
    } else if (board) {
      board.push(line);
      if (first !== '└') continue;
      const lines = board;
      yield asItem(() => positionOf(lines));
      board = undefined;
    } else if (first !== undefined) {
      yield asItem(() =>
        broken(line.at, phrase('{text}: a board begins with ┌', { text: excerptOf(line.text) })),
      );
    }
  }
  if (board) yield unended(board);
}

function unended([{ at }]: readonly Line[]): ForeignFault {
  return {
    kind: 'fault',
    at,
    text: phrase('the board that begins here has no bottom line └'),
  };
}

/** Characters of a box with the edge on its left. */
const pitch = 4;

function positionOf(lines: readonly Line[]): ForeignGame<DotsSetup> {
  const { at } = lines[0];
  const rows = (lines.length - 1) / 2;
  const cols = (lines[0].text.trimEnd().length - 1) / pitch;
  const max = grammar.maxSide;
  if (![rows, cols].every((side) => Number.isInteger(side) && side >= 1 && side <= max))
    return broken(at, phrase('the lines make no board of whole boxes'));
  const empty = emptySetup(rows, cols);
  const { cells } = empty;
  const firstVertical = (rows + 1) * cols;
  const score: [number, number] = [0, 0];
  for (const [i, line] of lines.entries()) {
    const row = i >> 1;
    if (i % 2 === 0) {
      horizontals(line, cols).forEach((drawn, col) => (cells[row * cols + col] = drawn));
      continue;
    }
    verticals(line, cols, score).forEach(
      (drawn, col) => (cells[firstVertical + row * (cols + 1) + col] = drawn),
    );
  }
  checkOwners(at, completedBoxes(boardOf(rows, cols), cells), score);
  const note = noteAt(at, phrase('the string does not say who moves: player 1 is assumed'));
  return { kind: 'game', at, start: { ...empty, score }, moves: [], notes: [note] };
}

function horizontals({ text, at }: Line, cols: number): number[] {
  const line = text.trimEnd();
  return Array.from({ length: cols }, (_, col) => {
    const edge = line.slice(pitch * col + 1, pitch * (col + 1));
    if (edge === '───') return 1;
    if (edge === '╴ ╶' && line.length === pitch * cols + 1) return 0;
    return broken(at, phrase('{line} is no line of {cols} edges', { line: excerptOf(line), cols }));
  });
}

/** The vertical edges of a row; counts the owners of its boxes. Final blanks may be missing. */
function verticals({ text, at }: Line, cols: number, score: [number, number]): number[] {
  const line = text.trimEnd().padEnd(pitch * cols + 1);
  const isRow = line.length === pitch * cols + 1 && /^[ \u2502]( {3}[ \u2502]| [12x] [ \u2502])*$/.test(line);
  if (!isRow) broken(at, phrase('{line} is no row of {cols} boxes', { line: excerptOf(line), cols }));
  for (let col = 0; col < cols; col++) {
    const owner = line[pitch * col + 2];
    if (owner === '1') score[0]++;
    else if (owner === '2') score[1]++;
  }
  return Array.from({ length: cols + 1 }, (_, col) => (line[pitch * col] === '│' ? 1 : 0));
}

function checkOwners(at: number, completed: number, score: readonly [number, number]): void {
  const owned = score[0] + score[1];
  if (owned !== completed)
    broken(at, phrase('boxes with an owner: {owned}, complete: {completed}', { owned, completed }));
}

/** Writes the boxes of the first side first: a record only says how many each side has. */
function write({ start }: OutgoingGame<DotsSetup>): string | Phrase {
  const { rows, cols, cells, score, turn } = start;
  const board = boardOf(rows, cols);
  if (turn !== 0) return phrase('the string does not say who moves: only player 1');
  if (score[0] + score[1] !== completedBoxes(board, cells))
    return phrase('complete boxes without a score= have no owner');
  let owned = 0;
  const owner = (box: number): string =>
    freeAround(board, cells, box) > 0 ? ' ' : owned++ < score[0] ? '1' : '2';
  const lines: string[] = [];
  for (let row = 0; row <= rows; row++) {
    const [left, cross, right] = row === 0 ? '┌┬┐' : row === rows ? '└┴┘' : '├┼┤';
    const edges = Array.from(cells.subarray(row * cols, (row + 1) * cols), (drawn) =>
      drawn ? '───' : '╴ ╶',
    );
    lines.push(left + edges.join(cross) + right);
    if (row === rows) break;
    const first = (rows + 1) * cols + row * (cols + 1);
    const parts = Array.from(cells.subarray(first, first + cols + 1), (drawn, col) => {
      const edge = drawn ? '│' : ' ';
      return col < cols ? `${edge} ${owner(row * cols + col)} ` : edge;
    });
    lines.push(parts.join(''));
  }
  return `${lines.join('\n')}\n\n`;
}

const openspiel: Format<DotsSetup> = {
  id: 'openspiel',
  summary: phrase('str(state) of OpenSpiel'),
  holds: 'positions',
  orientation: phrase('the same way up; boxes of 1 and 2 become score=; who moves is not said: player 1'),
  recognises: (text) => /^\s*\u250c/.test(text),
  read,
  write,
};

const parameters = v.object({ num_rows: side(2, grammar.maxSide), num_cols: side(2, grammar.maxSide) });

const kaggleReplays = kaggle({
  environment: 'open_spiel_dots_and_boxes',
  configuration: v.object({ openSpielGameParameters: v.nullish(parameters, {}) }),
  startOf: ({ openSpielGameParameters: { num_rows, num_cols } }) => emptySetup(num_rows, num_cols),
  nameOf: (start, action) => (action < start.cells.length ? moveName(start, action) : undefined),
});

/** In the order in which they are tried on a text. */
export const dotsFormats = [openspiel, kaggleReplays] as const;
