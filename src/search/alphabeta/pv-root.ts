/**
 * The root of a PvSearch: narrows the value by null-window questions, deepens ply by ply, and
 * collects all best moves and the principal variation. Values are those of `PvSearch`: for the
 * mover, still to come.
 */
import { legalMoves, type Move, type Position } from '../../core/position.js';
import type { PvSearch } from './pv-search.js';
import { gallop, type KnownBounds } from '../thresholds.js';
import { exactDepth, type TranspositionTable } from '../table.js';
import { infinite } from '../task.js';

/** A value with its moves; not `complete` if the budget ended before all best moves. */
export interface RootValue {
  readonly value: number;
  readonly best: readonly Move[];
  readonly line: readonly Move[];
  readonly complete: boolean;
}

export class PvRoot {
  private readonly position: Position;

  constructor(
    private readonly search: PvSearch,
    private readonly table: TranspositionTable,
    private readonly all: boolean,
  ) {
    this.position = search.position;
  }

  /** Asks null-window questions until `known` is one number or the budget ends. */
  narrow(known: KnownBounds): void {
    gallop(known, 0, (t) => {
      const value = this.search.value(t - 1, t, exactDepth, 0, 0);
      if (this.search.stopped) return undefined;
      if (value >= t) known.move = this.search.bestMove;
      return value;
    });
  }

  /** Returns the exact value within a horizon and its move; undefined if the budget ended. */
  atDepth(depth: number): { value: number; move: Move } | undefined {
    this.search.horizonMet = false;
    const value = this.search.value(-infinite, infinite, depth, 0, 0);
    return this.search.stopped ? undefined : { value, move: this.tableMove(value, depth) };
  }

  /**
   * Returns the moves of a root worth `value`: the principal variation, and all best moves if the
   * question asked for them (unless `brief`). `first` reaches the value; it is -1 if the value is
   * the lowest possible, which any move reaches.
   */
  detailed(value: number, depth: number, first: Move, brief = false): RootValue {
    const moves = legalMoves(this.position);
    const line = this.line(value, depth, first < 0 ? moves[0] : first);
    if (!this.all || brief) return { value, best: line.slice(0, 1), line, complete: true };
    if (first < 0) return { value, best: moves, line, complete: true };
    const best = [first];
    for (const move of moves.sort((a, b) => a - b)) {
      if (move === first) continue;
      const reached = this.search.child(move, value - 1, value, depth, 0, 0);
      if (this.search.stopped) return { value, best, line, complete: false };
      if (reached >= value) best.push(move);
    }
    return { value, best, line, complete: true };
  }

  /**
   * Returns the principal variation of a root worth `value`, from the table. Entries that the table
   * has lost are searched again for at most twice the nodes spent so far. The line may end early;
   * each of its moves is correct.
   */
  private line(value: number, depth: number, first: Move): Move[] {
    const { position, search } = this;
    const line: Move[] = [];
    const allowance = 3 * search.meter.nodes + 1000;
    for (let move = first; move >= 0;) {
      const side = position.toMove;
      const before = position.settled;
      position.play(move);
      line.push(move);
      const gain = search.unit * (side === 0 ? position.settled - before : before - position.settled);
      value = position.toMove === side ? value - gain : gain - value;
      if (depth !== exactDepth) depth--;
      move = search.meter.nodes < allowance ? this.knownMove(value, depth, line.length) : -1;
    }
    for (let i = 0; i < line.length; i++) position.undo();
    return line;
  }

  private knownMove(value: number, depth: number, ply: number): Move {
    if (this.position.isOver || depth === 0) return -1;
    const move = this.tableMove(value, depth);
    if (move >= 0) return move;
    this.search.value(value - 1, value + 1, depth, ply, 0);
    return this.search.stopped ? -1 : this.tableMove(value, depth);
  }

  /** Returns the table's move if it reaches `value`, else -1. */
  private tableMove(value: number, depth: number): Move {
    const { table, position } = this;
    const isFound = table.find(position.keyLow32, position.keyHigh32);
    return isFound && table.depth === depth && table.lo >= value ? table.move : -1;
  }
}
