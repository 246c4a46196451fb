/** Progress of the search of one position, for users who wait for it. */
import * as v from 'valibot';
import { now } from '../clock.js';
import type { Game, Setup } from '../game.js';
import { amount, count, type Read } from '../schema.js';
import { type Watch, watchOfAll } from './limits.js';
import { sizeName } from '../text/coordinates.js';

export const searchingForm = v.object({
  /** Index of the record from 1. */
  index: count,
  game: v.string(),
  /** Rows and columns, as in `8x8`. */
  size: v.string(),
  /** Milliseconds since the start of the search. */
  ms: amount,
  nodes: amount,
  /** Plies of the current iteration; 0 if the search has none. */
  depth: amount,
});
export type Searching = Read<typeof searchingForm>;

interface Place {
  readonly index: number;
  readonly game: Game;
  readonly setup: Setup;
}

const everyMs = 1000;

/** Reports the progress of the search that is running, once a second. */
export class SearchWatch {
  private place: Place | undefined;
  private seen: Place | undefined;
  private watch: Watch = () => undefined;
  private due: number | undefined;

  constructor(private readonly tell: (searching: Searching) => void) {}

  /** Sets the position that is searched from now on. */
  begin(place: Place): void {
    this.place = place;
  }

  /** The `watch` of the searches. It takes the time from its first call: `begin` reads no clock. */
  readonly look: Watch = (nodes, depth) => {
    if (this.place !== this.seen) this.watch = this.watchOf((this.seen = this.place)!);
    this.watch(nodes, depth);
  };

  private watchOf({ index, game, setup }: Place): Watch {
    const size = sizeName(setup);
    const started = now();
    this.due ??= started + everyMs;
    return watchOfAll((nodes, depth) => {
      const at = now();
      if (at < this.due!) return;
      this.due = at + everyMs;
      this.tell({ index, game: game.id, size, ms: at - started, nodes, depth });
    });
  }
}
