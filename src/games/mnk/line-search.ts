/**
 * Does the attacker get a line? An AND/OR search of the real game: the defender blocks, and threatens lines of its
 * own. Two such questions, one for each side, give the value of a position (line-solver.ts).
 *
 * When the answer is no, the search also knows a *zone*: free cells such that the defender, playing only there,
 * stops every line of the attacker even if the attacker owned all other free cells. So a stone outside the zone of
 * one refuted attack is refuted by the same defence: only stones in all zones found so far remain to be tried, and
 * the first set of zones without a common cell ends the work (as must-play regions do in Hex: R. Hayward et al.,
 * "Solving 7x7 Hex with domination, fill-in, and virtual connections", 2005; for lines: relevance zones, I-C. Wu,
 * P.-H. Lin, "Relevance-zone-oriented proof search for Connect6", 2010).
 *
 * At each node, cheapest first: a line, a block, two threats at once; no line open; threats that win (threats.ts);
 * the table; pairs (pairing.ts). When the attacker would win by threats if the defender passed, only moves that
 * could spoil that win are tried.
 *
 * Extra stones never hurt their owner (strategy stealing), so no search needs a pass and cells on no open line are
 * left out.
 */
import type { Meter } from '../../core/limits.js';
import { countCells, firstCell, hasCell, highBit, isMany, lowBit } from './cellset.js';
import type { LineBoard } from './line-board.js';
import { LineFrames } from './line-frames.js';
import { LineOrder } from './line-order.js';
import { LineKey, flags, type LineTable } from './line-table.js';
import { Pairing } from './pairing.js';
import { X, type Stone } from './setup.js';
import { CanonicalKey } from './symmetry.js';
import { Fork, Threats } from './threats.js';

/** Plies whose positions are looked up as their first symmetric image. */
const symmetricPlies = 6;

export class LineSearch {
  readonly frames: LineFrames;
  readonly order: LineOrder;
  readonly threats: Threats;
  readonly pairing = new Pairing();
  readonly fork = new Fork();
  /** Nodes that were decided before all their moves were tried. */
  cuts = 0;
  /** After an answer no: the zone. */
  zoneLo = 0;
  zoneHi = 0;
  /** A limit ended the search: answers since then mean nothing. */
  stopped = false;
  private readonly keys: LineKey[];
  private readonly side: number;
  private readonly canonical: CanonicalKey | undefined;

  constructor(
    board: LineBoard,
    attacker: Stone,
    private readonly table: LineTable,
    private readonly meter: Meter,
  ) {
    this.frames = new LineFrames(board, attacker);
    const plies = board.cells.length + 3;
    this.order = new LineOrder(this.frames, plies);
    this.threats = new Threats(this.frames);
    this.keys = Array.from({ length: plies }, () => new LineKey());
    this.side = attacker === X ? 0 : flags.side;
    this.canonical = board.symmetries.length > 0 ? new CanonicalKey(board.symmetries) : undefined;
  }

  /** Whether the attacker, to move at frame `ply`, gets a line. */
  attack(ply: number): boolean {
    if (!this.meter.spend()) this.stopped = true;
    if (this.stopped) return false;
    const { attacker, defender } = this.frames;
    if ((attacker.threatLo[ply]! | attacker.threatHi[ply]!) !== 0) return true;
    if ((defender.threatLo[ply]! | defender.threatHi[ply]!) !== 0) return this.attackForced(ply);
    if (attacker.count[ply] === 0) return this.held(0, 0);
    if (this.threats.wins(ply)) return true;
    const known = this.find(ply, 0);
    if (known >= 0) return known === 1;
    if (this.pairing.holds(attacker, ply)) return this.held(this.pairing.usedLo, this.pairing.usedHi);
    return this.attackAll(ply);
  }

