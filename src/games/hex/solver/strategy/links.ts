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

type Kind = 'fulls' | 'semis';

/** The connections of a kind: their lists, and by slot their age and their step, once written. */
interface Connections {
  readonly lists: CarrierLists;
  readonly ages: ReadonlyMap<number, number>;
  readonly steps: Map<number, number>;
}

export class Links {
  readonly steps: Step[] = [];
  private readonly found: Readonly<Record<Kind, Connections>>;

  /** @param search right after a run; the player's sides are not joined by stones. */
  constructor(
    private readonly board: Board,
    private readonly search: HSearch,
  ) {
    const { kernel } = search;
    const [fullAges, semiAges] = kernel.ages();
    this.found = {
      fulls: { lists: kernel.lists('fulls'), ages: fullAges, steps: new Map() },
      semis: { lists: kernel.lists('semis'), ages: semiAges, steps: new Map() },
    };
  }

  /** Number of the step for the connection x-y in `slot`; adds the steps that it needs. */
  step(kind: Kind, x: number, y: number, slot: number): number {
    const { lists, ages, steps } = this.found[kind];
    const known = steps.get(slot);
    if (known !== undefined) return known;
    const carrier = lists.carrier(slot);
    const age = ages.get(slot)!;
    const step =
      kind === 'semis'
        ? this.and(x, y, carrier, age, true)
        : (this.touch(x, y, carrier) ?? this.and(x, y, carrier, age, false) ?? this.or(x, y, carrier, age));
    if (!step) throw new Error('a connection without parts');
    steps.set(slot, this.steps.push(step) - 1);
    return this.steps.length - 1;
  }

  private touch(x: number, y: number, carrier: Int32Array): Step | undefined {
    if (!isEmpty(carrier)) return undefined;
    const { ends } = this.search;
    const [other, cell] = x < y ? [x, y] : [y, x];
    if (cell < ends.groups) return undefined;
    const beside = this.board.ring.subarray(6 * ends.cell[cell], 6 * ends.cell[cell] + 6);
    const near = beside.find((at) => ends.of[at] === other);
    return near === undefined ? undefined : ['touch', ends.cell[cell], near];
  }

  /** Two older fulls x-z and z-y inside the carrier, over a chain or an empty cell (`half`). */
  private and(x: number, y: number, carrier: Int32Array, age: number, half: boolean): Step | undefined {
    const { ends } = this.search;
    const [from, to] = half ? [ends.groups, ends.count] : [2, ends.groups];
    for (let z = from; z < to; z++) {
      if (z === x || z === y || (ends.bit[z] & ~carrier[ends.word[z]]) !== 0) continue;
      const rest = carrier.slice();
      rest[ends.word[z]] &= ~ends.bit[z];
      for (const a of this.older('fulls', x, z, rest, age)) {
        const used = this.found.fulls.lists.carrier(a);
        const left = rest.map((word, w) => word & ~used[w]);
        const [b] = this.older('fulls', z, y, left, age);
        if (b !== undefined) return ['and', this.step('fulls', x, z, a), this.step('fulls', z, y, b)];
      }
    }
    return undefined;
  }

  private or(x: number, y: number, carrier: Int32Array, age: number): Step | undefined {
    const slots = this.older('semis', x, y, carrier, age);
    const chosen = withoutCommonCell(this.found.semis.lists, slots, undefined, unionDepth);
    return chosen && ['or', ...chosen.map((part) => this.step('semis', x, y, part))];
  }

  /** Slots of connections x-y inside a set, older than `age`. */
  private older(kind: Kind, x: number, y: number, cells: Int32Array, age: number): number[] {
    const { lists, ages } = this.found[kind];
    const isInside = (slot: number): boolean => isPart(lists.carrier(slot), 0, cells, 0, cells.length);
    return lists.slots(pairOf(x, y)).filter((slot) => (ages.get(slot) ?? Infinity) < age && isInside(slot));
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
