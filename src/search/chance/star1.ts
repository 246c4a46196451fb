/**
 * Star1: expectiminimax with the bounds of alpha-beta passed through chance nodes. Outcomes not yet
 * searched lie between the game's worst and best value; once the expected value cannot reach the
 * window any more, the remaining outcomes are cut off.
 *
 * For: two players and chance, within the bounds of the game's traits; the side to move may move
 * again. An evaluation has a scale of its own, so chance nodes do not cut under one. Error and
 * ties: as expectiminimax.
 * Limits: time. The table (bounds of each position, limits.bytes or 256 MiB) is right at any size.
 * References: B. Ballard, "The *-minimax search procedure for trees containing chance nodes", 1983;
 * T. Hauk, M. Buro, J. Schaeffer, "Rediscovering *-minimax search", 2004.
 */
import type { Answer, Stats } from '../../core/answer.js';
import { grownDoubles } from '../../core/arrays.js';
import type { Traits } from '../../core/game.js';
import type { Meter } from '../../core/search/limits.js';
import type { Move } from '../../core/position.js';
import { ChanceSearch, depthMark, tieTolerance } from './chance.js';
import { answerFromRoot } from '../root.js';
import { deepestPly, infinite, unlimitedDepth, type SearchTask } from '../task.js';

/**
 * Minimum width of windows, far above rounding errors: in an empty window a search would stop at
 * its first move and call its value a bound. A wider window only costs nodes.
 */
const minWindow = 1e-10;

class Star1 extends ChanceSearch {
  private readonly traits: Traits;
  private cutsAlpha = 0;
  private cutsBeta = 0;
  /** Bounds of the outcomes of the position at each ply, by move, as found so far. */
  private lows: Float64Array;
  private highs: Float64Array;

  constructor(task: SearchTask, meter: Meter) {
    super(task, meter, 3);
    this.traits = task.traits;
    this.lows = new Float64Array(16 * task.position.moveCount);
    this.highs = new Float64Array(16 * task.position.moveCount);
  }

  /**
   * Returns the expected points still to come for side 0, `depth` plies ahead: exact strictly
   * between `alpha` and `beta`, else a bound on its side of the window. Meaningless after a stop.
   */
  private toCome(alpha: number, beta: number, depth: number, ply: number, from: number): number {
    const { position, table } = this;
    if (!this.meter.spend()) return 0;
    if (position.isOver || depth === 0) return this.leaf(ply);
    if (ply >= deepestPly) {
      this.meter.endForMemory();
      return 0;
    }
    const { keyLow32 } = position;
    const keyHigh32 = position.keyHigh32 ^ depthMark(depth);
    const at = table.find(keyLow32, keyHigh32);
    let lo = at < 0 ? -infinite : table.values[at + 1];
    let hi = at < 0 ? infinite : table.values[at + 2];
    if (lo >= beta || hi <= alpha || lo === hi) {
      this.tableHits++;
      return lo >= beta ? lo : hi;
    }
    const value = this.bestChoice(alpha, beta, depth, ply, from);
    if (this.meter.stop !== 'finished') return 0;
    if (value > alpha) lo = value;
    if (value < beta) hi = value;
    table.store(keyLow32, keyHigh32, lo, hi);
    return value;
  }

  private bestChoice(alpha: number, beta: number, depth: number, ply: number, from: number): number {
    const { position } = this;
    this.reserve(from + 2 * position.moveCount, ply);
    const { moves } = this;
    const end = from + position.legalMoves(moves, from);
    const maximise = position.toMove === 0;
    let best = maximise ? -infinite : infinite;
    for (let i = from; i < end; i++) {
      const value = this.expected(moves[i], alpha, beta, depth, ply, end);
      if (this.meter.stop !== 'finished') return 0;
      if (maximise ? value <= best : value >= best) continue;
      best = value;
      if (maximise && value > alpha) alpha = value;
      if (!maximise && value < beta) beta = value;
      if (alpha < beta) continue;
      if (maximise) this.cutsBeta++;
      else this.cutsAlpha++;
      break;
    }
    return best;
  }

