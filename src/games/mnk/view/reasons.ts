/** Reasons for the value of a line game: visible in the position itself, or found by a search. */
import { freeAtMost } from '../../../core/cells.js';
import type { Answer } from '../../../core/answer.js';
import { Meter } from '../../../core/search/limits.js';
import { cellsOfSet, isMany, maxCells } from '../lines/cellset.js';
import { lineBoard, type LineBoard } from '../lines/board.js';
import { LineGame } from '../lines/game.js';
import { nameOf, otherSide } from '../rules/ending.js';
import { O, X, moveName, turnOf, type MnkSetup, type Stone } from '../rules/setup.js';
import { phrase, type Phrase } from '../../../core/text/phrase.js';

/** Reasons for a proved value; none for boards that `lines` does not take. */
export function reasons(setup: MnkSetup, answer: Answer): Phrase[] {
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

function searched({ stats }: Answer): Phrase {
  return phrase('A search of {nodes} {nodes|position|positions} proves it.', { nodes: stats.nodes });
}

/** The reason why `side` gets no line, if it takes no search. */
function heldReason(setup: MnkSetup, board: LineBoard, game: LineGame, side: Stone): Phrase | undefined {
  const [name, other] = [nameOf(side), nameOf(otherSide(side))];
  const { frames, pairing } = game.searchOf(side);
  if (frames.attacker.count[0] === 0) {
    return phrase('{name} has no open line left.', { name });
  }
  if (!pairing.holds(frames.attacker, 0)) return undefined;
  const pairs = Array.from({ length: pairing.count }, (_, i) =>
    cellsOfSet(pairing.pairLow32[i], pairing.pairHigh32[i])
      .map((cell) => moveName(setup, board.cells[cell]))
      .join('-'),
  ).join(' ');
  return phrase('Pairs of cells stop {name}: when it takes one, {other} takes the other ({pairs}).', {
    name,
    other,
    pairs,
  });
}

function winReason(game: LineGame, mover: Stone): Phrase | undefined {
  const { frames, threats } = game.searchOf(mover);
  if ((frames.attacker.threatLow32[0] | frames.attacker.threatHigh32[0]) !== 0) {
    return phrase('It completes the line.');
  }
  if (!threats.wins(0)) return undefined;
  return phrase('Threats alone win: each must be answered, until two come at once.');
}

function lossReason(game: LineGame, winner: Stone): Phrase | undefined {
  const { threatLow32, threatHigh32 } = game.searchOf(winner).frames.attacker;
  if (!isMany(threatLow32[0], threatHigh32[0])) return undefined;
  const name = nameOf(winner);
  return phrase('{name} lacks one cell in two lines, and only one can be blocked.', { name });
}
