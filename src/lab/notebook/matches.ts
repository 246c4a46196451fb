/** Matches written by `./solve match --format ndjson`, as scores and Elo differences. */
import { groupedBy } from '../../core/arrays.js';
import { estimate, type Estimate, type Pair } from '../../app/play/match/statistics.js';
import { readObjects } from './file.js';
import type { StrengthRow } from '../hex-strength/game.js';

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
  const starts = Array.from({ length: rows.length >> 1 }, (_, i) => 2 * i);
  const pairings = groupedBy(starts, (i) => JSON.stringify(rows[i].players));
  return [...pairings.values()].map((own) => {
    const [a, b] = rows[own[0]].players;
    const pairs = own.map((i): Pair => [pointsOf(rows[i]), 1 - pointsOf(rows[i + 1])]);
    return { a, b, pairs, ...estimate(pairs) };
  });
}

/** Returns the joint result of several matches. */
export function together(matches: readonly MatchResult[]): Estimate {
  return estimate(matches.flatMap(({ pairs }) => pairs));
}

function pointsOf({ result }: SavedRow): number {
  return result === '1-0' ? 1 : result === '0-1' ? 0 : 1 / 2;
}

export function readGames(path: string): StrengthRow[] {
  return readObjects<StrengthRow>(path, 'strength.row/1');
}

/**
 * Returns the time per playout of `a` relative to that of `b` in their games against each other, in
 * which other load on the machine affects both.
 */
export function timeRatio(games: readonly StrengthRow[], a: string, b: string): number {
  const theirs = games.filter(({ players }) => players.includes(a) && players.includes(b));
  const timeOf = (name: string): number => {
    let [ms, playouts] = [0, 0];
    for (const game of theirs) {
      const side = game.players.indexOf(name);
      ms += game.ms[side];
      playouts += game.playouts[side];
    }
    return ms / playouts;
  };
  return timeOf(a) / timeOf(b);
}
