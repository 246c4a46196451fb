/**
 * Principal variation search for k in a line on large boards: iterative deepening, a transposition
 * table, killer moves and history, null move pruning, late move reductions, late move pruning and
 * futility pruning; completing cells are answered without counting a ply, and wins by fours of the
 * side to move are looked for at every leaf and node. Only cells near stones are looked at, so its
 * wins are estimates; what must be answered (an open three) is answered in every way that could
 * help.
 *
 * The null move is sound here: one more stone of its own never hurts a side, so there is no
 * zugzwang, and what a side has without a move it has at least with one. Only the lesser depth of
 * that search is a risk.
 *
 * References: J. Pearl, "Scout", 1980; T. A. Marsland, M. Campbell, "Parallel search of strongly
 * ordered game trees", 1982 (principal variation search); C. Donninger, "Null move and deep
 * search", ICCA Journal 16, 1993; J. Schaeffer, "Experiments in search and knowledge", 1986, and E.
 * A. Heinz, "Extended futility pruning", ICCA Journal 21, 1998 (futility pruning); T. Romstad, "An
 * introduction to late move reductions", 2006; T. Romstad, M. Costalba, J. Kiiski, "Stockfish",
 * since 2008 (late move pruning: there by the count of moves).
 */
import type { Meter } from '../../../core/search/limits.js';
import type { Side } from '../../../core/position.js';
import type { ThreatBoard } from '../threats/board.js';
import type { FourSearch } from '../threats/four-search.js';
import { rank } from '../threats/ranks.js';
import { evaluate, leastWin, win } from './evaluation.js';
import { MoveList, maxMoves } from './moves.js';
import type { Settings } from './settings.js';
import { type PlayerTable, bound } from './table.js';

/** Deepest ply, forced answers included. */
export const maxPly = 96;

/** Fours tried at a leaf and at a node. */
const foursTried = { leaf: 60, node: 200 };

/** Late move reductions: moves from this one on are searched less deep. */
const lateFrom = 4;

/** Late move reductions: product of the logarithms of depth and move number for one ply. */
const reductionScale = 1.5;
const logs = Array.from({ length: 64 }, (_, i) => Math.log(i + 1));

/** Late move pruning: moves that are searched where nothing must be answered. */
const movesBeforePruning = (depth: number): number => 8 + 5 * depth;

/** Plies by which the answer to a null move is searched less deep. */
const nullMoveReduction = 2;

/** Futility pruning: most that a quiet stone one ply before the end may add to the value. */
const futilityMargin = 300;

/** Keys of positions with O to move differ by this. */
const sideKey = 0x5bd1e995;

export class PlayerSearch {
  /** The meter ended the search: its value means nothing. */
  stopped = false;
  deepest = 0;
  cutsAlpha = 0;
  cutsBeta = 0;
  private readonly moves: MoveList;
  /** By ply: the best line from there on, `maxPly` each, and its length. */
  private readonly lines = new Int32Array(maxPly * maxPly);
  private readonly lineLengths = new Int32Array(maxPly);
  private isAfterNullMove = false;

  constructor(
    private readonly board: ThreatBoard,
    private readonly fours: FourSearch,
    private readonly table: PlayerTable,
    private readonly meter: Meter,
    private readonly settings: Settings,
    private readonly seed: number,
  ) {
    this.moves = new MoveList(board, maxPly);
  }

  /** The line of best play of the last search from the root. */
  line(): number[] {
    return Array.from(this.lines.subarray(0, this.lineLengths[0]));
  }

  /**
   * Searches the root's moves `depth` plies deep, in their order, and moves the best to the front.
   * Returns its value for `side`, to move, if not stopped. A cell that completes a line must be
   * among `moves`.
   * @param values if given, receives the value of every move, each searched with an open window
   */
  root(moves: number[], side: Side, depth: number, values?: Map<number, number>): number {
    const { board } = this;
    const other = (1 - side) as Side;
    let alpha = -win;
    let best = 0;
    this.lineLengths[0] = 0;
    this.isAfterNullMove = false;
    for (let i = 0; i < moves.length; i++) {
      board.play(moves[i], side);
      let value =
        i === 0 || values
          ? -this.search(other, -win, values ? win : -alpha, depth - 1, 1)
          : -this.search(other, -alpha - 1, -alpha, depth - 1, 1);
      if (i > 0 && !values && value > alpha && !this.stopped)
        value = -this.search(other, -win, -alpha, depth - 1, 1);
      board.undo();
      if (this.stopped) return alpha;
      values?.set(moves[i], value);
      if (value <= alpha) continue;
      alpha = value;
      best = i;
      this.keepLine(0, moves[i]);
    }
    moves.unshift(...moves.splice(best, 1));
    return alpha;
  }

