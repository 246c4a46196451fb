import type { Meter } from '../../../core/search/limits.js';
import type { Side } from '../../../core/position.js';
import { maxThreats, type ThreeSearch } from './three-search.js';

/** Shares of the nodes for wins by fours and by threats; the rest is for the defence. */
const shares = { fours: 0.4, threats: 0.6 };

/** The result of looking for the threats of both sides. */
export interface ThreatFinding {
  /** 1 the side to move wins, -1 it loses, 0 not known. */
  readonly value: 1 | 0 | -1;
  /** For a win or a loss: stones of the winner before fours alone win. */
  readonly threats: number;
  /** Moves, as padded cells, that are not known to lose; undefined if nothing is known. */
  readonly moves: readonly number[] | undefined;
}

/** Looks for forced wins of both sides; sets the budget of `search`. */
export function findThreats(search: ThreeSearch, mover: Side, meter: Meter, nodes: number): ThreatFinding {
  const other = (1 - mover) as Side;
  search.allow(meter);
  if (search.fours.wins(mover, meter, shares.fours * nodes))
    return { value: 1, threats: 0, moves: undefined };
  const start = meter.nodes;
  for (let threats = 1; threats <= maxThreats; threats++) {
    search.allow(meter, Math.max(0, shares.threats * nodes - (meter.nodes - start)));
    if (search.attack(mover, threats)) return { value: 1, threats, moves: undefined };
    if (search.stopped) break;
  }
  return findDefences(search, other, meter, nodes - (meter.nodes - start));
}

/** Finds the moves that stop the wins by threats of `attacker`, whose opponent is to move. */
function findDefences(search: ThreeSearch, attacker: Side, meter: Meter, nodes: number): ThreatFinding {
  const { board } = search;
  const defender = (1 - attacker) as Side;
  const start = meter.nodes;
  search.allow(meter, nodes);
  const zone = search.threatZone(attacker, maxThreats);
  let moves = zone ? Array.from(zone.cells.subarray(0, zone.count)) : undefined;
  for (let threats = 0; moves && threats < maxThreats && !search.stopped; threats++) {
    const left: number[] = [];
    for (const cell of moves) {
      search.allow(meter, Math.max(0, nodes - (meter.nodes - start)));
      board.play(cell, defender);
      if (!search.attack(attacker, threats)) left.push(cell);
      board.undo();
    }
    moves = left;
    if (moves.length === 0) return { value: -1, threats: threats + 1, moves };
  }
  return { value: 0, threats: 0, moves };
}
