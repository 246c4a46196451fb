/**
 * The search of the kernel (src/games/mnk/lines/assembly) in plain TypeScript, line by line instead
 * of by sets of lines: whether the attacker gets a line. It visits the same nodes.
 *
 * When the answer is no, the search also knows a *zone*: free cells such that the defender, playing
 * only there, stops every line of the attacker even if the attacker owned all other free cells. So
 * a stone outside the zone of one refuted attack is refuted by the same defence: only stones in all
 * zones found so far remain to be tried, and the first set of zones without a common cell ends the
 * work (as must-play regions do in Hex: R. Hayward et al., "Solving 7x7 Hex with domination,
 * fill-in, and virtual connections", 2005; for lines: relevance zones, I-C. Wu, P.-H. Lin,
 * "Relevance-zone-oriented proof search for Connect6", 2010).
 *
 * At each node, cheapest first: a line, a block, two threats at once; no line open; threats that
 * win (threats.ts); the table; pairs, or a stone of the defender and pairs (pairing.ts). When the
 * attacker would win by threats if the defender passed, only moves that could spoil that win are
 * tried.
 *
 * Extra stones never hurt their owner (strategy stealing), so no search needs a pass and cells on
 * no open line are left out.
 */
import type { Meter } from '../../../../../src/core/search/limits.js';
import { countCells, firstCell, hasCell, highBit, isMany, lowBit } from './cellset.js';
import type { LineBoard } from '../../../../../src/games/mnk/lines/board.js';
import { LineFrames } from './frames.js';
import { LineOrder } from './order.js';
import { LineKey, flags, type LineTable } from './table.js';
import { Pairing } from './pairing.js';
import { X, type Stone } from '../../../../../src/games/mnk/rules/setup.js';
import { CanonicalKey } from './symmetry.js';
import { Fork, Threats } from './threats.js';

/** Plies whose positions are looked up as their first symmetric image. */
const symmetricPlies = 6;

/** Stones of the defender, the best first, that are tried with pairs for all other lines. */
const stonesWithPairs = 12;

export class LineSearch {
  readonly frames: LineFrames;
  readonly order: LineOrder;
  readonly threats: Threats;
  readonly pairing: Pairing;
  readonly fork = new Fork();
  /** Nodes that were decided before all their moves were tried. */
  attackCuts = 0;
  defenceCuts = 0;
  /** The zone, after `attack` or `defend` returned false. */
  zoneLow32 = 0;
  zoneHigh32 = 0;
  /** A limit ended the search: answers since then mean nothing. */
  stopped = false;
  private readonly keys: LineKey[];
  private readonly side: number;
  /** Undefined until the first look-up needs it, null where the board has no symmetry. */
  private canonical: CanonicalKey | null | undefined;

  constructor(
    private readonly board: LineBoard,
    attacker: Stone,
    private readonly table: LineTable,
    private readonly meter: Meter,
  ) {
    this.frames = new LineFrames(board, attacker);
    const plies = board.cells.length + 3;
    this.order = new LineOrder(this.frames, board.cells.length, plies);
    this.pairing = new Pairing(board.cells.length, this.frames.attacker.width);
    this.threats = new Threats(this.frames);
    this.keys = Array.from({ length: plies }, () => new LineKey());
    this.side = attacker === X ? 0 : flags.side;
  }

  /** Whether the attacker, to move at frame `ply`, gets a line. */
  attack(ply: number): boolean {
    if (!this.meter.spend()) this.stopped = true;
    if (this.stopped) return false;
    const { attacker, defender } = this.frames;
    if ((attacker.threatLow32[ply] | attacker.threatHigh32[ply]) !== 0) return true;
    if ((defender.threatLow32[ply] | defender.threatHigh32[ply]) !== 0) return this.attackForced(ply);
    if (attacker.count[ply] === 0) return this.held(0, 0);
    if (this.threats.wins(ply)) return true;
    const known = this.find(ply, 0);
    if (known >= 0) return known === 1;
    if (this.pairing.holds(attacker, ply)) return this.held(this.pairing.usedLow32, this.pairing.usedHigh32);
    return this.attackAll(ply);
  }

