/** Annotations in words: values, verdicts, a curve of characters. */
import { both, type Bilingual } from '../../core/text/bilingual.js';
import type { Annotation, Verdict, Worth } from './annotate.js';
import { optimalityRate, type Rates } from './rates.js';

export const verdictNames: Readonly<Record<Verdict, Bilingual>> = {
  best: both('best', 'melhor'),
  mistake: both('mistake', 'erro'),
  blunder: both('blunder', 'erro grave'),
  unclear: both('unclear', 'incerto'),
};

/** `1`, `0..2`, `~0.25`. */
export function worthText({ lo, hi, status }: Worth): string {
  const shown = (value: number): string => String(Math.round(value * 1000) / 1000 + 0);
  if (status === 'estimated') return `~${shown((lo + hi) / 2)}`;
  return hi - lo < 1e-9 ? shown(lo) : `${shown(lo)}..${shown(hi)}`;
}

/** The middle of each value of the first side. */
export function heights({ curve }: Annotation): number[] {
  return curve.map(({ lo, hi }) => (lo + hi) / 2);
}

const blocks = { unicode: '▁▂▃▄▅▆▇█', ascii: '_.-=+*#@' };

/** The curve as one character a position, low where the second side is ahead. */
export function sparkline(annotation: Annotation, unicode: boolean): string {
  const values = heights(annotation);
  const most = Math.max(...values.map(Math.abs)) || 1;
  const levels = unicode ? blocks.unicode : blocks.ascii;
  return values
    .map((value) => levels[Math.round(((value + most) / (2 * most)) * (levels.length - 1))])
    .join('');
}

/** Heads of the table of moves. */
export const moveColumns: readonly Bilingual[] = [
  both('player', 'jogador'),
  both('move', 'lance'),
  both('before', 'antes'),
  both('after', 'depois'),
  both('loss', 'perda'),
  both('best', 'melhor'),
  both('verdict', 'julgamento'),
];

/** The rows of the table of moves. */
export function moveRows(
  { moves }: Annotation,
  players: readonly [string, string],
  language: keyof Bilingual,
): string[][] {
  return moves.map(({ ply, side, move, written, before, after, loss, best, verdict }) => [
    `${String(ply)}. ${players[side]}`,
    written === move ? move : `${move} (${written})`,
    ...[worthText(before), worthText(after), worthText(loss), best ?? '-', verdictNames[verdict][language]],
  ]);
}

/** Heads of the table of players. */
export const rateColumns: readonly Bilingual[] = [
  both('player', 'jogador'),
  both('moves', 'lances'),
  both('best', 'melhores'),
  both('mistakes', 'erros'),
  both('blunders', 'erros graves'),
  both('unclear', 'incertos'),
  both('optimality', 'taxa ótima'),
  both('lost', 'perda'),
];

/** A row of the table of players. */
export function rateRow(rates: Rates): string[] {
  const rate = optimalityRate(rates);
  const counts = [rates.moves, rates.best, rates.mistake, rates.blunder, rates.unclear].map(String);
  const percent = rate === undefined ? '-' : `${(100 * rate).toFixed(1)} %`;
  return [rates.player, ...counts, percent, String(Math.round(rates.lost * 1000) / 1000)];
}
