/**
 * What a Scout is asked at the root: narrow the value by null-window questions, deepen ply by ply, collect all
 * best moves and the principal variation. Values are those of `Scout`: from the mover's view, still to come.
 */
import type { Move, Position } from '../core/position.js';
import type { Scout } from './scout.js';
import { gallop, type Known } from './thresholds.js';
import { exactDepth, LO, type TranspositionTable } from './table.js';
import { infinite } from './task.js';

/** A value with its moves; `complete` is false if the budget ended before all best moves were tried. */
export interface Found {
  readonly value: number;
  readonly best: readonly Move[];
  readonly line: readonly Move[];
  readonly complete: boolean;
}

export class ScoutRoot {
  private readonly position: Position;

  constructor(
    private readonly scout: Scout,
    private readonly table: TranspositionTable,
    private readonly all: boolean,
  ) {
    this.position = scout.position;
  }

  /** Asks null-window questions until `known` is one number or the budget ends. */
  narrow(known: Known): void {
    gallop(known, 0, (t) => {
      const value = this.scout.search(t - 1, t, exactDepth, 0, 0);
      if (this.scout.stopped) return undefined;
      if (value >= t) known.move = this.tableMove(value, exactDepth);
      return value;
    });
  }

  /** The exact value to a horizon with a move that reaches it; undefined if the budget ended. */
  atDepth(depth: number): { value: number; move: Move } | undefined {
    this.scout.horizonMet = false;
    const value = this.scout.search(-infinite, infinite, depth, 0, 0);
    return this.scout.stopped ? undefined : { value, move: this.tableMove(value, depth) };
  }

  /**
   * The moves of a root worth `value`: the line, and all best ones if they were asked for (unless `brief`).
   * `first` reaches the value; -1: it is the least there is, so that any move does.
   */
  detailed(value: number, depth: number, first: Move, brief = false): Found {
    const moves = this.legalMoves();
    const line = this.line(value, depth, first < 0 ? moves[0]! : first);
    if (!this.all || brief) return { value, best: line.slice(0, 1), line, complete: true };
    if (first < 0) return { value, best: moves, line, complete: true };
    const best = [first];
    for (const move of moves.sort((a, b) => a - b)) {
      if (move === first) continue;
      const reached = this.scout.child(move, value - 1, value, depth, 0, 0);
      if (this.scout.stopped) return { value, best, line, complete: false };
      if (reached >= value) best.push(move);
    }
    return { value, best, line, complete: true };
  }

  /** Legal moves in the game's order. */
  legalMoves(): Move[] {
    const moves = new Int32Array(this.position.moveCount);
    return Array.from(moves.subarray(0, this.position.legalMoves(moves, 0)));
  }

  /**
   * The principal variation from a root worth `value`: from the table, searched again where the table has
   * forgotten it, for no more than twice the nodes spent so far. It may break off early, never lie.
   */
  private line(value: number, depth: number, first: Move): Move[] {
    const { position, scout } = this;
    const line: Move[] = [];
    const allowance = 3 * scout.meter.nodes + 1000;
    for (let move = first; move >= 0;) {
      const side = position.toMove;
      const before = position.settled;
      position.play(move);
      line.push(move);
      const gain = scout.unit * (side === 0 ? position.settled - before : before - position.settled);
      value = position.toMove === side ? value - gain : gain - value;
      if (depth !== exactDepth) depth--;
      move = scout.meter.nodes < allowance ? this.knownMove(value, depth, line.length) : -1;
    }
    for (let i = 0; i < line.length; i++) position.undo();
    return line;
  }

  private knownMove(value: number, depth: number, ply: number): Move {
    if (this.position.isOver || depth === 0) return -1;
    const move = this.tableMove(value, depth);
    if (move >= 0) return move;
    this.scout.search(value - 1, value + 1, depth, ply, 0);
    return this.scout.stopped ? -1 : this.tableMove(value, depth);
  }

  /** The table's move if it reaches `value`, else -1. */
  private tableMove(value: number, depth: number): Move {
    const { table, position } = this;
    const at = table.find(position.keyLo, position.keyHi);
    if (at < 0 || table.depthAt(at) !== depth || table.words[at + LO]! < value) return -1;
    return table.moveAt(at);
  }
}
