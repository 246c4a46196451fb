/**
 * The table of a tournament: points and effort of each player, and each pairing with its Elo
 * difference.
 */
import type { Effort, MatchGame } from './match.js';
import type { Loss } from './players.js';
import { pairsOf, type Pair } from './statistics.js';

export interface Standing {
  readonly name: string;
  wins: number;
  draws: number;
  losses: number;
  /** Points from games with the first move. */
  firstPoints: number;
  /** Number of games with the first move. */
  firstGames: number;
  /** Number of losses other than on the board. */
  failures: number;
  readonly lostBy: Record<Loss, number>;
  readonly effort: Effort;
}

export interface Pairing {
  readonly a: string;
  readonly b: string;
  /** Points of `a`. */
  readonly pairs: readonly Pair[];
}

export class Standings {
  private readonly rows = new Map<string, Standing>();
  /** Points of the first side in the games of each pairing. */
  private readonly pairings = new Map<string, { a: string; b: string; points: number[] }>();

  /** Adds a game. Games must come in the order of `playMatch`. */
  add(a: string, b: string, game: MatchGame): void {
    const [first, second] = game.players;
    this.count(first, game.points, game.efforts[0]);
    this.count(second, 1 - game.points, game.efforts[1]);
    const row = this.row(first);
    row.firstGames++;
    row.firstPoints += game.points;
    if (game.loss) this.fail(game.points === 1 ? second : first, game.loss);
    const key = JSON.stringify([a, b]);
    const pairing = this.pairings.get(key) ?? { a, b, points: [] };
    pairing.points.push(game.points);
    this.pairings.set(key, pairing);
  }

  /** Returns the players by points per game, the highest first. */
  table(): Standing[] {
    return [...this.rows.values()].sort((x, y) => share(y) - share(x));
  }

  results(): Pairing[] {
    const all = [...this.pairings.values()].map(({ a, b, points }) => ({ a, b, pairs: pairsOf(points) }));
    return all.filter(({ pairs }) => pairs.length > 0);
  }

  /** Returns the complete pairs of `a` against `b`, with the points of `a`. */
  pairsOf(a: string, b: string): readonly Pair[] {
    return pairsOf(this.pairings.get(JSON.stringify([a, b]))?.points ?? []);
  }

  private count(name: string, points: number, { moves, nodes, ms }: Effort): void {
    const row = this.row(name);
    if (points === 1) row.wins++;
    else if (points === 0) row.losses++;
    else row.draws++;
    row.effort.moves += moves;
    row.effort.nodes += nodes;
    row.effort.ms += ms;
  }

  private fail(name: string, loss: Loss): void {
    const row = this.row(name);
    row.failures++;
    row.lostBy[loss]++;
  }

  private row(name: string): Standing {
    let row = this.rows.get(name);
    if (!row) {
      const counts = { wins: 0, draws: 0, losses: 0, firstPoints: 0, firstGames: 0, failures: 0 };
      const lostBy = { time: 0, crash: 0, illegal: 0 };
      row = { name, ...counts, lostBy, effort: { moves: 0, nodes: 0, ms: 0 } };
      this.rows.set(name, row);
    }
    return row;
  }
}

/** Returns the points per game, 0..1. */
export function share({ wins, draws, losses }: Standing): number {
  const games = wins + draws + losses;
  return games === 0 ? 0 : (wins + draws / 2) / games;
}
