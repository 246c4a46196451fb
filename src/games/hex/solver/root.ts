/**
 * Answers about a position that is not over: winner, winning moves, the swap, a line of play.
 *
 * The swap needs no search of its own: it mirrors the board and the players, so it wins exactly
 * where the side to move would lose without it. The player of a game's first move under the rule
 * therefore loses.
 */
import type { Move } from '../../../core/position.js';
import { after, canSwap, swapMove } from '../rules/moves.js';
import { HexPosition } from '../rules/position.js';
import { EMPTY, type HexSetup } from '../rules/setup.js';
import type { Meter } from '../../../core/search/limits.js';
import type { Dfpn } from './dfpn.js';

export interface Finding {
  /** For the side to move: 1, -1, or 0 if a limit came before the proof. */
  readonly value: number;
  readonly best: readonly Move[];
  readonly line: readonly Move[];
  /** Whether a limit came before the value, or before every winning move was found. */
  readonly cut: boolean;
}

/** Value and best moves of `setup`, which is not over. @param all lists every best move */
export function findAnswer(setup: HexSetup, search: Dfpn, meter: Meter, all: boolean): Finding {
  const { cells } = setup;
  const player = setup.toMove + 1;
  const empty = ordered(search, cells);
  // If every move loses, the first cell stands for all, as in the other searches.
  const ascending = [...empty].sort((a, b) => a - b);
  const losing = all ? ascending : ascending.slice(0, 1);
  if (setup.swap && empty.length === cells.length && cells.length > 1) {
    return { value: -1, best: losing, line: losing.slice(0, 1), cut: false };
  }
  const winner = search.solve(cells, player, meter);
  if (winner === 0) return { value: 0, best: empty.slice(0, 1), line: [], cut: true };
  if (winner !== player) {
    if (canSwap(setup)) {
      const swap = [swapMove(setup)];
      return { value: 1, best: swap, line: swap, cut: false };
    }
    return { value: -1, best: losing, line: line(setup, search, meter, losing[0]), cut: false };
  }
  const first = winningMove(setup, search, meter);
  const wins = all ? winningMoves(setup, search, meter) : [first];
  return {
    value: 1,
    best: wins ?? [first],
    line: line(setup, search, meter, first),
    cut: wins === undefined,
  };
}

/** A winning move for the side to move, right after the search named it the winner. */
export function winningMove(setup: HexSetup, search: Dfpn, meter: Meter): Move {
  const known = search.winningCell;
  if (known >= 0) return known;
  const player = setup.toMove + 1;
  const empty = ordered(search, setup.cells);
  return (
    empty.find((cell) => search.solve(after(setup, cell).cells, 3 - player, meter) === player) ?? empty[0]
  );
}

/**
 * Every winning move, ascending; undefined if a limit came first. A losing move's proof shows at
 * once that all moves outside its carrier lose too.
 */
function winningMoves(setup: HexSetup, search: Dfpn, meter: Meter): Move[] | undefined {
  const player = setup.toMove + 1;
  const wins: Move[] = [];
  let open = ordered(search, setup.cells);
  while (open.length > 0) {
    const [cell, ...others] = open;
    const winner = search.solve(after(setup, cell).cells, 3 - player, meter);
    if (winner === 0) return undefined;
    if (winner === player) wins.push(cell);
    open = winner === player ? others : others.filter((other) => search.board.has(search.set, other));
  }
  return wins.sort((a, b) => a - b);
}

/**
 * A game from `first` on: the winner keeps the win, the loser takes the first cell in the move
 * order whose answer the table knows, so that the line costs no second search. It may end at a
 * limit.
 */
function line(setup: HexSetup, search: Dfpn, meter: Meter, first: Move): Move[] {
  const moves = [first];
  const position = new HexPosition({ ...setup, swap: false });
  position.play(first);
  for (let at = after(setup, first); !position.isOver; at = after(at, moves[moves.length - 1])) {
    const winner = search.solve(at.cells, at.toMove + 1, meter);
    if (winner === 0) break;
    const move = winner === at.toMove + 1 ? winningMove(at, search, meter) : losingMove(at, search);
    moves.push(move);
    position.play(move);
  }
  return moves;
}

/** A move of the line for the losing side. */
function losingMove(setup: HexSetup, search: Dfpn): Move {
  const empty = ordered(search, setup.cells);
  return empty.find((cell) => search.isKnown(after(setup, cell).cells, 2 - setup.toMove)) ?? empty[0];
}

/** Empty cells, best first for a search. */
function ordered({ moves }: Dfpn, cells: Uint8Array): number[] {
  moves.order(cells);
  const empty = [...cells.keys()].filter((cell) => cells[cell] === EMPTY);
  return empty.sort((a, b) => moves.score[b] - moves.score[a] || a - b);
}
