/** The tables of a match. */
import { losses } from '../../../app/play/match/players.js';
import { share, type Pairing, type Standing, type Standings } from '../../../app/play/match/standings.js';
import {
  estimate,
  logLikelihood,
  sprtVerdict,
  type Pair,
  type Sprt,
} from '../../../app/play/match/statistics.js';
import type { Numbers } from '../../../core/text/numbers.js';
import { printable } from '../../../core/text/reasons.js';
import type { Context } from '../../run/context.js';
import { table } from '../../terminal/table.js';

/** Returns one row for each player, the best first, with a column of failures if there are any. */
export function standingsTable({ say, numbers, tableWidth }: Context, standings: Standings): string {
  const rows = standings.table();
  const failed = rows.some(({ failures }) => failures > 0);
  const header = [
    say('engine'),
    say('games'),
    say('won'),
    say('drawn{#games}'),
    say('lost{#games}'),
    ...(failed ? [say('on time'), say('crashed{#games}'), say('illegal')] : []),
    say('score'),
    say('moving first'),
    say('nodes a move'),
    say('time a move'),
  ];
  return table(
    header,
    rows.map((row) => standingCells(numbers, row, failed)),
    tableWidth,
  );
}

function standingCells(numbers: Numbers, row: Standing, failed: boolean): string[] {
  const { moves, nodes, ms } = row.effort;
  const games = row.wins + row.draws + row.losses;
  return [
    printable(row.name),
    ...[games, row.wins, row.draws, row.losses].map(String),
    ...(failed ? losses.map((loss) => String(row.lostBy[loss])) : []),
    numbers.percent(share(row)),
    row.firstGames === 0 ? '-' : numbers.percent(row.firstPoints / row.firstGames),
    nodes === 0 ? '-' : numbers.grouped(nodes / moves),
    moves === 0 ? '-' : numbers.duration(ms / moves),
  ];
}

/**
 * Returns one row for each pairing: the difference of strength with its 95 % interval, and the
 * sequential test if it was asked for.
 */
export function pairingTable(
  { say, numbers, tableWidth }: Context,
  standings: Standings,
  sprt: Sprt | undefined,
): string {
  const header = [
    say('pairing'),
    say('games'),
    say('score'),
    'Elo',
    say('95 % interval'),
    ...(sprt ? ['LLR', say('accepted')] : []),
  ];
  return table(
    header,
    standings.results().map((pairing) => pairingCells(numbers, pairing, sprt)),
    tableWidth,
  );
}

function pairingCells(numbers: Numbers, { a, b, pairs }: Pairing, sprt: Sprt | undefined): string[] {
  const { games, score, elo, eloLow, eloHigh } = estimate(pairs);
  const cells = [
    printable(`${a} - ${b}`),
    String(games),
    numbers.percent(score),
    signed(elo),
    `${signed(eloLow)} .. ${signed(eloHigh)}`,
  ];
  if (!sprt) return cells;
  const verdict = sprtVerdict(pairs, sprt);
  const accepted = verdict === 'continue' ? '-' : `Elo ${String(sprt[verdict])}`;
  return [...cells, numbers.decimal(logLikelihood(pairs, sprt).toFixed(2)), accepted];
}

/**
 * Returns `, 66.7 % (30.0 % .. 90.3 %)`, a score with its 95 % interval; empty without a complete
 * pair.
 */
export function scoreText({ numbers }: Context, pairs: readonly Pair[]): string {
  if (pairs.length === 0) return '';
  const { score, scoreLow, scoreHigh } = estimate(pairs);
  return `, ${numbers.percent(score)} (${numbers.percent(scoreLow)} .. ${numbers.percent(scoreHigh)})`;
}

/** Returns `+35`, `-12`, `0` or `+inf`. */
function signed(elo: number): string {
  if (!Number.isFinite(elo)) return elo > 0 ? '+inf' : '-inf';
  const rounded = Math.round(elo) + 0;
  return rounded > 0 ? `+${String(rounded)}` : String(rounded);
}
