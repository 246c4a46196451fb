/**
 * Turns a won attack into a strategy (proof/certificate.ts): one stone of the attacker for every
 * move of the defender. Moves outside the zone of a win by threats share one answer.
 */
import { cellsOfSet, isMany, setOf, type CellSet } from './cellset.js';
import { maxParts, NoCertificate, type Attack, type Replies } from '../proof/certificate.js';
import type { LineBoard } from './board.js';
import type { LineKernel, WinByThreats } from './kernel.js';
import { otherStone } from '../../kit/stones.js';
import type { Stone } from '../rules/setup.js';

/** Stones since frame 0, of the attacker and of the defender. */
interface Stones {
  readonly own: CellSet;
  readonly other: CellSet;
}

const none: Stones = { own: 0n, other: 0n };

export class WinProof {
  readonly attacks: Attack[] = [];
  /** Numbers of attacks by position. */
  private readonly known = new Map<string, number>();

  constructor(
    private readonly board: LineBoard,
    private readonly kernel: LineKernel,
    private readonly attacker: Stone,
  ) {}

  /** The strategy by which the attacker gets a line. @throws NoCertificate */
  start(attackerMoves: boolean): number | Replies {
    return attackerMoves ? this.attack(0, none) : this.answers(0, none);
  }

  /** Number of an attack by which the attacker, to move at frame `ply`, wins. */
  private attack(ply: number, stones: Stones): number {
    const name = `${stones.own} ${stones.other}`;
    const known = this.known.get(name);
    if (known !== undefined) return known;
    const { kernel, attacker } = this;
    const wins = kernel.threats(attacker, ply) !== 0n;
    const cell = kernel.attackMove(attacker, ply);
    if (cell < 0) throw new NoCertificate();
    const play = this.board.cells[cell];
    let made: number;
    if (wins) made = this.add({ play });
    else {
      kernel.place(attacker, ply, cell);
      const own = stones.own | setOf(cell);
      made = this.add({ play, ...this.answers(ply + 1, { ...stones, own }) });
    }
    this.known.set(name, made);
    return made;
  }

  /** The attacker's winning answers to all moves of the defender at frame `ply`. */
  private answers(ply: number, stones: Stones): Replies {
    const { kernel, attacker } = this;
    const threats = kernel.threats(attacker, ply);
    if (threats !== 0n) return this.answersToThreat(ply, stones, threats);
    const byThreats = kernel.win(attacker, ply);
    const zone = byThreats?.zone ?? kernel.key(attacker, ply).free;
    const replies = cellsOfSet(zone).map((cell) => this.answer(ply, stones, cell));
    const rest = this.board.cells.length - ply - replies.length;
    if (rest === 0) return { replies };
    // The other moves change nothing, so the attacker goes on as if the defender had passed, with
    // the win whose zone was listed and not with another one.
    if (byThreats) return { replies, otherwise: this.attackByThreats(byThreats) };
    if (!kernel.attack(attacker, ply) || kernel.isStopped) throw new NoCertificate();
    return { replies, otherwise: this.attack(ply, stones) };
  }

  /** Number of an attack by threats: each stone threatens one cell, the last stone two cells. */
  private attackByThreats({ backwards, last }: WinByThreats): number {
    const { cells } = this.board;
    const complete = (cell: number): number => this.add({ play: cells[cell] });
    let next = complete(last[last.length - 1]);
    let reply = last[0];
    for (let i = 0; i < backwards.length; i += 2) {
      const replies = [[cells[reply], next]] as const;
      next = this.add({ play: cells[backwards[i]], replies, otherwise: complete(reply) });
      reply = backwards[i + 1];
    }
    return next;
  }

  /** The answers where the attacker threatens to complete a line at each of `threats`. */
  private answersToThreat(ply: number, stones: Stones, threats: CellSet): Replies {
    const [cell] = cellsOfSet(threats);
    const block = this.answer(ply, stones, cell);
    const otherwise = this.add({ play: this.board.cells[cell] });
    const isLast = !isMany(threats) && this.board.cells.length - ply === 1;
    return isLast ? { replies: [block] } : { replies: [block], otherwise };
  }

  private answer(ply: number, stones: Stones, cell: number): readonly [number, number] {
    this.kernel.place(otherStone(this.attacker), ply, cell);
    const other = stones.other | setOf(cell);
    return [this.board.cells[cell], this.attack(ply + 1, { ...stones, other })];
  }

  private add(attack: Attack): number {
    if (this.attacks.length >= maxParts) throw new NoCertificate();
    return this.attacks.push(attack) - 1;
  }
}
