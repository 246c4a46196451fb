/** Matches written by `./solve match --format ndjson`, as scores and Elo differences. */
import { estimate, type Estimate, type Pair } from '../../app/match/statistics.js';
import { readObjects } from './file.js';

interface SavedRow {
  readonly schema: 'tabuleiro.game/1' | 'strength.row/1';
  readonly players: readonly [string, string];
  readonly result: string;
}

export interface MatchResult extends Estimate {
  readonly a: string;
  readonly b: string;
  /** Points of the first player in both games of each pair. */
  readonly pairs: readonly Pair[];
}

/** Returns one result a pairing, in file order. Games must be in pairs with colours exchanged. */
export function readMatches(path: string): MatchResult[] {
  const rows = readObjects<SavedRow>(path, 'tabuleiro.game/1', 'strength.row/1');
  const pairings = new Map<string, { a: string; b: string; pairs: Pair[] }>();
  for (let i = 0; i + 1 < rows.length; i += 2) {
    const [a, b] = rows[i].players;
    const key = JSON.stringify([a, b]);
    const pairing = pairings.get(key) ?? { a, b, pairs: [] };
    pairing.pairs.push([pointsOf(rows[i]), 1 - pointsOf(rows[i + 1])]);
    pairings.set(key, pairing);
  }
  return [...pairings.values()].map(({ a, b, pairs }) => ({ a, b, pairs, ...estimate(pairs) }));
}

/** Returns the joint result of several matches. */
export function together(matches: readonly MatchResult[]): Estimate {
  return estimate(matches.flatMap(({ pairs }) => pairs));
}

function pointsOf({ result }: SavedRow): number {
  return result === '1-0' ? 1 : result === '0-1' ? 0 : 1 / 2;
}
