/**
 * A short H-search without limits of memory, with which the kernel is compared. It is slow, but
 * applies the same rules in the same order.
 */
import { Changes, SavedPosition } from '../../../../src/games/hex/connections/changes.js';
import { Endpoints } from '../../../../src/games/hex/connections/endpoints.js';
import { unionDepth } from '../../../../src/games/hex/connections/hsearch.js';
import type { Board } from '../../../../src/games/hex/solver/board.js';

/** A set of cells: bit c stands for cell c. */
export type Cells = bigint;

interface Full {
  readonly carrier: Cells;
  isUsed: boolean;
  /** Ends at which the AND rule is still to be applied. */
  readonly pending: readonly number[];
}

interface Pair {
  readonly x: number;
  readonly y: number;
  readonly fulls: Full[];
  readonly semis: Cells[];
  /** Semi connections in the order in which they were used. */
  readonly used: Cells[];
}

/** Knowledge before the search: captured sets by endpoint, connections of pairs of endpoints. */
export interface PlainKnown {
  readonly captured: readonly Cells[];
  readonly templates: readonly { readonly x: number; readonly y: number; readonly carrier: Cells }[];
}

interface KeptLists {
  readonly position: SavedPosition;
  readonly pairs: readonly Pair[];
}

export function cellsOfWords(words: Int32Array): Cells {
  return words.reduce((all, word, w) => all | (BigInt(word >>> 0) << BigInt(32 * w)), 0n);
}

const isPart = (a: Cells, b: Cells): boolean => (a & ~b) === 0n;

function sizeOf(cells: Cells): number {
  let size = 0;
  for (let rest = cells; rest !== 0n; rest &= rest - 1n) size++;
  return size;
}

export class PlainHSearch {
  isWon = false;
  /** -1n, all cells, if the sides have no semi connection. */
  must: Cells = -1n;
  carrier: Cells = 0n;
  /** Endpoint of the winning cell of the player to move, -1 if there is none. */
  winning = -1;
  readonly ends: Endpoints;
  pairs: Pair[] = [];
  private queue: (() => void)[][] = [];
  private adjacent: { readonly y: number; readonly carrier: Cells }[][] = [];
  private cell: Cells[] = [];
  private captured: readonly Cells[] = [];
  private readonly last: SavedPosition;
  private readonly kept: KeptLists[] = [];
  private readonly changes: Changes;

  constructor(
    private readonly board: Board,
    private readonly maxFulls = 20,
    private readonly maxSemis = 40,
  ) {
    this.ends = new Endpoints(board);
    this.last = new SavedPosition(board.cellCount + 4);
    this.changes = new Changes(board);
  }

  run(colour: Uint8Array, player: number, place = -1): void {
    const from = place in this.kept ? this.kept[place] : undefined;
    this.start(colour, player);
    if (this.isWon) return;
    const isUsable = from?.position.player === player && this.changes.set(from.position, colour, this.ends);
    if (from && isUsable) this.restore(from.pairs);
    else this.joinNeighbours();
    this.work();
    this.last.set(colour, player, this.ends);
  }

  runWith(colour: Uint8Array, player: number, known: () => PlainKnown): void {
    this.start(colour, player);
    if (this.isWon) return;
    const { captured, templates } = known();
    this.captured = captured;
    this.joinNeighbours();
    for (const { x, y, carrier } of templates) {
      this.wait(carrier, () => this.addFull(this.pairOf(x, y), carrier, [x, y]));
    }
    this.work();
  }

  save(colour: Uint8Array, player: number, place: number): void {
    if (!this.last.isOf(colour, player)) return;
    const position = new SavedPosition(colour.length);
    position.copy(this.last);
    this.kept[place] = { position, pairs: this.pairs };
  }

  isSaved(colour: Uint8Array, player: number, place: number): boolean {
    return place in this.kept && this.kept[place].position.isOf(colour, player);
  }

  private start(colour: Uint8Array, player: number): void {
    const { ends } = this;
    this.last.player = 0;
    this.must = -1n;
    this.carrier = 0n;
    this.winning = -1;
    this.captured = [];
    ends.set(colour, player);
    this.isWon = ends.joined;
    if (this.isWon) return;
    this.pairs = [];
    for (let y = 1; y < ends.count; y++) {
      for (let x = 0; x < y; x++) this.pairs.push({ x, y, fulls: [], semis: [], used: [] });
    }
    const endpoints = Array.from({ length: ends.count }, (_, x) => x);
    this.adjacent = endpoints.map(() => []);
    this.cell = endpoints.map((x) => (x < ends.groups ? 0n : 1n << BigInt(ends.cell[x])));
    this.queue = Array.from({ length: this.board.cellCount + 1 }, () => []);
  }

