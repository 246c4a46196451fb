/**
 * Depth-first search for Connect Four on bit boards, one question at a time: is the position worth
 * at least `target` (0 or 1) to the side to move? It is if some move leaves the opponent a position
 * not worth at least 1 - target.
 *
 * It works for any board and k of the game. Proved rules that save search at each node:
 *   - a side that can complete a line does; a side that must stop one does, and loses to two;
 *   - no move goes just below a cell that completes a line of the opponent's, unless all do (a
 *     loss);
 *   - a side cannot win without a line that can still be filled.
 * Moves are tried by the number of cells at which they threaten a line, then from the centre. A
 * position and its mirror image share an entry of the table. After: J. Tromp, Fhourstones; P. Pons,
 * "Solving Connect 4".
 *
 * Each ply has its rows in typed arrays, three words a board:
 *
 *   own, all   discs of the side to move, of both sides
 *   danger     empty cells that would complete a line of the opponent's
 *
 * `next` has the bit on which a disc in each column lands; moves change and restore it, while the
 * boards are copied.
 */
import type { Side } from '../../../core/position.js';
import type { Meter } from '../../../core/search/limits.js';
import { bitCount } from '../../kit/bits.js';
import { sideToMove, type Connect4Setup } from '../rules/setup.js';
import { setBit, words, type Bits } from './bits.js';
import { no, unfinished, yes, type Finding, type Kernel } from './kernel.js';
import { highOf, lowOf, packed, unknown, type PositionTable } from './table.js';

/** With fewer free cells than this, the subtree is too small for mirror images to pay. */
const mirroredFrom = 12;

export class Search {
  cutsAlpha = 0;
  cutsBeta = 0;
  tableHits = 0;
  deepest = 0;
  protected readonly own: Int32Array;
  protected readonly all: Int32Array;
  protected readonly danger: Int32Array;
  protected readonly keys: Uint32Array;
  /**
   * Moves of each ply as listed: column, cells that the disc threatens, their number; `order` has
   * the best first.
   */
  protected readonly columns: Int32Array;
  private readonly threats: Int32Array;
  private readonly ranks: Int32Array;
  protected readonly order: Int32Array;
  protected readonly next: Int32Array;
  /** The empty bit above each column: `next` of a full column. */
  private readonly above: Int32Array;
  private readonly discs = new Int32Array(words);
  private readonly found = new Int32Array(words);
  private readonly image = new Uint32Array(words);
  /** Columns from the centre outwards. */
  private readonly centreFirst: readonly number[];
  protected freeAtRoot = 0;
  private endsEarly = false;
  /** The side to move at the root. */
  protected side: Side = 0;

  /** @param kernel searches the positions after the root's moves */
  constructor(
    protected readonly bits: Bits,
    private readonly table: PositionTable,
    protected readonly meter: Meter,
    private readonly kernel?: Kernel,
  ) {
    const { rows, cols } = bits;
    const plies = rows * cols + 1;
    this.own = new Int32Array(words * plies);
    this.all = new Int32Array(words * plies);
    this.danger = new Int32Array(words * plies);
    this.keys = new Uint32Array(words * plies);
    this.columns = new Int32Array(cols * plies);
    this.next = new Int32Array(cols);
    this.above = Int32Array.from({ length: cols }, (_, column) => column * (rows + 1) + rows);
    this.ranks = new Int32Array(cols * plies);
    this.order = new Int32Array(cols * plies);
    this.threats = new Int32Array(words * cols * plies);
    const middle = (cols - 1) / 2;
    this.centreFirst = Array.from({ length: cols }, (_, column) => column).sort(
      (a, b) => Math.abs(a - middle) - Math.abs(b - middle) || a - b,
    );
  }

  /** Sets the root, a position that is not over. */
  start(setup: Connect4Setup): void {
    const { bits } = this;
    this.side = sideToMove(setup);
    const [own, opponent] = [this.side + 1, 2 - this.side].map((disc) => bits.discsOf(setup, disc));
    let discs = 0;
    bits.completing(opponent, 0, this.danger, 0);
    for (let i = 0; i < words; i++) {
      this.own[i] = own[i];
      this.all[i] = own[i] | opponent[i];
      this.danger[i] &= ~this.all[i];
      discs += bitCount(this.all[i]);
    }
    this.freeAtRoot = bits.rows * bits.cols - discs;
    this.endsEarly = false;
    this.next.forEach((_, column) => {
      let bit = this.above[column];
      while (bit > this.above[column] - bits.rows && !hasBit(this.all, 0, bit - 1)) bit--;
      this.next[column] = bit;
    });
  }

