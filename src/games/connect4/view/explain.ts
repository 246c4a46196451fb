/** An answer as a sentence: who wins, and the line of moves that shows it. */
import type { Answer } from '../../../core/answer.js';
import { both, type Bilingual } from '../../../core/text/bilingual.js';
import type { SideNames } from '../../../core/text/side-names.js';
import { cellName } from '../../../core/text/coordinates.js';
import { answerLineOf } from '../../kit/answer-line.js';
import { restsOn } from '../../kit/estimate-words.js';
import { after, lineOf, moveName, sideToMove, type Connect4Setup } from '../rules/setup.js';

/** The two sides as the texts show them. */
const letters: SideNames = [both('x', 'x'), both('o', 'o')];

/** Longest line of moves that a sentence spells out. */
const maxMovesShown = 16;

/** The line of `saida.txt`; values are 1, 0 and -1. */
export function answerLine(setup: Connect4Setup, answer: Answer): string {
  return answerLineOf(answer, (move) => moveName(setup, move));
}

/** One sentence on what the answer says. */
export function explain(setup: Connect4Setup, answer: Answer, names = letters): Bilingual {
  const over = explainEnd(setup, names);
  if (over) return over;
  const { lo, hi, status, best } = answer;
  const mover = names[sideToMove(setup)];
  const move = best.length > 0 ? moveName(setup, best[0]) : '-';
  if (status === 'estimated') {
    const basis = restsOn(answer, (column) => moveName(setup, column));
    return both(
      `${move} looks best for ${mover.en}, by an estimate of ${String(lo)} that proves nothing: ${basis.en}.`,
      `${move} parece o melhor para ${mover.pt}, por uma estimativa de ${String(lo)} que não prova nada: ${basis.pt}.`,
    );
  }
  if (status === 'bounded') {
    return both(
      `The search stopped early: the value for ${mover.en} lies between ${String(lo)} and ${String(hi)}.`,
      `A busca parou antes do fim: o valor para ${mover.pt} está entre ${String(lo)} e ${String(hi)}.`,
    );
  }
  return explainValue(setup, answer, mover, move);
}

function explainEnd(setup: Connect4Setup, names: SideNames): Bilingual | undefined {
  for (const disc of [1, 2] as const) {
    const line = lineOf(setup, disc);
    if (!line) continue;
    const name = names[disc === 1 ? 0 : 1];
    return both(
      `The game is over: ${name.en} has ${String(setup.k)} in a line, ${cells(setup, line)}.`,
      `O jogo acabou: ${name.pt} tem ${String(setup.k)} em linha, ${cells(setup, line)}.`,
    );
  }
  if (setup.cells.includes(0)) return undefined;
  return both('The board is full: a draw.', 'O tabuleiro está cheio: empate.');
}

function explainValue(setup: Connect4Setup, { lo, line }: Answer, mover: Bilingual, move: string): Bilingual {
  const shown = shownLine(setup, line);
  if (lo > 0) {
    return both(
      `${mover.en}, to move, wins with ${move}${shown.en}.`,
      `${mover.pt}, que joga, vence com ${move}${shown.pt}.`,
    );
  }
  if (lo < 0) {
    return both(
      `${mover.en}, to move, loses whatever is played${shown.en}.`,
      `${mover.pt}, que joga, perde com qualquer lance${shown.pt}.`,
    );
  }
  return both(
    `Neither side can force ${String(setup.k)} in a line; ${move} keeps the draw${shown.en}.`,
    `Nenhum lado consegue forçar ${String(setup.k)} em linha; ${move} mantém o empate${shown.pt}.`,
  );
}

/** The moves of the principal variation and the line at its end, as the rest of a sentence. */
function shownLine(setup: Connect4Setup, line: readonly number[]): Bilingual {
  if (line.length < 2) return both('', '');
  const names = line.map((move) => moveName(setup, move));
  const text = names.slice(0, maxMovesShown).join(' ') + (names.length > maxMovesShown ? ' …' : '');
  let end = setup;
  for (const move of line) end = after(end, move);
  const last = lineOf(end, 1) ?? lineOf(end, 2);
  const where = last ? cells(setup, last) : '';
  return both(
    `: ${text}${last ? `, ending with ${where}` : ''}`,
    `: ${text}${last ? `, terminando com ${where}` : ''}`,
  );
}

/** `d6-g3`: the ends of a line. */
function cells({ cols }: Connect4Setup, line: readonly number[]): string {
  const name = (cell: number): string => cellName(Math.floor(cell / cols), cell % cols);
  return `${name(line[0])}-${name(line[line.length - 1])}`;
}