  /** Decides `attack` where the defender threatens to complete a line, which must be blocked. */
  private attackForced(ply: number): boolean {
    const { threatLow32, threatHigh32 } = this.frames.defender;
    const [low32, high32] = [threatLow32[ply], threatHigh32[ply]];
    if (isMany(low32, high32)) return this.widen(ply, low32, high32, 2);
    this.frames.place(ply, firstCell(low32, high32), true);
    if (this.defend(ply + 1) || this.stopped) return true;
    return this.widen(ply, this.zoneLow32 | low32, this.zoneHigh32 | high32, 2);
  }

  /** A stone that wins after `attack` returned true; -1 if a limit ended the search. */
  attackMove(ply: number): number {
    const { attacker, defender } = this.frames;
    for (const side of [attacker, defender]) {
      const [low32, high32] = [side.threatLow32[ply], side.threatHigh32[ply]];
      if ((low32 | high32) !== 0) return firstCell(low32, high32);
    }
    if (this.threats.wins(ply)) return this.threats.move;
    this.find(ply, 0);
    const { freeLow32, freeHigh32 } = this.keys[ply];
    const end = this.order.list(ply, false, freeLow32, freeHigh32);
    for (let i = this.order.width * ply; i < end && !this.stopped; i++) {
      const cell = this.order.moves[i];
      this.frames.place(ply, cell, true);
      if (this.defend(ply + 1) && !this.stopped) return cell;
    }
    return -1;
  }

  /** Tries the attacker's moves, where nothing simpler decides. */
  private attackAll(ply: number): boolean {
    const start = this.meter.nodes;
    const key = this.keys[ply];
    let [leftLow32, leftHigh32, zoneLow32, zoneHigh32] = [key.freeLow32, key.freeHigh32, 0, 0];
    const end = this.order.list(ply, false, leftLow32, leftHigh32);
    for (let i = this.order.width * ply; i < end && (leftLow32 | leftHigh32) !== 0; i++) {
      const cell = this.order.moves[i];
      if (!hasCell(leftLow32, leftHigh32, cell)) continue;
      this.frames.place(ply, cell, true);
      const wins = this.defend(ply + 1);
      if (this.stopped) return false;
      if (wins) {
        this.attackCuts++;
        this.store(ply, 0, true, start);
        return true;
      }
      zoneLow32 |= this.zoneLow32;
      zoneHigh32 |= this.zoneHigh32;
      leftLow32 &= this.zoneLow32;
      leftHigh32 &= this.zoneHigh32;
    }
    this.held(zoneLow32, zoneHigh32);
    this.store(ply, 0, false, start);
    return false;
  }

  /** Whether the attacker gets a line where the defender moves, at frame `ply`. */
  defend(ply: number): boolean {
    if (!this.meter.spend()) this.stopped = true;
    if (this.stopped) return false;
    const { attacker, defender } = this.frames;
    const [winLow32, winHigh32] = [defender.threatLow32[ply], defender.threatHigh32[ply]];
    if ((winLow32 | winHigh32) !== 0) {
      const cell = firstCell(winLow32, winHigh32);
      return this.widen(ply, lowBit(cell), highBit(cell), 1);
    }
    const [mustLow32, mustHigh32] = [attacker.threatLow32[ply], attacker.threatHigh32[ply]];
    if ((mustLow32 | mustHigh32) !== 0)
      return isMany(mustLow32, mustHigh32) || !this.holdsWith(ply, firstCell(mustLow32, mustHigh32));
    if (attacker.count[ply] === 0) return this.held(0, 0);
    const known = this.find(ply, flags.defends);
    if (known >= 0) return known === 1;
    const fork = this.fork.find(defender, ply);
    if (fork >= 0) return !this.holdsWith(ply, fork);
    return this.defendAll(ply);
  }

  /** A stone that stops the attacker after `defend` returned false; -1 past a limit. */
  defenceMove(ply: number): number {
    const { attacker, defender } = this.frames;
    for (const side of [defender, attacker]) {
      const [low32, high32] = [side.threatLow32[ply], side.threatHigh32[ply]];
      if ((low32 | high32) !== 0) return firstCell(low32, high32);
    }
    const fork = this.fork.find(defender, ply);
    if (fork >= 0) return fork;
    this.find(ply, flags.defends);
    const end = this.listDefences(ply);
    const paired = this.stoneWithPairs(ply, end);
    if (paired >= 0) return paired;
    for (let i = this.order.width * ply; i < end && !this.stopped; i++) {
      const cell = this.order.moves[i];
      if (this.holdsWith(ply, cell)) return this.stopped ? -1 : cell;
    }
    return -1;
  }

