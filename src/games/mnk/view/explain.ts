/** An answer as the line of `saida.txt`, and as a sentence. */
import { counted } from '../../../core/text/counted.js';
import type { Answer } from '../../../core/answer.js';
import { both, type Bilingual } from '../../../core/text/bilingual.js';
import { restsOn } from '../../kit/estimate-words.js';
import { answerLineOf } from '../../kit/answer-line.js';
import { nameOf, winnerOf } from '../rules/ending.js';
import { pointsOf } from '../rules/lines.js';
import { reasons } from './reasons.js';
import {
  FREE,
  O,
  X,
  endsByLine,
  lineWords,
  moveName,
  slipOf,
  turnOf,
  type MnkSetup,
} from '../rules/setup.js';

/** Integers as they are; expected values with 12 significant digits. */
function numberText(setup: MnkSetup, value: number): string {
  return slipOf(setup) > 0 ? value.toPrecision(12) : String(value);
}

function moveText(setup: MnkSetup, answer: Answer): string {
  const best = answer.best[0];
  return best === undefined ? '-' : moveName(setup, best);
}

/**
 * `<value> <move>` when proved, `<lo>..<hi> <move>` when bounded, `~<value> <move>` when estimated, from the
 * view of the side to move: 1, 0, -1, or the difference of points on the full board, or their expected value.
 */
export function answerLine(setup: MnkSetup, answer: Answer): string {
  return answerLineOf(
    answer,
    (move) => moveName(setup, move),
    (value) => numberText(setup, value),
  );
}

/** One sentence on what the answer says. */
export function explain(setup: MnkSetup, answer: Answer): Bilingual {
  const over = explainEnd(setup);
  if (over) return over;
  const { lo, hi, status } = answer;
  const [low, high] = [numberText(setup, lo), numberText(setup, hi)];
  if (status === 'estimated') {
    if (answer.stats.extra?.['iterations'] !== undefined) return explainSearch(setup, answer);
    const basis = restsOn(answer, (move) => moveName(setup, move));
    return both(
      `An estimate of ${low}, which proves nothing: ${basis.en}.`,
      `Uma estimativa de ${low}, que não prova nada: ${basis.pt}.`,
    );
  }
  if (status === 'bounded') {
    return both(
      `The search stopped early: the value lies between ${low} and ${high}.`,
      `A busca parou antes do fim: o valor está entre ${low} e ${high}.`,
    );
  }
  return explainValue(setup, answer);
}

/** The basis of an estimate of the player (player/README.md). */
function explainSearch(setup: MnkSetup, { lo, line, stats }: Answer): Bilingual {
  const depth = stats.extra!['iterations'];
  const moves = line.map((move) => moveName(setup, move)).join(' ');
  return both(
    `An estimate, no proof: the chance to win minus the chance to lose is ${lo}, after searches of 1 to ${counted(depth, 'move')} ahead, ${counted(stats.nodes, 'position')} in all, which expect ${moves}.`,
    `Estimativa, não prova: a chance de vencer menos a de perder é ${lo}, após buscas de 1 a ${counted(depth, 'lance')} adiante, ${counted(stats.nodes, 'posição', 'posições')} ao todo, que esperam ${moves}.`,
  );
}

function explainEnd(setup: MnkSetup): Bilingual | undefined {
  const { cells } = setup;
  const { en, pt } = lineWords(setup);
  const winner = winnerOf(setup);
  if (winner !== undefined) {
    const name = nameOf(winner);
    return both(
      `The game is over: ${name} has ${en} in a line.`,
      `O jogo acabou: ${name} tem ${pt} em linha.`,
    );
  }
  if (cells.includes(FREE)) return undefined;
  if (endsByLine(setup)) return both('The board is full: a draw.', 'O tabuleiro está cheio: deu velha.');
  const [x, o] = [pointsOf(setup, X), pointsOf(setup, O)];
  return both(
    `The board is full: X has ${x} and O has ${counted(o, 'point')}.`,
    `O tabuleiro está cheio: X tem ${x} e O tem ${counted(o, 'ponto')}.`,
  );
}

function explainValue(setup: MnkSetup, answer: Answer): Bilingual {
  const name = nameOf(turnOf(setup)!);
  const move = moveText(setup, answer);
  const value = numberText(setup, answer.lo);
  if (slipOf(setup) > 0) {
    const [en, pt] = endsByLine(setup) ? ['a win is 1', 'vitória vale 1'] : ['points', 'pontos'];
    return both(
      `${name} to move expects ${value} (${en}) on average over all slides when both play best, starting with ${move}.`,
      `${name}, que joga, espera ${value} (${pt}) na média de todos os deslizes com jogo perfeito dos dois, começando por ${move}.`,
    );
  }
  return endsByLine(setup)
    ? together([
        explainResult(setup, name, move, answer.lo),
        ...(setup.score === 'line' ? reasons(setup, answer) : []),
      ])
    : explainPoints(name, move, answer.lo);
}

function together(sentences: readonly Bilingual[]): Bilingual {
  return both(sentences.map(({ en }) => en).join(' '), sentences.map(({ pt }) => pt).join(' '));
}

function explainResult(setup: MnkSetup, name: string, move: string, value: number): Bilingual {
  const { en, pt } = lineWords(setup);
  if (value > 0) {
    return both(
      `${name} to move wins: ${move} leads to ${en} in a line against every defence.`,
      `${name}, que joga, vence: ${move} leva a ${pt} em linha contra qualquer defesa.`,
    );
  }
  if (value < 0) {
    return both(
      `${name} to move loses: every move leaves the opponent a way to ${en} in a line.`,
      `${name}, que joga, perde: todo lance deixa ao adversário um caminho para ${pt} em linha.`,
    );
  }
  return both(
    `Neither side can force ${en} in a line; ${move} keeps the draw.`,
    `Nenhum lado consegue forçar ${pt} em linha; ${move} mantém o empate.`,
  );
}

function explainPoints(name: string, move: string, value: number): Bilingual {
  const by = Math.abs(value);
  if (value === 0) {
    return both(
      `With best play both sides end with the same points; ${move} is a best move.`,
      `Com jogo perfeito os dois lados acabam com os mesmos pontos; ${move} é um melhor lance.`,
    );
  }
  const [en, pt] = value > 0 ? ['ahead', 'à frente'] : ['behind', 'atrás'];
  return both(
    `With best play ${name}, to move, ends ${by} ${by === 1 ? 'point' : 'points'} ${en}; ${move} is a best move.`,
    `Com jogo perfeito ${name}, que joga, acaba ${by} ${by === 1 ? 'ponto' : 'pontos'} ${pt}; ${move} é um melhor lance.`,
  );
}