  private pairOf(x: number, y: number): Pair {
    return this.pairs[x < y ? (y * (y - 1)) / 2 + x : (x * (x - 1)) / 2 + y];
  }

  private joinNeighbours(): void {
    const { of, cell, count, groups } = this.ends;
    for (let y = groups; y < count; y++) {
      for (const at of this.board.ring.subarray(6 * cell[y], 6 * cell[y] + 6)) {
        if (of[at] >= 0 && of[at] < y) this.addFull(this.pairOf(of[at], y), 0n, [of[at], y]);
      }
    }
  }

  /** Uses connections in order of carrier size; of equal sizes, the oldest first. */
  private work(): void {
    while (!this.isWon) {
      const next = this.queue.find((some) => some.length > 0)?.shift();
      if (!next) return;
      next();
    }
  }

  private wait(carrier: Cells, use: () => void): void {
    this.queue[sizeOf(carrier)].push(use);
  }

  private addFull(pair: Pair, carrier: Cells, pending: readonly number[]): boolean {
    const { fulls } = pair;
    if (fulls.length === this.maxFulls || fulls.some((full) => isPart(full.carrier, carrier))) return false;
    const full = { carrier, isUsed: false, pending };
    fulls.push(full);
    this.wait(carrier, () => {
      this.useFull(pair, full);
    });
    return true;
  }

  private addSemi(pair: Pair, carrier: Cells): void {
    const { fulls, semis } = pair;
    if (semis.length === this.maxSemis || (this.isSides(pair) && isPart(this.must, carrier))) return;
    if (fulls.some((full) => isPart(full.carrier, carrier)) || semis.some((semi) => isPart(semi, carrier)))
      return;
    semis.push(carrier);
    this.wait(carrier, () => {
      this.useSemi(pair, carrier);
    });
  }

  private isSides({ x, y }: Pair): boolean {
    return x === 0 && y === 1;
  }

  private useSemi(pair: Pair, carrier: Cells): void {
    const { fulls, used } = pair;
    if (fulls.some((full) => isPart(full.carrier, carrier)) || used.some((semi) => isPart(semi, carrier)))
      return;
    if (!this.isSides(pair)) {
      if (fulls.length < this.maxFulls) this.unite(pair, used.length, carrier, carrier, 1);
    } else if (!isPart(this.must, carrier)) {
      this.must &= carrier;
      this.carrier |= carrier;
      this.isWon = this.must === 0n;
    }
    used.push(carrier);
  }

  /** Applies the OR rule: unions with some of the first `count` used semis. */
  private unite(pair: Pair, count: number, common: Cells, union: Cells, members: number): void {
    const spare = this.capturedAt(pair.x, pair.y);
    for (let i = count - 1; i >= 0; i--) {
      const semi = pair.used[i];
      const next = common & semi;
      if (next === common) continue;
      if (isPart(next, spare)) {
        this.addFull(pair, this.withCaptured(union | semi, next, pair.x, pair.y), [pair.x, pair.y]);
      } else if (members + 1 < unionDepth && !pair.fulls.some((full) => isPart(full.carrier, union | semi))) {
        this.unite(pair, i, next, union | semi, members + 1);
      }
    }
  }

  private useFull(pair: Pair, full: Full): void {
    const { x, y, fulls } = pair;
    const { carrier, pending } = full;
    if (fulls.some((other) => other !== full && other.isUsed && isPart(other.carrier, carrier))) return;
    if (this.isSides(pair)) {
      this.isWon = true;
      this.carrier = carrier;
      return;
    }
    if (pending.includes(y)) this.combine(x, y, carrier);
    if (pending.includes(x)) this.combine(y, x, carrier);
    full.isUsed = true;
    if (pending.includes(x)) this.adjacent[x].push({ y, carrier });
    if (pending.includes(y)) this.adjacent[y].push({ y: x, carrier });
  }

  /** Applies the AND rule: full x-z with every used full z-y. */
  private combine(x: number, z: number, carrier: Cells): void {
    if (z < 2) return;
    for (const { y, carrier: other } of this.adjacent[z]) this.join(x, y, z, carrier, other);
  }

