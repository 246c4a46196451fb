/** Reasons for the value of a line game: visible in the position itself, or found by a search. */
import { freeAtMost } from '../../../core/cells.js';
import type { Answer } from '../../../core/answer.js';
import { needsKernels } from '../../../core/wasm/instance.js';
import { Meter } from '../../../core/search/limits.js';
import { cellsOfSet, isMany, maxCells } from '../lines/cellset.js';
import { lineBoard, type LineBoard } from '../lines/board.js';
import { LineKernel } from '../lines/kernel.js';
import { otherStone } from '../../kit/stones.js';
import { nameOf } from '../rules/ending.js';
import { O, X, moveName, turnOf, type MnkSetup, type Stone } from '../rules/setup.js';
import { phrase, type Phrase } from '../../../core/text/phrase.js';

/** Reasons for a proved value; none for boards that `lines` does not take. */
export function reasons(setup: MnkSetup, answer: Answer): Phrase[] {
  if (!freeAtMost(setup.cells, maxCells)) return [];
  if (needsKernels('lines') !== true) return [searched(answer)];
  const board = lineBoard(setup);
  const kernel = LineKernel.start(board, { meter: new Meter(), bits: 1 });
  const mover = turnOf(setup)!;
  if (answer.lo > 0) return [winReason(kernel, mover) ?? searched(answer)];
  if (answer.lo < 0) return [lossReason(kernel, otherStone(mover)) ?? searched(answer)];
  const seen = ([X, O] as const).map((side) => heldReason(setup, board, kernel, side));
  const shown = seen.filter((reason) => reason !== undefined);
  return shown.length === 2 ? shown : [...shown, searched(answer)];
}

function searched({ stats }: Answer): Phrase {
  return phrase('A search of {nodes} {nodes|position|positions} proves it.', { nodes: stats.nodes });
}

/** The reason why `side` gets no line, if it takes no search. */
function heldReason(setup: MnkSetup, board: LineBoard, kernel: LineKernel, side: Stone): Phrase | undefined {
  const [name, other] = [nameOf(side), nameOf(otherStone(side))];
  const found = kernel.pairs(side, 0);
  if (!found) return undefined;
  if (found.length === 0) return phrase('{name} has no open line left.', { name });
  const pairs = found
    .map((pair) =>
      cellsOfSet(pair)
        .map((cell) => moveName(setup, board.cells[cell]))
        .join('-'),
    )
    .join(' ');
  return phrase('Pairs of cells stop {name}: when it takes one, {other} takes the other ({pairs}).', {
    name,
    other,
    pairs,
  });
}

function winReason(kernel: LineKernel, mover: Stone): Phrase | undefined {
  if (kernel.threats(mover, 0) !== 0n) return phrase('It completes the line.');
  if (!kernel.win(mover, 0)) return undefined;
  return phrase('Threats alone win: each must be answered, until two come at once.');
}

function lossReason(kernel: LineKernel, winner: Stone): Phrase | undefined {
  if (!isMany(kernel.threats(winner, 0))) return undefined;
  const name = nameOf(winner);
  return phrase('{name} lacks one cell in two lines, and only one can be blocked.', { name });
}
