/**
 * Turns a failed attack into defences (proof/certificate.ts): walks the search again, reply by
 * reply, and computes each zone anew from its parts.
 */
import { cellsOfSet, firstCell, hasCell, highBit, isMany, lowBit, type CellSet } from '../cellset.js';
import { ifCertified, maxDefences, NoCertificate, type Defence } from '../../proof/certificate.js';
import type { LineBoard } from '../board.js';
import type { LineSearch } from '../search.js';
import type { Stone } from '../../rules/setup.js';

/** Sets of a defence: the stones it needs, and its zone. */
interface Sets {
  readonly stonesLow32: number;
  readonly stonesHigh32: number;
  readonly zoneLow32: number;
  readonly zoneHigh32: number;
}

export class DefenceProof {
  /** The defences of an earlier proof, then those of this one. */
  readonly defences: Defence[];
  private readonly before: number;
  private readonly sets: Sets[] = [];
  /** Numbers of defences by position. */
  private readonly known = new Map<string, number>();

  constructor(
    private readonly board: LineBoard,
    private readonly search: LineSearch,
    private readonly attacker: Stone,
    earlier: readonly Defence[] = [],
  ) {
    this.defences = earlier.slice();
    this.before = earlier.length;
  }

  /** Number of a defence with the attacker to move at frame 0; undefined past a limit. */
  attackerFirst(): number | undefined {
    return ifCertified(() => this.held(0, 0, 0));
  }

  /** Like `attackerFirst`, but the defender moves first; `first` is absent if it needs no stone. */
  defenderFirst(): { first?: number; defence: number } | undefined {
    return ifCertified(() => {
      const pairs = this.search.pairs(0);
      if (pairs) return { defence: this.paired(pairs, 0, 0) };
      const [cell, defence] = this.reply(0, 0, 0);
      return { first: this.board.cells[cell], defence };
    });
  }

  /**
   * Number of a defence with the attacker to move at frame `ply`; `own` are the defender's stones
   * since frame 0.
   */
  private held(ply: number, ownLow32: number, ownHigh32: number): number {
    const { low32, high32 } = this.search.threats(ply, false);
    if ((low32 | high32) !== 0) return this.forced(ply, ownLow32, ownHigh32, low32, high32);
    const pairs = this.search.pairs(ply);
    if (pairs) return this.paired(pairs, ownLow32, ownHigh32);
    const { own, other, free } = this.search.key(ply);
    const name = [own.low32, own.high32, other.low32, other.high32].join();
    const known = this.known.get(name);
    if (known !== undefined && this.isWithin(known, ownLow32, ownHigh32)) return known;
    const made = this.answered(ply, ownLow32, ownHigh32, free.low32, free.high32);
    this.known.set(name, made);
    return made;
  }

  private isWithin(defence: number, ownLow32: number, ownHigh32: number): boolean {
    const { stonesLow32, stonesHigh32 } = this.sets[defence - this.before];
    return ((stonesLow32 & ~ownLow32) | (stonesHigh32 & ~ownHigh32)) === 0;
  }

  private paired(sets: readonly CellSet[], ownLow32: number, ownHigh32: number): number {
    const pairs = sets.map((pair) => {
      const [a, b] = this.names(pair.low32, pair.high32);
      return [a, b] as const;
    });
    const { low32, high32 } = this.board.lines[this.attacker];
    let [stonesLow32, stonesHigh32] = [0, 0];
    for (let line = 0; line < low32.length; line++) {
      const holdsPair = (pair: CellSet): boolean =>
        (low32[line] & pair.low32) === pair.low32 && (high32[line] & pair.high32) === pair.high32;
      if (sets.some(holdsPair)) continue;
      stonesLow32 |= low32[line] & ownLow32;
      stonesHigh32 |= high32[line] & ownHigh32;
    }
    let [zoneLow32, zoneHigh32] = [0, 0];
    for (const pair of sets) {
      zoneLow32 |= pair.low32;
      zoneHigh32 |= pair.high32;
    }
    const stones = this.names(stonesLow32, stonesHigh32);
    return this.add({ pairs, stones }, { stonesLow32, stonesHigh32, zoneLow32, zoneHigh32 });
  }

