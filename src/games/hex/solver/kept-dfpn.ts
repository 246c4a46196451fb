/**
 * The search of one hard position that outlives its process. All that a run has found is in the table (table.ts), of whose
 * changes the keeper is told; the next run begins at the root again and comes back through the table to where that was. How much
 * is left df-pn does not know.
 */
import type { KeptSearch } from '../../../core/search/kept-search.js';
import type { Meter } from '../../../core/search/limits.js';
import type { Board } from './board.js';
import { Dfpn } from './dfpn.js';
import type { Frame } from './frame.js';
import type { ProofTable } from './table.js';

export class KeptDfpn extends Dfpn {
  /** Bounds of the value of the position that is asked about, the first to be solved. */
  private bounds: readonly [number, number] | undefined;

  constructor(
    board: Board,
    private readonly kept: KeptSearch,
  ) {
    super(board);
  }

  override solve(colour: Uint8Array, player: number, table: ProofTable, meter: Meter): number {
    const isRoot = this.bounds === undefined;
    this.bounds ??= [-1, 1];
    const winner = super.solve(colour, player, table, meter);
    if (!isRoot) return winner;
    if (winner !== 0) this.bounds = winner === player ? [1, 1] : [-1, -1];
    this.save();
    return winner;
  }

  protected override firstLook(frame: Frame, player: number): boolean {
    const isKnown = super.firstLook(frame, player);
    if (this.kept.isDue) this.save();
    return isKnown;
  }

  private save(): void {
    const { meter, table, kept } = this;
    const [lo, hi] = this.bounds!;
    const { nodes = 0, ms = 0 } = kept.earlier ?? {};
    kept.save({
      nodes: nodes + meter.nodes,
      ms: ms + meter.elapsed(),
      ...{ lo, hi, filled: table.filled(), own: null },
    });
  }
}