  private join(x: number, y: number, z: number, a: Cells, b: Cells): void {
    if (x === y || (b & this.cell[x]) !== 0n || (a & this.cell[y]) !== 0n) return;
    if (!isPart(a & b, this.capturedAt(x, y, z))) return;
    const sum = this.withCaptured(a | b, a & b, x, y, z);
    const pair = this.pairOf(x, y);
    if (z < this.ends.groups) {
      this.addFull(pair, sum, [pair.x, pair.y]);
      return;
    }
    if (this.isSides(pair)) this.winning = z;
    this.addSemi(pair, sum | this.cell[z]);
  }

  /** Returns the cells that the stones at some endpoints capture. */
  private capturedAt(...ends: readonly number[]): Cells {
    const own = ends.reduce((all, x) => all | this.cell[x], 0n);
    return ends.reduce((all, x) => all | (this.captured[x] ?? 0n), 0n) & ~own;
  }

  /**
   * Returns a carrier, extended in turn by the captured sets that hold cells of `over` not covered
   * before.
   */
  private withCaptured(carrier: Cells, over: Cells, ...ends: readonly number[]): Cells {
    let [all, left] = [carrier, over];
    if (over === 0n) return carrier;
    for (const x of ends) {
      const set = this.captured[x] ?? 0n;
      if ((left & set) !== 0n) all |= set;
      left &= ~set;
    }
    return all & ~ends.reduce((own, x) => own | this.cell[x], 0n);
  }

  /** Takes over the connections of an earlier position, as described in assembly/hsearch.ts. */
  private restore(before: readonly Pair[]): void {
    const { to, isMain } = this.changes;
    const [added, removed] = [cellsOfWords(this.changes.added), cellsOfWords(this.changes.removed)];
    const lost: Pair[] = [];
    for (const { x: a, y: b, fulls, used } of before) {
      const [x, y] = [to[a], to[b]];
      if (x === 255 || y === 255 || x === y) continue;
      const pair = this.pairOf(x, y);
      const isSame = isMain[a] === 1 && isMain[b] === 1;
      const isNewAt = (end: number, old: number): boolean => end >= 2 && isMain[old] === 0;
      const pending = [...(isNewAt(x, a) ? [x] : []), ...(isNewAt(y, b) ? [y] : [])];
      let hasLost = false;
      for (const { carrier, isUsed } of fulls) {
        if (!isUsed) continue;
        if ((carrier & removed) !== 0n) hasLost = true;
        else if ((carrier & added) !== 0n) this.addFull(pair, carrier & ~added, [x, y]);
        else if (isSame) {
          if (pair.fulls.length === this.maxFulls) continue;
          pair.fulls.push({ carrier, isUsed: true, pending: [] });
          this.adjacent[x].push({ y, carrier });
          this.adjacent[y].push({ y: x, carrier });
        } else if (this.addFull(pair, carrier, pending)) {
          if (!pending.includes(x)) this.adjacent[x].push({ y, carrier });
          if (!pending.includes(y)) this.adjacent[y].push({ y: x, carrier });
        }
      }
      for (const carrier of used) {
        if ((carrier & removed) !== 0n) continue;
        if ((carrier & added) !== 0n || !isSame || this.isSides(pair)) this.addSemi(pair, carrier & ~added);
        else if (pair.semis.length < this.maxSemis) {
          pair.semis.push(carrier);
          pair.used.push(carrier);
        }
      }
      if (!hasLost) continue;
      if (isSame && !this.isSides(pair)) this.reunite(pair);
      lost.push(pair);
    }
    for (const pair of [this.pairs[0], ...lost]) this.rejoin(pair);
  }

  private reunite(pair: Pair): void {
    for (let i = 1; i < pair.used.length; i++) {
      const carrier = pair.used[i];
      if (pair.fulls.some((full) => isPart(full.carrier, carrier))) continue;
      this.unite(pair, i, carrier, carrier, 1);
    }
  }

  private rejoin({ x, y }: Pair): void {
    for (const { y: z, carrier } of [...this.adjacent[x]]) {
      if (z < 2 || z === y || (carrier & this.cell[y]) !== 0n) continue;
      for (const other of [...this.pairOf(z, y).fulls]) {
        if (other.isUsed) this.join(x, y, z, carrier, other.carrier);
      }
    }
  }
}
