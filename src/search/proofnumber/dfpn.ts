/**
 * df-pn: depth-first proof-number search of one question, "is the final value for side 0 at least
 * t?". `proofnumber.ts` asks the questions.
 *
 * The proof number of a node estimates how many leaves must still be decided to answer yes, the
 * disproof number how many to answer no. Where side 0 moves, the proof number is the minimum over
 * the children and the disproof number their sum; where side 1 moves, the reverse. Each visit stays
 * in the subtree of the child most promising for the mover until the numbers pass thresholds set by
 * the second most promising child (and a little beyond, by the 1 + epsilon trick).
 *
 * An open node holds the numbers of its children, so that the search ends with a table of any size.
 * The table stores numbers for the points STILL to come, t - settled, which is mixed into the key.
 * Transpositions count twice in sums, which costs time but not correctness; the games here have no
 * cycles.
 *
 * References: L. Allis, "Searching for solutions in games and artificial intelligence", 1994; A.
 * Nagai, "Df-pn algorithm for searching AND/OR trees and its applications", 2002; J. Pawlewicz, L.
 * Lew, "Improving depth-first pn-search: 1 + epsilon trick", 2006.
 */
import { grown } from '../../core/arrays.js';
import type { Meter } from '../../core/search/limits.js';
import type { Move, Position } from '../../core/position.js';
import { exactDepth, type TranspositionTable } from '../table.js';
import { deepestPly } from '../task.js';

/** Proof number of a disproved node and disproof number of a proved one. */
export const infinity = 1 << 29;

export class Dfpn {
  tableHits = 0;
  deepest = 0;
  /** The move that decided the last question for the mover; -1 if it was lost. */
  move: Move = -1;
  private moves: Int32Array = new Int32Array(256);
  /** Numbers of the children of open nodes, parallel to `moves`. */
  private proof: Int32Array = new Int32Array(256);
  private disproof: Int32Array = new Int32Array(256);
  /** Numbers of the node visited last. */
  protected lastProof = 1;
  protected lastDisproof = 1;

  constructor(
    protected readonly position: Position,
    private readonly table: TranspositionTable,
    protected readonly meter: Meter,
  ) {}

  get bytes(): number {
    return this.table.bytes + 3 * this.moves.byteLength;
  }

  /**
   * Returns whether the final value of a position not over is at least `t`; undefined if the budget
   * ended.
   */
  atLeast(t: number): boolean | undefined {
    this.visit(infinity, infinity, t - this.position.settled, 0, 0);
    return this.meter.stop === 'finished' ? this.lastProof === 0 : undefined;
  }

  /** Searches until one of the numbers reaches its limit. */
  protected visit(proofLimit: number, disproofLimit: number, need: number, ply: number, from: number): void {
    if (ply >= deepestPly) {
      this.meter.endForMemory();
      return;
    }
    const { position } = this;
    const started = this.meter.nodes;
    const { keyLow32, keyHigh32 } = position;
    const end = this.expand(need, ply, from);
    if (end < 0) return;
    const side = position.toMove;
    // Children may replace these arrays by larger ones; this node continues with the old ones.
    const { moves } = this;
    const own = side === 0 ? this.proof : this.disproof;
    const other = side === 0 ? this.disproof : this.proof;
    const ownLimit = side === 0 ? proofLimit : disproofLimit;
    const otherLimit = side === 0 ? disproofLimit : proofLimit;
    for (;;) {
      let least = infinity;
      let second = infinity;
      let chosen = from;
      let sum = 0;
      for (let i = from; i < end; i++) {
        const number = own[i];
        sum = added(sum, other[i]);
        if (number < least) {
          second = least;
          least = number;
          chosen = i;
        } else if (number < second) second = number;
      }
      if (least === 0) sum = infinity;
      if (least >= ownLimit || sum >= otherLimit) {
        this.lastProof = side === 0 ? least : sum;
        this.lastDisproof = side === 0 ? sum : least;
        this.move = least === 0 ? moves[chosen] : -1;
        break;
      }
      const ownNext = Math.min(ownLimit, second + (second >> 2) + 1);
      const otherNext = otherLimit === infinity ? infinity : otherLimit - sum + other[chosen];
      const before = position.settled;
      position.play(moves[chosen]);
      const left = need - (position.settled - before);
      if (side === 0) this.visit(ownNext, otherNext, left, ply + 1, end);
      else this.visit(otherNext, ownNext, left, ply + 1, end);
      position.undo();
      if (this.meter.stop !== 'finished') return;
      own[chosen] = side === 0 ? this.lastProof : this.lastDisproof;
      other[chosen] = side === 0 ? this.lastDisproof : this.lastProof;
    }
    const spent = this.meter.nodes - started;
    this.table.store(
      keyLow32,
      keyHigh32 ^ needMark(need),
      this.lastProof,
      this.lastDisproof,
      0,
      exactDepth,
      spent,
    );
  }

  /** Lists the children with their numbers. Returns the end of the list; -1 if the budget ended. */
  protected expand(need: number, ply: number, from: number): number {
    const { position } = this;
    if (ply > this.deepest) this.deepest = ply;
    if (from + position.moveCount > this.moves.length) {
      this.moves = grown(this.moves, from + position.moveCount);
      this.proof = grown(this.proof, this.moves.length);
      this.disproof = grown(this.disproof, this.moves.length);
    }
    const { moves } = this;
    const end = from + position.legalMoves(moves, from);
    for (let i = from; i < end; i++) {
      if (!this.meter.spend()) return -1;
      const before = position.settled;
      position.play(moves[i]);
      this.number(i, need - (position.settled - before));
      position.undo();
    }
    return end;
  }

  /** Sets the initial numbers of the current position, which is child `i` of its parent. */
  private number(i: number, need: number): void {
    const { position, table } = this;
    let proof = 1;
    let disproof = 1;
    if (position.isOver) {
      proof = need <= 0 ? 0 : infinity;
      disproof = need <= 0 ? infinity : 0;
    } else if (table.find(position.keyLow32, position.keyHigh32 ^ needMark(need))) {
      this.tableHits++;
      proof = table.lo;
      disproof = table.hi;
    }
    this.proof[i] = proof;
    this.disproof[i] = disproof;
  }
}

/** Returns the sum of two numbers; `infinity` only if one of them is. */
function added(a: number, b: number): number {
  return a === infinity || b === infinity ? infinity : Math.min(a + b, infinity - 1);
}

function needMark(need: number): number {
  return Math.imul(need, 0x9e3779b1);
}
