/**
 * Turns a won attack into a strategy (proof/certificate.ts): one stone of the attacker for every
 * move of the defender. Moves outside the zone of a win by threats share one answer.
 */
import { cellsOfSet, firstCell, highBit, isMany, lowBit } from '../cellset.js';
import { ifCertified, maxParts, NoCertificate, type Attack, type Replies } from '../../proof/certificate.js';
import type { LineBoard } from '../board.js';
import type { LineGame } from '../game.js';
import type { LineSearch, WinByThreats } from '../search.js';
import type { Stone } from '../../rules/setup.js';

/** Stones since frame 0. */
interface Stones {
  readonly ownLow32: number;
  readonly ownHigh32: number;
  readonly otherLow32: number;
  readonly otherHigh32: number;
}

const none: Stones = { ownLow32: 0, ownHigh32: 0, otherLow32: 0, otherHigh32: 0 };

export class WinProof {
  readonly attacks: Attack[] = [];
  /** Numbers of attacks by position. */
  private readonly known = new Map<string, number>();

  private readonly search: LineSearch;

  constructor(
    private readonly board: LineBoard,
    private readonly game: LineGame,
    attacker: Stone,
  ) {
    this.search = game.searchOf(attacker);
  }

  /** The strategy by which the attacker gets a line; undefined if a limit ended the proof. */
  start(attackerMoves: boolean): number | Replies | undefined {
    return ifCertified(() => (attackerMoves ? this.attack(0, none) : this.answers(0, none)));
  }

  /** Number of an attack by which the attacker, to move at frame `ply`, wins. */
  private attack(ply: number, stones: Stones): number {
    const name = Object.values(stones).join();
    const known = this.known.get(name);
    if (known !== undefined) return known;
    const { low32, high32 } = this.search.threats(ply);
    const wins = (low32 | high32) !== 0;
    const cell = this.search.attackMove(ply);
    if (cell < 0) throw new NoCertificate();
    const play = this.board.cells[cell];
    let made: number;
    if (wins) made = this.add({ play });
    else {
      this.search.place(ply, cell, true);
      const [ownLow32, ownHigh32] = [stones.ownLow32 | lowBit(cell), stones.ownHigh32 | highBit(cell)];
      made = this.add({ play, ...this.answers(ply + 1, { ...stones, ownLow32, ownHigh32 }) });
    }
    this.known.set(name, made);
    return made;
  }

  /** The attacker's winning answers to all moves of the defender at frame `ply`. */
  private answers(ply: number, stones: Stones): Replies {
    const { low32, high32 } = this.search.threats(ply);
    if ((low32 | high32) !== 0) return this.answersToThreat(ply, stones, low32, high32);
    const byThreats = this.search.win(ply);
    const zone = byThreats?.zone ?? this.search.key(ply).free;
    const replies = cellsOfSet(zone.low32, zone.high32).map((cell) => this.answer(ply, stones, cell));
    const rest = this.board.cells.length - ply - replies.length;
    if (rest === 0) return { replies };
    // The other moves change nothing, so the attacker goes on as if the defender had passed, with
    // the win whose zone was listed and not with another one.
    if (byThreats) return { replies, otherwise: this.attackByThreats(byThreats) };
    if (!this.search.attack(ply) || this.game.stopped) throw new NoCertificate();
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

  /** The answers where the attacker threatens to complete a line at each of `low32`, `high32`. */
  private answersToThreat(ply: number, stones: Stones, low32: number, high32: number): Replies {
    const cell = firstCell(low32, high32);
    const block = this.answer(ply, stones, cell);
    const otherwise = this.add({ play: this.board.cells[cell] });
    const isLast = !isMany(low32, high32) && this.board.cells.length - ply === 1;
    return isLast ? { replies: [block] } : { replies: [block], otherwise };
  }

  private answer(ply: number, stones: Stones, cell: number): readonly [number, number] {
    this.search.place(ply, cell, false);
    const [otherLow32, otherHigh32] = [stones.otherLow32 | lowBit(cell), stones.otherHigh32 | highBit(cell)];
    return [this.board.cells[cell], this.attack(ply + 1, { ...stones, otherLow32, otherHigh32 })];
  }

  private add(attack: Attack): number {
    if (this.attacks.length >= maxParts) throw new NoCertificate();
    return this.attacks.push(attack) - 1;
  }
}
