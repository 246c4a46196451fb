/**
 * Boards of the Piskvork protocol: `START 20` or `RECTSTART 20,15`, then `BOARD`, a line for each
 * stone (`column,row,1` if it is own, `2` if it is the opponent's, from 0 at the top left), `DONE`.
 * The side to move has the own stones. After `INFO rule 1` exactly five win; other INFO lines are
 * ignored.
 */
import { turnByCount } from '../../kit/stones.js';
import type { ForeignFault, ForeignGame, Format, OutgoingGame } from '../../../core/game.js';
import { asItem, broken, excerptOf, type Line, linesOf } from '../../kit/formats/read.js';
import { endsByLine, grammar, lineSetup, turnOf, type MnkSetup, type Score } from '../rules/setup.js';
import { phrase, type Phrase } from '../../../core/text/phrase.js';

const five = 5;

function* read(text: string): Generator<ForeignGame<MnkSetup> | ForeignFault> {
  let size: Line | undefined;
  let stones: Line[] | undefined;
  let begin = 0;
  let score: Score = 'line';
  for (const line of linesOf(text)) {
    const word = line.text.trim().split(/\s+/)[0].toUpperCase();
    if (word === 'START' || word === 'RECTSTART') size = line;
    else if (word === 'INFO' && !stones) score = scoreAfter(line, score);
    else if (word === 'BOARD') {
      if (stones) yield unended(begin);
      [stones, begin] = [[], line.at];
    } else if (word === 'DONE' && stones) {
      const [at, listed, of, rule] = [begin, stones, size, score];
      yield asItem(() => positionOf(at, listed, of, rule));
      stones = undefined;
    } else if (word !== '') {
      if (stones) stones.push(line);
      else
        yield asItem(() =>
          broken(line.at, phrase('{text} stands outside BOARD … DONE', { text: excerptOf(line.text) })),
        );
    }
  }
  if (stones) yield unended(begin);
}

function unended(at: number): ForeignFault {
  return {
    kind: 'fault',
    at,
    text: phrase('the board that begins here has no DONE'),
  };
}

/** The score by `INFO rule`, a sum: 1 exactly five, 2 games that go on, 4 Renju, 8 Caro. */
function scoreAfter({ text }: Line, before: Score): Score {
  const [, rule] = /^\s*INFO\s+rule\s+(\d{1,3})\s*$/i.exec(text) ?? [];
  if (rule === undefined) return before;
  return Number(rule) % 2 === 1 ? 'exact' : 'line';
}

function positionOf(
  at: number,
  stones: readonly Line[],
  size: Line | undefined,
  score: Score,
): ForeignGame<MnkSetup> {
  const [, cols, rows = cols] =
    /^\s*(?:START|RECTSTART)\s+(\d{1,4})(?:\s*,\s*(\d{1,4}))?\s*$/i.exec(size?.text ?? '') ?? [];
  const [width, height] = [Number(cols), Number(rows)];
  if (cols === undefined || Math.min(width, height) < five || Math.max(width, height) > grammar.maxSide)
    return broken(size?.at ?? at, phrase('no size before the board: START 20'));
  const owners = new Uint8Array(width * height);
  for (const { text, at: place } of stones) {
    const [, x, y, who] = /^\s*(\d{1,4})\s*,\s*(\d{1,4})\s*,\s*([12])\s*$/.exec(text) ?? [];
    const [col, row] = [Number(x), Number(y)];
    if (x === undefined || col >= width || row >= height)
      return broken(
        place,
        phrase('{text} is no stone of the board: column,row,1', { text: excerptOf(text) }),
      );
    if (owners[row * width + col] !== 0)
      return broken(place, phrase('{text}: the cell is taken', { text: excerptOf(text) }));
    owners[row * width + col] = Number(who);
  }
  return { kind: 'game', at, start: { ...setupOf(owners, height, width, at), score }, moves: [], notes: [] };
}

/** The side to move is X if the numbers of stones are equal, O if the opponent has one more. */
function setupOf(owners: Uint8Array, rows: number, cols: number, at: number): MnkSetup {
  const count = (who: number): number => owners.filter((owner) => owner === who).length;
  const ahead = count(2) - count(1);
  if (ahead !== 0 && ahead !== 1)
    return broken(at, phrase('the opponent has neither as many stones nor one more'));
  const cells = ahead === 0 ? owners : owners.map((owner) => (owner === 0 ? 0 : 3 - owner));
  return lineSetup(rows, cols, five, cells);
}

function write({ start }: OutgoingGame<MnkSetup>): string | Phrase {
  const { rows, cols, cells, k, score, slip } = start;
  const isFive = k === five && endsByLine(start) && slip === '0' && Math.min(rows, cols) >= five;
  if (!isFive || start.turn !== undefined || turnByCount(cells) === undefined)
    return phrase('only five in a row, X first, by turns');
  const own = turnOf(start);
  const stones: string[] = [];
  for (const [cell, stone] of cells.entries())
    if (stone !== 0)
      stones.push(`${String(cell % cols)},${String(Math.floor(cell / cols))},${stone === own ? '1' : '2'}`);
  const size = rows === cols ? `START ${String(cols)}` : `RECTSTART ${String(cols)},${String(rows)}`;
  const rule = score === 'exact' ? ['INFO rule 1'] : [];
  return [size, ...rule, 'BOARD', ...stones, 'DONE', ''].join('\n');
}

export const piskvorkBoard: Format<MnkSetup> = {
  id: 'piskvork',
  summary: phrase('boards of the Piskvork protocol, START and BOARD … DONE'),
  holds: 'positions',
  orientation: phrase(
    'own stones, 1, are those of the side to move; column and row from 0 at the top left: 2,0 is c1 here',
  ),
  recognises: (text) => /^\s*(START|RECTSTART|BOARD|INFO)\b/i.test(text),
  read,
  write,
};
