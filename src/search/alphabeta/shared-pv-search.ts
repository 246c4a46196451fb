/**
 * Principal variation search by one of several threads that share the table. It postpones a move
 * that another thread is searching, and leaves a subtree when another thread has answered a
 * question above it.
 *
 * Limits: only the exact search, so that all table entries have the depth `exactDepth`.
 */
import type { Meter } from '../../core/search/limits.js';
import type { Move, Position } from '../../core/position.js';
import type { SharedSearch } from '../../core/search/shared-search.js';
import type { TranspositionTable } from '../table.js';
import { deepestPly } from '../task.js';
import { BusyMoves, moveNumber } from '../threads/busy-moves.js';
import { PvSearch } from './pv-search.js';

/** A ply is divided among threads if its subtrees have this many nodes on average. */
const dividedFrom = 1000;
/** Initial guess of a subtree's nodes. */
const firstGuess = 1 << 16;
/** Weight of a new subtree in the average, as a shift. */
const shareBits = 4;

export class SharedPvSearch extends PvSearch {
  private readonly busy: BusyMoves;
  /** Keys and windows of the open nodes, from the root down; `asked` is their number. */
  private readonly keysLow32 = new Int32Array(deepestPly);
  private readonly keysHigh32 = new Int32Array(deepestPly);
  private readonly alphas = new Int32Array(deepestPly);
  private readonly betas = new Int32Array(deepestPly);
  private asked = 0;
  /** Index of an open node that another thread has answered; else -1. */
  private backTo = -1;
  /** Average number of nodes in the subtrees of each ply. */
  private readonly sizes = new Int32Array(deepestPly).fill(firstGuess);

  constructor(position: Position, table: TranspositionTable, meter: Meter, shared: SharedSearch) {
    super(position, table, meter);
    this.busy = new BusyMoves(shared, 'search: busy');
  }

  override get stopped(): boolean {
    return this.backTo >= 0 || super.stopped;
  }

  protected override visit(
    alpha: number,
    beta: number,
    depth: number,
    ply: number,
    from: number,
    known: Move,
  ): number {
    const before = this.meter.nodes;
    const question = this.asked++;
    this.keysLow32[question] = this.position.keyLow32;
    this.keysHigh32[question] = this.position.keyHigh32;
    this.alphas[question] = alpha;
    this.betas[question] = beta;
    let value = super.visit(alpha, beta, depth, ply, from, known);
    while (this.backTo === question) {
      this.backTo = -1;
      if (this.hasAnswer(question)) {
        const { lo, hi, move } = this.table;
        value = lo >= beta ? lo : hi;
        this.bestMove = move;
      }
      // The table may have lost the entry since it was found.
      else value = super.visit(alpha, beta, depth, ply, from, known);
    }
    this.asked--;
    this.sizes[ply] += (this.meter.nodes - before - this.sizes[ply]) >> shareBits;
    return value;
  }

  override child(move: Move, alpha: number, beta: number, depth: number, ply: number, from: number): number {
    if (!this.isDivided(ply)) return super.child(move, alpha, beta, depth, ply, from);
    const number = this.numberOf(move);
    this.busy.add(number);
    const value = super.child(move, alpha, beta, depth, ply, from);
    this.busy.remove(number);
    if (!this.stopped) this.backTo = this.firstAnswered();
    return value;
  }

  /** Prefers a move that no other thread is searching, except for the first move of a node. */
  protected override next(moves: Int32Array, i: number, from: number, end: number, ply: number): Move {
    if (i === from || !this.isDivided(ply)) return moves[i];
    let at = i;
    while (at < end && this.busy.has(this.numberOf(moves[at]))) at++;
    if (at === end) return moves[i];
    const move = moves[at];
    moves.copyWithin(i + 1, i, at);
    moves[i] = move;
    return move;
  }

  private isDivided(ply: number): boolean {
    return this.sizes[ply] >= dividedFrom;
  }

  private numberOf(move: Move): number {
    const { keyLow32, keyHigh32 } = this.position;
    return moveNumber(keyLow32, keyHigh32, move);
  }

  /** Returns the first open node that another thread has answered, or -1. */
  private firstAnswered(): number {
    for (let question = 0; question < this.asked; question++) if (this.hasAnswer(question)) return question;
    return -1;
  }

  /** Returns whether the table answers the node; the table's fields then hold the entry. */
  private hasAnswer(question: number): boolean {
    const { table } = this;
    if (!table.find(this.keysLow32[question], this.keysHigh32[question])) return false;
    const { lo, hi } = table;
    return lo >= this.betas[question] || hi <= this.alphas[question] || lo === hi;
  }
}
