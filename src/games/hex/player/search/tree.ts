/**
 * The search tree in typed arrays: the children of a node side by side, one array a statistic.
 *
 *   node      0 | 1 .. k | k+1 ..          0 is the root, 1 .. k its children
 *   first     number of its first child, 0 before the node is expanded;   count   number of children
 *
 * The statistics of a node are those of the move that leads to it, from the view of its mover.
 */
const firstCapacity = 1 << 14;
const bytesPerNode = 2 + 2 + 4 + 4 + 8 + 4 + 1 + 4 + 2 + 1;

/** Proved results of a node's move. */
export const WINS = 1;
export const LOSES = -1;
/** The move is neither proved nor worth a playout: its cell is filled in. */
export const LEFT_OUT = -2;

export class Tree {
  /** Nodes in use. */
  size = 1;
  move = new Uint16Array(firstCapacity);
  count = new Uint16Array(firstCapacity);
  first = new Int32Array(firstCapacity);
  visits = new Int32Array(firstCapacity);
  wins = new Float64Array(firstCapacity);
  /** Share of the move by the network, 0 to 1. */
  prior = new Float32Array(firstCapacity);
  /** WINS, LOSES, LEFT_OUT or 0. */
  proof = new Int8Array(firstCapacity);
  /** 1 once the connections of the node's position were searched. */
  searched = new Uint8Array(firstCapacity);
  /** Fill-in at the node: `fillCount` entries of `fills` from `fillAt`, cell | player << 14. */
  fillAt = new Int32Array(firstCapacity);
  fillCount = new Uint16Array(firstCapacity);
  fills = new Uint16Array(firstCapacity);
  private fillSize = 0;
  private readonly maxNodes: number;

  constructor(bytes: number) {
    this.maxNodes = Math.max(firstCapacity, Math.floor(bytes / bytesPerNode));
  }

  get bytes(): number {
    return this.visits.length * bytesPerNode;
  }

  clear(): void {
    this.size = 0;
    this.fillSize = 0;
    this.move[this.append(1)] = 0;
  }

  /** Makes room for `count` more nodes; false if the limit of bytes forbids it. */
  hasRoom(count: number): boolean {
    if (this.size + count > this.maxNodes) return false;
    while (this.size + count > this.visits.length) this.grow();
    return true;
  }

  /**
   * Appends nodes without statistics, for which there must be room, and returns the first. The
   * caller sets their moves and priors.
   */
  append(count: number): number {
    const from = this.size;
    const to = (this.size += count);
    this.count.fill(0, from, to);
    this.first.fill(0, from, to);
    this.visits.fill(0, from, to);
    this.wins.fill(0, from, to);
    this.proof.fill(0, from, to);
    this.searched.fill(0, from, to);
    this.fillCount.fill(0, from, to);
    return from;
  }

  /** Adds a cell that fill-in gives to `player` at `node`; add all cells of a node in a row. */
  addFill(node: number, cell: number, player: number): void {
    if (this.fillCount[node] === 0) this.fillAt[node] = this.fillSize;
    if (this.fillSize === this.fills.length) {
      const longer = new Uint16Array(2 * this.fillSize);
      longer.set(this.fills);
      this.fills = longer;
    }
    this.fills[this.fillSize++] = cell | (player << 14);
    this.fillCount[node]++;
  }

  /** Makes `node` the root and drops the rest. Children stay side by side, in their order. */
  reroot(node: number): void {
    const old = this.arrays();
    const from = new Int32Array(this.size);
    let size = 1;
    from[0] = node;
    const { first, count } = this;
    const newFirst = new Int32Array(this.size);
    for (let at = 0; at < size; at++) {
      const children = count[from[at]];
      if (children === 0) continue;
      newFirst[at] = size;
      for (let i = 0; i < children; i++) from[size++] = first[from[at]] + i;
    }
    const [oldFirst, oldCount] = [first.slice(0, this.size), count.slice(0, this.size)];
    for (const array of old) {
      const values = array.slice(0, this.size);
      array[0] = values[node];
      // Copies runs of siblings: a loop over single elements of many array types is five times
      // slower.
      for (let at = 0; at < size; at++) {
        const children = oldCount[from[at]];
        if (children === 0) continue;
        const start = oldFirst[from[at]];
        array.set(values.subarray(start, start + children), newFirst[at]);
      }
    }
    this.first.set(newFirst.subarray(0, size));
    this.searched[0] = 0;
    this.fillCount[0] = 0;
    if (this.proof[0] === LEFT_OUT) this.proof[0] = 0;
    this.size = size;
    this.compactFills();
  }

  /** Drops the fills of nodes that are gone. */
  private compactFills(): void {
    const old = this.fills.slice(0, this.fillSize);
    this.fillSize = 0;
    for (let node = 0; node < this.size; node++) {
      const from = this.fillAt[node];
      const count = this.fillCount[node];
      if (count === 0) continue;
      this.fills.set(old.subarray(from, from + count), this.fillSize);
      this.fillAt[node] = this.fillSize;
      this.fillSize += count;
    }
  }

  private arrays() {
    const { move, count, first, visits, wins, prior, proof } = this;
    const { searched, fillAt, fillCount } = this;
    const known = [searched, fillAt, fillCount] as const;
    return [move, count, first, visits, wins, prior, proof, ...known] as const;
  }

  private grow(): void {
    const length = Math.min(2 * this.visits.length, this.maxNodes);
    const longer = <
      T extends Uint8Array | Uint16Array | Int32Array | Float64Array | Float32Array | Int8Array,
    >(
      from: T,
      to: T,
    ): T => {
      to.set(from);
      return to;
    };
    this.move = longer(this.move, new Uint16Array(length));
    this.count = longer(this.count, new Uint16Array(length));
    this.first = longer(this.first, new Int32Array(length));
    this.visits = longer(this.visits, new Int32Array(length));
    this.wins = longer(this.wins, new Float64Array(length));
    this.prior = longer(this.prior, new Float32Array(length));
    this.proof = longer(this.proof, new Int8Array(length));
    this.searched = longer(this.searched, new Uint8Array(length));
    this.fillAt = longer(this.fillAt, new Int32Array(length));
    this.fillCount = longer(this.fillCount, new Uint16Array(length));
  }
}
