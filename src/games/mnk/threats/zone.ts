/**
 * Relevance zone of a win by fours: the cells where one more stone of the defender could disturb
 * it. A stone anywhere else changes nothing: the attacker's cells and the forced answers stay free,
 * and the defender never has k-1 of k with it. So where the attacker threatens to win by fours, the
 * defender's moves outside the zone need not be looked at (T. Thomsen, "Lambda-search in game
 * trees", 2000).
 */
import type { Side } from '../../../core/position.js';
import type { ThreatBoard } from './board.js';
import { rank } from './ranks.js';

export class Zone {
  readonly cells: Int32Array;
  count = 0;
  private readonly marks: Uint32Array;
  private mark = 0;

  constructor(private readonly board: ThreatBoard) {
    this.cells = new Int32Array(board.cells.length);
    this.marks = new Uint32Array(board.size);
  }

  /**
   * Sets the zone of a win by fours from the position on the board, `line` as FourSearch gives it:
   * first the cells of the line itself, then those where the defender could make a four meanwhile.
   */
  ofLine(line: Int32Array, length: number, attacker: Side): void {
    this.mark++;
    this.count = 0;
    const defender = (1 - attacker) as Side;
    for (let i = 0; i < length; i++) this.add(line[i]);
    for (let i = 0; i < length; i++) {
      this.board.play(line[i], i % 2 === 0 ? attacker : defender);
      if (i % 2 === 0) this.addThreats(attacker, defender);
    }
    for (let i = 0; i < length; i++) this.board.undo();
  }

  private add(cell: number): void {
    if (this.marks[cell] === this.mark) return;
    this.marks[cell] = this.mark;
    this.cells[this.count++] = cell;
  }

  /** Adds the attacker's completing cells, and the cells where the defender makes a four. */
  private addThreats(attacker: Side, defender: Side): void {
    const { board } = this;
    const [own, other] = [attacker * board.size, defender * board.size];
    for (let i = 0; i < board.cells.length; i++) {
      const cell = board.cells[i];
      if (board.rankAt[own + cell] === rank.five || board.rankAt[other + cell] >= rank.four) this.add(cell);
    }
  }
}
