/** What an answer says, in one line for files and in one sentence for people. */
import type { Answer } from '../../core/answer.js';
import type { Bilingual } from '../../core/game.js';
import type { StrategyCertificate } from './certificate.js';
import { moveName } from './moves.js';
import { HexPosition } from './position.js';
import { FIRST, type HexSetup } from './setup.js';

/**
 * `<value> <best move>` with 1 for a win of the side to move and -1 for a loss; `<lo>..<hi> <move>` if only
 * bounded, `~<value> <move>` if estimated; `-` for the move if the game is over.
 */
export function answerLine(setup: HexSetup, answer: Answer): string {
  const move = answer.best.length > 0 ? moveName(setup, answer.best[0]) : '-';
  if (answer.status === 'proved') return `${String(answer.lo)} ${move}`;
  if (answer.status === 'estimated') return `~${String(answer.lo)} ${move}`;
  return `${String(answer.lo)}..${String(answer.hi)} ${move}`;
}

/** The players by what they have to join. */
const players: readonly Bilingual[] = [
  { en: 'player 1 (left-right)', pt: 'o jogador 1 (esquerda-direita)' },
  { en: 'player 2 (top-bottom)', pt: 'o jogador 2 (cima-baixo)' },
];

const mostMovesShown = 12;

/** Why the answer is what it is, as one sentence in each language. */
export function explainAnswer(setup: HexSetup, answer: Answer): Bilingual {
  const position = new HexPosition(setup);
  if (position.isOver) return explainEnd(setup, position);
  const mover = players[setup.toMove];
  const other = players[1 - setup.toMove];
  const move = answer.best.length > 0 ? moveName(setup, answer.best[0]) : '-';
  if (answer.status === 'estimated') {
    return sentence(
      `${mover.en} is best advised to play ${move}, by an estimate of ${String(answer.lo)} for him at the depth searched, not a proof`,
      `para ${mover.pt}, o melhor parece ${move}, por uma estimativa de ${String(answer.lo)} a seu favor na profundidade buscada, não uma prova`,
    );
  }
  if (answer.lo < answer.hi) {
    return sentence(
      `the search ended before it showed whether ${mover.en} wins`,
      `a busca terminou antes de mostrar se ${mover.pt} ganha`,
    );
  }
  const way = joined(wayItGoes(setup, answer), proofOf(setup, answer));
  return answer.lo > 0
    ? sentence(
        `${mover.en} wins with ${move}, whatever the answers${way.en}`,
        `${mover.pt} ganha com ${move}, quaisquer que sejam as respostas${way.pt}`,
      )
    : sentence(
        `every move of ${mover.en} loses, because ${other.en} then joins his sides${way.en}`,
        `todo lance perde para ${mover.pt}, pois ${other.pt} une depois seus lados${way.pt}`,
      );
}

/** The beginning of the line found, if it is more than the move already named. */
function wayItGoes(setup: HexSetup, { lo, line }: Answer): Bilingual {
  if (line.length < (lo > 0 ? 2 : 1)) return { en: '', pt: '' };
  const shown = line.slice(0, mostMovesShown).map((move) => moveName(setup, move));
  const moves = shown.join(' ') + (shown.length < line.length ? '…' : '');
  return { en: `, for instance ${moves}`, pt: `, por exemplo ${moves}` };
}

/** What the certificate leans on, if there is one: cells that hold the connections, or how long the strategy is. */
function proofOf(setup: HexSetup, { certificate }: Answer): Bilingual {
  if (certificate?.kind !== 'hex-strategy') return { en: '', pt: '' };
  const { nodes } = certificate as StrategyCertificate;
  const [{ own, take, steps, ways }] = nodes;
  if (nodes.length > 1) {
    const count = String(nodes.length);
    return {
      en: `; the proof is a strategy of ${count} positions, each with the opponent to move`,
      pt: `; a prova é uma estratégia de ${count} posições, cada uma com o adversário a jogar`,
    };
  }
  const touched = (steps ?? []).flatMap(([kind, ...ends]) => (kind === 'touch' ? ends : []));
  const pairs = (take ?? []).filter(({ length }) => length > 1).flat();
  const held = [...new Set([...touched, ...pairs])].filter((c) => c < setup.cells.length && !own.includes(c));
  if (held.length === 0 || (ways.length > 0 && !('step' in ways[0]))) return { en: '', pt: '' };
  const cells = held
    .sort((a, b) => a - b)
    .map((cell) => moveName(setup, cell))
    .join(' ');
  return {
    en: `; then he is connected, however the opponent cuts, by the cells ${cells}`,
    pt: `; ele está então ligado, por mais que o adversário corte, pelas casas ${cells}`,
  };
}

function joined(a: Bilingual, b: Bilingual): Bilingual {
  return { en: a.en + b.en, pt: a.pt + b.pt };
}

function explainEnd(setup: HexSetup, position: HexPosition): Bilingual {
  const winner = players[position.winner === FIRST ? 0 : 1];
  const chain = position
    .winningChain()
    .map((cell) => moveName(setup, cell))
    .join(' ');
  return sentence(
    `${winner.en} has won with the chain ${chain}`,
    `${winner.pt} ganhou com a corrente ${chain}`,
  );
}

function sentence(en: string, pt: string): Bilingual {
  return {
    en: `${en.charAt(0).toUpperCase()}${en.slice(1)}.`,
    pt: `${pt.charAt(0).toUpperCase()}${pt.slice(1)}.`,
  };
}
