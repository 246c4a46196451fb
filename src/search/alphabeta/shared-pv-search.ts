/**
 * Principal variation search by one of several threads, which share the table: it leaves a move that another thread is
 * searching for the end, and gives up a subtree when another thread has answered a question above it.
 *
 * Only the exact search: all entries of the table are of the depth `exactDepth`.
 */
import type { Meter } from '../../core/search/limits.js';
import type { Move, Position } from '../../core/position.js';
import type { SharedSearch } from '../../core/search/shared-search.js';
import type { TranspositionTable } from '../table.js';
import { deepestPly } from '../task.js';
import { BusyMoves, moveNumber } from '../threads/busy-moves.js';
import { PvSearch } from './pv-search.js';

/** Nodes of a subtree, on the average of its ply, from which on it is divided; and the first guess. */
const dividedFrom = 1000;
const firstGuess = 1 << 16;
/** Share of the average that a new subtree has, as a shift. */
const shareBits = 4;

export class SharedPvSearch extends PvSearch {
  private readonly busy: BusyMoves;
  /** The questions that are being asked, from the root down: keys and windows; how many. */
  private readonly keysLow32 = new Int32Array(deepestPly);
  private readonly keysHigh32 = new Int32Array(deepestPly);
  private readonly alphas = new Int32Array(deepestPly);
  private readonly betas = new Int32Array(deepestPly);
  private asked = 0;
  /** The question that another thread has answered: the search goes back there; else -1. */
  private backTo = -1;
  /** Nodes of a subtree of each ply, on the average. */
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
      // The table may have lost it since.
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

  /** Puts a move first that no other thread is searching; all begin with the best move, and part below it. */
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

  /** The first question that another thread has answered, or -1. */
  private firstAnswered(): number {
    for (let question = 0; question < this.asked; question++) if (this.hasAnswer(question)) return question;
    return -1;
  }

  /** Whether the table answers the question; its entry is then the one found last. */
  private hasAnswer(question: number): boolean {
    const { table } = this;
    if (!table.find(this.keysLow32[question], this.keysHigh32[question])) return false;
    const { lo, hi } = table;
    return lo >= this.betas[question] || hi <= this.alphas[question] || lo === hi;
  }
}
