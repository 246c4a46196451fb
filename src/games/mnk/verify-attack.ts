/** Checks a strategy that gets a line (certificate.ts): plays it out against every move of the defender. */
import { FREE, O, X, type MnkSetup, type Stone } from './setup.js';
import { Fault, arrayOf, indexOf, isObject, sideOf } from './verify-json.js';
import { winningLines } from './verify-rules.js';

/** Positions that are played out; positions met again are not counted. */
const mostPositions = 5_000_000;

/** The side that wins. @throws Fault */
export function checkAttacks(setup: MnkSetup, mover: Stone, win: unknown): Stone {
  if (!isObject(win)) throw new Fault('win: not an object');
  const attacker = sideOf(win['attacker']);
  const check = new AttackCheck(setup, attacker, arrayOf(win['attacks'], 'attacks'));
  if (attacker === mover) check.attack(win['start']);
  else check.answers(win['start']);
  return attacker;
}

class AttackCheck {
  private readonly cells: Uint8Array;
  private readonly linesOf: number[][][];
  private readonly seen = new Set<string>();
  private readonly defender: Stone;

  constructor(
    setup: MnkSetup,
    private readonly attacker: Stone,
    private readonly attacks: readonly unknown[],
  ) {
    this.cells = setup.cells.slice();
    this.defender = attacker === X ? O : X;
    const lines = winningLines(setup);
    this.linesOf = Array.from(setup.cells, (_, cell) => lines.filter((line) => line.includes(cell)));
  }

  /** The attacker plays attack number `value` and gets a line. */
  attack(value: unknown): void {
    const number = indexOf(value, this.attacks.length, 'attack');
    const name = `${number}:${this.cells.join('')}`;
    if (this.seen.has(name)) return;
    if (this.seen.size >= mostPositions) throw new Fault('too many positions');
    const attack = this.attacks[number];
    if (!isObject(attack)) throw new Fault('attack: not an object');
    const cell = this.free(attack['play']);
    this.cells[cell] = this.attacker;
    if (!this.completes(cell, this.attacker)) this.answers(attack);
    this.cells[cell] = FREE;
    this.seen.add(name);
  }

  /** Every move of the defender is answered. A strategy that runs in a circle would run out of free cells. */
  answers(value: unknown): void {
    if (!isObject(value)) throw new Fault('replies: not an object');
    const listed = new Map<number, unknown>();
    for (const entry of arrayOf(value['replies'], 'replies')) {
      const [cell, next] = arrayOf(entry, 'reply', 2);
      listed.set(this.free(cell), next);
    }
    if (!this.cells.includes(FREE)) throw new Fault('the board is full');
    for (let cell = 0; cell < this.cells.length; cell++) {
      if (this.cells[cell] !== FREE) continue;
      const next = listed.has(cell) ? listed.get(cell) : value['otherwise'];
      this.cells[cell] = this.defender;
      if (this.completes(cell, this.defender)) throw new Fault('the defender completes a line');
      this.attack(next);
      this.cells[cell] = FREE;
    }
  }

  private completes(cell: number, side: Stone): boolean {
    return this.linesOf[cell]!.some((line) => line.every((other) => this.cells[other] === side));
  }

  private free(value: unknown): number {
    const cell = indexOf(value, this.cells.length, 'cell');
    if (this.cells[cell] !== FREE) throw new Fault('a stone on a cell that is taken');
    return cell;
  }
}
