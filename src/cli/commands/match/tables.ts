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
import { printable } from '../../../core/text/reasons.js';
import type { Context } from '../../context/context.js';
import { table, tableData, type Column } from '../../terminal/table.js';

/** Returns one row for each player, the best first, with a column of failures if there are any. */
export function standingsTable({ say, numbers, tableWidth }: Context, standings: Standings): string {
  const standing = standings.table();
  const hasFailed = standing.some(({ failures }) => failures > 0);
  const failures = [say('on time'), say('crashed{#games}'), say('illegal')];
  const columns: readonly Column<Standing>[] = [
    [say('engine'), ({ name }) => printable(name)],
    [say('games'), ({ wins, draws, losses: lost }) => String(wins + draws + lost)],
    [say('won'), ({ wins }) => String(wins)],
    [say('drawn{#games}'), ({ draws }) => String(draws)],
    [say('lost{#games}'), ({ losses: lost }) => String(lost)],
    ...losses.map(
      (loss, i) => [failures[i], ({ lostBy }: Standing) => String(lostBy[loss]), hasFailed] as const,
    ),
    [say('score'), (row) => numbers.percent(share(row))],
    [
      say('moving first'),
      ({ firstGames, firstPoints }) => (firstGames === 0 ? '-' : numbers.percent(firstPoints / firstGames)),
    ],
    [
      say('nodes a move'),
      ({ effort: { nodes, moves } }) => (nodes === 0 ? '-' : numbers.grouped(nodes / moves)),
    ],
    [say('time a move'), ({ effort: { ms, moves } }) => (moves === 0 ? '-' : numbers.duration(ms / moves))],
  ];
  const { header, rows } = tableData(columns, standing);
  return table(header, rows, tableWidth);
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
  const accepted = (pairs: readonly Pair[]): string => {
    const verdict = sprtVerdict(pairs, sprt!);
    return verdict === 'continue' ? '-' : `Elo ${String(sprt![verdict])}`;
  };
  const likelihood = (pairs: readonly Pair[]): string => logLikelihood(pairs, sprt!).toFixed(2);
  const columns: readonly Column<Pairing & ReturnType<typeof estimate>>[] = [
    [say('pairing'), ({ a, b }) => printable(`${a} - ${b}`)],
    [say('games'), ({ games }) => String(games)],
    [say('score'), ({ score }) => numbers.percent(score)],
    ['Elo', ({ elo }) => signed(elo)],
    [say('95 % interval'), ({ eloLow, eloHigh }) => `${signed(eloLow)} .. ${signed(eloHigh)}`],
    ['LLR', ({ pairs }) => numbers.decimal(likelihood(pairs)), sprt !== undefined],
    [say('accepted'), ({ pairs }) => accepted(pairs), sprt !== undefined],
  ];
  const results = standings.results().map((pairing) => ({ ...pairing, ...estimate(pairing.pairs) }));
  const { header, rows } = tableData(columns, results);
  return table(header, rows, tableWidth);
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
