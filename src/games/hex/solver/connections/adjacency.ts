/**
 * The full connections to which the AND rule was applied, by endpoint, one after the other in memory:
 *
 *   of endpoint z:  z * perEndpoint .. z * perEndpoint + count[z] - 1, each with its other end and its carrier
 */
export class Adjacency {
  readonly other: Uint8Array;
  readonly low32: Int32Array;
  readonly high32: Int32Array;
  readonly count: Int32Array;

  constructor(
    endpoints: number,
    readonly perEndpoint: number,
  ) {
    this.other = new Uint8Array(endpoints * perEndpoint);
    this.low32 = new Int32Array(endpoints * perEndpoint);
    this.high32 = new Int32Array(endpoints * perEndpoint);
    this.count = new Int32Array(endpoints);
  }

  get bytes(): number {
    return 9 * this.other.length + 4 * this.count.length;
  }

  /** Forgets the connections of the first endpoints. */
  clear(endpoints: number): void {
    this.count.fill(0, 0, endpoints);
  }

  /** One more full connection x-y. */
  add(x: number, y: number, low32: number, high32: number): void {
    this.append(x, y, low32, high32);
    this.append(y, x, low32, high32);
  }

  private append(from: number, to: number, low32: number, high32: number): void {
    const at = from * this.perEndpoint + this.count[from]++;
    this.other[at] = to;
    this.low32[at] = low32;
    this.high32[at] = high32;
  }
}