  /**
   * Counts the board as full after so many plies: a game that nobody has won by then is drawn.
   * Forgets the table.
   */
  endAfter(plies: number): void {
    this.table.clear();
    this.kernel?.configure(this.bits);
    this.endsEarly = plies < this.freeAtRoot;
    if (this.endsEarly) this.freeAtRoot = plies;
  }

  /** Columns of the root that have room, from the centre outwards. */
  rootColumns(): number[] {
    return this.centreFirst.filter((column) => this.hasRoom(column));
  }

  /** Whether a disc in `column` completes a line of the side to move at the root. */
  winsAtOnce(column: number): boolean {
    this.bits.completing(this.own, 0, this.found, 0);
    return hasBit(this.found, 0, this.next[column]);
  }

  /**
   * Whether the root move `column`, which does not win at once, is worth at least `target` to its
   * player.
   */
  isWorth(column: number, target: number): Finding {
    if (this.freeAtRoot === 1) return target <= 0 ? yes : no;
    if (this.losesTo(column)) return target <= -1 ? yes : no;
    this.playAtRoot(column);
    const reply = this.visit(1, 1 - target);
    this.next[column]--;
    return reply === unfinished ? unfinished : reply === yes ? no : yes;
  }

  /** Makes the boards of the first ply; `next[column]--` takes the move back. */
  protected playAtRoot(column: number): void {
    this.columns[0] = column;
    this.bits.completing(this.withDisc(0, this.next[column]), 0, this.threats, 0);
    this.descend(0, 0);
  }

  /** Whether the opponent completes a line at once after the root move `column`. */
  losesTo(column: number): boolean {
    return this.centreFirst.some((reply) => {
      const bit = this.next[reply] + (reply === column ? 1 : 0);
      return bit < this.above[reply] && hasBit(this.danger, 0, bit);
    });
  }

  /** Whether the side to move, which cannot complete a line at once, has at least `target`. */
  private visit(ply: number, target: number): Finding {
    if (this.kernel) return this.askKernel(this.kernel, ply, target);
    if (!this.meter.spend()) return unfinished;
    if (ply > this.deepest) this.deepest = ply;
    const count = this.listMoves(ply);
    if (count === 0) return no;
    const free = this.freeAtRoot - ply;
    if (free <= 2) return target <= 0 ? yes : no;
    this.writeKey(ply, free >= mirroredFrom);
    const known = this.table.read(this.keys, words * ply);
    if (lowOf(known) >= target) {
      this.tableHits++;
      return yes;
    }
    if (highOf(known) < target) {
      this.tableHits++;
      return no;
    }
    if (target === 1 && known === unknown && !this.canFillLine(ply)) return no;
    const before = this.meter.nodes;
    const finding = this.tryMoves(ply, count, target);
    if (finding === unfinished) return unfinished;
    const shown = finding === yes ? packed(target, highOf(known)) : packed(lowOf(known), target - 1);
    this.table.write(this.keys, words * ply, shown, this.meter.nodes - before);
    return finding;
  }

  private askKernel(kernel: Kernel, ply: number, target: number): Finding {
    const free = this.freeAtRoot - ply;
    const finding = kernel.ask(this.own, this.all, words * ply, free, target, this.endsEarly, this.meter);
    const { tableHits, deepest, evenCuts, oddCuts } = kernel.counts;
    const isFirst = ((this.side + ply) & 1) === 0;
    this.tableHits += tableHits;
    this.deepest = Math.max(this.deepest, ply + deepest);
    this.cutsBeta += isFirst ? evenCuts : oddCuts;
    this.cutsAlpha += isFirst ? oddCuts : evenCuts;
    return finding;
  }

  private tryMoves(ply: number, count: number, target: number): Finding {
    const first = ply * this.bits.cols;
    for (let i = first; i < first + count; i++) {
      const slot = this.order[i];
      this.descend(ply, slot);
      const reply = this.visit(ply + 1, 1 - target);
      this.next[this.columns[slot]]--;
      if (reply === unfinished) return unfinished;
      if (reply === no) {
        this.countCut(ply);
        return yes;
      }
    }
    return no;
  }

  /** A cut at `ply` is a beta cut where side 0 is to move there. */
  protected countCut(ply: number): void {
    if (((this.side + ply) & 1) === 0) this.cutsBeta++;
    else this.cutsAlpha++;
  }

