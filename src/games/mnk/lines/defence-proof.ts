/**
 * Turns a failed attack into defences (proof/certificate.ts): walks the search again, reply by
 * reply, and computes each zone anew from its parts.
 */
import { maxDefences, NoCertificate, type Defence } from '../proof/certificate.js';
import type { Stone } from '../rules/setup.js';
import type { LineBoard } from './board.js';
import { cellsOfSet, isMany, setOf, type CellSet } from './cellset.js';
import type { LineKernel } from './kernel.js';
import { otherStone } from '../../kit/stones.js';

/** Sets of a defence: the stones it needs, and its zone. */
interface Sets {
  readonly stones: CellSet;
  readonly zone: CellSet;
}

export class DefenceProof {
  /** The defences of an earlier proof, then those of this one. */
  readonly defences: Defence[];
  private readonly before: number;
  private readonly sets: Sets[] = [];
  /** Numbers of defences by position. */
  private readonly known = new Map<string, number>();

  private readonly defender: Stone;

  constructor(
    private readonly board: LineBoard,
    private readonly kernel: LineKernel,
    private readonly attacker: Stone,
    earlier: readonly Defence[] = [],
  ) {
    this.defender = otherStone(attacker);
    this.defences = earlier.slice();
    this.before = earlier.length;
  }

  /** Number of a defence with the attacker to move at frame 0. @throws NoCertificate */
  attackerFirst(): number {
    return this.held(0, 0n);
  }

  /** Like `attackerFirst`, but the defender moves first; `first` is absent if it needs no stone. */
  defenderFirst(): { first?: number; defence: number } {
    const pairs = this.pairs(0);
    if (pairs) return { defence: this.paired(pairs, 0n) };
    const [cell, defence] = this.reply(0, 0n);
    return { first: this.board.cells[cell], defence };
  }

  private pairs(ply: number): CellSet[] | undefined {
    return this.kernel.pairs(this.attacker, ply);
  }

  /**
   * Number of a defence with the attacker to move at frame `ply`; `own` are the defender's stones
   * since frame 0.
   */
  private held(ply: number, own: CellSet): number {
    const threats = this.kernel.threats(this.defender, ply);
    if (threats !== 0n) return this.forced(ply, own, threats);
    const pairs = this.pairs(ply);
    if (pairs) return this.paired(pairs, own);
    const { name, free } = this.kernel.key(this.attacker, ply);
    const known = this.known.get(name);
    if (known !== undefined && (this.setsOf(known).stones & ~own) === 0n) return known;
    const made = this.answered(ply, own, free);
    this.known.set(name, made);
    return made;
  }

  private paired(sets: readonly CellSet[], own: CellSet): number {
    const pairs = sets.map((pair) => {
      const [a, b] = this.names(pair);
      return [a, b] as const;
    });
    let stones = 0n;
    for (const line of this.board.lines[this.attacker])
      if (!sets.some((pair) => (line & pair) === pair)) stones |= line & own;
    const zone = sets.reduce((all, pair) => all | pair, 0n);
    return this.add({ pairs, stones: this.names(stones) }, { stones, zone });
  }

  /** Number of a defence where the defender threatens to complete lines at `threats`. */
  private forced(ply: number, stones: CellSet, threats: CellSet): number {
    const { kernel, attacker } = this;
    const names = this.names(stones);
    const cells = this.names(threats);
    if (isMany(threats)) {
      const zone = kernel.widened(attacker, ply, threats);
      const twice = [cells[0], cells[1]] as const;
      const keep = this.names(zone).filter((cell) => !twice.includes(cell));
      return this.add({ twice, stones: names, keep }, { stones, zone });
    }
    kernel.place(attacker, ply, cellsOfSet(threats)[0]);
    const pairs = this.pairs(ply + 1);
    const [cell, next] = pairs ? [-1, this.paired(pairs, stones)] : this.reply(ply + 1, stones);
    const used = this.setsOf(next).zone | threats | (pairs ? 0n : setOf(cell));
    // The zone has two cells of each open line.
    const zone = kernel.widened(attacker, ply, used);
    const keep = this.names(zone & ~used);
    const reply = pairs ? {} : { reply: this.board.cells[cell] };
    return this.add({ must: cells[0], stones: names, keep, ...reply, next }, { stones, zone });
  }

  /** Number of a defence by replies, added until no cell is in the zones of all of them. */
  private answered(ply: number, own: CellSet, free: CellSet): number {
    const replies: (readonly [number, number])[] = [];
    let [left, stones, zone] = [free, 0n, 0n];
    for (const stone of this.kernel.moves(this.attacker, ply)) {
      if ((left & setOf(stone)) === 0n) continue;
      this.kernel.place(this.attacker, ply, stone);
      const [cell, defence] = this.reply(ply + 1, own);
      const after = this.setsOf(defence);
      const used = after.zone | setOf(cell);
      left &= used;
      zone |= used;
      stones |= after.stones & ~setOf(cell);
      replies.push([this.board.cells[cell], defence]);
    }
    return this.add({ replies }, { stones, zone });
  }

  /** The defender's stone at frame `ply` and the defence after it. */
  private reply(ply: number, own: CellSet): readonly [number, number] {
    const cell = this.kernel.defenceMove(this.attacker, ply);
    if (cell < 0) throw new NoCertificate();
    this.kernel.place(this.defender, ply, cell);
    return [cell, this.held(ply + 1, own | setOf(cell))];
  }

  private add(defence: Defence, sets: Sets): number {
    if (this.defences.length >= maxDefences) throw new NoCertificate();
    this.sets.push(sets);
    return this.defences.push(defence) - 1;
  }

  private setsOf(defence: number): Sets {
    return this.sets[defence - this.before];
  }

  private names(set: CellSet): number[] {
    return cellsOfSet(set).map((cell) => this.board.cells[cell]);
  }
}
