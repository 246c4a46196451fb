/** Explains an answer, in one line for files and in one sentence for people. */
import { counted } from '../../../core/text/counted.js';
import type { Answer } from '../../../core/answer.js';
import { both, type Bilingual } from '../../../core/text/bilingual.js';
import type { SideNames } from '../../../core/text/side-names.js';
import { answerLineOf } from '../../kit/answer-line.js';
import { restsOn } from '../../kit/estimate-words.js';
import type { StrategyCertificate } from '../proof/certificate.js';
import { moveName } from '../rules/moves.js';
import { HexPosition } from '../rules/position.js';
import { FIRST, type HexSetup } from '../rules/setup.js';

/** The answer's line: 1 for a win of the side to move, -1 for a loss. */
export function answerLine(setup: HexSetup, answer: Answer): string {
  return answerLineOf(answer, (move) => moveName(setup, move));
}

const numbered: SideNames = [both('player 1', 'o jogador 1'), both('player 2', 'o jogador 2')];

/** The players by what they have to join. */
function playersOf([one, two]: SideNames): SideNames {
  return [
    both(`${one.en} (left-right)`, `${one.pt} (esquerda-direita)`),
    both(`${two.en} (top-bottom)`, `${two.pt} (topo-base)`),
  ];
}

const maxMovesShown = 12;

/** Why the answer is what it is, as one sentence in each language. */
export function explainAnswer(setup: HexSetup, answer: Answer, names = numbered): Bilingual {
  const players = playersOf(names);
  const position = new HexPosition(setup);
  if (position.isOver) return explainEnd(setup, position, players);
  const mover = players[setup.toMove];
  const other = players[setup.toMove === 0 ? 1 : 0];
  const move = answer.best.length > 0 ? moveName(setup, answer.best[0]) : '-';
  if (answer.status === 'estimated') return explainEstimate(setup, mover, move, answer);
  if (answer.lo < answer.hi) {
    return sentence(
      `the search ended before it showed whether ${mover.en} wins`,
      `a busca terminou antes de mostrar se ${mover.pt} ganha`,
    );
  }
  const way = joined(lineWords(setup, answer), proofOf(setup, answer));
  return answer.lo > 0
    ? sentence(
        `${mover.en} wins with ${move}, whatever the answers${way.en}`,
        `${mover.pt} ganha com ${move}, quaisquer que sejam as respostas${way.pt}`,
      )
    : sentence(
        `every move of ${mover.en} loses, because ${other.en} then joins its sides${way.en}`,
        `${mover.pt} perde com qualquer lance, pois ${other.pt} então liga seus lados${way.pt}`,
      );
}

/** The basis of an estimate: the player's network and tree, or the depth of a search with an evaluation. */
function explainEstimate(setup: HexSetup, mover: Bilingual, move: string, answer: Answer): Bilingual {
  const { lo, stats } = answer;
  const judged = stats.extra?.['judgments'];
  if (judged === undefined) {
    const basis = restsOn(answer, (cell) => moveName(setup, cell));
    return sentence(
      `${mover.en} is best advised to play ${move}, by an estimate of ${String(lo)} for this side, not a proof: ${basis.en}`,
      `para ${mover.pt}, o melhor parece ${move}, por uma estimativa de ${String(lo)} a seu favor, não uma prova: ${basis.pt}`,
    );
  }
  const way = lineWords(setup, answer);
  const [chance, count] = [String(Math.round(50 + 50 * lo)), String(judged)];
  return sentence(
    `${mover.en} seems to do best with ${move}, with a chance of ${chance} % to win (${count} positions judged by a network that learned from games, the tree ${counted(stats.depth, 'move')} deep)${way.en}; an estimate, not a proof`,
    `para ${mover.pt}, o melhor parece ${move}, com ${chance} % de chance de vitória (${count} posições avaliadas por uma rede que aprendeu com partidas, árvore de ${counted(stats.depth, 'lance')})${way.pt}; uma estimativa, não uma prova`,
  );
}

/** The beginning of the line found, if it is more than the move already named. */
function lineWords(setup: HexSetup, { lo, line }: Answer): Bilingual {
  if (line.length < (lo > 0 ? 2 : 1)) return both('', '');
  const shown = line.slice(0, maxMovesShown).map((move) => moveName(setup, move));
  const moves = shown.join(' ') + (shown.length < line.length ? '…' : '');
  return both(`, for instance ${moves}`, `, por exemplo ${moves}`);
}

/** The certificate's contents, if there is one: the cells of the connections, or the size of the strategy. */
function proofOf(setup: HexSetup, { certificate }: Answer): Bilingual {
  if (certificate?.kind !== 'hex-strategy') return both('', '');
  const { nodes } = certificate as StrategyCertificate;
  const [{ own, take, steps, ways }] = nodes;
  if (nodes.length > 1) {
    return {
      en: `; the proof is a strategy of ${counted(nodes.length, 'position')}, each with the opponent to move`,
      pt: `; a prova é uma estratégia de ${counted(nodes.length, 'posição', 'posições')}, cada uma com a vez do adversário`,
    };
  }
  const touched = (steps ?? []).flatMap(([kind, ...ends]) => (kind === 'touch' ? ends : []));
  const pairs = (take ?? []).filter(({ length }) => length > 1).flat();
  const held = [...new Set([...touched, ...pairs])].filter((c) => c < setup.cells.length && !own.includes(c));
  if (held.length === 0 || (ways.length > 0 && !('step' in ways[0]))) return both('', '');
  const cells = held
    .sort((a, b) => a - b)
    .map((cell) => moveName(setup, cell))
    .join(' ');
  return {
    en: `; then the sides are connected, however the opponent cuts, by the cells ${cells}`,
    pt: `; os lados ficam então ligados, por mais que o adversário corte, pelas casas ${cells}`,
  };
}

function joined(a: Bilingual, b: Bilingual): Bilingual {
  return both(a.en + b.en, a.pt + b.pt);
}

function explainEnd(setup: HexSetup, position: HexPosition, players: SideNames): Bilingual {
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
  return both(`${en.charAt(0).toUpperCase()}${en.slice(1)}.`, `${pt.charAt(0).toUpperCase()}${pt.slice(1)}.`);
}