  /** Makes the boards of the next ply after the move in `slot`. */
  protected descend(ply: number, slot: number): void {
    const at = words * ply;
    const to = at + words;
    for (let i = 0; i < words; i++) {
      this.own[to + i] = this.all[at + i] ^ this.own[at + i];
      this.all[to + i] = this.all[at + i];
    }
    setBit(this.all, to, this.next[this.columns[slot]]++);
    for (let i = 0; i < words; i++) this.danger[to + i] = this.threats[words * slot + i] & ~this.all[to + i];
  }

  /** Lists the moves that do not lose at once, the most promising first; returns their number. */
  protected listMoves(ply: number): number {
    const at = words * ply;
    const { danger, next, above, centreFirst } = this;
    let forced = -1;
    for (let column = 0; column < next.length; column++) {
      if (next[column] === above[column] || !hasBit(danger, at, next[column])) continue;
      if (forced >= 0) return 0;
      forced = column;
    }
    let count = 0;
    for (let i = 0; i < next.length; i++) {
      const column = centreFirst[i];
      if (next[column] === above[column] || hasBit(danger, at, next[column] + 1)) continue;
      if (forced < 0 || forced === column) this.list(ply, count++, column);
    }
    return count;
  }

  /**
   * Lists a move as number `count` of its ply and inserts it into `order` by falling rank, behind
   * those of equal rank.
   */
  private list(ply: number, count: number, column: number): void {
    const at = words * ply;
    const first = ply * this.bits.cols;
    const slot = first + count;
    this.columns[slot] = column;
    this.bits.completing(this.withDisc(at, this.next[column]), 0, this.threats, words * slot);
    let rank = 0;
    for (let i = 0; i < words; i++) rank += bitCount(this.threats[words * slot + i] & ~this.all[at + i]);
    this.ranks[slot] = rank;
    let place = slot;
    for (; place > first && this.ranks[this.order[place - 1]] < rank; place--) {
      this.order[place] = this.order[place - 1];
    }
    this.order[place] = slot;
  }

  /** The discs of the side to move at `at`, and one more. */
  private withDisc(at: number, bit: number): Int32Array {
    for (let i = 0; i < words; i++) this.discs[i] = this.own[at + i];
    setBit(this.discs, 0, bit);
    return this.discs;
  }

  /** Whether some line has no disc of the opponent's. */
  private canFillLine(ply: number): boolean {
    const at = words * ply;
    for (let i = 0; i < words; i++) {
      this.discs[i] = this.bits.board[i] & ~(this.all[at + i] ^ this.own[at + i]);
    }
    this.bits.completing(this.discs, 0, this.found, 0);
    return (
      ((this.found[0] & this.discs[0]) |
        (this.found[1] & this.discs[1]) |
        (this.found[2] & this.discs[2])) !==
      0
    );
  }

  private hasRoom(column: number): boolean {
    return this.next[column] < this.above[column];
  }

  /**
   * Writes the key of a ply: the discs of the side to move and the next free cells, or of the
   * mirror image.
   */
  protected writeKey(ply: number, mirrored: boolean): void {
    const at = words * ply;
    const { keys, own, next } = this;
    for (let i = 0; i < words; i++) keys[at + i] = own[at + i];
    for (let column = 0; column < next.length; column++) {
      keys[at + (next[column] >> 5)] |= 1 << (next[column] & 31);
    }
    if (mirrored) this.mirrorKey(at);
  }

  /** Replaces a key by the mirror image's if that is smaller. */
  private mirrorKey(at: number): void {
    const { keys, image } = this;
    const size = this.bits.rows + 1;
    image[0] = image[1] = image[2] = 0;
    for (let column = 0, to = this.above[this.next.length - 1] - size + 1; to >= 0; column++, to -= size) {
      const bits = bitsFrom(keys, at, column * size) & ((1 << size) - 1);
      image[to >> 5] |= bits << (to & 31);
      if ((to & 31) + size > 32) image[(to >> 5) + 1] |= bits >>> (32 - (to & 31));
    }
    for (let i = words - 1; i >= 0; i--) {
      if (keys[at + i] < image[i]) return;
      if (keys[at + i] > image[i]) break;
    }
    for (let i = 0; i < words; i++) keys[at + i] = image[i];
  }
}

function hasBit(boards: Int32Array, from: number, bit: number): boolean {
  return ((boards[from + (bit >> 5)] >>> (bit & 31)) & 1) !== 0;
}

/** At least 22 bits from `bit` on. */
function bitsFrom(boards: Uint32Array, from: number, bit: number): number {
  const word = from + (bit >> 5);
  const shift = bit & 31;
  return shift === 0 ? boards[word] : (boards[word] >>> shift) | (boards[word + 1] << (32 - shift));
}
