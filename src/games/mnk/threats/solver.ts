/**
 * Forced wins as a solver: `proved` if the side to move wins by threats, or if the other side does
 * whatever the side to move plays; else -1..1 and a move against which no win by threats was found.
 *
 * For: k in a line without slides, k up to maxTableK, any board. Without a limit of nodes or time
 * it ends after `defaultNodes`. limits.depth is not used. See four-search.ts and three-search.ts.
 */
import type { Answer } from '../../../core/answer.js';
import type { Question } from '../../../core/game.js';
import { Meter, type SearchContext } from '../../../core/search/limits.js';
import { answerIfOver } from '../rules/ending.js';
import { FREE, X, turnOf, type MnkSetup } from '../rules/setup.js';
import type { Side } from '../../../core/position.js';
import { forcedLine, winStrategy } from './strategy.js';
import { ThreatBoard } from './board.js';
import { maxThreats, ThreeSearch } from './three-search.js';

/** Stones tried when no limit of nodes or time is given: about a second. */
export const defaultNodes = 300_000;

/** Nodes per millisecond, to divide a limit of time; the clock may end the search earlier. */
const nodesPerMs = 300;

/** Shares of the nodes for wins by fours and by threats; the rest is for the defence. */
const shares = { fours: 0.4, threats: 0.6 };

/** The result of looking for wins by threats of both sides. */
export interface ThreatFinding {
  /** The proof, if one side wins. */
  readonly answer?: Answer;
  /** Moves, as padded cells, that are not known to lose; absent if nothing is known. */
  readonly moves?: readonly number[] | undefined;
}

/**
 * Looks for wins by threats of `mover`, who is to move, then of the other side; sets the budget of
 * `search`.
 * @param nodes stones to try
 */
export function findThreats(
  search: ThreeSearch,
  mover: Side,
  meter: Meter,
  nodes: number,
  certificate: boolean,
): ThreatFinding {
  const other = (1 - mover) as Side;
  const wonBy = (winner: Side, threats: number): ThreatFinding => {
    // The extra searches along the win have a meter of their own.
    search.allow(new Meter());
    const value = winner === mover ? 1 : -1;
    const line = forcedLine(search, winner, winner === mover, threats);
    const answer = answerOf(search, meter, value, value, line);
    const shown = certificate ? winStrategy(search, winner, winner === mover, threats) : undefined;
    return { answer: shown ? { ...answer, certificate: shown } : answer };
  };
  search.allow(meter);
  if (search.fours.wins(mover, meter, shares.fours * nodes)) return wonBy(mover, 0);
  const start = meter.nodes;
  for (let threats = 1; threats <= maxThreats; threats++) {
    search.allow(meter, Math.max(0, shares.threats * nodes - (meter.nodes - start)));
    if (search.attack(mover, threats)) return wonBy(mover, threats);
    if (search.stopped) break;
  }
  const { moves, threats } = findDefences(search, other, meter, nodes - (meter.nodes - start));
  return moves?.length === 0 ? wonBy(other, threats) : { moves };
}

/**
 * Finds the moves that stop the wins by threats of `attacker`, whose opponent is to move: undefined
 * if it has none, empty if it wins with `threats` stones before fours alone do.
 */
function findDefences(
  search: ThreeSearch,
  attacker: Side,
  meter: Meter,
  nodes: number,
): { readonly moves: readonly number[] | undefined; readonly threats: number } {
  const { board } = search;
  const defender = (1 - attacker) as Side;
  const start = meter.nodes;
  search.allow(meter, nodes);
  const zone = search.threatZone(attacker, maxThreats);
  let moves = zone ? Array.from(zone.cells.subarray(0, zone.count)) : undefined;
  let threats = 0;
  for (; moves && moves.length > 0 && threats < maxThreats && !search.stopped; threats++) {
    const left: number[] = [];
    for (const cell of moves) {
      search.allow(meter, Math.max(0, nodes - (meter.nodes - start)));
      board.play(cell, defender);
      if (!search.attack(attacker, threats)) left.push(cell);
      board.undo();
    }
    moves = left;
  }
  return { moves, threats };
}

/** The free cell that is worth most to both sides together. */
function likelyMove(board: ThreatBoard): number {
  let best = -1;
  let most = -1;
  for (const cell of board.cells) {
    if (board.stones[cell] !== FREE) continue;
    const score = board.orderAt(cell, 0) + board.orderAt(cell, 1) + (board.near[cell] > 0 ? 1 : 0);
    if (score > most) [best, most] = [cell, score];
  }
  return best;
}

function answerOf(
  search: ThreeSearch,
  meter: Meter,
  lo: number,
  hi: number,
  line: readonly number[],
): Answer {
  const moves = line.map((cell) => search.board.unpadded(cell));
  const proved = lo === hi;
  return {
    lo,
    hi,
    status: proved ? 'proved' : 'bounded',
    stop: proved ? 'finished' : meter.stop,
    best: moves.slice(0, 1),
    isOneBest: true,
    line: moves,
    stats: meter.stats({ depth: line.length, bytes: meter.bytes }),
  };
}

/** Returns the answer of the search of forced wins. */
export function solveByThreats(setup: MnkSetup, question: Question, context: SearchContext): Answer {
  const over = answerIfOver(setup);
  if (over) return over;
  const meter = new Meter(context);
  const search = new ThreeSearch(new ThreatBoard(setup, context.cache));
  meter.allows(search.bytes);
  const mover = turnOf(setup) === X ? 0 : 1;
  const nodes = context.nodes ?? (context.ms === undefined ? defaultNodes : nodesPerMs * context.ms);
  const { answer, moves } = findThreats(search, mover, meter, nodes, question.certificate);
  return answer ?? answerOf(search, meter, -1, 1, [moves?.[0] ?? likelyMove(search.board)]);
}
