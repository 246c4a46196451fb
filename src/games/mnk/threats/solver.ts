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
import type { ThreatBoard } from './board.js';
import { findThreats, type ThreatFinding } from './finding.js';
import { forcedLine, winStrategy } from './strategy.js';
import { threatBoard } from './tables.js';
import { ThreeSearch } from './three-search.js';

/** Stones tried when no limit of nodes or time is given: about a second. */
export const defaultNodes = 300_000;

/** Nodes per millisecond, to divide a limit of time; the clock may end the search earlier. */
const nodesPerMs = 300;

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

/** The answer to a position where `finding` says who wins. */
export function provedAnswer(
  search: ThreeSearch,
  mover: Side,
  finding: ThreatFinding,
  meter: Meter,
  certificate: boolean,
): Answer {
  const winner = (finding.value > 0 ? mover : 1 - mover) as Side;
  // The extra searches along the win have a meter of their own.
  search.allow(new Meter());
  const line = forcedLine(search, winner, winner === mover, finding.threats);
  const answer = answerOf(search, meter, finding.value, finding.value, line);
  const shown = certificate ? winStrategy(search, winner, winner === mover, finding.threats) : undefined;
  return shown ? { ...answer, certificate: shown } : answer;
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
  const search = new ThreeSearch(threatBoard(setup, context.cache));
  meter.allows(search.bytes);
  const mover = turnOf(setup) === X ? 0 : 1;
  const nodes = context.nodes ?? (context.ms === undefined ? defaultNodes : nodesPerMs * context.ms);
  const finding = findThreats(search, mover, meter, nodes);
  if (finding.value !== 0) return provedAnswer(search, mover, finding, meter, question.certificate);
  return answerOf(search, meter, -1, 1, [finding.moves?.[0] ?? likelyMove(search.board)]);
}
