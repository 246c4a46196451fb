/**
 * Depth-first proof-number search over positions after fill-in.
 *
 * phi of a position counts the least that must still be proved for the side to move to win, delta for him to
 * lose; from the parent's view they change roles: phi = least delta of the children, delta = sum of their phi.
 * The search goes down to the most promising child until its numbers pass a threshold. Only the best children by
 * static score take part at first (focused df-pn): a share of those still alive, so that the sum stays small.
 *
 * When a child turns out lost, its proof's carrier narrows the moves that may still win: a move outside it would
 * leave the opponent's strategy untouched. Every solved position has a carrier, and carriers only grow by the
 * cells that a step leans on: the move, captured cells, killers.
 *
 * Sources: A. Nagai, "Df-pn algorithm for searching AND/OR trees" (2002); P. Henderson, B. Arneson, R. Hayward,
 * "Solving 8x8 Hex" (IJCAI 2009) and "Solving Hex: beyond humans" (2010) for focused df-pn; R. Hayward et al.
 * (2005) for must-play; J. Pawlewicz, L. Lew, "Improving depth-first pn-search: 1 + epsilon trick" (2006).
 */
import type { Meter } from '../../../core/limits.js';
import { Analysis, LOSS, WIN } from './analysis.js';
import { bitCount, maxBits, type Board } from './board.js';
import { FillIn } from './fillin.js';
import { Frame } from './frame.js';
import { Keys } from './keys.js';
import { Resistance } from './resistance.js';
import type { ProofTable } from './table.js';

/** More than any number of positions; sums stop one short of it. */
export const INFINITE = 0x3fffffff;

/** Children that take part: this many, and this share of the live ones. */
const windowBase = 1;
const windowShare = 0.5;
/** A child keeps its turn until it is this much worse than the next best. */
const patience = 1.25;
const nodesPerClockReading = 32;

export class Dfpn {
  /** Result of `visit`, from the view of the side to move there: the numbers, and as in the table `lo`, `hi`. */
  phi = 0;
  delta = 0;
  lo = 0;
  hi = 0;
  deepest = 0;
  readonly frames: readonly Frame[];
  readonly fillIn: FillIn;
  readonly keys: Keys;
  readonly analysis: Analysis;
  readonly resistance: Resistance;
  private meter!: Meter;
  private table!: ProofTable;
  /** Second least delta among the children of the node last weighed. */
  private second = 0;

  constructor(readonly board: Board) {
    const cells = board.cellCount;
    this.frames = Array.from({ length: Math.min(cells, maxBits) + 2 }, () => new Frame(cells));
    this.fillIn = new FillIn(board);
    this.keys = new Keys(board);
    this.analysis = new Analysis(board);
    this.resistance = new Resistance(board);
  }

  /** Bytes of all that the search holds but the table. */
  get bytes(): number {
    return this.frames.length * Frame.bytes(this.board.cellCount) + this.analysis.hsearch.bytes;
  }

  /**
   * Winner of the position with `player` to move, 0 if a limit came first. The carrier of the proof is then in
   * `lo`, `hi`: empty cells of `colour`.
   */
  solve(colour: Uint8Array, player: number, table: ProofTable, meter: Meter): number {
    this.table = table;
    this.meter = meter;
    const frame = this.frames[0];
    frame.colour.set(colour);
    this.fillIn.run(frame.colour);
    const captured = [0, 1, 2].map((p) => [this.fillIn.capturedLo[p], this.fillIn.capturedHi[p]]);
    this.keys.set(frame.colour, player);
    frame.ownLo = this.keys.lo;
    frame.ownHi = this.keys.hi;
    frame.ownTurned = this.keys.isTurned;
    this.visit(0, player, INFINITE, INFINITE);
    const winner = this.phi === 0 ? player : this.delta === 0 ? 3 - player : 0;
    this.lo |= captured[winner][0];
    this.hi |= captured[winner][1];
    return winner;
  }

  /** After `solve` found that the side to move wins: a winning move, -1 if his captured cells join his sides already. */
  get winningCell(): number {
    const { baseLo, baseHi } = this.frames[0];
    if (baseLo === 0 && baseHi === 0) return -1;
    return this.board.cellOfBit[baseLo !== 0 ? 31 - Math.clz32(baseLo) : 63 - Math.clz32(baseHi)];
  }

