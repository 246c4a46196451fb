/** The board on which the checkers play attacks out, with the lines that either side completes. */
import { otherStone } from '../../kit/stones.js';
import { Fault, insist } from '../../kit/fault.js';
import { FREE, type MnkSetup, type Stone } from '../rules/setup.js';
import { winningLines } from '../rules/lines.js';
import { phrase } from '../../../core/text/phrase.js';

export class AttackBoard {
  readonly cells: Uint8Array;
  readonly defender: Stone;
  private readonly lines: number[][];
  private readonly linesOf: number[][][];

  constructor(
    setup: MnkSetup,
    readonly attacker: Stone,
  ) {
    this.cells = setup.cells.slice();
    this.defender = otherStone(attacker);
    this.lines = winningLines(setup);
    this.linesOf = Array.from(setup.cells, (): number[][] => []);
    for (const line of this.lines) for (const cell of line) this.linesOf[cell].push(line);
  }

  get isFull(): boolean {
    return !this.cells.includes(FREE);
  }

  isFree(cell: number): boolean {
    return this.cells[cell] === FREE;
  }

  /** @throws Fault unless the cell is free */
  insistFree(cell: number): number {
    insist(this.isFree(cell), phrase('a stone on a cell that is taken'));
    return cell;
  }

  completes(cell: number, side: Stone): boolean {
    return this.linesOf[cell].some((line) => line.every((other) => this.cells[other] === side));
  }

  /** Free cells with which the attacker, who has just taken `cell`, completes a line. */
  threats(cell: number): Set<number> {
    const { attacker, cells } = this;
    const found = new Set<number>();
    for (const line of this.linesOf[cell]) {
      const rest = line.filter((other) => cells[other] !== attacker);
      if (rest.length === 1 && cells[rest[0]] === FREE) found.add(rest[0]);
    }
    return found;
  }

  /**
   * Insists that the defender, to move, completes no line, even with `extra` more stones outside
   * the zone; adds the cells that guarantee this to the zone. @throws Fault
   */
  guardLines(zone: Set<number>, extra: number): void {
    for (const line of this.lines) {
      const free: number[] = [];
      let open = true;
      for (const cell of line) {
        const stone = this.cells[cell];
        if (stone === FREE) free.push(cell);
        else if (stone === this.attacker) open = false;
        if (!open || free.length > extra + 1) break;
      }
      if (!open || free.length > extra + 1) continue;
      if (free.length < 2) throw new Fault(phrase('the defender completes a line'));
      for (const cell of free.slice(0, 2)) zone.add(cell);
    }
  }
}
