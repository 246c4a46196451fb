/** Why an answer is what it is, in one sentence a player can follow. */
import type { Answer } from '../../core/answer.js';
import type { Bilingual } from '../../core/game.js';
import { boardOf, freeAround, type Board } from './board.js';
import { moveName, type DotsSetup } from './setup.js';

/** One sentence in each language, without certificate: what is still to come, and what kind of move is best. */
export function explainAnswer(setup: DotsSetup, answer: Answer): Bilingual {
  const board = boardOf(setup.rows, setup.cols);
  const open = openBoxes(setup, board);
  if (answer.best.length === 0) {
    return { en: 'every edge is drawn: the game is over', pt: 'todas as linhas estão traçadas: o jogo acabou' };
  }
  const value = outcome(answer, open);
  const move = moveName(setup, answer.best[0]);
  const kind = kindOfMove(setup, board, answer.best[0]);
  return { en: `${value.en}; ${move} ${kind.en}`, pt: `${value.pt}; ${move} ${kind.pt}` };
}

function openBoxes(setup: DotsSetup, board: Board): number {
  let open = 0;
  for (let box = 0; box < board.boxCount; box++) if (freeAround(board, setup.cells, box) > 0) open++;
  return open;
}

function outcome({ status, lo, hi }: Answer, open: number): Bilingual {
  const boxes = String(open);
  const [low, high] = [String(lo), String(hi)];
  if (status === 'estimated') {
    return {
      en: `of the ${boxes} boxes left the side to move is estimated to get ${low} more than the other`,
      pt: `dos ${boxes} quadrados restantes, estima-se que quem joga faça ${low} a mais que o outro`,
    };
  }
  if (status === 'bounded') {
    return {
      en: `of the ${boxes} boxes left the side to move gets between ${low} and ${high} more than the other`,
      pt: `dos ${boxes} quadrados restantes, quem joga faz entre ${low} e ${high} a mais que o outro`,
    };
  }
  if (lo === 0) {
    return {
      en: `with best play the ${boxes} boxes left are shared equally`,
      pt: `com o melhor jogo, os ${boxes} quadrados restantes se dividem por igual`,
    };
  }
  const margin = String(Math.abs(lo));
  return {
    en: `with best play the side to move gets ${margin} ${lo > 0 ? 'more' : 'fewer'} of the ${boxes} boxes left than the other`,
    pt: `com o melhor jogo, dos ${boxes} quadrados restantes quem joga faz ${margin} a ${lo > 0 ? 'mais' : 'menos'} que o outro`,
  };
}

/** Completes boxes, is safe, opens a chain, or leaves boxes to the other on purpose. */
function kindOfMove(setup: DotsSetup, board: Board, move: number): Bilingual {
  let [completed, opened, waiting] = [0, 0, 0];
  const beside = board.boxesOf.subarray(2 * move, 2 * move + 2);
  for (let box = 0; box < board.boxCount; box++) {
    const free = freeAround(board, setup.cells, box);
    if (free === 1) waiting++;
    if (!beside.includes(box)) continue;
    if (free === 1) completed++;
    if (free === 2) opened++;
  }
  if (completed > 0) {
    return { en: `completes ${count(completed, 'box', 'boxes')}`, pt: `completa ${count(completed, 'quadrado', 'quadrados')}` };
  }
  if (waiting > 0) {
    return {
      en: 'leaves the last boxes of a chain to the other, who then has to open the next (double-dealing)',
      pt: 'deixa os últimos quadrados da corrente para o outro, que então tem de abrir a próxima',
    };
  }
  if (opened > 0) return { en: 'opens a chain', pt: 'abre uma corrente' };
  return { en: 'is safe: it gives no box away', pt: 'é seguro: não entrega nenhum quadrado' };
}

function count(n: number, one: string, many: string): string {
  return `${String(n)} ${n === 1 ? one : many}`;
}
