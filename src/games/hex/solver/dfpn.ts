/**
 * Depth-first proof-number search over positions after fill-in.
 *
 * phi of a position counts the least that must still be proved for the side to move to win, delta
 * for it to lose; from the parent's view they change roles: phi = least delta of the children,
 * delta = sum of their phi. The search goes down to the most promising child until its numbers pass
 * a threshold. Only the best children by static score take part at first (focused df-pn): a share
 * of those still alive, so that the sum stays small.
 *
 * When a child turns out lost, its proof's carrier narrows the moves that may still win: a move
 * outside it would leave the opponent's strategy untouched. Every solved position has a carrier,
 * and carriers only grow by the cells that a step depends on: the move, captured cells, killers.
 *
 * Sources: A. Nagai, "Df-pn algorithm for searching AND/OR trees" (2002); P. Henderson, B. Arneson,
 * R. Hayward, "Solving 8x8 Hex" (IJCAI 2009) and "Solving Hex: beyond humans" (2010) for focused
 * df-pn; R. Hayward et al. (2005) for must-play; J. Pawlewicz, L. Lew, "Improving depth-first
 * pn-search: 1 + epsilon trick" (2006).
 */
import type { Meter } from '../../../core/search/limits.js';
import { HSearch, PathSearch } from '../connections/hsearch.js';
import { EMPTY } from '../rules/setup.js';
import type { Board } from './board.js';
import { copy, sizeOf } from './cell-set.js';
import { FillIn } from './fillin.js';
import { Frame } from './frame.js';
import { Keys } from './keys.js';
import { Moves } from './moves.js';
import type { ProofTable } from './table.js';

/** Larger than any number of positions; sums end one below it. */
export const INFINITE = 0x3fffffff;

/** Children that take part: this many, and this share of the live ones. */
const windowBase = 1;
const windowShare = 0.5;
/** A child is searched until it is this much worse than the second best (the 1 + epsilon trick). */
export const switchRatio = 1.25;
/** Nodes between two readings of the clock, on boards of up to 64 cells and on larger ones. */
const nodesPerClockReading = 32;
const nodesPerReadingOfLarge = 2;

export class Dfpn {
  /** Result of `visit` for the side to move there: the numbers, and `set` as in the table. */
  phi = 0;
  delta = 0;
  readonly set: Int32Array;
  private readonly nothing: Int32Array;
  private readonly clockPeriod: number;
  deepest = 0;
  readonly frames: readonly Frame[];
  readonly fillIn: FillIn;
  readonly keys: Keys;
  readonly hsearch: HSearch;
  readonly moves: Moves;
  /** The results so far, to be set before a search. */
  table!: ProofTable;
  protected meter!: Meter;
  private readonly path: PathSearch;
  /** Second least delta among the children of the node last weighed. */
  protected second = 0;

  constructor(readonly board: Board) {
    this.set = board.emptySet();
    this.nothing = board.emptySet();
    this.clockPeriod = board.words > 2 ? nodesPerReadingOfLarge : nodesPerClockReading;
    this.frames = Array.from({ length: board.cellCount + 2 }, (_, ply) => new Frame(board, ply));
    this.fillIn = new FillIn(board);
    this.keys = new Keys(board);
    this.hsearch = new HSearch(board);
    this.moves = new Moves(board);
    const colours = this.frames.map(({ colour }) => colour);
    this.path = new PathSearch(this.hsearch, colours);
  }

  /** Bytes that the search and its table hold. */
  get bytes(): number {
    const { board, frames, hsearch, table } = this;
    return frames.length * Frame.bytes(board) + hsearch.kernel.bytes + table.bytes;
  }

  /** Largest value of `bytes` without the table. */
  get maxBytes(): number {
    return this.frames.length * Frame.bytes(this.board) + this.hsearch.kernel.maxBytes;
  }