  /** Number of a defence where the defender threatens to complete lines at `low32`, `high32`. */
  private forced(
    ply: number,
    stonesLow32: number,
    stonesHigh32: number,
    low32: number,
    high32: number,
  ): number {
    const stones = this.names(stonesLow32, stonesHigh32);
    const cells = this.names(low32, high32);
    if (isMany(low32, high32)) {
      const { zoneLow32, zoneHigh32 } = this.kept(ply, low32, high32);
      const twice = [cells[0], cells[1]] as const;
      const keep = this.names(zoneLow32, zoneHigh32).filter((cell) => !twice.includes(cell));
      return this.add({ twice, stones, keep }, { stonesLow32, stonesHigh32, zoneLow32, zoneHigh32 });
    }
    this.search.place(ply, firstCell(low32, high32), true);
    const pairs = this.search.pairs(ply + 1);
    const [cell, next] = pairs
      ? [-1, this.paired(pairs, stonesLow32, stonesHigh32)]
      : this.reply(ply + 1, stonesLow32, stonesHigh32);
    const after = this.sets[next - this.before];
    const [replyLow32, replyHigh32] = pairs ? [0, 0] : [lowBit(cell), highBit(cell)];
    const [usedLow32, usedHigh32] = [
      after.zoneLow32 | low32 | replyLow32,
      after.zoneHigh32 | high32 | replyHigh32,
    ];
    const { zoneLow32, zoneHigh32 } = this.kept(ply, usedLow32, usedHigh32);
    const keep = this.names(zoneLow32 & ~usedLow32, zoneHigh32 & ~usedHigh32);
    const reply = pairs ? {} : { reply: this.board.cells[cell] };
    const sets = { stonesLow32, stonesHigh32, zoneLow32, zoneHigh32 };
    return this.add({ must: cells[0], stones, keep, ...reply, next }, sets);
  }

  /** The zone `low32`, `high32`, widened until it has two cells of each open line. */
  private kept(ply: number, low32: number, high32: number): { zoneLow32: number; zoneHigh32: number } {
    const zone = this.search.widened(ply, { low32, high32 });
    return { zoneLow32: zone.low32, zoneHigh32: zone.high32 };
  }

  /** Number of a defence by replies, added until no cell is in the zones of all of them. */
  private answered(
    ply: number,
    ownLow32: number,
    ownHigh32: number,
    freeLow32: number,
    freeHigh32: number,
  ): number {
    const cells = this.search.moves(ply);
    const replies: (readonly [number, number])[] = [];
    let [leftLow32, leftHigh32, stonesLow32, stonesHigh32, zoneLow32, zoneHigh32] = [
      freeLow32,
      freeHigh32,
      0,
      0,
      0,
      0,
    ];
    for (const stone of cells) {
      if (!hasCell(leftLow32, leftHigh32, stone)) continue;
      this.search.place(ply, stone, true);
      const [cell, defence] = this.reply(ply + 1, ownLow32, ownHigh32);
      const after = this.sets[defence - this.before];
      const [low32, high32] = [after.zoneLow32 | lowBit(cell), after.zoneHigh32 | highBit(cell)];
      leftLow32 &= low32;
      leftHigh32 &= high32;
      zoneLow32 |= low32;
      zoneHigh32 |= high32;
      stonesLow32 |= after.stonesLow32 & ~lowBit(cell);
      stonesHigh32 |= after.stonesHigh32 & ~highBit(cell);
      replies.push([this.board.cells[cell], defence]);
    }
    return this.add({ replies }, { stonesLow32, stonesHigh32, zoneLow32, zoneHigh32 });
  }

  /** The defender's stone at frame `ply` and the defence after it. */
  private reply(ply: number, ownLow32: number, ownHigh32: number): readonly [number, number] {
    const cell = this.search.defenceMove(ply);
    if (cell < 0) throw new NoCertificate();
    this.search.place(ply, cell, false);
    return [cell, this.held(ply + 1, ownLow32 | lowBit(cell), ownHigh32 | highBit(cell))];
  }

  private add(defence: Defence, sets: Sets): number {
    if (this.defences.length >= maxDefences) throw new NoCertificate();
    this.sets.push(sets);
    return this.defences.push(defence) - 1;
  }

  private names(low32: number, high32: number): number[] {
    return cellsOfSet(low32, high32).map((cell) => this.board.cells[cell]);
  }
}
