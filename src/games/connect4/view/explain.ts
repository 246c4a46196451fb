/** An answer as a sentence: who wins, and the line of moves that shows it. */
import type { Answer } from '../../../core/answer.js';
import type { SideNames } from '../../../core/text/side-names.js';
import { nameOfCell } from '../../../core/text/coordinates.js';
import { unprovedText } from '../../kit/estimate-words.js';
import { after, lineOf, moveName, sideToMove, type Connect4Setup } from '../rules/setup.js';
import { phrase, type Phrase } from '../../../core/text/phrase.js';

/** The two sides as the texts show them. */
const letters: SideNames = [phrase('x'), phrase('o')];

/** Longest line of moves that a sentence spells out. */
const maxMovesShown = 16;

/** One sentence on what the answer says. */
export function explain(setup: Connect4Setup, answer: Answer, names = letters): Phrase {
  const over = explainEnd(setup, names);
  if (over) return over;
  const mover = names[sideToMove(setup)];
  if (answer.status !== 'proved') return unprovedText(answer, mover, (column) => moveName(setup, column));
  const move = answer.best.length > 0 ? moveName(setup, answer.best[0]) : '-';
  return explainValue(setup, answer, mover, move);
}

function explainEnd(setup: Connect4Setup, names: SideNames): Phrase | undefined {
  for (const disc of [1, 2] as const) {
    const line = lineOf(setup, disc);
    if (!line) continue;
    const name = names[disc === 1 ? 0 : 1];
    return phrase('The game is over: {name} has {k} in a line, {setup}.', {
      name,
      k: setup.k,
      setup: cells(setup, line),
    });
  }
  if (setup.cells.includes(0)) return undefined;
  return phrase('The board is full: a draw.');
}

function explainValue(setup: Connect4Setup, { lo, line }: Answer, mover: Phrase, move: string): Phrase {
  const shown = shownLine(setup, line);
  if (lo > 0) {
    return phrase('{mover}, to move, wins with {move}{shown}.', { mover, move, shown });
  }
  if (lo < 0) {
    return phrase('{mover}, to move, loses whatever is played{shown}.', { mover, shown });
  }
  return phrase('Neither side can force {k} in a line; {move} keeps the draw{shown}.', {
    k: setup.k,
    move,
    shown,
  });
}

/** The moves of the principal variation and the line at its end, as the rest of a sentence. */
function shownLine(setup: Connect4Setup, line: readonly number[]): Phrase {
  if (line.length < 2) return phrase('');
  const names = line.map((move) => moveName(setup, move));
  let end = setup;
  for (const move of line) end = after(end, move);
  const last = lineOf(end, 1) ?? lineOf(end, 2);
  // A line from the book may end before the game.
  const goesOn = names.length > maxMovesShown || (!last && end.cells.includes(0));
  const text = names.slice(0, maxMovesShown).join(' ') + (goesOn ? ' …' : '');
  const where = last ? cells(setup, last) : '';
  return phrase(': {text}{last}', { text, last: last ? phrase(', ending with {where}', { where }) : '' });
}

/** `d6-g3`: the ends of a line. */
function cells({ cols }: Connect4Setup, line: readonly number[]): string {
  return `${nameOfCell(line[0], cols)}-${nameOfCell(line[line.length - 1], cols)}`;
}