  /**
   * Winner of the position with `player` to move, 0 if a limit came first. The carrier of the proof
   * is then in `set`: empty cells.
   */
  solve(cells: Uint8Array, player: number, meter: Meter): number {
    this.meter = meter;
    // Otherwise the counts of a search would depend on earlier searches.
    this.hsearch.forget();
    const frame = this.frames[0];
    frame.colour.set(cells);
    this.fillIn.run(frame.colour);
    const captured = this.fillIn.captured.map((cells) => cells.slice());
    this.keys.set(frame.colour, player);
    frame.ownLow32 = this.keys.low32;
    frame.ownHigh32 = this.keys.high32;
    frame.ownTurned = this.keys.isTurned;
    this.visit(0, player, INFINITE, INFINITE);
    const winner = this.phi === 0 ? player : this.delta === 0 ? 3 - player : 0;
    for (let w = 0; w < this.set.length; w++) this.set[w] |= captured[winner][w];
    return winner;
  }

  /** Whether the table knows who wins the position with `player` to move. */
  isKnown(cells: Uint8Array, player: number): boolean {
    const { board, fillIn, keys, table } = this;
    const colour = board.coloured(cells);
    fillIn.run(colour);
    keys.set(colour, player);
    return table.find(keys.low32, keys.high32) && (table.phi === 0 || table.delta === 0);
  }

  /** After a won `solve`: a winning move, -1 if captured cells join the sides already. */
  get winningCell(): number {
    const { base } = this.frames[0];
    const word = base.findIndex((bits) => bits !== 0);
    return word < 0 ? -1 : 32 * word + 31 - Math.clz32(base[word]);
  }