  /** Moves that may stop the attacker; returns where their list ends. */
  private listDefences(ply: number): number {
    let { freeLow32: low32, freeHigh32: high32 } = this.keys[ply];
    if (this.threats.wins(ply)) ({ low32, high32 } = this.threats.zone(ply));
    return this.order.list(ply, true, low32, high32);
  }

  /** A listed stone of the defender that leaves only lines which pairs stop; -1 if none is. */
  private stoneWithPairs(ply: number, end: number): number {
    const from = this.order.width * ply;
    for (let i = from; i < Math.min(end, from + stonesWithPairs); i++) {
      const cell = this.order.moves[i];
      if (this.pairing.holdsWith(this.frames.attacker, ply, cell)) return cell;
    }
    return -1;
  }

  /** Tries the defender's moves, where nothing simpler decides. */
  private defendAll(ply: number): boolean {
    const start = this.meter.nodes;
    const end = this.listDefences(ply);
    if (this.stoneWithPairs(ply, end) >= 0) {
      this.held(this.pairing.usedLow32, this.pairing.usedHigh32);
      this.store(ply, flags.defends, false, start);
      return false;
    }
    for (let i = this.order.width * ply; i < end; i++) {
      const holds = this.holdsWith(ply, this.order.moves[i]);
      if (this.stopped) return false;
      if (!holds) continue;
      this.defenceCuts++;
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
    return !this.held(this.zoneLow32 | lowBit(cell), this.zoneHigh32 | highBit(cell));
  }

  private held(zoneLow32: number, zoneHigh32: number): false {
    this.zoneLow32 = zoneLow32;
    this.zoneHigh32 = zoneHigh32;
    return false;
  }

  /**
   * Sets the zone to the given one, widened until each open line of the attacker has `least` cells
   * in it: with one cell the attacker has no line yet; with two its next stone completes none, so
   * that it must answer a threat of the defender.
   */
  widen(ply: number, zoneLow32: number, zoneHigh32: number, least: 1 | 2): false {
    const { low32, high32, width, count } = this.frames.attacker;
    const from = ply * width;
    for (let i = from; i < from + count[ply]; i++) {
      let inZone = countCells(low32[i] & zoneLow32, high32[i] & zoneHigh32);
      for (; inZone < least; inZone++) {
        const cell = firstCell(low32[i] & ~zoneLow32, high32[i] & ~zoneHigh32);
        zoneLow32 |= lowBit(cell);
        zoneHigh32 |= highBit(cell);
      }
    }
    return this.held(zoneLow32, zoneHigh32);
  }

  /** Returns 1 if the attacker wins, 0 if not, -1 if unknown; sets the frame's key and the zone. */
  private find(ply: number, turn: number): number {
    const { table } = this;
    const key = this.keys[ply];
    key.set(this.frames, ply);
    const image = this.imageOf(ply);
    const known = this.table.find(key, flags.used | this.side | turn);
    if (known !== 0) return known;
    this.held(table.zoneLow32, table.zoneHigh32);
    if (image >= 0) {
      this.canonical!.fromImage(image, table.zoneLow32, table.zoneHigh32);
      this.held(this.canonical!.low32, this.canonical!.high32);
    }
    return known;
  }

  private store(ply: number, turn: number, wins: boolean, start: number): void {
    const key = this.keys[ply];
    // The frame's key is already that of the first image; the zone is still that of the position.
    let [zoneLow32, zoneHigh32] = [this.zoneLow32, this.zoneHigh32];
    if (key.image >= 0) {
      this.canonical!.toImage(key.image, zoneLow32, zoneHigh32);
      [zoneLow32, zoneHigh32] = [this.canonical!.low32, this.canonical!.high32];
    }
    const cost = this.meter.nodes - start;
    this.table.store(key, flags.used | this.side | turn, wins, zoneLow32, zoneHigh32, cost);
  }

  private imageOf(ply: number): number {
    const key = this.keys[ply];
    key.image = ply < symmetricPlies ? (this.canonicalKey()?.choose(key) ?? -1) : -1;
    return key.image;
  }

  private canonicalKey(): CanonicalKey | null {
    if (this.canonical === undefined) {
      const maps = this.board.symmetries();
      this.canonical = maps.length > 0 ? new CanonicalKey(maps) : null;
    }
    return this.canonical;
  }
}
