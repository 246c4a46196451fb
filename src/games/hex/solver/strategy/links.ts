/**
 * Reconstructs how the last run of H-search made a connection, as steps of a certificate.
 *
 * The search stores carriers only. Since every connection was added after those it was made of, and
 * no list entry is ever overwritten, looking for parts among the older entries finds them again:
 * two disjoint full connections through a common end, or semi connections without a common cell.
 * Parts smaller than the ones used at the time serve as well, as the checker works out carriers
 * itself.
 */
import { unionDepth, type HSearch } from '../../connections/hsearch.js';
import type { CarrierLists } from '../../connections/kernel.js';
import type { Step } from '../../proof/certificate.js';
import type { Board } from '../board.js';
import { isEmpty, isPart } from '../cell-set.js';

export class Links {
  readonly steps: Step[] = [];
  /** Age of each list entry, by slot: full, semi connections. */
  private readonly fullAge: ReadonlyMap<number, number>;
  private readonly semiAge: ReadonlyMap<number, number>;
  private readonly fullStep = new Map<number, number>();
  private readonly semiStep = new Map<number, number>();
  private readonly fulls: CarrierLists;
  private readonly semis: CarrierLists;

  /** @param search right after a run; the player's sides are not joined by stones. */
  constructor(
    private readonly board: Board,
    private readonly search: HSearch,
  ) {
    this.fulls = search.kernel.lists('fulls');
    this.semis = search.kernel.lists('semis');
    [this.fullAge, this.semiAge] = search.kernel.ages();
  }

  /** Number of the step for the full connection in `slot`; adds the steps that it needs. */
  full(x: number, y: number, slot: number): number {
    const known = this.fullStep.get(slot);
    if (known !== undefined) return known;
    const age = this.fullAge.get(slot)!;
    const carrier = this.fulls.carrier(slot);
    const touch = isEmpty(carrier) ? this.touch(x, y) : undefined;
    const step = touch ?? this.and(x, y, carrier, age, false) ?? this.or(x, y, carrier, age);
    this.fullStep.set(slot, this.steps.push(step) - 1);
    return this.steps.length - 1;
  }

  semi(x: number, y: number, slot: number): number {
    const known = this.semiStep.get(slot);
    if (known !== undefined) return known;
    const carrier = this.semis.carrier(slot);
    const step = this.and(x, y, carrier, this.semiAge.get(slot)!, true);
    if (!step) throw new Error('a semi connection without parts');
    this.semiStep.set(slot, this.steps.push(step) - 1);
    return this.steps.length - 1;
  }

  private touch(x: number, y: number): Step | undefined {
    const { ends } = this.search;
    const [other, cell] = x < y ? [x, y] : [y, x];
    if (cell < ends.groups) return undefined;
    const beside = this.board.ring.subarray(6 * ends.cell[cell], 6 * ends.cell[cell] + 6);
    const near = beside.find((at) => ends.of[at] === other);
    return near === undefined ? undefined : ['touch', ends.cell[cell], near];
  }

  /** Two older fulls x-z and z-y inside the carrier, over a chain or an empty cell (`half`). */
  private and(x: number, y: number, carrier: Int32Array, age: number, half: boolean): Step | undefined {
    const { fulls } = this;
    const { ends } = this.search;
    const [from, to] = half ? [ends.groups, ends.count] : [2, ends.groups];
    for (let z = from; z < to; z++) {
      if (z === x || z === y || (ends.bit[z] & ~carrier[ends.word[z]]) !== 0) continue;
      const rest = carrier.slice();
      rest[ends.word[z]] &= ~ends.bit[z];
      for (const a of this.older(fulls, x, z, rest, age)) {
        const used = fulls.carrier(a);
        const left = rest.map((word, w) => word & ~used[w]);
        for (const b of this.older(fulls, z, y, left, age)) {
          return ['and', this.full(x, z, a), this.full(z, y, b)];
        }
      }
    }
    return undefined;
  }

  private or(x: number, y: number, carrier: Int32Array, age: number): Step {
    const { semis } = this;
    const slots = this.older(semis, x, y, carrier, age);
    const chosen = withoutCommonCell(semis, slots, undefined, unionDepth);
    if (!chosen) throw new Error('a full connection without parts');
    return ['or', ...chosen.map((part) => this.semi(x, y, part))];
  }

  /** Slots of connections x-y inside a set, older than `age`. */
  private older(lists: CarrierLists, x: number, y: number, cells: Int32Array, age: number): number[] {
    const ages = lists === this.fulls ? this.fullAge : this.semiAge;
    return lists
      .slots(pairOf(x, y))
      .filter(
        (slot) =>
          isPart(lists.carrier(slot), 0, cells, 0, cells.length) && (ages.get(slot) ?? Infinity) < age,
      );
  }
}

/** Number of the pair of two endpoints. */
function pairOf(x: number, y: number): number {
  return x < y ? (y * (y - 1)) / 2 + x : (x * (x - 1)) / 2 + y;
}

/** At most `maxSlots` slots whose carriers share no cell of `common` (undefined: all cells). */
function withoutCommonCell(
  lists: CarrierLists,
  slots: readonly number[],
  common: Int32Array | undefined,
  maxSlots: number,
): number[] | undefined {
  if (common && isEmpty(common)) return [];
  if (maxSlots === 0) return undefined;
  for (const [i, slot] of slots.entries()) {
    const carrier = lists.carrier(slot);
    if (common && isPart(common, 0, carrier, 0, carrier.length)) continue;
    const next = common ? common.map((word, w) => word & carrier[w]) : carrier;
    const rest = withoutCommonCell(lists, slots.slice(i + 1), next, maxSlots - 1);
    if (rest) return [slot, ...rest];
  }
  return undefined;
}
