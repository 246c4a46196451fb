/** Why a line game has its value, in words: what can be seen at the position itself, or that it took a search. */
import { counted } from '../../../core/text/counted.js';
import { freeAtMost } from '../../../core/cells.js';
import type { Answer } from '../../../core/answer.js';
import { both, type Bilingual } from '../../../core/text/bilingual.js';
import { Meter } from '../../../core/search/limits.js';
import { cellsOfSet, isMany, maxCells } from '../lines/cellset.js';
import { lineBoard, type LineBoard } from '../lines/board.js';
import { LineGame } from '../lines/game.js';
import { nameOf, otherSide } from '../rules/ending.js';
import { O, X, moveName, turnOf, type MnkSetup, type Stone } from '../rules/setup.js';

/** Sentences for the proved value of a position where a cell is free; none for boards that `lines` does not take. */
export function reasons(setup: MnkSetup, answer: Answer): Bilingual[] {
  if (!freeAtMost(setup.cells, maxCells)) return [];
  const board = lineBoard(setup);
  const game = new LineGame(board, new Meter(), 1);
  const mover = turnOf(setup)!;
  if (answer.lo > 0) return [winReason(game, mover) ?? searched(answer)];
  if (answer.lo < 0) return [lossReason(game, otherSide(mover)) ?? searched(answer)];
  const seen = ([X, O] as const).map((side) => heldReason(setup, board, game, side));
  const shown = seen.filter((reason) => reason !== undefined);
  return shown.length === 2 ? shown : [...shown, searched(answer)];
}

function searched({ stats }: Answer): Bilingual {
  return both(
    `A search of ${counted(stats.nodes, 'position')} proves it.`,
    `Uma busca de ${counted(stats.nodes, 'posição', 'posições')} prova isso.`,
  );
}

/** Why `side` gets no line, if it takes no search. */
function heldReason(setup: MnkSetup, board: LineBoard, game: LineGame, side: Stone): Bilingual | undefined {
  const [name, other] = [nameOf(side), nameOf(otherSide(side))];
  const { frames, pairing } = game.searchOf(side);
  if (frames.attacker.count[0] === 0) {
    return both(`${name} has no open line left.`, `${name} não tem mais linha aberta.`);
  }
  if (!pairing.holds(frames.attacker, 0)) return undefined;
  const pairs = Array.from({ length: pairing.count }, (_, i) =>
    cellsOfSet(pairing.pairLow32[i], pairing.pairHigh32[i])
      .map((cell) => moveName(setup, board.cells[cell]))
      .join('-'),
  ).join(' ');
  return both(
    `Pairs of cells stop ${name}: when it takes one, ${other} takes the other (${pairs}).`,
    `Pares de casas detêm ${name}: quando toma uma, ${other} toma a outra (${pairs}).`,
  );
}

function winReason(game: LineGame, mover: Stone): Bilingual | undefined {
  const { frames, threats } = game.searchOf(mover);
  if ((frames.attacker.threatLow32[0] | frames.attacker.threatHigh32[0]) !== 0) {
    return both('It completes the line.', 'Ele completa a linha.');
  }
  if (!threats.wins(0)) return undefined;
  return both(
    'Threats alone win: each must be answered, until two come at once.',
    'Só com ameaças se vence: cada uma exige resposta, até virem duas de uma vez.',
  );
}

function lossReason(game: LineGame, winner: Stone): Bilingual | undefined {
  const { threatLow32, threatHigh32 } = game.searchOf(winner).frames.attacker;
  if (!isMany(threatLow32[0], threatHigh32[0])) return undefined;
  const name = nameOf(winner);
  return both(
    `${name} lacks one cell in two lines, and only one can be blocked.`,
    `${name} precisa de uma só casa em duas linhas, e só uma pode ser bloqueada.`,
  );
}
