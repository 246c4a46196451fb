/**
 * The swap rule by value. A swap hands over exactly the position that the side to move has
 * (rules/position.ts), so its value is minus that of the position: a player who faces one stone
 * swaps if the position is worse than even. The first move under the rule is then the one nearest
 * to even.
 */
import type { Meter } from '../../../core/search/limits.js';
import { type Move, otherSide } from '../../../core/position.js';
import { evenOpening } from '../book/book.js';
import { canSwap, swapMove } from '../rules/moves.js';
import { EMPTY, type HexSetup } from '../rules/setup.js';
import type { HexPlayer, SearchEstimate } from './player.js';

/** Playouts for all openings together. */
const openingPlayouts = 4000;

/** `player.think`, with the right to swap if the position has it. */
export function thinkWithSwap(
  player: HexPlayer,
  setup: HexSetup,
  meter: Meter,
  playouts: number,
): SearchEstimate {
  const isOpening = setup.swap && setup.cells.length > 1 && setup.cells.every((stone) => stone === EMPTY);
  if (isOpening) return thinkOfOpening(player, setup, meter, playouts);
  const thought = player.think(setup, meter, playouts);
  if (!canSwap(setup) || thought.value >= 0) return thought;
  const swap = swapMove(setup);
  return { ...thought, value: 0 - thought.value, move: swap, line: [swap] };
}

/** The opening nearest to even: the book's, or the best of a few that are close on most boards. */
function thinkOfOpening(player: HexPlayer, setup: HexSetup, meter: Meter, playouts: number): SearchEstimate {
  const known = evenOpening(setup);
  const candidates = known === undefined ? openingCandidates(setup) : [known];
  const budget = known === undefined ? Math.min(playouts, openingPlayouts) : playouts;
  let best: SearchEstimate | undefined;
  let spent = 0;
  for (const move of candidates) {
    const cells = setup.cells.slice();
    cells[move] = setup.toMove + 1;
    const answering: HexSetup = { ...setup, cells, toMove: otherSide(setup.toMove), swap: false };
    const reply = player.think(answering, meter, Math.ceil(budget / candidates.length));
    spent += reply.playouts;
    if (best && reply.playouts === 0) break;
    // The opponent takes the better side, so the opener's value is never more than even.
    const value = 0 - Math.abs(reply.value);
    const line = [move, ...(reply.value < 0 ? [swapMove(setup)] : reply.line)];
    if (!best || value > best.value) best = { ...reply, value, proved: false, move, line };
  }
  return { ...best!, playouts: spent };
}

/** Cells of the mover's own first two lines. */
function openingCandidates({ rows, cols, toMove }: HexSetup): Move[] {
  const cell = (along: number, line: number): Move =>
    toMove === 0 ? along * cols + line : line * cols + along;
  const length = toMove === 0 ? rows : cols;
  const lines = [0, 1].filter((line) => line < (toMove === 0 ? cols : rows));
  return lines.flatMap((line) => Array.from({ length }, (_, along) => cell(along, line)));
}