  /** Value for `side`, to move: exact between alpha and beta, a bound outside (fail-soft). */
  private search(side: Side, alpha: number, beta: number, depth: number, ply: number): number {
    const { board } = this;
    this.lineLengths[ply] = 0;
    if (!this.meter.spend()) {
      this.stopped = true;
      return 0;
    }
    if (ply > this.deepest) this.deepest = ply;
    const other = (1 - side) as Side;
    if (board.count(side, rank.five) > 0) return this.won(side, ply, 1);
    if (board.free === 0) return 0;
    const threatened = board.count(other, rank.five);
    if (threatened > 1) return -(win - ply - 2);
    if (ply >= maxPly - 1) return this.valueOf(side);
    if (threatened === 1) return this.answer(side, board.completingCell(other), alpha, beta, depth, ply);
    if (board.count(side, rank.openFour) > 0) return this.won(side, ply, 3);
    if (depth <= 0) return this.leaf(side, ply);
    return this.node(side, alpha, beta, depth, ply);
  }

  private won(side: Side, ply: number, plies: number): number {
    this.lines[ply * maxPly] = this.board.firstOfRank(side, plies === 1 ? rank.five : rank.openFour);
    this.lineLengths[ply] = 1;
    return win - ply - plies;
  }

  /** Plays the one cell that keeps the other side from completing a line. */
  private answer(side: Side, cell: number, alpha: number, beta: number, depth: number, ply: number): number {
    this.board.play(cell, side);
    const value = -this.search((1 - side) as Side, -beta, -alpha, depth, ply + 1);
    this.board.undo();
    this.keepLine(ply, cell);
    return value;
  }

  private leaf(side: Side, ply: number): number {
    if (this.winsByFours(side, foursTried.leaf)) return win - ply - this.fours.lineLength;
    return this.valueOf(side);
  }

  /** The evaluation, plus a fixed random error for each position if the settings ask for it. */
  private valueOf(side: Side): number {
    const { noise, weights } = this.settings;
    const value = evaluate(this.board, side, weights);
    if (noise === 0) return value;
    const mixed = Math.imul((this.board.keyLow32 + this.seed) ^ sideKey, 0x2c1b3c6d);
    return value + Math.round(((mixed >>> 8) / 0x800000 - 1) * noise);
  }

  private winsByFours(side: Side, nodes: number): boolean {
    const { board } = this;
    if (!this.settings.forcedWins) return false;
    if (board.count(side, rank.four) + board.count(side, rank.fourThree) === 0) return false;
    return this.fours.wins(side, this.meter, nodes);
  }

  private node(side: Side, alpha: number, beta: number, depth: number, ply: number): number {
    const { board, table } = this;
    const low32 = board.keyLow32;
    const high32 = side === 0 ? board.keyHigh32 : board.keyHigh32 ^ sideKey;
    let first = -1;
    if (table.find(low32, high32)) {
      first = table.move;
      const known = fromTable(table.value, ply);
      if (table.depth >= depth && isEnough(table.bound, known, alpha, beta)) return known;
    } else if (this.winsByFours(side, foursTried.node)) return win - ply - this.fours.lineLength;
    if (this.nullMoveCuts(side, alpha, beta, depth, ply)) return beta;
    if (this.stopped) return 0;
    const value = this.tryMoves(side, alpha, beta, depth, ply, first);
    if (this.stopped) return 0;
    const kind = value >= beta ? bound.atLeast : value > alpha ? bound.exact : bound.atMost;
    table.store(low32, high32, toTable(value, ply), kind, Math.min(depth, 250), this.bestMove);
    return value;
  }

  /** Whether `side` reaches beta even after a null move; not with threats, never twice in a row. */
  private nullMoveCuts(side: Side, alpha: number, beta: number, depth: number, ply: number): boolean {
    const isSecond = this.isAfterNullMove;
    this.isAfterNullMove = false;
    if (isSecond || depth < 2 || beta !== alpha + 1 || beta >= leastWin || this.mustAnswer(side))
      return false;
    if (this.valueOf(side) < beta) return false;
    this.isAfterNullMove = true;
    const other = (1 - side) as Side;
    const value = -this.search(other, -beta, -alpha, depth - 1 - nullMoveReduction, ply + 1);
    this.isAfterNullMove = false;
    return !this.stopped && value >= beta;
  }