  /** The defender lacks one cell, which the attacker must take. */
  private attackForced(ply: number): boolean {
    const { threatLo, threatHi } = this.frames.defender;
    const [lo, hi] = [threatLo[ply]!, threatHi[ply]!];
    if (isMany(lo, hi)) return this.widen(ply, lo, hi, 2);
    this.frames.place(ply, firstCell(lo, hi), true);
    if (this.defend(ply + 1) || this.stopped) return true;
    return this.widen(ply, this.zoneLo | lo, this.zoneHi | hi, 2);
  }

  /** A stone that wins for the attacker where `attack` said yes; -1 if a limit ended the search. */
  attackMove(ply: number): number {
    const { attacker, defender } = this.frames;
    for (const side of [attacker, defender]) {
      const [lo, hi] = [side.threatLo[ply]!, side.threatHi[ply]!];
      if ((lo | hi) !== 0) return firstCell(lo, hi);
    }
    if (this.threats.wins(ply)) return this.threats.move;
    this.find(ply, 0);
    const { freeLo, freeHi } = this.keys[ply]!;
    const end = this.order.list(ply, false, freeLo, freeHi);
    for (let i = 64 * ply; i < end && !this.stopped; i++) {
      const cell = this.order.moves[i]!;
      this.frames.place(ply, cell, true);
      if (this.defend(ply + 1) && !this.stopped) return cell;
    }
    return -1;
  }

  private attackAll(ply: number): boolean {
    const start = this.meter.nodes;
    const key = this.keys[ply]!;
    let [leftLo, leftHi, zoneLo, zoneHi] = [key.freeLo, key.freeHi, 0, 0];
    const end = this.order.list(ply, false, leftLo, leftHi);
    for (let i = 64 * ply; i < end && (leftLo | leftHi) !== 0; i++) {
      const cell = this.order.moves[i]!;
      if (!hasCell(leftLo, leftHi, cell)) continue;
      this.frames.place(ply, cell, true);
      const wins = this.defend(ply + 1);
      if (this.stopped) return false;
      if (wins) {
        this.cuts++;
        this.store(ply, 0, true, start);
        return true;
      }
      zoneLo |= this.zoneLo;
      zoneHi |= this.zoneHi;
      leftLo &= this.zoneLo;
      leftHi &= this.zoneHi;
    }
    this.held(zoneLo, zoneHi);
    this.store(ply, 0, false, start);
    return false;
  }

  /** Whether the attacker gets a line where the defender moves, at frame `ply`. */
  defend(ply: number): boolean {
    if (!this.meter.spend()) this.stopped = true;
    if (this.stopped) return false;
    const { attacker, defender } = this.frames;
    const [winLo, winHi] = [defender.threatLo[ply]!, defender.threatHi[ply]!];
    if ((winLo | winHi) !== 0) {
      const cell = firstCell(winLo, winHi);
      return this.widen(ply, lowBit(cell), highBit(cell), 1);
    }
    const [mustLo, mustHi] = [attacker.threatLo[ply]!, attacker.threatHi[ply]!];
    if ((mustLo | mustHi) !== 0)
      return isMany(mustLo, mustHi) || !this.holdsWith(ply, firstCell(mustLo, mustHi));
    if (attacker.count[ply] === 0) return this.held(0, 0);
    const known = this.find(ply, flags.defends);
    if (known >= 0) return known === 1;
    const fork = this.fork.find(defender, ply);
    if (fork >= 0) return !this.holdsWith(ply, fork);
    return this.defendAll(ply);
  }

  /** A stone that stops the attacker where `defend` said no; -1 if a limit ended the search. */
  defenceMove(ply: number): number {
    const { attacker, defender } = this.frames;
    for (const side of [defender, attacker]) {
      const [lo, hi] = [side.threatLo[ply]!, side.threatHi[ply]!];
      if ((lo | hi) !== 0) return firstCell(lo, hi);
    }
    const fork = this.fork.find(defender, ply);
    if (fork >= 0) return fork;
    this.find(ply, flags.defends);
    const end = this.listDefences(ply);
    for (let i = 64 * ply; i < end && !this.stopped; i++) {
      const cell = this.order.moves[i]!;
      if (this.holdsWith(ply, cell)) return this.stopped ? -1 : cell;
    }
    return -1;
  }