  /** Returns the same as `toCome` if the mover chooses `move`. */
  private expected(
    move: Move,
    alpha: number,
    beta: number,
    depth: number,
    ply: number,
    from: number,
  ): number {
    const { position } = this;
    const end = from + position.outcomes(move, this.moves, this.probability, from);
    const { moves, probability } = this;
    const least = this.evaluation ? -infinite : this.traits.worst - position.settled;
    const most = this.evaluation ? infinite : this.traits.best - position.settled;
    let sum = 0;
    let rest = 1;
    for (let i = from; i < end; i++) {
      const p = probability[i];
      rest = i === end - 1 ? 0 : rest - p;
      if (p <= 0) continue;
      // For the move to exceed alpha, the outcome must exceed `low`; to stay below beta, it must
      // stay below `high`.
      const low = (alpha - sum - most * rest) / p;
      const high = (beta - sum - least * rest) / p;
      // In an empty window the search below would stop at its first move and call its value a
      // bound.
      if (low >= most) return this.cutShort(Math.min(alpha, sum + most * (p + rest)), true, 1);
      if (high <= least) return this.cutShort(Math.max(beta, sum + least * (p + rest)), false, 1);
      const value = this.outcome(moves[i], Math.max(low, least), Math.min(high, most), depth, ply, end);
      if (this.meter.stop !== 'finished') return 0;
      sum += p * value;
      // Rounding must not move a bound into the window, where it would count as exact.
      if (value <= low) return this.cutShort(Math.min(alpha, sum + most * rest), true, rest);
      if (value >= high) return this.cutShort(Math.max(beta, sum + least * rest), false, rest);
    }
    return sum;
  }

  /** @param unseen probability of the remaining outcomes; 0 if nothing was cut */
  private cutShort(bound: number, failsLow: boolean, unseen: number): number {
    if (unseen === 0) return bound;
    if (failsLow) this.cutsAlpha++;
    else this.cutsBeta++;
    return bound;
  }

  /** Returns the value of one outcome, from the bounds that this node has found or by a search. */
  private outcome(move: Move, alpha: number, high: number, depth: number, ply: number, from: number): number {
    const { position } = this;
    const beta = Math.max(high, alpha + minWindow);
    const slot = ply * position.moveCount + move;
    const lo = this.lows[slot];
    const hi = this.highs[slot];
    if (lo >= beta || lo === hi) return lo;
    if (hi <= alpha) return hi;
    const before = position.settled;
    position.play(move);
    const gain = position.settled - before;
    const ahead = depth === unlimitedDepth ? depth : depth - 1;
    const above = alpha - gain;
    const below = beta - gain;
    const value = moved(gain, this.toCome(above, below, ahead, ply + 1, from), above, below, alpha, beta);
    position.undo();
    if (value > alpha) this.lows[slot] = value;
    if (value < beta) this.highs[slot] = value;
    return value;
  }

  /** Makes room for a node's moves and outcomes and clears its rows of outcome bounds. */
  private reserve(top: number, ply: number): void {
    const { moveCount } = this.position;
    this.reserveMoves(top);
    if ((ply + 1) * moveCount > this.lows.length) {
      this.lows = grownDoubles(this.lows, 2 * (ply + 1) * moveCount);
      this.highs = grownDoubles(this.highs, this.lows.length);
    }
    this.lows.fill(-infinite, ply * moveCount, (ply + 1) * moveCount);
    this.highs.fill(infinite, ply * moveCount, (ply + 1) * moveCount);
  }

  child(move: Move, alpha: number, beta: number, depth: number): number {
    const { settled, moveCount } = this.position;
    this.reserve(2 * moveCount, 0);
    const above = alpha - settled;
    const below = beta - settled;
    const value = moved(settled, this.expected(move, above, below, depth, 0, 0), above, below, alpha, beta);
    return this.meter.stop === 'finished' ? value : NaN;
  }

  stats(): Partial<Stats> {
    const { tableHits, cutsAlpha, cutsBeta } = this;
    const bytes = this.table.bytes + this.moveBytes + 2 * this.lows.byteLength;
    return { tableHits, cutsAlpha, cutsBeta, bytes };
  }
}

/**
 * Returns `points + value`, where `value` was searched in the window above..below and alpha..beta
 * is that window moved by `points`. A value outside the window stays outside, as rounding would
 * otherwise turn a bound into an exact value.
 */
function moved(
  points: number,
  value: number,
  above: number,
  below: number,
  alpha: number,
  beta: number,
): number {
  if (value <= above) return Math.min(alpha, points + value);
  if (value >= below) return Math.max(beta, points + value);
  return points + value;
}

/** Returns the expected value of `task` with cuts: fewer nodes than `expectiminimax`. */
export function star1(task: SearchTask): Answer {
  return answerFromRoot(task, (meter) => new Star1(task, meter), tieTolerance(task.traits));
}
