/**
 * Expectiminimax: the exact expected value of a game with chance, by visiting every position once.
 *
 * For: two players and chance; the side to move may move again. A player chooses a move, chance
 * picks one of its outcomes. Moves often share outcomes (a piece can slip to the same square from
 * many): each outcome of a position is searched once and serves every move.
 *
 * Error: doubles. A move with k outcomes adds at most (k + 2) roundings, so a value m plies before
 * the end is right within m (k + 2) 2^-53 max(|worst|, |best|): below 4e-14 for 16 plies of 9
 * outcomes and values to 1. Moves within 1e-12 of that scale count as equal.
 *
 * Limits: time and memory of all positions. The table replaces entries when limits.bytes (default
 * 256 MiB) is used up.
 * References: D. Michie, "Game-playing and game-learning automata", 1966.
 */
import type { Answer, Stats } from '../../core/answer.js';
import { grownDoubles } from '../../core/arrays.js';
import type { Meter } from '../../core/search/limits.js';
import type { Move } from '../../core/position.js';
import { ChanceSearch, depthMark, tieTolerance } from './chance.js';
import { answerFromRoot } from '../root.js';
import { deepestPly, infinite, unlimitedDepth, type SearchTask } from '../task.js';

class Expectiminimax extends ChanceSearch {
  /** Values of the outcomes of the position at each ply, by move; NaN if not yet searched. */
  private known: Float64Array;

  constructor(task: SearchTask, meter: Meter) {
    super(task, meter, 2);
    this.known = new Float64Array(16 * task.position.moveCount);
  }

  /** Returns the expected points still to come for side 0; meaningless once the meter stopped. */
  private toCome(depth: number, ply: number, from: number): number {
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
    if (at >= 0) {
      this.tableHits++;
      return table.values[at + 1];
    }
    const value = this.bestChoice(depth, ply, from);
    if (this.meter.stop === 'finished') table.store(keyLow32, keyHigh32, value, value);
    return value;
  }

  private bestChoice(depth: number, ply: number, from: number): number {
    const { position } = this;
    this.reserve(from + 2 * position.moveCount, ply);
    const { moves } = this;
    const end = from + position.legalMoves(moves, from);
    const maximise = position.toMove === 0;
    let best = maximise ? -infinite : infinite;
    for (let i = from; i < end; i++) {
      const value = this.expected(moves[i], depth, ply, end);
      if (this.meter.stop !== 'finished') return 0;
      if (maximise ? value > best : value < best) best = value;
    }
    return best;
  }

  /** Returns the expected points still to come for side 0 if the mover chooses `move`. */
  private expected(move: Move, depth: number, ply: number, from: number): number {
    const { position, moves, probability, known } = this;
    const end = from + position.outcomes(move, moves, probability, from);
    const row = ply * position.moveCount;
    let sum = 0;
    for (let i = from; i < end; i++) {
      const outcome = moves[i];
      let value = known[row + outcome];
      if (value !== value) {
        value = this.after(outcome, depth, ply, end);
        if (this.meter.stop !== 'finished') return 0;
        // The local `known` is not used, since `after` may have replaced the array.
        this.known[row + outcome] = value;
      }
      sum += probability[i] * value;
    }
    return sum;
  }

  private after(outcome: Move, depth: number, ply: number, from: number): number {
    const { position } = this;
    const before = position.settled;
    position.play(outcome);
    const gain = position.settled - before;
    const ahead = depth === unlimitedDepth ? depth : depth - 1;
    const value = gain + this.toCome(ahead, ply + 1, from);
    position.undo();
    return value;
  }

  /** Makes room for a node's moves and outcomes and clears its row of outcome values. */
  private reserve(top: number, ply: number): void {
    const { moveCount } = this.position;
    this.reserveMoves(top);
    if ((ply + 1) * moveCount > this.known.length) {
      this.known = grownDoubles(this.known, 2 * (ply + 1) * moveCount);
    }
    this.known.fill(NaN, ply * moveCount, (ply + 1) * moveCount);
  }

  child(move: Move, _alpha: number, _beta: number, depth: number): number {
    this.reserve(2 * this.position.moveCount, 0);
    const value = this.position.settled + this.expected(move, depth, 0, 0);
    return this.meter.stop === 'finished' ? value : NaN;
  }

  stats(): Partial<Stats> {
    return { tableHits: this.tableHits, bytes: this.table.bytes + this.moveBytes + this.known.byteLength };
  }
}

/**
 * Returns the expected value of `task`, whose position is a ChancePosition. The line is the best
 * move alone, as chance decides the rest. With limits.depth, it is `estimated` by the task's
 * evaluation, unless every game ends within the depth. If the budget ends, it is `bounded` by the
 * root moves searched so far.
 */
export function expectiminimax(task: SearchTask): Answer {
  return answerFromRoot(task, (meter) => new Expectiminimax(task, meter), tieTolerance(task.traits));
}
