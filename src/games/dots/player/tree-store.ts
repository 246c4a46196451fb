/**
 * Storage of the player's tree: nodes (quiet positions, found by key) and arcs (moves) in typed
 * arrays.
 *
 *     node n   visits, mean value for the side to move, whether it is exact; its arcs are arcStart[n]..arcEnd[n]
 *     arc a    the edge, how often it was walked, boxes given away and their price, the node behind it, and
 *              what simulations brought in which the same side drew the edge later
 */
import { grown, grownDoubles } from '../../../core/arrays.js';
import type { EdgeBoard } from '../rules/edge-board.js';

const bytesPerArc = 7 * 4 + 8;
const bytesPerNode = 5 * 4 + 8 + 1;
export const unknown = -1;

/** Nodes and arcs for which there is room at first, in 75 kB. */
const [firstNodes, firstArcs] = [512, 1536];

export class TreeStore {
  /** Numbers in use. Node 0 is the root. */
  nodeCount = 0;
  arcCount = 0;
  visits = new Int32Array(firstNodes);
  means = new Float64Array(firstNodes);
  proved = new Uint8Array(firstNodes);
  arcStart = new Int32Array(firstNodes);
  arcEnd = new Int32Array(firstNodes);
  move = new Int32Array(firstArcs);
  walked = new Int32Array(firstArcs);
  taken = new Int32Array(firstArcs);
  price = new Int32Array(firstArcs);
  /** `unknown` for an arc that was never walked. */
  child = new Int32Array(firstArcs);
  laterCount = new Int32Array(firstArcs);
  laterSum = new Float64Array(firstArcs);
  private keyLow32 = new Int32Array(firstNodes);
  private keyHigh32 = new Int32Array(firstNodes);
  /** Open addressing: node + 1, or 0. */
  private slots = new Int32Array(4 * firstNodes);

  get bytes(): number {
    return this.move.length * bytesPerArc + this.visits.length * bytesPerNode + this.slots.byteLength;
  }

  /** Makes room for `count` more arcs. */
  reserveArcs(count: number): void {
    while (this.arcCount + count > this.move.length) this.growArcs();
  }

  addArc(edge: number, taken: number, price: number): void {
    const arc = this.arcCount++;
    this.move[arc] = edge;
    this.taken[arc] = taken;
    this.price[arc] = price;
    this.child[arc] = unknown;
  }

  /** Sets the exact value of a node. */
  prove(node: number, value: number): void {
    this.proved[node] = 1;
    this.means[node] = value;
  }

  /** The node of the position on `board`, made if new; its value is 0 if no box is left. */
  nodeOf(board: EdgeBoard): number {
    const { keyLow32, keyHigh32 } = board;
    let slot = this.slotOf(keyLow32, keyHigh32);
    for (let node = this.slots[slot]; node > 0; node = this.slots[slot]) {
      if (this.keyLow32[node - 1] === keyLow32 && this.keyHigh32[node - 1] === keyHigh32) return node - 1;
      slot = (slot + 1) & (this.slots.length - 1);
    }
    const node = this.nodeCount++;
    if (node === this.visits.length) this.growNodes();
    this.keyLow32[node] = keyLow32;
    this.keyHigh32[node] = keyHigh32;
    this.slots[slot] = node + 1;
    if (board.boxesLeft === 0) {
      this.prove(node, 0);
      this.visits[node] = 1;
    }
    if (2 * this.nodeCount > this.slots.length) this.growSlots();
    return node;
  }

  private slotOf(low: number, high: number): number {
    return (low ^ (high >>> 7)) & (this.slots.length - 1);
  }

  private growSlots(): void {
    this.slots = new Int32Array(2 * this.slots.length);
    for (let node = 0; node < this.nodeCount; node++) {
      let slot = this.slotOf(this.keyLow32[node], this.keyHigh32[node]);
      while (this.slots[slot] !== 0) slot = (slot + 1) & (this.slots.length - 1);
      this.slots[slot] = node + 1;
    }
  }

  private growNodes(): void {
    this.visits = grown(this.visits);
    this.arcStart = grown(this.arcStart);
    this.arcEnd = grown(this.arcEnd);
    this.keyLow32 = grown(this.keyLow32);
    this.keyHigh32 = grown(this.keyHigh32);
    const proved = new Uint8Array(2 * this.proved.length);
    proved.set(this.proved);
    this.proved = proved;
    this.means = grownDoubles(this.means, 2 * this.means.length);
  }

  private growArcs(): void {
    this.move = grown(this.move);
    this.walked = grown(this.walked);
    this.taken = grown(this.taken);
    this.price = grown(this.price);
    this.child = grown(this.child);
    this.laterCount = grown(this.laterCount);
    this.laterSum = grownDoubles(this.laterSum, 2 * this.laterSum.length);
  }
}
