/**
 * Turns what a search found, that the attacker gets no line, into defences (certificate.ts): it walks the search
 * again, reply by reply, and computes each zone anew from the parts, so the proof stands on its own.
 */
import { cellsOfSet, firstCell, hasCell, highBit, isMany, lowBit } from './cellset.js';
import { mostParts, type Defence } from './certificate.js';
import type { LineBoard } from './line-board.js';
import { LineKey } from './line-table.js';
import type { LineSearch } from './line-search.js';

/** Sets of a defence: the stones it needs, and its zone. */
interface Sets {
  readonly stonesLo: number;
  readonly stonesHi: number;
  readonly zoneLo: number;
  readonly zoneHi: number;
}

/** A limit ended the proof, or it grew too large. */
class Unfinished extends Error {}

export class DefenceProof {
  /** Those given, of another proof, and after them those of this one. */
  readonly defences: Defence[];
  private readonly before: number;
  private readonly sets: Sets[] = [];
  /** Numbers of defences by position. */
  private readonly known = new Map<string, number>();
  private readonly key = new LineKey();

  constructor(
    private readonly board: LineBoard,
    private readonly search: LineSearch,
    earlier: readonly Defence[] = [],
  ) {
    this.defences = earlier.slice();
    this.before = earlier.length;
  }

  /** Number of a defence where the attacker moves at frame 0 and gets no line; undefined if a limit ended it. */
  attackerFirst(): number | undefined {
    return this.finished(() => this.held(0, 0, 0));
  }

  /** The same where the defender moves first. */
  defenderFirst(): { first?: number; defence: number } | undefined {
    return this.finished(() => {
      if (this.search.pairing.holds(this.search.frames.attacker, 0)) return { defence: this.paired(0, 0) };
      const [cell, defence] = this.reply(0, 0, 0);
      return { first: this.board.cells[cell]!, defence };
    });
  }

  private finished<T>(prove: () => T): T | undefined {
    try {
      return prove();
    } catch (error) {
      if (error instanceof Unfinished) return undefined;
      throw error;
    }
  }

  /** The attacker moves at frame `ply`; the defender's stones since frame 0. */
  private held(ply: number, ownLo: number, ownHi: number): number {
    const { attacker, defender } = this.search.frames;
    const [lo, hi] = [defender.threatLo[ply]!, defender.threatHi[ply]!];
    if ((lo | hi) !== 0) return this.forced(ply, ownLo, ownHi, lo, hi);
    if (this.search.pairing.holds(attacker, ply)) return this.paired(ownLo, ownHi);
    this.key.set(this.search.frames, ply);
    const name = [this.key.ownLo, this.key.ownHi, this.key.otherLo, this.key.otherHi].join();
    const known = this.known.get(name);
    if (known !== undefined && this.isWithin(known, ownLo, ownHi)) return known;
    const made = this.answered(ply, ownLo, ownHi, this.key.freeLo, this.key.freeHi);
    this.known.set(name, made);
    return made;
  }

  private isWithin(defence: number, ownLo: number, ownHi: number): boolean {
    const { stonesLo, stonesHi } = this.sets[defence - this.before]!;
    return ((stonesLo & ~ownLo) | (stonesHi & ~ownHi)) === 0;
  }

  private paired(ownLo: number, ownHi: number): number {
    const { pairLo, pairHi, count, usedLo, usedHi } = this.search.pairing;
    const pairs = Array.from({ length: count }, (_, i) => {
      const [a, b] = this.names(pairLo[i]!, pairHi[i]!);
      return [a!, b!] as const;
    });
    const { lo, hi } = this.search.frames.attacker.root;
    let [stonesLo, stonesHi] = [0, 0];
    for (let line = 0; line < lo.length; line++) {
      const holdsPair = (i: number): boolean =>
        (lo[line]! & pairLo[i]!) === pairLo[i]! && (hi[line]! & pairHi[i]!) === pairHi[i]!;
      if (pairs.some((_, i) => holdsPair(i))) continue;
      stonesLo |= lo[line]! & ownLo;
      stonesHi |= hi[line]! & ownHi;
    }
    const stones = this.names(stonesLo, stonesHi);
    return this.add({ pairs, stones }, { stonesLo, stonesHi, zoneLo: usedLo, zoneHi: usedHi });
  }

