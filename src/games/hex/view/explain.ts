/** Explains an answer, in one line for files and in one sentence for people. */
import { otherSide } from '../../../core/position.js';
import type { Answer } from '../../../core/answer.js';
import { sideMarks, type SideNames } from '../../../core/text/side-names.js';
import { restsOn } from '../../kit/estimate-words.js';
import type { StrategyCertificate } from '../proof/certificate.js';
import { moveName } from '../rules/moves.js';
import { winningChain } from '../rules/bordered-board.js';
import { HexPosition } from '../rules/position.js';
import { FIRST, type HexSetup } from '../rules/setup.js';
import { joined, phrase, type Phrase } from '../../../core/text/phrase.js';

const numbered: SideNames = [phrase('player 1{#in a sentence}'), phrase('player 2{#in a sentence}')];

/** The players' names with the sides that they join; marks stand for colours, which show them. */
function playersOf(names: SideNames): SideNames {
  if (names === sideMarks) return names;
  const [one, two] = names;
  return [phrase('{one} (left-right)', { one }), phrase('{two} (top-bottom)', { two })];
}

const maxMovesShown = 12;

/** Explains the answer in one sentence. */
export function explainAnswer(setup: HexSetup, answer: Answer, names = numbered): Phrase {
  const players = playersOf(names);
  const position = new HexPosition(setup);
  if (position.isOver) return explainEnd(setup, position, players);
  const mover = players[setup.toMove];
  const other = players[otherSide(setup.toMove)];
  const move = answer.best.length > 0 ? moveName(setup, answer.best[0]) : '-';
  if (answer.status === 'estimated') return explainEstimate(setup, mover, move, answer);
  if (answer.lo < answer.hi) {
    return sentence(phrase('the search ended before it showed whether {mover} wins', { mover }));
  }
  const way = joined([lineWords(setup, answer), proofOf(setup, answer, mover, move)], '');
  return answer.lo > 0
    ? sentence(phrase('{mover} wins with {move}, whatever the answers{way}', { mover, move, way }))
    : sentence(
        phrase('every move of {mover} loses, because {other} then joins its sides{way}', {
          mover,
          other,
          way,
        }),
      );
}

/** The basis of an estimate: network and tree, or a search with an evaluation. */
function explainEstimate(setup: HexSetup, mover: Phrase, move: string, answer: Answer): Phrase {
  const { lo, stats } = answer;
  const judged = stats.extra?.['judgments'];
  if (judged === undefined) {
    const basis = restsOn(answer, (cell) => moveName(setup, cell));
    return sentence(
      phrase(
        '{mover} is best advised to play {move}, by an estimate of {lo} for this side, not a proof: {basis}',
        { mover, move, lo, basis },
      ),
    );
  }
  const way = lineWords(setup, answer);
  const [chance, count] = [String(Math.round(50 + 50 * lo)), String(judged)];
  return sentence(
    phrase(
      '{mover} seems to do best with {move}, with a chance of {chance} % to win ({count} positions judged by a network that learned from games, the tree {depth} {depth|move|moves} deep){way}; an estimate, not a proof',
      { mover, move, chance, count, depth: stats.depth, way },
    ),
  );
}

/** The beginning of the line found, if it is more than the move already named. */
function lineWords(setup: HexSetup, { lo, line }: Answer): Phrase {
  if (line.length < (lo > 0 ? 2 : 1)) return phrase('');
  const shown = line.slice(0, maxMovesShown).map((move) => moveName(setup, move));
  const moves = shown.join(' ') + (shown.length < line.length ? '…' : '');
  return phrase(', for instance {moves}', { moves });
}

/** The certificate's contents: the cells of the connections, or the strategy's size. */
function proofOf(setup: HexSetup, { certificate, lo }: Answer, mover: Phrase, move: string): Phrase {
  if (certificate?.kind !== 'hex-strategy') return phrase('');
  const { nodes } = certificate as StrategyCertificate;
  const [{ own, take, steps, ways }] = nodes;
  if (nodes.length > 1) {
    return phrase(
      '; the proof is a strategy of {nodes} {nodes|position|positions}, each with the opponent to move',
      { nodes: nodes.length },
    );
  }
  const touched = (steps ?? []).flatMap(([kind, ...ends]) => (kind === 'touch' ? ends : []));
  const pairs = (take ?? []).filter(({ length }) => length > 1).flat();
  const held = [...new Set([...touched, ...pairs])].filter((c) => c < setup.cells.length && !own.includes(c));
  if (held.length === 0 || (ways.length > 0 && !('step' in ways[0]))) return phrase('');
  const cells = held
    .sort((a, b) => a - b)
    .map((cell) => moveName(setup, cell))
    .join(' ');
  return lo > 0
    ? phrase('; after {move} the sides are connected, however the opponent cuts, by the cells {cells}', {
        move,
        cells,
      })
    : phrase('; they are connected already, however {mover} cuts, by the cells {cells}', { mover, cells });
}

function explainEnd(setup: HexSetup, position: HexPosition, players: SideNames): Phrase {
  const winner = players[position.winner === FIRST ? 0 : 1];
  const chain = winningChain(setup)
    .map((cell) => moveName(setup, cell))
    .join(' ');
  return sentence(phrase('{winner} has won with the chain {chain}', { winner, chain }));
}

function sentence(said: Phrase): Phrase {
  return phrase('{^said}.', { said });
}
