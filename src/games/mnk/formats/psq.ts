/**
 * Saved games of the Piskvork manager (`.psq`), five in a row:
 *
 *     Piskvorky 20x20, 11:11, 0      columns x rows, two settings, 1 if the second player of the list begins
 *     11,10,1500                     column, row, both from 1 at the top left, and milliseconds
 *     …
 *     player-a.zip                   the players, only in files of tournaments
 *     player-b.zip
 *     -1                             the result
 *     1,Freestyle                    the winner, and the rule
 *
 * Times and everything after the moves may be missing; the manager reads such files too. Source:
 * files of the Gomocup tournament and the manager's description (P. Lastovicka, "piskvork.txt").
 */
import type {
  ForeignFault,
  ForeignGame,
  ForeignMove,
  Format,
  Note,
  OutgoingGame,
} from '../../../core/game.js';
import { cellName, parseCellName } from '../../../core/text/coordinates.js';
import {
  asItem,
  broken,
  excerptOf,
  type Line,
  lastMoveLeftOut,
  linesOf,
  noteAt,
} from '../../kit/formats/read.js';
import { grammar, lineSetup, type MnkSetup, type Score } from '../rules/setup.js';
import { phrase, type Phrase } from '../../../core/text/phrase.js';

const five = 5;
/** A move; its time may be missing. */
const moveForm = /^\s*(-?\d{1,9})\s*,\s*(-?\d{1,9})\s*(?:,\s*-?\d{1,12}\s*)?$/;
/** The lines after the names: the result, then the winner and the rule. */
const endForm = /^\s*-?\d{1,9}\s*(?:,|$)/;
const ruleForm = /^\s*\d,\s*([a-z].*?)\s*$/i;
const head = /^\s*Piskvorky\s+(\d{1,4})x(\d{1,4}),\s*-?\d+:-?\d+,\s*([01])/;

function* read(text: string): Generator<ForeignGame<MnkSetup> | ForeignFault> {
  const lines = linesOf(text);
  const heads = lines.flatMap((line, i) => (head.test(line.text) ? [i] : []));
  const before = lines.slice(0, heads[0]).find((line) => line.text.trim() !== '');
  if (before) yield asItem(() => broken(before.at, phrase('no header Piskvorky 20x20, 11:11, 0')));
  for (const [n, i] of heads.entries()) yield asItem(() => gameOf(lines.slice(i, heads[n + 1])));
}

function gameOf([first, ...lines]: readonly Line[]): ForeignGame<MnkSetup> {
  const { at } = first;
  const [, cols, rows, second] = head.exec(first.text)!;
  const empty = emptyBoard(Number(rows), Number(cols), at);
  const written = lines.filter(({ text }) => text.trim() !== '');
  const end = written.findIndex(({ text }) => !moveForm.test(text));
  const count = end < 0 ? written.length : end;
  const tail = written.slice(count);
  if (tail.some(({ text }) => moveForm.test(text))) noMove(tail[0]);
  const notes: Note[] = [];
  const moves = written
    .slice(0, count)
    .flatMap((line, i) => moveOf(line, empty, i + 1 === count ? notes : undefined));
  const players = playersOf(tail, second === '1');
  const rule = ruleOf(tail);
  const start = { ...empty, score: rule.score };
  return { kind: 'game', at, start, moves, notes: [...notes, ...rule.notes], ...players };
}

/** Both names, the first to move first; files of games between people have none. */
function playersOf([a, b]: readonly Line[], isSecondFirst: boolean): Pick<ForeignGame, 'players'> {
  if (!b || [a, b].some(({ text }) => endForm.test(text))) return {};
  const names = [a.text.trim(), b.text.trim()] as const;
  return { players: isSecondFirst ? [names[1], names[0]] : names };
}

function emptyBoard(rows: number, cols: number, at: number): MnkSetup {
  const [min, max] = [five, grammar.maxSide];
  if (Math.min(rows, cols) < min || Math.max(rows, cols) > max) {
    const size = `${String(cols)} x ${String(rows)}`;
    const range = `${String(min)}..${String(max)}`;
    broken(at, phrase('the size {size} is not within {range}', { size, range }));
  }
  return lineSetup(rows, cols, five);
}

/** Reads a move; the last one is left out if it is off the board. @param notes only for the last */
function moveOf(line: Line, { rows, cols }: MnkSetup, notes?: Note[]): ForeignMove[] {
  const { text, at } = line;
  const [, x, y] = moveForm.exec(text)!;
  const [col, row] = [Number(x) - 1, Number(y) - 1];
  const written = text.trim();
  if (col >= 0 && row >= 0 && col < cols && row < rows) return [{ name: cellName(row, col), written, at }];
  const why = phrase('{written} is not on the board', { written: excerptOf(written) });
  if (!notes) return broken(at, why);
  notes.push(lastMoveLeftOut(noteAt(at, why)));
  return [];
}

function noMove({ text, at }: Line): never {
  const shown = excerptOf(text.trim());
  return broken(at, phrase('{shown} is no move: column,row,time', { shown }));
}

/** The rule in the tail, if given: freestyle, five or more win; standard, exactly five. */
function ruleOf(tail: readonly Line[]): { score: Score; notes: Note[] } {
  const [said] = tail.filter(({ text }) => ruleForm.test(text));
  const rule = said ? ruleForm.exec(said.text)![1] : 'freestyle';
  if (/^standard/i.test(rule)) return { score: 'exact', notes: [] };
  if (/^freestyle/i.test(rule)) return { score: 'line', notes: [] };
  const note = noteAt(
    said.at,
    phrase('the rule {rule} is left out: five or more in a line win', { rule: excerptOf(rule) }),
  );
  return { score: 'line', notes: [note] };
}

function write({
  start,
  moves,
  players = ['player 1', 'player 2'],
  resigned,
}: OutgoingGame<MnkSetup>): string | Phrase {
  const { rows, cols, k, score, slip, cells, turn } = start;
  const isFive = k === five && score === 'line' && slip === '0' && Math.min(rows, cols) >= five;
  if (score === 'exact') return phrase('these files do not say that exactly five win');
  if (!isFive || turn !== undefined || cells.some((cell) => cell !== 0))
    return phrase('only games of five in a row from the empty board');
  if (resigned !== undefined) return phrase('a resignation cannot be written');
  const played = moves.map((name) => {
    const { row, column } = parseCellName(name)!;
    return `${String(column + 1)},${String(row + 1)},0`;
  });
  const lines = [`Piskvorky ${String(cols)}x${String(rows)}, 11:11, 0`, ...played, ...players, '-1'];
  return `${lines.join('\n')}\n`;
}

export const psq: Format<MnkSetup> = {
  id: 'psq',
  summary: phrase('saved games of the Piskvork manager'),
  holds: 'games',
  orientation: phrase(
    'who moves first is player 1, X; column and row from 1 at the top left: 3,1 is c1 here',
  ),
  recognises: (text) => /^\s*Piskvorky\s+\d/.test(text),
  read,
  write,
};
