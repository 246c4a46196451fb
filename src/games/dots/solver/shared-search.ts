/** The search by one of several threads: postpones children that another one is searching. */
import type { Meter } from '../../../core/search/limits.js';
import type { SharedSearch } from '../../../core/search/shared-search.js';
import { BusyMoves, moveNumber } from '../../../search/threads/busy-moves.js';
import type { EdgeBits } from './bits.js';
import { bitCount } from '../../kit/bits.js';
import { BOXES, fields, frameSize, KEY_A, KEY_B, WORD_A, WORD_B } from './children.js';
import { ChainSearch } from './search.js';
import type { Symmetry } from './symmetry.js';
import type { BoundTable } from './table.js';

/** With fewer free edges than this, a subtree is too small to be divided. */
const dividedFrom = 14;

export class SharedChainSearch extends ChainSearch {
  private readonly busy: BusyMoves;
  /** Postponed children, for each ply. */
  private readonly later: Int32Array;

  constructor(bits: EdgeBits, symmetry: Symmetry, table: BoundTable, meter: Meter, shared: SharedSearch) {
    super(bits, symmetry, table, meter);
    this.busy = new BusyMoves(shared, 'dots: busy');
    this.later = new Int32Array(this.frames.length);
  }

  protected override searchListed(
    first: number,
    end: number,
    unsafeA: number,
    unsafeB: number,
    boxes: number,
    bound: number,
    bestBefore: number,
    ply: number,
  ): number {
    const { frames, later, busy, meter } = this;
    const one = first + fields;
    const free = bitCount(frames[first + WORD_A]) + bitCount(frames[first + WORD_B]);
    if (end <= one || free < dividedFrom)
      return super.searchListed(first, end, unsafeA, unsafeB, boxes, bound, bestBefore, ply);
    let best = bestBefore;
    let left = ply * frameSize;
    for (let child = first; child < end; child += fields) {
      const boxesLeft = boxes - frames[child + BOXES];
      const number = moveNumber(frames[child + KEY_A], frames[child + KEY_B], boxesLeft);
      // All threads search the first child; they part below it.
      if (child > first && busy.has(number)) {
        later[left++] = child;
        continue;
      }
      busy.add(number);
      best = super.searchListed(child, child + fields, unsafeA, unsafeB, boxes, bound, best, ply);
      busy.remove(number);
      if (meter.stop !== 'finished' || best >= bound) return best;
    }
    for (let i = ply * frameSize; i < left; i++) {
      best = super.searchListed(later[i], later[i] + fields, unsafeA, unsafeB, boxes, bound, best, ply);
      if (meter.stop !== 'finished' || best >= bound) return best;
    }
    return best;
  }
}
