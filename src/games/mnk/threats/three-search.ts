/**
 * Wins by threats of order two (VCT, "victory by continuous threats"): after each stone of the
 * attacker, a win by fours would follow if the defender passed. The defender may play anywhere in
 * that win's relevance zone, which includes every four of its own; moves outside it change nothing.
 * So a win that is found is proved. A failure proves nothing: only stones that look like threats
 * are tried, to a limited number in a row.
 *
 * Iterative deepening by the attacker's stones, one table of positions with wins and failures.
 * References: L. V. Allis, "Searching for solutions in games and artificial intelligence", 1994; T.
 * Thomsen, "Lambda-search in game trees", 2000.
 */
import type { Meter } from '../../../core/search/limits.js';
import type { Side } from '../../../core/position.js';
import type { ThreatBoard } from './board.js';
import { FourSearch } from './four-search.js';
import { rank } from './ranks.js';
import { Zone } from './zone.js';

/** Most stones of the attacker in a row, apart from wins by fours. */
export const maxThreats = 20;

/** Fours that one win by fours may try inside the search. */
const foursEach = 2000;

/** Slots of the table, a power of two; three words each: key, and move, stones left, win. */
const tableSlots = 1 << 16;

/** Ranks of the stones that are tried, in this order. */
const triedRanks = [rank.fourThree, rank.twoThrees, rank.three, rank.prepares, rank.four] as const;

export class ThreeSearch {
  readonly fours: FourSearch;
  /** The attacker's stone that wins, after `attack`; -1 where a win by fours follows at once. */
  best = -1;
  stopped = false;
  readonly bytes: number;
  private meter!: Meter;
  private lastNode = Infinity;
  private readonly table = new Int32Array(3 * tableSlots);
  private readonly zones: Zone[] = [];
  private readonly moves: Int32Array;
  private readonly width: number;

  constructor(readonly board: ThreatBoard) {
    this.fours = new FourSearch(board);
    this.width = board.cells.length;
    this.moves = new Int32Array(this.width * (maxThreats + 1));
    for (let i = 0; i <= maxThreats; i++) this.zones.push(new Zone(board));
    this.bytes = this.fours.bytes + 12 * tableSlots;
  }

  /** Sets the budget of the searches that follow: `meter`, and at most `nodes` in all. */
  allow(meter: Meter, nodes = Infinity): void {
    this.meter = meter;
    this.lastNode = meter.nodes + nodes;
    this.stopped = false;
  }

  /** Whether `attacker`, to move, wins with at most `threats` stones before fours alone do. */
  attack(attacker: Side, threats: number): boolean {
    this.best = -1;
    if (this.winsByFours(attacker)) return true;
    if (threats === 0 || this.stopped) return false;
    const known = this.find(attacker);
    const knownThreats = (known >> 1) & 31;
    if ((known & 1) === 1 && knownThreats <= threats) {
      this.best = known >> 6;
      return true;
    }
    if (known !== 0 && (known & 1) === 0 && knownThreats >= threats) return false;
    const end = this.listThreats(attacker, threats);
    for (let i = this.width * threats; i < end; i++) {
      const cell = this.moves[i];
      if (this.tryThreat(attacker, cell, threats)) {
        this.best = cell;
        this.store(attacker, cell, threats, 1);
        return true;
      }
      if (this.stopped) return false;
    }
    this.store(attacker, 0, threats, 0);
    return false;
  }

  /**
   * Whether `attacker` wins although the other side is to move: it threatens to win by fours, and
   * wins with at most `threats` - 1 stones more after each move within that threat's zone.
   */
  holds(attacker: Side, threats: number): boolean {
    const zone = this.threatZone(attacker, threats);
    if (!zone) return false;
    const defender = (1 - attacker) as Side;
    for (let i = 0; i < zone.count; i++) {
      this.board.play(zone.cells[i], defender);
      const wins = this.attack(attacker, threats - 1);
      this.board.undo();
      if (!wins) return false;
    }
    return true;
  }

  /**
   * The moves that the defender, to move, has against the attacker's threat to win by fours: all
   * others lose. Undefined if there is no threat, or the defender completes a line first. Valid
   * until the next call with the same `level`; the win is `fours.line` until the next search.
   */
  threatZone(attacker: Side, level: number): Zone | undefined {
    const defender = (1 - attacker) as Side;
    if (this.board.count(defender, rank.five) > 0 || !this.winsByFours(attacker)) return undefined;
    const zone = this.zones[level];
    zone.ofLine(this.fours.line, this.fours.lineLength, attacker);
    return zone;
  }

  winsByFours(attacker: Side): boolean {
    const { meter, lastNode } = this;
    const wins = this.fours.wins(attacker, meter, Math.min(foursEach, lastNode - meter.nodes));
    if (meter.nodes >= lastNode || meter.stop !== 'finished') this.stopped = true;
    return wins;
  }

  private tryThreat(attacker: Side, cell: number, threats: number): boolean {
    if (this.meter.nodes >= this.lastNode || !this.meter.spend()) {
      this.stopped = true;
      return false;
    }
    const { board } = this;
    const defender = (1 - attacker) as Side;
    const isFour = board.rankAt[attacker * board.size + cell] >= rank.four;
    board.play(cell, attacker);
    let wins: boolean;
    if (isFour) {
      board.play(board.completingCell(attacker), defender);
      wins = this.attack(attacker, threats - 1);
      board.undo();
    } else {
      wins = this.holds(attacker, threats);
    }
    board.undo();
    return wins;
  }

  /** Lists the stones to try; returns where the list ends. */
  private listThreats(attacker: Side, threats: number): number {
    const { board, moves } = this;
    const defender = (1 - attacker) as Side;
    let end = this.width * threats;
    if (board.count(defender, rank.five) > 0) {
      if (board.count(defender, rank.five) === 1) moves[end++] = board.completingCell(defender);
      return end;
    }
    const from = attacker * board.size;
    for (const wanted of triedRanks) {
      if (board.count(attacker, wanted) === 0) continue;
      for (let i = 0; i < board.cells.length; i++) {
        if (board.rankAt[from + board.cells[i]] === wanted) moves[end++] = board.cells[i];
      }
    }
    return end;
  }

  /** The entry of the position, as `store` writes it; 0 if there is none. */
  private find(attacker: Side): number {
    const { table, board } = this;
    const at = 3 * ((board.keyLow32 ^ attacker) & (tableSlots - 1));
    return table[at] === board.keyLow32 && table[at + 1] === (board.keyHigh32 ^ (attacker + 1))
      ? table[at + 2]
      : 0;
  }

  private store(attacker: Side, cell: number, threats: number, wins: 0 | 1): void {
    const { table, board } = this;
    const at = 3 * ((board.keyLow32 ^ attacker) & (tableSlots - 1));
    table[at] = board.keyLow32;
    table[at + 1] = board.keyHigh32 ^ (attacker + 1);
    table[at + 2] = (cell << 6) | (threats << 1) | wins;
  }
}
