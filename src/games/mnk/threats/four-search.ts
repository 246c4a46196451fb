/**
 * Wins by fours alone (VCF, "victory by continuous fours"): each stone of the attacker leaves the
 * defender one cell, until two cells would be needed. Exact both ways where no limit ends it: the
 * attacker wins by fours, or there is no such win. Depth first with one table of positions without
 * a win; the line of the win is kept.
 *
 * For: k in a line without slides. References: L. V. Allis, H. J. van den Herik, M. P. H. Huntjens,
 * "Go-Moku and threat-space search", 1993; T. Thomsen, "Lambda-search in game trees", 2000 (this is
 * order 1).
 */
import type { Meter } from '../../../core/search/limits.js';
import type { Side } from '../../../core/position.js';
import type { ThreatBoard } from './board.js';
import { rank } from './ranks.js';

/** Longest win that is looked for, in fours. */
const maxFours = 60;

/** Entries of the table, a power of two; two words each. */
const tableSlots = 1 << 16;

export class FourSearch {
  /** After a win: fours and their answers in turn, then the attacker's stone that wins. */
  readonly line = new Int32Array(2 * maxFours + 2);
  lineLength = 0;
  /** A limit ended the last search: it found no win, but there may be one. */
  stopped = false;
  readonly bytes = 8 * tableSlots;
  private meter!: Meter;
  private nodesLeft = 0;
  private readonly table = new Int32Array(2 * tableSlots);
  /** By depth, the attacker's moves of a position, `width` each. */
  private readonly moves: Int32Array;
  private readonly width: number;

  constructor(private readonly board: ThreatBoard) {
    this.width = board.cells.length;
    this.moves = new Int32Array(this.width * (maxFours + 1));
  }

  /**
   * Whether `attacker`, to move, wins by fours.
   * @param nodes fours that may be tried, apart from what the meter allows
   */
  wins(attacker: Side, meter: Meter, nodes = Infinity): boolean {
    this.meter = meter;
    this.nodesLeft = nodes;
    this.stopped = false;
    return this.search(attacker, 0);
  }

  private search(attacker: Side, depth: number): boolean {
    const { board } = this;
    const defender = (1 - attacker) as Side;
    if (board.count(attacker, rank.five) > 0) return this.ends(depth, board.completingCell(attacker));
    const threatened = board.count(defender, rank.five);
    if (threatened > 1) return false;
    if (threatened === 1) return this.answerFive(attacker, defender, depth);
    if (board.count(attacker, rank.openFour) > 0) {
      return this.ends(depth, board.firstOfRank(attacker, rank.openFour));
    }
    if (board.count(attacker, rank.four) + board.count(attacker, rank.fourThree) === 0) return false;
    if (this.isKnown(attacker)) return false;
    const end = this.listFours(attacker, depth);
    for (let i = this.width * depth; i < end; i++) {
      if (this.tryFour(attacker, this.moves[i], depth)) return true;
      if (this.stopped) return false;
    }
    this.store(attacker);
    return false;
  }

  /** The defender threatens to complete a line: only a four on that cell keeps the attack going. */
  private answerFive(attacker: Side, defender: Side, depth: number): boolean {
    const { board } = this;
    const cell = board.completingCell(defender);
    const made = board.rankAt[attacker * board.size + cell];
    if (made === rank.openFour) return this.ends(depth, cell);
    return made >= rank.four && this.tryFour(attacker, cell, depth);
  }

  /** Plays a four and the one answer to it, and goes on. */
  private tryFour(attacker: Side, cell: number, depth: number): boolean {
    if (depth >= maxFours || this.nodesLeft-- <= 0 || !this.meter.spend()) {
      this.stopped = true;
      return false;
    }
    const { board } = this;
    board.play(cell, attacker);
    const answer = board.completingCell(attacker);
    board.play(answer, (1 - attacker) as Side);
    const wins = this.search(attacker, depth + 1);
    board.undo();
    board.undo();
    if (wins) {
      this.line[2 * depth] = cell;
      this.line[2 * depth + 1] = answer;
    }
    return wins;
  }

  private ends(depth: number, cell: number): true {
    this.line[2 * depth] = cell;
    this.lineLength = 2 * depth + 1;
    return true;
  }

  /** Lists the cells that make a four, those with an open three first; returns the end. */
  private listFours(attacker: Side, depth: number): number {
    const { board, moves } = this;
    const from = attacker * board.size;
    let end = this.width * depth;
    for (const wanted of [rank.fourThree, rank.four]) {
      if (board.count(attacker, wanted) === 0) continue;
      for (let i = 0; i < board.cells.length; i++) {
        if (board.rankAt[from + board.cells[i]] === wanted) moves[end++] = board.cells[i];
      }
    }
    return end;
  }

  /** Whether the position is known to have no win by fours for the attacker. */
  private isKnown(attacker: Side): boolean {
    const { table, board } = this;
    const at = 2 * ((board.keyLow32 ^ attacker) & (tableSlots - 1));
    return table[at] === board.keyLow32 && table[at + 1] === (board.keyHigh32 ^ (attacker + 1));
  }

  private store(attacker: Side): void {
    const { table, board } = this;
    const at = 2 * ((board.keyLow32 ^ attacker) & (tableSlots - 1));
    table[at] = board.keyLow32;
    table[at + 1] = board.keyHigh32 ^ (attacker + 1);
  }
}