  /** The defender threatens `lo`, `hi`. */
  private forced(ply: number, stonesLo: number, stonesHi: number, lo: number, hi: number): number {
    const stones = this.names(stonesLo, stonesHi);
    const cells = this.names(lo, hi);
    if (isMany(lo, hi)) {
      const { zoneLo, zoneHi } = this.kept(ply, lo, hi);
      const twice = [cells[0]!, cells[1]!] as const;
      const keep = this.names(zoneLo, zoneHi).filter((cell) => !twice.includes(cell));
      return this.add({ twice, stones, keep }, { stonesLo, stonesHi, zoneLo, zoneHi });
    }
    this.search.frames.place(ply, firstCell(lo, hi), true);
    const isPaired = this.search.pairing.holds(this.search.frames.attacker, ply + 1);
    const [cell, next] = isPaired
      ? [-1, this.paired(stonesLo, stonesHi)]
      : this.reply(ply + 1, stonesLo, stonesHi);
    const after = this.sets[next - this.before]!;
    const [replyLo, replyHi] = isPaired ? [0, 0] : [lowBit(cell), highBit(cell)];
    const [usedLo, usedHi] = [after.zoneLo | lo | replyLo, after.zoneHi | hi | replyHi];
    const { zoneLo, zoneHi } = this.kept(ply, usedLo, usedHi);
    const keep = this.names(zoneLo & ~usedLo, zoneHi & ~usedHi);
    const reply = isPaired ? {} : { reply: this.board.cells[cell]! };
    const sets = { stonesLo, stonesHi, zoneLo, zoneHi };
    return this.add({ must: cells[0]!, stones, keep, ...reply, next }, sets);
  }

  /** A zone with two cells of each open line, as the search widens it. */
  private kept(ply: number, lo: number, hi: number): { zoneLo: number; zoneHi: number } {
    this.search.widen(ply, lo, hi, 2);
    return this.search;
  }

  /** Replies to stones of the attacker until no cell is in all their zones. */
  private answered(ply: number, ownLo: number, ownHi: number, freeLo: number, freeHi: number): number {
    const { order, frames } = this.search;
    const cells = order.moves.slice(64 * ply, order.list(ply, false, freeLo, freeHi));
    const replies: (readonly [number, number])[] = [];
    let [leftLo, leftHi, stonesLo, stonesHi, zoneLo, zoneHi] = [freeLo, freeHi, 0, 0, 0, 0];
    for (const stone of cells) {
      if (!hasCell(leftLo, leftHi, stone)) continue;
      frames.place(ply, stone, true);
      const [cell, defence] = this.reply(ply + 1, ownLo, ownHi);
      const after = this.sets[defence - this.before]!;
      const [lo, hi] = [after.zoneLo | lowBit(cell), after.zoneHi | highBit(cell)];
      leftLo &= lo;
      leftHi &= hi;
      zoneLo |= lo;
      zoneHi |= hi;
      stonesLo |= after.stonesLo & ~lowBit(cell);
      stonesHi |= after.stonesHi & ~highBit(cell);
      replies.push([this.board.cells[cell]!, defence]);
    }
    return this.add({ replies }, { stonesLo, stonesHi, zoneLo, zoneHi });
  }

  /** The defender's stone at frame `ply` and the defence after it. */
  private reply(ply: number, ownLo: number, ownHi: number): readonly [number, number] {
    const cell = this.search.defenceMove(ply);
    if (cell < 0) throw new Unfinished();
    this.search.frames.place(ply, cell, false);
    return [cell, this.held(ply + 1, ownLo | lowBit(cell), ownHi | highBit(cell))];
  }

  private add(defence: Defence, sets: Sets): number {
    if (this.defences.length >= mostParts) throw new Unfinished();
    this.sets.push(sets);
    return this.defences.push(defence) - 1;
  }

  private names(lo: number, hi: number): number[] {
    return cellsOfSet(lo, hi).map((cell) => this.board.cells[cell]!);
  }
}