  /** Whether the other side threatens to make an open four. */
  private mustAnswer(side: Side): boolean {
    return this.board.count((1 - side) as Side, rank.openFour) > 0;
  }

  /** The move that `tryMoves` found best. */
  private bestMove = 0;

  private tryMoves(
    side: Side,
    alpha: number,
    beta: number,
    depth: number,
    ply: number,
    first: number,
  ): number {
    const { board, moves } = this;
    const listed = moves.list(side, ply, first);
    const isQuiet = !this.mustAnswer(side);
    const count = isQuiet ? Math.min(listed, movesBeforePruning(depth)) : listed;
    const isFutile = isQuiet && depth === 1 && this.valueOf(side) + futilityMargin <= alpha;
    let best = -win;
    let bestMove = moves.moves[ply * maxMoves];
    for (let i = 0; i < count; i++) {
      const cell = moves.moves[ply * maxMoves + i];
      if (isFutile && i > 0 && this.threatOf(side, cell) < rank.three) continue;
      const reduction = this.reductionOf(side, cell, i, depth);
      board.play(cell, side);
      const value = this.child(side, Math.max(alpha, best), beta, depth - 1, reduction, ply, i === 0);
      board.undo();
      if (this.stopped) return 0;
      if (value <= best) continue;
      best = value;
      bestMove = cell;
      if (value > alpha) this.keepLine(ply, cell);
      if (value >= beta) {
        if (side === 0) this.cutsBeta++;
        else this.cutsAlpha++;
        moves.reward(side, ply, cell, depth);
        break;
      }
    }
    this.bestMove = bestMove;
    return best;
  }

  /** Value of the move just played. All but the first begin with a null window and less depth. */
  private child(
    side: Side,
    alpha: number,
    beta: number,
    depth: number,
    reduction: number,
    ply: number,
    isFirst: boolean,
  ): number {
    const other = (1 - side) as Side;
    if (isFirst) return -this.search(other, -beta, -alpha, depth, ply + 1);
    let value = -this.search(other, -alpha - 1, -alpha, depth - reduction, ply + 1);
    if (value > alpha && reduction > 0 && !this.stopped) {
      value = -this.search(other, -alpha - 1, -alpha, depth, ply + 1);
    }
    if (value > alpha && value < beta && !this.stopped) {
      value = -this.search(other, -beta, -alpha, depth, ply + 1);
    }
    return value;
  }

  /** The larger rank of the shape that a stone makes and the one that it prevents. */
  private threatOf(side: Side, cell: number): number {
    const { board } = this;
    return Math.max(board.rankAt[side * board.size + cell], board.rankAt[(1 - side) * board.size + cell]);
  }

  /** Late move reductions: plies taken off the depth of a late move that makes or stops no four. */
  private reductionOf(side: Side, cell: number, number: number, depth: number): number {
    if (number < lateFrom || depth < 2) return 0;
    const threat = this.threatOf(side, cell);
    if (threat >= rank.four) return 0;
    const plies = Math.floor((logs[Math.min(depth, 63)] * logs[number]) / reductionScale);
    return Math.min(depth - 1, threat >= rank.three ? plies : plies + 1);
  }

  /** Sets the best line at `ply` to `cell` and the best line one ply deeper. */
  private keepLine(ply: number, cell: number): void {
    const { lines, lineLengths } = this;
    const from = ply * maxPly;
    const length = Math.min(ply + 1 < maxPly ? lineLengths[ply + 1] : 0, maxPly - 1);
    lines[from] = cell;
    for (let i = 0; i < length; i++) lines[from + 1 + i] = lines[from + maxPly + i];
    lineLengths[ply] = length + 1;
  }
}

function isEnough(kind: number, value: number, alpha: number, beta: number): boolean {
  if (kind === bound.exact) return true;
  return kind === bound.atLeast ? value >= beta : value <= alpha;
}

/** Wins are stored as plies from the position, not from the root. */
function toTable(value: number, ply: number): number {
  if (value >= leastWin) return value + ply;
  return value <= -leastWin ? value - ply : value;
}

function fromTable(value: number, ply: number): number {
  if (value >= leastWin) return value - ply;
  return value <= -leastWin ? value + ply : value;
}
