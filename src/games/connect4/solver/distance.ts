/**
 * Plies to the end of a won or lost position of Connect Four. The exact search runs on a board that
 * counts as full after a number of plies, which makes every later win a draw. That number grows by
 * two until the win is found.
 */
import { freeCount } from '../../../core/cells.js';
import type { Distance } from '../../../core/game.js';
import { Meter, type SearchContext } from '../../../core/search/limits.js';
import type { Move } from '../../../core/position.js';
import { SolverCache } from '../../../core/search/solver-cache.js';
import type { Connect4Setup } from '../rules/setup.js';
import { Bits } from './bits.js';
import { unfinished, yes } from './kernel.js';
import type { Search } from './search.js';
import { searchOf } from './solver.js';

/** For a value of 1 or -1 and a game that is not over; undefined if a limit ends the search. */
export function decidedDistance(
  setup: Connect4Setup,
  value: number,
  context: SearchContext,
): Distance | undefined {
  const { rows, cols, k } = setup;
  const { cache = new SolverCache() } = context;
  const meter = new Meter(context);
  const search = searchOf(new Bits(rows, cols, k), meter, cache, context.bytes);
  search.start(setup);
  const columns = search.rootColumns();
  const atOnce = columns.find((column) => search.winsAtOnce(column));
  if (value > 0 && atOnce !== undefined) return { plies: 1, move: atOnce };
  const free = freeCount(setup.cells);
  let last = columns[0];
  for (let plies = value > 0 ? 3 : 2; plies <= free; plies += 2) {
    // The board is full before a later end is possible, so the loss comes now.
    if (value < 0 && plies + 2 > free) return { plies, move: last };
    search.start(setup);
    search.endAfter(plies);
    const move = firstWorth(search, columns, value > 0 ? 1 : 0);
    if (move === unknown) return undefined;
    if (value > 0 && move !== undefined) return { plies, move };
    // The last column that still avoided the loss delays the end longest.
    if (value < 0 && move === undefined) return { plies, move: last };
    last = move ?? last;
  }
  return undefined;
}

const unknown = -1;

/**
 * The first column worth at least `target`; `unknown` where a limit ends the search before one is
 * found.
 */
function firstWorth(search: Search, columns: readonly Move[], target: number): Move | undefined {
  for (const column of columns) {
    const finding = search.isWorth(column, target);
    if (finding === yes) return column;
    if (finding === unfinished) return unknown;
  }
  return undefined;
}