  /** Searches the position of frame `ply` until phi or delta reaches its threshold, it is solved or a limit came. */
  private visit(ply: number, player: number, phiStop: number, deltaStop: number): void {
    const frame = this.frames[ply];
    const before = this.meter.nodes;
    if (ply > this.deepest) this.deepest = ply;
    if (!this.recall(frame)) {
      if (!this.firstLook(frame, player)) return;
      this.remember(frame, 1);
    }
    if (this.phi === 0 || this.delta === 0 || this.phi >= phiStop || this.delta >= deltaStop) return;
    let won = this.expand(ply, player);
    while (!won) {
      const best = this.weigh(frame);
      if (this.phi >= phiStop || this.delta >= deltaStop || this.delta === 0) break;
      if (this.meter.stop !== 'finished') break;
      const others = this.delta - frame.phi[best];
      const patient = Math.max(this.second + 1, Math.ceil(this.second * patience));
      this.enter(ply, best, player);
      this.visit(ply + 1, 3 - player, Math.min(INFINITE, deltaStop - others), Math.min(phiStop, patient));
      won = this.absorb(frame, best);
    }
    this.remember(frame, this.meter.nodes - before);
  }

  /** Takes the numbers and sets of the frame's position from the table; false if they are not there. */
  private recall(frame: Frame): boolean {
    const { table, keys } = this;
    if (!table.find(frame.ownLo, frame.ownHi)) return false;
    this.phi = table.phi;
    this.delta = table.delta;
    this.lo = table.lo;
    this.hi = table.hi;
    frame.baseLo = table.baseLo;
    frame.baseHi = table.baseHi;
    if (frame.ownTurned) {
      keys.turn(this.lo, this.hi);
      this.lo = keys.setLo;
      this.hi = keys.setHi;
      keys.turn(frame.baseLo, frame.baseHi);
      frame.baseLo = keys.setLo;
      frame.baseHi = keys.setHi;
    }
    frame.liveLo = this.lo;
    frame.liveHi = this.hi;
    return true;
  }

  /** Stores the numbers and sets of the frame's position. */
  private remember(frame: Frame, work: number): void {
    const { table, keys } = this;
    table.phi = this.phi;
    table.delta = this.delta;
    table.lo = this.lo;
    table.hi = this.hi;
    table.baseLo = frame.baseLo;
    table.baseHi = frame.baseHi;
    if (frame.ownTurned) {
      keys.turn(this.lo, this.hi);
      table.lo = keys.setLo;
      table.hi = keys.setHi;
      keys.turn(frame.baseLo, frame.baseHi);
      table.baseLo = keys.setLo;
      table.baseHi = keys.setHi;
    }
    table.store(frame.ownLo, frame.ownHi, work);
  }

  /** A node: its numbers by the analysis alone. False if a limit forbids it: nothing is known then. */
  private firstLook(frame: Frame, player: number): boolean {
    const { analysis, meter } = this;
    if (!meter.spend()) {
      this.settle(1, 1, 0, 0);
      return false;
    }
    if (meter.nodes % nodesPerClockReading === 0) meter.readClock();
    const finding = analysis.run(frame.colour, player);
    frame.liveLo = analysis.lo;
    frame.liveHi = analysis.hi;
    frame.baseLo = analysis.baseLo;
    frame.baseHi = analysis.baseHi;
    if (finding === WIN) this.settle(0, INFINITE, analysis.lo, analysis.hi);
    else if (finding === LOSS) this.settle(INFINITE, 0, analysis.lo, analysis.hi);
    else this.settle(1, disproof(bitCount(analysis.lo) + bitCount(analysis.hi)), analysis.lo, analysis.hi);
    return true;
  }

  private settle(phi: number, delta: number, lo: number, hi: number): void {
    this.phi = phi;
    this.delta = delta;
    this.lo = lo;
    this.hi = hi;
  }

