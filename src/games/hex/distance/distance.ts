/** Plies to the end of a Hex position, by searches with one more stone of the winner each time. */
import { countOf, freeCount } from '../../../core/cells.js';
import type { Distance } from '../../../core/game.js';
import type { Position } from '../../../core/position.js';
import { Meter, type SearchContext } from '../../../core/search/limits.js';
import { DistanceSearch } from '../../../search/distance.js';
import { FIRST, type HexSetup, SECOND } from '../rules/setup.js';
import { AttackSearch, maxCells, unfinished, yes } from './search.js';

/** Bytes of the table without a limit of memory: few free cells need few bytes. */
function defaultBytes(free: number): number {
  return 2 ** Math.min(26, 8 + free);
}

/**
 * Returns the distance of a position that is won or lost: by `AttackSearch` on boards of up to 64
 * cells. On larger boards, and while a swap is possible, by the search for all games.
 */
export function decidedDistance(
  setup: HexSetup,
  value: number,
  context: SearchContext,
  position: Position,
): Distance | undefined {
  const { rows, cols, cells, swap, toMove } = setup;
  const mayBeSwapped = swap && countOf(cells, FIRST) + countOf(cells, SECOND) < 2;
  if (mayBeSwapped || cells.length > maxCells) return new DistanceSearch(position, context).distance(value);
  const winner = value > 0 === (toMove === 0) ? FIRST : SECOND;
  const most = defaultBytes(freeCount(cells));
  const bytes = Math.min(most, context.bytes ?? most);
  const search = new AttackSearch(cells, rows, cols, winner, new Meter(context), bytes);
  let last = cells.indexOf(0);
  for (let stones = search.least(); stones <= cells.length; stones++) {
    const finding = value > 0 ? search.attack(stones) : search.defend(stones);
    if (finding === unfinished) return undefined;
    if (finding === yes)
      return value > 0 ? { plies: 2 * stones - 1, move: search.move } : { plies: 2 * stones, move: last };
    // The last defence that held delays the end longest.
    if (value < 0) last = search.move;
  }
  return undefined;
}
