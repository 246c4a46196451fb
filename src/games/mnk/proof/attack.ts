/**
 * Checks a strategy that gets a line (certificate.ts) against every move of the defender.
 *
 * One attack W, made as if the defender had passed, answers all cells that are not listed. It is
 * played out once; then only the unlisted cells where a stone could disturb W, its zone, are played
 * out one by one. The claim behind it, for a position P and a number e:
 *
 *   whatever e free cells outside the zone hold further stones of the defender, the attack wins
 *   from P.
 *
 * The zone of an attack, by its parts:
 * - the attacker's stone; that is all if it completes a line;
 * - once it is played, two free cells of each line that has no stone of the attacker and lacks at
 *   most e + 1 stones of the defender, so that e stones outside the zone and one more move cannot
 *   complete it (one free cell is a fault: the defender completes the line at once);
 * - the cells of the listed replies, and the zones of the attacks that answer them, for e;
 * - the zone of W for e + 1, since the defender's own move becomes one more such stone, and the
 *   zone of W for e after each move within that zone that is not listed.
 *
 * Reference: T. Thomsen, "Lambda-search in game trees", ICGA Journal 23, 2000 (relevance zones).
 */
import { FREE, type MnkSetup, type Stone } from '../rules/setup.js';
import { Fault } from '../../kit/fault.js';
import { AttackBoard } from './attack-board.js';
import type { Attack } from './certificate.js';
import { arrayOf, indexOf, isObject, sideOf } from './json.js';
import { phrase } from '../../../core/text/phrase.js';

/** Limit of positions played out; those met again count only if the whole tree is played out. */
const maxPositions = 1_000_000;

/** The side that wins, and its first stone if it is to move. @throws Fault */
export function checkAttacks(
  setup: MnkSetup,
  mover: Stone,
  win: unknown,
  visitor?: AttackVisitor,
): { readonly attacker: Stone; readonly first: number | undefined } {
  if (!isObject(win)) throw new Fault(phrase('win: not an object'));
  const attacker = sideOf(win['attacker']);
  const attacks = arrayOf(win['attacks'], 'attacks');
  const check = new AttackCheck(setup, attacker, attacks, visitor);
  if (attacker !== mover) {
    check.answers(win['start'], 0);
    return { attacker, first: undefined };
  }
  check.attack(win['start'], 0);
  return { attacker, first: (attacks as Attack[])[win['start'] as number].play };
}

type Zone = ReadonlySet<number>;

/** Called for each stone of the attacker, parents first; `to` is the stone that it answers. */
export type AttackVisitor = (depth: number, to: number | undefined, play: number) => void;

class AttackCheck {
  private readonly board: AttackBoard;
  private readonly seen = new Map<string, Zone>();
  private positions = 0;
  private depth = 0;

  /** @param visitor if given, positions met before are played out again */
  constructor(
    setup: MnkSetup,
    attacker: Stone,
    private readonly attacks: readonly unknown[],
    private readonly visitor?: AttackVisitor,
  ) {
    this.board = new AttackBoard(setup, attacker);
  }

  /** Plays attack number `value`; returns its zone, for `extra` stones outside it. */
  attack(value: unknown, extra: number, to?: number): Zone {
    const { board, visitor } = this;
    const number = indexOf(value, this.attacks.length, 'attack');
    const name = `${number} ${extra} ${board.cells.join('')}`;
    const known = visitor ? undefined : this.seen.get(name);
    if (known) return known;
    if (this.positions++ >= maxPositions) throw new Fault(phrase('too many positions'));
    const attack = this.attacks[number];
    if (!isObject(attack)) throw new Fault(phrase('attack: not an object'));
    const cell = this.free(attack['play']);
    visitor?.(this.depth, to, cell);
    board.cells[cell] = board.attacker;
    this.depth++;
    const zone = new Set(board.completes(cell, board.attacker) ? [] : this.answers(attack, extra));
    this.depth--;
    board.cells[cell] = FREE;
    zone.add(cell);
    if (!visitor) this.seen.set(name, zone);
    return zone;
  }

  /** Insists that every move of the defender is answered; a circular strategy runs out of cells. */
  answers(value: unknown, extra: number): Zone {
    if (!isObject(value)) throw new Fault(phrase('replies: not an object'));
    if (this.board.isFull) throw new Fault(phrase('the board is full'));
    const zone = new Set<number>();
    this.board.guardLines(zone, extra);
    const listed = this.listedReplies(value['replies']);
    for (const [cell, next] of listed) {
      zone.add(cell);
      this.answer(cell, next, extra, zone);
    }
    const { otherwise } = value;
    if (otherwise === undefined) this.requireAll(listed);
    else {
      const passed = this.attack(otherwise, extra + 1);
      for (const cell of passed) {
        zone.add(cell);
        if (!listed.has(cell)) this.answer(cell, otherwise, extra, zone);
      }
    }
    return zone;
  }

  /** Plays the defender's cell and the attack that answers it; adds its zone. */
  private answer(cell: number, next: unknown, extra: number, zone: Set<number>): void {
    const { board } = this;
    board.cells[cell] = board.defender;
    for (const other of this.attack(next, extra, cell)) zone.add(other);
    board.cells[cell] = FREE;
  }

  private listedReplies(value: unknown): Map<number, unknown> {
    const listed = new Map<number, unknown>();
    for (const entry of arrayOf(value, 'replies')) {
      const [cell, next] = arrayOf(entry, 'reply', 2);
      listed.set(this.free(cell), next);
    }
    return listed;
  }

  private requireAll(listed: ReadonlyMap<number, unknown>): void {
    for (let cell = 0; cell < this.board.cells.length; cell++) {
      if (this.board.isFree(cell) && !listed.has(cell)) throw new Fault(phrase('a move without an answer'));
    }
  }

  private free(value: unknown): number {
    return this.board.insistFree(indexOf(value, this.board.cells.length, 'cell'));
  }
}
