/** How far the search of a position is, for those who wait for it. */
import * as v from 'valibot';
import { now } from '../clock.js';
import type { Game, Setup } from '../game.js';
import { amount, count, type Read } from '../schema.js';
import { type Watch, watchOfAll } from './limits.js';
import { sizeName } from '../text/coordinates.js';

export const searchingForm = v.object({
  /** Of the record, from 1. */
  index: count,
  game: v.string(),
  /** `8x8`. */
  size: v.string(),
  /** Since its search began. */
  ms: amount,
  nodes: amount,
  /** Plies of the iteration under way; 0 where the search has none. */
  depth: amount,
});
export type Searching = Read<typeof searchingForm>;

/** What is searched. */
interface Place {
  readonly index: number;
  readonly game: Game;
  readonly setup: Setup;
}

/** Nothing is told of a search that is over by then, and then no more often. */
const everyMs = 1000;

/** Tells of each search that takes longer than a second how far it is, once a second. */
export class SearchWatch {
  private place: Place | undefined;
  private seen: Place | undefined;
  private watch: Watch = () => undefined;

  constructor(private readonly tell: (searching: Searching) => void) {}

  /** From now on `place` is searched. */
  begin(place: Place): void {
    this.place = place;
  }

  /** For the limits of its searches. The time begins with the first look at the clock, so that `begin` costs none. */
  readonly look: Watch = (nodes, depth) => {
    if (this.place !== this.seen) this.watch = this.watchOf((this.seen = this.place)!);
    this.watch(nodes, depth);
  };

  private watchOf({ index, game, setup }: Place): Watch {
    const size = sizeName(setup);
    const started = now();
    let due = started + everyMs;
    return watchOfAll((nodes, depth) => {
      const at = now();
      if (at < due) return;
      due = at + everyMs;
      this.tell({ index, game: game.id, size, ms: at - started, nodes, depth });
    });
  }
}
