/** Advice for each refusal, and a text that causes it. */
import type { SolveOptions } from '../index.js';
import type { RefusalCode, RefusalParams } from '../core/refusal.js';
import { phrase, type Phrase } from '../core/text/phrase.js';

interface Advice {
  /** A file whose first refused record has the code; absent if no short text causes it. */
  readonly text?: string;
  /** Values for the sentence, if there is no text. */
  readonly params?: RefusalParams;
  /** Whether to read the text with `--strict`. */
  readonly strict?: boolean;
  /** Options of the answer, if reading does not refuse the record. */
  readonly options?: SolveOptions;
  /** Advice in Markdown. */
  readonly advice: Phrase;
}

export const refusalAdvice: Readonly<Record<RefusalCode, Advice>> = {
  'bad-encoding': {
    params: { found: 'UTF-32' },
    advice: phrase('Save the file as plain text in UTF-8, or unpack it: only gzip is read packed.'),
  },
  'bad-header': {
    text: 'hex 3\n0 0 0\n0 0\n',
    advice: phrase('Write `game rows columns` on one line, then the cells from the next line on.'),
  },
  'unknown-game': {
    text: 'hexx 2 2\n0 0\n0 0\n0 0\n',
    advice: phrase('Use a name from [the table of headers](/reference/records.html), in small letters.'),
  },
  'bad-option': {
    text: 'mnk 3 3 k=9\n0 0 0\n0 0 0\n0 0 0\n0 0\n',
    advice: phrase('Give each option once, on the line of the header, with a value that the game takes.'),
  },
  'bad-size': {
    text: 'hex 0 5\n0 0\n',
    advice: phrase('Keep to the sizes of the game.'),
  },
  'bad-integer': {
    text: 'hex 2 2\n0 1.5\n0 0\n0 0\n',
    advice: phrase('Cells are whole numbers in decimal digits, without sign, point or exponent.'),
  },
  'bad-cell': {
    text: 'hex 2 2\n0 7\n0 0\n0 0\n',
    advice: phrase('Correct the number under the caret.'),
  },
  'too-few-cells': {
    text: 'hex 3 3\n0 0 0\n0 0\nhex 2 2\n0 0\n0 0\n0 0\n',
    advice: phrase('Count the numbers of the record, and compare its size with its rows.'),
  },
  'too-many-cells': {
    text: 'hex 2 2\n0 0\n0 0\n1\n0 0\n',
    advice: phrase('Remove the numbers that are too many, or correct the size.'),
  },
  'too-long': {
    params: { limit: 67_108_864 },
    advice: phrase(
      'A record may hold 64 MiB, a word 4,096 bytes: look for a file that is no file of positions.',
    ),
  },
  'size-limit': {
    params: { rows: 30, cols: 30 },
    advice: phrase('Leave `--strict` out.'),
  },
  'too-many-men': {
    text: '3 3\n2 2 2 2 1\n0 0\n',
    strict: true,
    advice: phrase('Leave `--strict` out, or remove men.'),
  },
  'illegal-position': {
    text: 'mnk 3 3\n1 1 1\n0 0 0\n0 0 0\n0 0\n',
    advice: phrase(
      'The sentence says which rule is broken. Where the numbers of stones do not tell who moves, give `turn=`.',
    ),
  },
  'not-supported': {
    text: 'mnk 9 9 k=5\n' + '0 0 0 0 0 0 0 0 0\n'.repeat(9) + '0 0\n',
    options: { algorithm: 'table' },
    advice: phrase('Take another algorithm, or none: the default of a game takes every position.'),
  },
  'no-algorithm': {
    text: 'hex 2 2\n0 0\n0 0\n0 0\n',
    options: { algorithm: 'trail' },
    advice: phrase('Name algorithms game by game, `-a hex:alphabeta,mnk:table`.'),
  },
  'bad-move': {
    params: { move: 'z99' },
    advice: phrase('Moves are named as in answers: `d8xb6`, `c3`, `h0,1`, `d`.'),
  },
  'illegal-move': {
    params: { move: 'b2' },
    advice: phrase('The cell is taken, the column is full, or the game is over.'),
  },
  crash: {
    advice: phrase(
      'Please report it with the record: this is a fault of the program. The other records are answered.',
    ),
  },
  time: {
    advice: phrase(
      'Set `--time` longer, or take an algorithm that looks at the clock more often: a fault, please report it.',
    ),
  },
  memory: {
    advice: phrase('Set `--mem` higher (`--mem 2G`), or use fewer `--jobs`.'),
  },
};
