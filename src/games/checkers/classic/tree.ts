/**
 * Algorithm II of report 003: the tree of all captures, first child / next sibling, one board copy
 * a node.
 *
 * `value` is the number of captures up to the node; the root holds 0. Exhaustive, so exact unless
 * a limit ends it.
 * The tree is data, three integers a node:
 *
 *      value[n]   captures so far
 *      left[n]    first child (one capture more)          0 = none: the root is never a child
 *      right[n]   next sibling (the same number of captures)
 *
 * Two ways to put a node where it belongs:
 * - `linked`: its parent is at hand, so it is linked in place, O(1); `get_max` visits the tree.
 * - `from-root`: the report's `insert(&tree, value)`, which descends from the root: left if the new
 *   value is greater, else right. Quadratic and worse; the leftmost path then holds the running
 *   maxima, and `get_max` follows only that path. On the report's 20x10 board: 1.3 * 10^11 steps
 *   for 2,151,153 nodes.
 */
import { grown } from '../../../core/arrays.js';
import type { Meter } from '../../../core/search/limits.js';
import { padded, type PaddedBoard } from './board.js';
import { EMPTY, OPPONENT, type CheckersSetup } from '../rules/setup.js';

export type Insertion = 'linked' | 'from-root';

/** Told of the steps by which a tree grows. */
export interface TreeWatch {
  /** The tree of the man on this place has its root. */
  begun(place: number): void;
  /** A capture after `depth` others is about to be made. */
  capturing(depth: number): void;
  captured(depth: number, from: number, to: number): void;
}

const bytesPerNode = 12;

/** Builds the tree of one man at a time; the trees of earlier men are freed, as in the report. */
export class CaptureTree {
  /** `insertSteps`: nodes passed to place new ones; `bytes`: peak of tree and boards. */
  readonly counts = { captures: 0, copies: 0, insertSteps: 0, bytes: 0 };
  /** False when a limit ended the last call: its result is then a lower bound. */
  complete = true;
  /** Places the man visits on the longest capture of the last call. */
  path: number[] = [];
  watch: TreeWatch | undefined;
  private value: Int32Array = new Int32Array(1024);
  private left: Int32Array = new Int32Array(1024);
  private right: Int32Array = new Int32Array(1024);
  private size = 0;
  private readonly start: PaddedBoard;
  private readonly boards: Uint8Array[] = [];

  constructor(
    setup: CheckersSetup,
    private readonly insertion: Insertion,
    private readonly meter: Meter,
  ) {
    this.start = padded(setup);
  }

  /** Longest capture of the man listed at `index`. */
  longest(index: number): number {
    const at = this.start.places[index];
    this.size = 1;
    this.left[0] = this.right[0] = this.value[0] = 0;
    this.path = [at];
    this.complete = this.meter.spend();
    const board = this.copyFor(0, this.start.squares);
    board[at] = EMPTY;
    if (this.complete) this.ways(at);
    const boards = this.boards.length * this.start.squares.length;
    this.counts.bytes = Math.max(this.counts.bytes, this.size * bytesPerNode + boards);
    return this.getMax();
  }

  /**
   * The report's `ways`, with its recursion as a stack: tries the four diagonals of each square,
   * inserts a node for each capture, copies the board and goes on from the new square.
   */
  private ways(start: number): void {
    const { steps } = this.start;
    this.watch?.begun(start);
    const at = [start];
    const way = [0];
    const node = [0];
    const lastChild = [0];
    while (at.length > 0) {
      const depth = at.length - 1;
      const board = this.boards[depth];
      const square = at[depth];
      if (way[depth] === 4 || !this.complete) {
        for (const stack of [at, way, node, lastChild]) stack.pop();
        continue;
      }
      const step = steps[way[depth]++];
      if (board[square + step] !== OPPONENT || board[square + 2 * step] !== EMPTY) continue;
      if (!this.mayGrow(depth)) continue;
      const child = this.insert(depth + 1, node[depth], lastChild[depth]);
      lastChild[depth] = child;
      this.watch?.capturing(depth);
      at.push(this.capture(depth, square, step));
      this.watch?.captured(depth, square, square + 2 * step);
      way.push(0);
      node.push(child);
      lastChild.push(0);
      if (at.length > this.path.length) this.path = at.slice();
    }
  }

  /** Captures the piece one step away on a copy of the board; returns the new square. */
  private capture(depth: number, square: number, step: number): number {
    const next = this.copyFor(depth + 1, this.boards[depth]);
    next[square + step] = EMPTY;
    this.counts.captures++;
    return square + 2 * step;
  }

  private mayGrow(depth: number): boolean {
    const boards = (depth + 2) * this.start.squares.length;
    this.complete = this.meter.spend() && this.meter.allows((this.size + 1) * bytesPerNode + boards);
    return this.complete;
  }

  private copyFor(depth: number, source: Uint8Array): Uint8Array {
    this.counts.copies++;
    const board = (this.boards[depth] ??= new Uint8Array(source.length));
    board.set(source);
    return board;
  }

  private insert(value: number, parent: number, lastSibling: number): number {
    const node = this.size++;
    if (node === this.value.length) this.growTree();
    this.value[node] = value;
    this.left[node] = this.right[node] = 0;
    if (this.insertion === 'from-root') this.insertFromRoot(node, value);
    else if (lastSibling > 0) this.right[lastSibling] = node;
    else this.left[parent] = node;
    return node;
  }

  private insertFromRoot(node: number, value: number): void {
    for (let at = 0; ;) {
      this.counts.insertSteps++;
      const side = value > this.value[at] ? this.left : this.right;
      if (side[at] === 0) {
        side[at] = node;
        return;
      }
      at = side[at];
    }
  }

  /** The report's `get_max` in preorder; after insertion from the root the leftmost path. */
  private getMax(): number {
    let max = 0;
    if (this.insertion === 'from-root') {
      for (let at = 0; ; at = this.left[at]) {
        max = this.value[at];
        if (this.left[at] === 0) return max;
      }
    }
    const pending = [0];
    while (pending.length > 0) {
      for (let at = pending.pop()!; ; at = this.left[at]) {
        if (this.value[at] > max) max = this.value[at];
        if (this.right[at] > 0) pending.push(this.right[at]);
        if (this.left[at] === 0) break;
      }
    }
    return max;
  }

  private growTree(): void {
    this.value = grown(this.value);
    this.left = grown(this.left);
    this.right = grown(this.right);
  }
}
