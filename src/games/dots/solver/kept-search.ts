/**
 * The search of one hard position that outlives its process: it tells how far it is, with a forecast (forecast.ts), and
 * goes on where the runs before it were. The moves that they had finished are in the table.
 */
import type { KeptSearch } from '../../../core/search/kept-search.js';
import type { Meter } from '../../../core/search/limits.js';
import type { EdgeBits } from './bits.js';
import { fields, KEY_A, KEY_B } from './children.js';
import type { Taking } from './captures.js';
import type { ExactSearch, RootBounds } from './exact.js';
import { Forecast, type ForecastState, forecastPlies } from './forecast.js';
import { ChainSearch } from './search.js';
import type { Symmetry } from './symmetry.js';
import type { BoundTable } from './table.js';

/** What this solver needs to go on, beside the table. */
interface OwnState {
  readonly bounds: RootBounds;
  readonly forecast: ForecastState;
}

/** Nodes between two looks at the clock. */
const nodesPerLook = 4096;

export class KeptChainSearch extends ChainSearch {
  private readonly forecast: Forecast;
  private readonly nodesBefore: number;
  private readonly msBefore: number;
  private bounds: RootBounds | undefined;
  private nextLook = 0;

  constructor(
    bits: EdgeBits,
    symmetry: Symmetry,
    private readonly entries: BoundTable,
    meter: Meter,
    private readonly kept: KeptSearch,
  ) {
    super(bits, symmetry, entries, meter);
    const { earlier } = kept;
    const own = earlier?.own as OwnState | undefined;
    this.nodesBefore = earlier?.nodes ?? 0;
    this.msBefore = earlier?.ms ?? 0;
    this.bounds = own?.bounds;
    this.forecast = new Forecast(own?.forecast);
  }

  /** `exact.after(taking)`, with what earlier runs have proved, and told of as it goes. */
  after(exact: ExactSearch, taking: Taking): RootBounds {
    this.bounds ??= { lo: -taking.left, hi: taking.left, provedBy: -1 };
    const bounds = exact.after(taking, this.bounds, (known) => {
      this.bounds = known;
      this.save();
    });
    if (this.meter.stop !== 'finished') this.save();
    return bounds;
  }

  /** Says how far the search is, if that is due. */
  private look(): void {
    if (this.meter.nodes < this.nextLook) return;
    this.nextLook = this.meter.nodes + nodesPerLook;
    if (this.kept.isDue) this.save();
  }

  private get nodes(): number {
    return this.nodesBefore + this.meter.nodes;
  }

  private save(): void {
    const { forecast, nodes } = this;
    const bounds = this.bounds!;
    const ms = this.msBefore + this.meter.elapsed();
    const done = bounds.lo === bounds.hi ? 1 : forecast.done(nodes);
    const left = forecast.nodesLeft(nodes);
    this.kept.save({
      nodes,
      ms,
      lo: bounds.lo,
      hi: bounds.hi,
      filled: this.entries.filled(),
      done,
      leftMs: done === 1 ? 0 : (left * ms) / Math.max(1, nodes),
      own: { bounds, forecast: forecast.state() } satisfies OwnState,
    });
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
    const { forecast, frames } = this;
    if (ply >= forecastPlies)
      return super.searchListed(first, end, unsafeA, unsafeB, boxes, bound, bestBefore, ply);
    let best = bestBefore;
    forecast.enter(ply, bound, this.nodes);
    for (let child = first; child < end; child += fields) {
      forecast.begin(ply, frames[child + KEY_A], frames[child + KEY_B]);
      best = super.searchListed(child, child + fields, unsafeA, unsafeB, boxes, bound, best, ply);
      // The path stays as it is: it says where the search was.
      if (this.meter.stop !== 'finished') return 0;
      forecast.end(ply, this.nodes);
      this.look();
      if (best >= bound) break;
    }
    forecast.leave(ply, this.nodes);
    return best;
  }
}