  /** Searches frame `ply` until phi or delta reaches its threshold or a limit comes. */
  protected visit(ply: number, player: number, phiStop: number, deltaStop: number): void {
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
      const childStop = Math.max(this.second + 1, Math.ceil(this.second * switchRatio));
      this.enter(ply, best, player);
      this.visit(ply + 1, 3 - player, Math.min(INFINITE, deltaStop - others), Math.min(phiStop, childStop));
      won = this.absorb(frame, best);
    }
    this.remember(frame, this.meter.nodes - before);
  }

  /** Takes the frame's numbers and sets from the table; false if they are not there. */
  protected recall(frame: Frame): boolean {
    if (!this.table.find(frame.ownLow32, frame.ownHigh32)) return false;
    this.take(frame);
    return true;
  }

  /** Takes the numbers and sets of the entry that was found for the frame's position. */
  protected take(frame: Frame): void {
    const { table } = this;
    if (frame.ownTurned) this.keys.turnEntry(table);
    this.settle(table.phi, table.delta, table.set);
    copy(frame.live, table.set);
    copy(frame.base, table.base);
  }

  /** Stores the numbers and sets of the frame's position. */
  protected remember(frame: Frame, work: number): void {
    const { table } = this;
    table.phi = this.phi;
    table.delta = this.delta;
    copy(table.set, this.set);
    copy(table.base, frame.base);
    if (frame.ownTurned) this.keys.turnEntry(table);
    table.store(frame.ownLow32, frame.ownHigh32, work);
  }

  /**
   * Sets the numbers of a new position by stones and virtual connections alone, and the moves that
   * may win; false if a limit forbids it.
   */
  protected firstLook(frame: Frame, player: number): boolean {
    const { hsearch, meter } = this;
    const { ply, colour, live, base } = frame;
    if (!meter.spend()) {
      this.settle(1, 1, this.nothing);
      return false;
    }
    if (meter.nodes % this.clockPeriod === 0) meter.readClock();
    hsearch.ends.set(colour, player);
    if (hsearch.ends.joined) {
      live.fill(0);
      base.fill(0);
      this.settle(0, INFINITE, live);
      return true;
    }
    // The opponent's connections, not the mover's: a win of the mover in one move is found a move
    // later by the same search, at about half the cost.
    this.path.decide(ply, 3 - player);
    if (hsearch.isWon) {
      copy(live, hsearch.carrier);
      this.settle(INFINITE, 0, live);
      return true;
    }
    this.findMoves(frame, player);
    this.settle(1, disproof(sizeOf(live)), live);
    return true;
  }

  /** Sets the moves that may win, and the carrier of what excludes the others. */
  private findMoves({ colour, live, base }: Frame, player: number): void {
    const { board, hsearch, moves } = this;
    live.fill(0);
    for (let cell = 0; cell < board.cellCount; cell++) {
      if (colour[cell] === EMPTY && board.has(hsearch.must, cell)) board.add(live, cell);
    }
    moves.prune(colour, player, live);
    copy(live, moves.kept);
    for (let w = 0; w < base.length; w++) base[w] = hsearch.carrier[w] | moves.answers[w];
  }

  protected settle(phi: number, delta: number, set: Int32Array): void {
    this.phi = phi;
    this.delta = delta;
    copy(this.set, set);
  }

  /** Lists the frame's children with their numbers in the table; true if one of them wins. */
  protected expand(ply: number, player: number): boolean {
    const { keys, moves, table } = this;
    const frame = this.frames[ply];
    const child = this.frames[ply + 1];
    this.path.save(ply, 3 - player);
    moves.order(frame.colour);
    frame.list(moves.score);
    for (let i = 0; i < frame.count; i++) {
      this.playInto(child.colour, frame.colour, frame.cell[i], player);
      this.noteCaptures(frame, i, player);
      frame.dropDominated(i, child.colour);
      keys.set(child.colour, 3 - player);
      frame.keyLow32[i] = keys.low32;
      frame.keyHigh32[i] = keys.high32;
      frame.turned[i] = keys.isTurned ? 1 : 0;
      if (table.find(keys.low32, keys.high32)) {
        if (keys.isTurned) keys.turnEntry(table);
        this.settle(table.phi, table.delta, table.set);
      } else this.settle(1, 1, this.nothing);
      if (this.absorb(frame, i)) return true;
    }
    return false;
  }

  private playInto(child: Uint8Array, colour: Uint8Array, cell: number, player: number): void {
    child.set(colour);
    child[cell] = player;
    this.fillIn.run(child, cell);
  }

  private noteCaptures(frame: Frame, i: number, player: number): void {
    const { board, fillIn } = this;
    const { mine, theirs } = frame;
    const at = i * board.words;
    for (let w = 0; w < board.words; w++) {
      mine[at + w] = fillIn.captured[player][w];
      theirs[at + w] = fillIn.captured[3 - player][w];
    }
    board.add(mine, frame.cell[i], at);
  }

  /** Makes child `i` the position of the next frame. */
  protected enter(ply: number, i: number, player: number): void {
    const frame = this.frames[ply];
    const next = this.frames[ply + 1];
    this.playInto(next.colour, frame.colour, frame.cell[i], player);
    next.ownLow32 = frame.keyLow32[i];
    next.ownHigh32 = frame.keyHigh32[i];
    next.ownTurned = frame.turned[i] === 1;
  }

  /** Records the numbers of child `i`; true, with the node's own result set, if the move wins. */
  protected absorb(frame: Frame, i: number): boolean {
    const { board, set } = this;
    const { base, live, mine, theirs } = frame;
    const at = i * board.words;
    frame.phi[i] = this.phi;
    frame.delta[i] = this.delta;
    if (this.delta === 0) {
      this.phi = 0;
      this.delta = INFINITE;
      for (let w = 0; w < set.length; w++) set[w] |= mine[at + w];
      base.fill(0);
      board.add(base, frame.cell[i]);
      return true;
    }
    if (this.phi === 0) {
      for (let w = 0; w < set.length; w++) {
        const needed = set[w] | theirs[at + w];
        base[w] |= needed;
        live[w] &= needed;
      }
      board.remove(live, frame.cell[i]);
    }
    return false;
  }

  /** Sets the node's numbers from its window; returns the child to search, -1 if all lose. */
  protected weigh(frame: Frame): number {
    const { live } = frame;
    const window = windowOf(sizeOf(live));
    let phi = INFINITE;
    let delta = 0;
    let best = -1;
    this.second = INFINITE;
    for (let i = 0, seen = 0; seen < window; i++) {
      if (!this.board.has(live, frame.cell[i])) continue;
      seen++;
      delta = Math.min(delta + frame.phi[i], INFINITE - 1);
      if (frame.delta[i] < phi) {
        this.second = phi;
        phi = frame.delta[i];
        best = i;
      } else if (frame.delta[i] < this.second) this.second = frame.delta[i];
    }
    if (best < 0) this.settle(INFINITE, 0, frame.base);
    else this.settle(phi, delta, live);
    return best;
  }
}

/** First delta of a position with `live` moves: 2 for each child that takes part. */
function disproof(live: number): number {
  return 2 * windowOf(live);
}

/** The number of `live` children that take part. */
export function windowOf(live: number): number {
  return Math.min(live, Math.ceil(windowBase + windowShare * live));
}
