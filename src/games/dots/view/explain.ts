/** Why an answer is what it is, in words a player can follow. */
import { counted } from '../../../core/text/counted.js';
import type { Answer } from '../../../core/answer.js';
import type { Bilingual } from '../../../core/game.js';
import { restsOn } from '../../kit/estimate-words.js';
import { boardOf, freeAround, type Board } from '../rules/board.js';
import { chainWords } from './explain-chains.js';
import { moveName, type DotsSetup } from '../rules/setup.js';

/** One sentence in each language, without certificate: what is still to come, and what kind of move is best. */
export function explainAnswer(setup: DotsSetup, answer: Answer): Bilingual {
  const board = boardOf(setup.rows, setup.cols);
  const open = openBoxes(setup, board);
  if (answer.best.length === 0) {
    return {
      en: 'Every edge is drawn: the game is over.',
      pt: 'Todas as arestas estão traçadas: o jogo acabou.',
    };
  }
  const value = outcome(setup, answer, open);
  const move = moveName(setup, answer.best[0]);
  const kind = kindOfMove(setup, board, answer.best[0]);
  const chains = chainWords(setup);
  return {
    en: sentence([value.en, `${move} ${kind.en}`, ...(chains ? [chains.en] : [])]),
    pt: sentence([value.pt, `${move} ${kind.pt}`, ...(chains ? [chains.pt] : [])]),
  };
}

function sentence(clauses: readonly string[]): string {
  const text = clauses.join('; ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function openBoxes(setup: DotsSetup, board: Board): number {
  let open = 0;
  for (let box = 0; box < board.boxCount; box++) if (freeAround(board, setup.cells, box) > 0) open++;
  return open;
}

function outcome(setup: DotsSetup, answer: Answer, open: number): Bilingual {
  const { status, lo, hi } = answer;
  const en = `of the ${counted(open, 'box', 'boxes')} left`;
  const pt = `${open === 1 ? 'do' : 'dos'} ${counted(open, 'quadrado que resta', 'quadrados que restam')}`;
  if (status === 'estimated') {
    const basis = restsOn(answer, (move) => moveName(setup, move));
    return {
      en: `${en} the side to move is estimated to get ${String(lo)} more than the other (${basis.en})`,
      pt: `${pt}, estima-se que quem joga faça ${String(lo)} a mais que o outro (${basis.pt})`,
    };
  }
  if (status === 'bounded') {
    return {
      en: `${en} the side to move gets between ${String(lo)} and ${String(hi)} more than the other`,
      pt: `${pt}, quem joga faz entre ${String(lo)} e ${String(hi)} a mais que o outro`,
    };
  }
  if (lo === 0) {
    return {
      en: `with best play each side gets half ${en}`,
      pt: `com jogo perfeito, cada lado faz a metade ${pt}`,
    };
  }
  const margin = String(Math.abs(lo));
  return {
    en: `with best play the side to move gets ${margin} ${lo > 0 ? 'more' : 'fewer'} than the other ${en}`,
    pt: `com jogo perfeito, ${pt} quem joga faz ${margin} a ${lo > 0 ? 'mais' : 'menos'} que o outro`,
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
    return {
      en: `completes ${counted(completed, 'box', 'boxes')}`,
      pt: `completa ${counted(completed, 'quadrado', 'quadrados')}`,
    };
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