  /** Lists the children of the frame's position with what the table knows of them. True: one of them wins. */
  private expand(ply: number, player: number): boolean {
    const { board, keys, table } = this;
    const frame = this.frames[ply];
    const child = this.frames[ply + 1];
    this.resistance.run(frame.colour);
    frame.list(frame.liveLo, frame.liveHi, board.bitLo, board.bitHi, this.resistance.score);
    for (let i = 0; i < frame.count; i++) {
      this.playInto(child.colour, frame.colour, frame.cell[i], player);
      this.noteCaptures(frame, i, player);
      frame.dropDominated(i, child.colour, board);
      keys.set(child.colour, 3 - player);
      frame.keyLo[i] = keys.lo;
      frame.keyHi[i] = keys.hi;
      frame.turned[i] = keys.isTurned ? 1 : 0;
      this.settle(1, 1, 0, 0);
      if (table.find(keys.lo, keys.hi)) {
        this.settle(table.phi, table.delta, table.lo, table.hi);
        if (keys.isTurned) {
          keys.turn(this.lo, this.hi);
          this.lo = keys.setLo;
          this.hi = keys.setHi;
        }
      }
      if (this.absorb(frame, i)) return true;
    }
    return false;
  }

  private playInto(child: Uint8Array, colour: Uint8Array, cell: number, player: number): void {
    child.set(colour);
    child[cell] = player;
    this.fillIn.run(child);
  }

  private noteCaptures(frame: Frame, i: number, player: number): void {
    const { capturedLo, capturedHi } = this.fillIn;
    frame.mineLo[i] = capturedLo[player] | this.board.bitLo[frame.cell[i]];
    frame.mineHi[i] = capturedHi[player] | this.board.bitHi[frame.cell[i]];
    frame.theirsLo[i] = capturedLo[3 - player];
    frame.theirsHi[i] = capturedHi[3 - player];
  }

  /** Makes child `i` the position of the next frame. */
  private enter(ply: number, i: number, player: number): void {
    const frame = this.frames[ply];
    const next = this.frames[ply + 1];
    this.playInto(next.colour, frame.colour, frame.cell[i], player);
    next.ownLo = frame.keyLo[i];
    next.ownHi = frame.keyHi[i];
    next.ownTurned = frame.turned[i] === 1;
  }

  /** Takes the numbers of child `i`. True, with the node's own result set, if the move wins. */
  private absorb(frame: Frame, i: number): boolean {
    frame.phi[i] = this.phi;
    frame.delta[i] = this.delta;
    if (this.delta === 0) {
      this.settle(0, INFINITE, this.lo | frame.mineLo[i], this.hi | frame.mineHi[i]);
      frame.baseLo = this.board.bitLo[frame.cell[i]];
      frame.baseHi = this.board.bitHi[frame.cell[i]];
      return true;
    }
    if (this.phi === 0) {
      const lo = this.lo | frame.theirsLo[i];
      const hi = this.hi | frame.theirsHi[i];
      frame.baseLo |= lo;
      frame.baseHi |= hi;
      frame.liveLo &= lo & ~this.board.bitLo[frame.cell[i]];
      frame.liveHi &= hi & ~this.board.bitHi[frame.cell[i]];
    }
    return false;
  }

  /** Sets the node's numbers from its live children in the window; returns the child to look at next, -1 if none lives. */
  private weigh(frame: Frame): number {
    const { bitLo, bitHi } = this.board;
    const { liveLo, liveHi } = frame;
    const window = windowOf(bitCount(liveLo) + bitCount(liveHi));
    let phi = INFINITE;
    let delta = 0;
    let best = -1;
    this.second = INFINITE;
    for (let i = 0, seen = 0; seen < window; i++) {
      const cell = frame.cell[i];
      if ((bitLo[cell] & liveLo) === 0 && (bitHi[cell] & liveHi) === 0) continue;
      seen++;
      delta = Math.min(delta + frame.phi[i], INFINITE - 1);
      if (frame.delta[i] < phi) {
        this.second = phi;
        phi = frame.delta[i];
        best = i;
      } else if (frame.delta[i] < this.second) this.second = frame.delta[i];
    }
    if (best < 0) this.settle(INFINITE, 0, frame.baseLo, frame.baseHi);
    else this.settle(phi, delta, liveLo, liveHi);
    return best;
  }
}

/** First guess of what it takes to show that `live` moves all lose: twice as hard a move as one to win. */
function disproof(live: number): number {
  return 2 * windowOf(live);
}

/** How many of `live` children take part. */
function windowOf(live: number): number {
  return Math.min(live, Math.ceil(windowBase + windowShare * live));
}
