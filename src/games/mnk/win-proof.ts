/**
 * Turns what a search found, that the attacker gets a line, into a strategy (certificate.ts): one stone of the
 * attacker for every move of the defender, those that a win by threats leaves behind taken together.
 */
import { cellsOfSet, firstCell, highBit, isMany, lowBit } from './cellset.js';
import { mostParts, type Attack, type Replies } from './certificate.js';
import type { LineBoard } from './line-board.js';
import { LineKey } from './line-table.js';
import type { LineSearch } from './line-search.js';

/** A limit ended the proof, or it grew too large. */
class Unfinished extends Error {}

/** Stones since frame 0. */
interface Stones {
  readonly ownLo: number;
  readonly ownHi: number;
  readonly otherLo: number;
  readonly otherHi: number;
}

const none: Stones = { ownLo: 0, ownHi: 0, otherLo: 0, otherHi: 0 };

export class WinProof {
  readonly attacks: Attack[] = [];
  /** Numbers of attacks by position. */
  private readonly known = new Map<string, number>();
  private readonly key = new LineKey();

  constructor(
    private readonly board: LineBoard,
    private readonly search: LineSearch,
  ) {}

  /** The attacker, who moves at frame 0 or not, gets a line; undefined if a limit ended the proof. */
  start(attackerMoves: boolean): number | Replies | undefined {
    try {
      return attackerMoves ? this.attack(0, none) : this.answers(0, none);
    } catch (error) {
      if (error instanceof Unfinished) return undefined;
      throw error;
    }
  }

  /** The attacker moves at frame `ply` and wins. */
  private attack(ply: number, stones: Stones): number {
    const name = Object.values(stones).join();
    const known = this.known.get(name);
    if (known !== undefined) return known;
    const { frames } = this.search;
    const { threatLo, threatHi } = frames.attacker;
    const wins = (threatLo[ply]! | threatHi[ply]!) !== 0;
    const cell = this.search.attackMove(ply);
    if (cell < 0) throw new Unfinished();
    const play = this.board.cells[cell]!;
    let made: number;
    if (wins) made = this.add({ play });
    else {
      frames.place(ply, cell, true);
      const [ownLo, ownHi] = [stones.ownLo | lowBit(cell), stones.ownHi | highBit(cell)];
      made = this.add({ play, ...this.answers(ply + 1, { ...stones, ownLo, ownHi }) });
    }
    this.known.set(name, made);
    return made;
  }

  /** The defender moves at frame `ply`, and whatever it does the attacker wins. */
  private answers(ply: number, stones: Stones): Replies {
    const { frames, threats } = this.search;
    const [lo, hi] = [frames.attacker.threatLo[ply]!, frames.attacker.threatHi[ply]!];
    if ((lo | hi) !== 0) return this.answersToThreat(ply, stones, lo, hi);
    this.key.set(frames, ply);
    let { freeLo, freeHi } = this.key;
    if (threats.wins(ply)) ({ lo: freeLo, hi: freeHi } = threats.zone(ply));
    const replies = cellsOfSet(freeLo, freeHi).map((cell) => this.answer(ply, stones, cell));
    const rest = this.board.cells.length - ply - replies.length;
    if (rest === 0) return { replies };
    // What is left changes nothing, so the attacker goes on as if the defender had passed.
    if (!this.search.attack(ply) || this.search.stopped) throw new Unfinished();
    return { replies, otherwise: this.attack(ply, stones) };
  }

  /** The attacker lacks the cells `lo`, `hi` in a line each. */
  private answersToThreat(ply: number, stones: Stones, lo: number, hi: number): Replies {
    const cell = firstCell(lo, hi);
    const block = this.answer(ply, stones, cell);
    const otherwise = this.add({ play: this.board.cells[cell]! });
    const isLast = !isMany(lo, hi) && this.board.cells.length - ply === 1;
    return isLast ? { replies: [block] } : { replies: [block], otherwise };
  }

  private answer(ply: number, stones: Stones, cell: number): readonly [number, number] {
    this.search.frames.place(ply, cell, false);
    const [otherLo, otherHi] = [stones.otherLo | lowBit(cell), stones.otherHi | highBit(cell)];
    return [this.board.cells[cell]!, this.attack(ply + 1, { ...stones, otherLo, otherHi })];
  }

  private add(attack: Attack): number {
    if (this.attacks.length >= mostParts) throw new Unfinished();
    return this.attacks.push(attack) - 1;
  }
}