  /** Moves that may stop the attacker; returns where their list ends. */
  private listDefences(ply: number): number {
    let { freeLo: lo, freeHi: hi } = this.keys[ply]!;
    if (this.threats.wins(ply)) ({ lo, hi } = this.threats.zone(ply));
    return this.order.list(ply, true, lo, hi);
  }

  private defendAll(ply: number): boolean {
    const start = this.meter.nodes;
    const end = this.listDefences(ply);
    for (let i = 64 * ply; i < end; i++) {
      const holds = this.holdsWith(ply, this.order.moves[i]!);
      if (this.stopped) return false;
      if (!holds) continue;
      this.cuts++;
      this.store(ply, flags.defends, false, start);
      return false;
    }
    this.store(ply, flags.defends, true, start);
    return true;
  }

  /** Whether a stone of the defender on `cell` at frame `ply` stops the attacker. */
  private holdsWith(ply: number, cell: number): boolean {
    this.frames.place(ply, cell, false);
    if (this.attack(ply + 1)) return false;
    return !this.held(this.zoneLo | lowBit(cell), this.zoneHi | highBit(cell));
  }

  private held(zoneLo: number, zoneHi: number): false {
    this.zoneLo = zoneLo;
    this.zoneHi = zoneHi;
    return false;
  }

  /**
   * Sets the zone to this one and what it takes that each open line has `least` cells in it: one, so that the
   * attacker has no line yet; two, so that no stone completes one and a threat of the defender must be answered.
   */
  widen(ply: number, zoneLo: number, zoneHi: number, least: 1 | 2): false {
    const { lo, hi, width, count } = this.frames.attacker;
    const from = ply * width;
    for (let i = from; i < from + count[ply]!; i++) {
      let inZone = countCells(lo[i]! & zoneLo, hi[i]! & zoneHi);
      for (; inZone < least; inZone++) {
        const cell = firstCell(lo[i]! & ~zoneLo, hi[i]! & ~zoneHi);
        zoneLo |= lowBit(cell);
        zoneHi |= highBit(cell);
      }
    }
    return this.held(zoneLo, zoneHi);
  }

  /** 1 the attacker wins, 0 not, -1 unknown; sets the key of the frame, and the zone. */
  private find(ply: number, turn: number): number {
    const { table } = this;
    const key = this.keys[ply]!;
    key.set(this.frames, ply);
    const image = this.imageOf(ply);
    const known = table.find(key, flags.used | this.side | turn);
    if (known !== 0) return known;
    this.held(table.zoneLo, table.zoneHi);
    if (image >= 0) {
      this.canonical!.back(image, table.zoneLo, table.zoneHi);
      this.held(this.canonical!.lo, this.canonical!.hi);
    }
    return known;
  }

  private store(ply: number, turn: number, wins: boolean, start: number): void {
    const key = this.keys[ply]!;
    // The key of the frame is that of the first image already; the zone is of the position itself.
    let [zoneLo, zoneHi] = [this.zoneLo, this.zoneHi];
    if (key.image >= 0) {
      this.canonical!.there(key.image, zoneLo, zoneHi);
      [zoneLo, zoneHi] = [this.canonical!.lo, this.canonical!.hi];
    }
    const cost = this.meter.nodes - start;
    this.table.store(key, flags.used | this.side | turn, wins, zoneLo, zoneHi, cost);
  }

  private imageOf(ply: number): number {
    const key = this.keys[ply]!;
    key.image = this.canonical && ply < symmetricPlies ? this.canonical.choose(key) : -1;
    return key.image;
  }
}
