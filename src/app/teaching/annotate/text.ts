/** Annotations as text: values, verdicts, and a curve of characters. */
import type { Annotation, Verdict } from '../../answers/convert/annotation.js';
import { valueText } from '../../play/board.js';
import type { Numbers } from '../../../core/text/numbers.js';
import { optimalityRate, type Rates } from './rates.js';
import { inLanguage, type Language, phrase, type Phrase } from '../../../core/text/phrase.js';

export const verdictNames: Readonly<Record<Verdict, Phrase>> = {
  best: phrase('best'),
  mistake: phrase('mistake'),
  blunder: phrase('blunder'),
  unclear: phrase('unclear'),
};

const blocks = { unicode: '▁▂▃▄▅▆▇█', ascii: '_.-=+*#@' };

/** Returns the curve with one character for each position, low where the second side is ahead. */
export function sparkline({ curve }: Annotation, unicode: boolean): string {
  const values = curve.map(({ lo, hi }) => (lo + hi) / 2);
  const most = Math.max(...values.map(Math.abs)) || 1;
  const levels = unicode ? blocks.unicode : blocks.ascii;
  return values
    .map((value) => levels[Math.round(((value + most) / (2 * most)) * (levels.length - 1))])
    .join('');
}

export const moveColumns: readonly Phrase[] = [
  phrase('player'),
  phrase('move'),
  phrase('before'),
  phrase('after'),
  phrase('loss'),
  phrase('best'),
  phrase('verdict'),
];

export function moveRows(
  { moves }: Annotation,
  players: readonly [string, string],
  language: Language,
): string[][] {
  return moves.map(({ ply, side, move, written, before, after, loss, best, verdict }) => [
    `${String(ply)}. ${players[side]}`,
    written === move ? move : `${move} (${written})`,
    ...[
      valueText(before, language),
      valueText(after, language),
      valueText(loss, language),
      best ?? '-',
      inLanguage(verdictNames[verdict], language),
    ],
  ]);
}

export const rateColumns: readonly Phrase[] = [
  phrase('player'),
  phrase('moves'),
  phrase('best{#several}'),
  phrase('mistakes'),
  phrase('blunders'),
  phrase('unclear{#several}'),
  phrase('optimality'),
  phrase('lost'),
];

export function rateRow(rates: Rates, numbers: Numbers): string[] {
  const rate = optimalityRate(rates);
  const counts = [rates.moves, rates.best, rates.mistake, rates.blunder, rates.unclear].map(String);
  const percent = rate === undefined ? '-' : numbers.percent(rate);
  return [rates.player, ...counts, percent, String(Math.round(rates.lost * 1000) / 1000)];
}
