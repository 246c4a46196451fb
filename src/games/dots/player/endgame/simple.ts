/**
 * Exact values of simple endgames: every box left belongs to a chain or a loop of its own, nothing
 * is safe.
 *
 * The side to move opens one of them; the other side takes T boxes and moves, or leaves the last
 * boxes at a price p (4 for a chain of three or more, 8 for a loop) and keeps control. Values are
 * box differences to come for the side that has to open.
 *
 * 1. Chains of one and two boxes leave no choice, and are opened first, the shortest first.
 * 2. Let the value of control of the rest be c = sum of (T - 4) over chains + sum of (T - 8) over
 *    loops + 4 for the last one, which is taken whole (8 if all are loops, 6 if there are loops and
 *    no chain is longer than three). If c >= 2, it is the value for the side in control (E.
 *    Berlekamp, K. Scott, "Forcing your opponent to stay in control of a loony dots-and-boxes
 *    endgame", 2002).
 * 3. Else opening the shortest chain or the shortest loop is best (K. Buzzard, M. Ciere, "Playing
 *    simple loony dots and boxes endgames optimally", 2014): two choices a position, and positions
 *    are counted by how many of each kind have been opened.
 *
 * The tests compare it with a search of every order of opening on tens of thousands of sets of
 * chains and loops.
 */
import { chainPrice, loopPrice } from '../../rules/edge-board.js';

export class SimpleEndgame {
  /** Number of chains, and of loops, by their number of boxes. */
  readonly chains: Int32Array;
  readonly loops: Int32Array;
  private readonly chainList: Int32Array;
  private readonly loopList: Int32Array;
  private readonly values: Int32Array;

  /** @param boxes the most boxes that there can be. */
  constructor(private readonly boxes: number) {
    this.chains = new Int32Array(boxes + 1);
    this.loops = new Int32Array(boxes + 1);
    this.chainList = new Int32Array(boxes + 1);
    this.loopList = new Int32Array(boxes + 1);
    // At most boxes / 4 loops beside chains: one row of values for each number of loops left.
    this.values = new Int32Array(boxes + 2);
  }

  clear(): void {
    this.chains.fill(0);
    this.loops.fill(0);
  }

  /** The value of the counted chains and loops, for the side that has to open. */
  value(): number {
    let value = this.longValue();
    for (let left = this.chains[2]; left > 0; left--) value = -2 - value;
    for (let left = this.chains[1]; left > 0; left--) value = -1 - value;
    return value + 0;
  }

  private longValue(): number {
    const { chains, loops, boxes } = this;
    let control = 0;
    let chainCount = 0;
    let loopCount = 0;
    for (let length = 3; length <= boxes; length++) {
      control += chains[length] * (length - chainPrice) + loops[length] * (length - loopPrice);
      chainCount += chains[length];
      loopCount += loops[length];
    }
    if (chainCount + loopCount === 0) return 0;
    const onlyThrees = chainCount === chains[3];
    control += chainCount === 0 ? loopPrice : loopCount === 0 || !onlyThrees ? chainPrice : 6;
    return control >= 2 ? -control : this.byOpening(chainCount, loopCount);
  }

  /** Best of opening the shortest chain and the shortest loop, for all numbers left. */
  private byOpening(chainCount: number, loopCount: number): number {
    const { chainList, loopList, values } = this;
    list(this.chains, chainList);
    list(this.loops, loopList);
    values[0] = 0;
    for (let c = 0; c <= chainCount; c++) {
      for (let l = 0; l <= loopCount; l++) {
        // Until it is overwritten, values[l] is the value with one chain fewer.
        let best = -Infinity;
        if (c > 0) best = opened(chainList[chainCount - c], chainPrice, values[l]);
        if (l > 0) best = Math.max(best, opened(loopList[loopCount - l], loopPrice, values[l - 1]));
        if (c + l > 0) values[l] = best;
      }
    }
    return values[loopCount];
  }
}

/** Value for the opener of T boxes at price p; V is the value for the side that then moves. */
export function opened(boxes: number, price: number, value: number): number {
  if (price === 0) return -(boxes + value);
  return -Math.max(boxes + value, boxes - price - value);
}

/** Lengths of three and more, ascending. */
function list(counts: Int32Array, lengths: Int32Array): void {
  let at = 0;
  for (let length = 3; length < counts.length; length++) {
    for (let i = 0; i < counts[length]; i++) lengths[at++] = length;
  }
}
