/**
 * Checks a certificate of Hex (certificate.ts) knowing only the rules: six neighbours a cell, two
 * sides a player, the player whose sides are joined wins. Shares nothing with the solver; the
 * certificate may be any JSON value.
 *
 * Why a node holds. W is the winner, L the opponent, who is to move; W has `own`, the region is
 * empty, all else is L's. More stones of W's or fewer of L's cannot hurt W (a full board has one
 * winner, and stones are never lost), so what is shown here holds wherever W has `own` and the
 * region is empty.
 * - A connection of two ends inside a carrier: if both ends are or become W's, W joins them
 *   although L begins. `touch` needs nothing. `and` over a chain: two connections with separate
 *   carriers are answered apart; over an empty cell W must take it first, so that this is only half
 *   a connection. `or`: whatever L takes first, some half is untouched, and W completes it.
 * - Ways: each is half a connection of W's sides, or a move with a node that wins afterwards. No
 *   cell is common to all, so that one is still there after L's move.
 * - A taken pair: when L plays one of its cells, W plays the other. Each cell of the pair that L
 *   may own is then dead (below). W plays as if both were W's; at the end such cells are handed to
 *   L, the latest taken first, which breaks no chain of W's.
 * - A cell is dead for W if W's cells among its six neighbours are a single run, however the
 *   undecided ones are filled: neighbours that follow each other touch, so that a chain through the
 *   cell can walk along the run.
 *
 * The swap on the empty board: facing one stone, the second player wins without a swap, or else
 * swaps and gets the mirror image of the position that the opponent would have won.
 */
import { countOf } from '../../../core/cells.js';
import type { Verdict } from '../../../core/answer.js';
import { after, canSwap, swapMove } from '../rules/moves.js';
import { EMPTY, type HexSetup } from '../rules/setup.js';
import { insist, verdictOf } from '../../kit/fault.js';
import { NodeCheck, Rules, type CheckedNode } from './node-check.js';
import { phrase } from '../../../core/text/phrase.js';

/** Verdict on the claim that the value for the side to move is `lo` to `hi`. */
export function verifyHex(setup: HexSetup, lo: number, hi: number, certificate: unknown): Verdict {
  return verdictOf(() => {
    insist(lo === hi && (lo === 1 || lo === -1), phrase('the claim is neither a win nor a loss'));
    const { kind } = (certificate ?? {}) as { kind?: unknown };
    if (kind === 'hex-swap') checkSwap(setup, lo);
    else {
      insist(kind === 'hex-strategy', phrase('not a certificate of Hex'));
      checkStrategy(setup, lo, certificate as Record<string, unknown>);
      if (lo === 1) return { ok: true, shown: 'exact', move: (certificate as { move: number }).move };
    }
    return { ok: true, shown: 'exact' };
  });
}

function checkSwap({ swap, rows, cols, cells }: HexSetup, value: number): void {
  insist(
    swap && countOf(cells, EMPTY) === cells.length,
    phrase('this is not the empty board under the swap rule'),
  );
  insist(rows === cols && rows > 1 && value === -1, phrase('the swap does not decide this board'));
}

function checkStrategy(setup: HexSetup, value: number, certificate: Record<string, unknown>): void {
  const { winner, move, nodes } = certificate;
  const mover = setup.toMove + 1;
  insist(winner === (value === 1 ? mover : 3 - mover), phrase('the strategy is the other player’s'));
  insist(Array.isArray(nodes) && nodes.length > 0, phrase('there are no nodes'));
  const rules = new Rules(setup.rows, setup.cols, winner);
  const checked: CheckedNode[] = [];
  for (const node of nodes) checked.push(new NodeCheck(rules, (number) => checked[number]).check(node));
  checkRoot(setup, winner, move, checked[checked.length - 1]);
}

/**
 * Insists that the node wins for `winner` in this position: after `move`, if the winner is the side
 * to move, else without a move.
 * @throws Fault
 */
export function checkRoot(
  setup: HexSetup,
  winner: number,
  move: unknown,
  { own, region }: CheckedNode,
): void {
  const cells = cellsAfter(setup, winner, move);
  for (const cell of own) insist(cells[cell] === winner, phrase("cell {cell} is not the winner's", { cell }));
  for (const cell of region) insist(cells[cell] === EMPTY, phrase('cell {cell} is not empty', { cell }));
}

/**
 * The board with the opponent of `winner` to move: after `move`, if the winner is the side to move,
 * else unchanged.
 * @throws Fault
 */
export function cellsAfter(setup: HexSetup, winner: number, move: unknown): Uint8Array {
  return winner === setup.toMove + 1 ? afterMove(setup, move) : withoutMove(setup, move);
}

function afterMove(setup: HexSetup, move: unknown): Uint8Array {
  const { cells, cols, rows, swap } = setup;
  // On a single cell the first stone ends the game.
  const isOpening = countOf(cells, EMPTY) === cells.length && cells.length > 1;
  insist(!(swap && isOpening), phrase('the opponent may swap'));
  if (move === swapMove(setup)) insist(rows === cols && canSwap(setup), phrase('there is nothing to swap'));
  else insist(cells[move as number] === EMPTY, phrase('the move is not on an empty cell'));
  return after(setup, move as number).cells;
}

function withoutMove(setup: HexSetup, move: unknown): Uint8Array {
  insist(move === undefined, phrase('a move of the side that loses'));
  insist(!canSwap(setup), phrase('the opponent may swap'));
  return setup.cells;
}
