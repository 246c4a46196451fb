/**
 * The full connections to which the AND rule was applied, by endpoint, one after the other in memory:
 *
 *   of endpoint z:  z * perEndpoint .. z * perEndpoint + count[z] - 1, each with its other end and its carrier
 */
export class Adjacency {
  readonly other: Uint8Array;
  readonly carriers: Int32Array;
  readonly count: Int32Array;

  constructor(
    endpoints: number,
    readonly perEndpoint: number,
    private readonly words: number,
  ) {
    this.other = new Uint8Array(endpoints * perEndpoint);
    this.carriers = new Int32Array(endpoints * perEndpoint * words);
    this.count = new Int32Array(endpoints);
  }

  get bytes(): number {
    return this.other.length + 4 * this.carriers.length + 4 * this.count.length;
  }

  /** Forgets the connections of the first endpoints. */
  clear(endpoints: number): void {
    this.count.fill(0, 0, endpoints);
  }

  /** One more full connection x-y, its carrier the set of `from` that begins at `at`. */
  add(x: number, y: number, from: Int32Array, at: number): void {
    this.append(x, y, from, at);
    this.append(y, x, from, at);
  }

  /** One more for endpoint x alone. */
  append(x: number, y: number, from: Int32Array, at: number): void {
    const { carriers, words } = this;
    const entry = x * this.perEndpoint + this.count[x]++;
    this.other[entry] = y;
    for (let w = 0; w < words; w++) carriers[entry * words + w] = from[at + w];
  }
}
