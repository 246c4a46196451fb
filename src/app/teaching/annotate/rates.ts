/** Quality of play: the share of a player's moves that are known to be best. */
import type { Annotation, Verdict } from '../../answers/convert/annotation.js';

export interface Rates extends Record<Verdict, number> {
  readonly player: string;
  moves: number;
  /** Sum of the proved losses. */
  lost: number;
}

/** Counts by player, in order of appearance. */
export class RateTable {
  private readonly byPlayer = new Map<string, Rates>();

  add(players: readonly [string, string], { moves }: Annotation): void {
    for (const { side, verdict, loss } of moves) {
      const rates = this.ratesOf(players[side]);
      rates.moves++;
      rates[verdict]++;
      if (loss.status === 'proved') rates.lost += loss.lo;
    }
  }

  rows(): Rates[] {
    return [...this.byPlayer.values()];
  }

  private ratesOf(player: string): Rates {
    const known = this.byPlayer.get(player);
    if (known) return known;
    const rates = { player, moves: 0, best: 0, mistake: 0, blunder: 0, unclear: 0, lost: 0 };
    this.byPlayer.set(player, rates);
    return rates;
  }
}

/** Returns the share of best moves among all but the unclear ones; undefined if all are unclear. */
export function optimalityRate({ moves, best, unclear }: Rates): number | undefined {
  return moves > unclear ? best / (moves - unclear) : undefined;
}
