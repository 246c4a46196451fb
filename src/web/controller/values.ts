/** Values of moves in signs and numbers. */
import type { MoveValue } from '../../core/answer.js';

/** What a value is worth to who moves. */
export type Verdict = 'win' | 'draw' | 'loss' | 'even' | 'unknown';

/** Of a proved value, or the leaning of an estimate, `even` where it has none; `unknown` where the interval holds both. */
export function verdictOf({ lo, hi, status }: Omit<MoveValue, 'move'>): Verdict {
  if (status === 'estimated') return Math.abs(lo) < 0.05 ? 'even' : lo > 0 ? 'win' : 'loss';
  if (lo > 0) return 'win';
  if (hi < 0) return 'loss';
  return hi - lo < 1e-9 ? 'draw' : 'unknown';
}

/** `+3`, `0`, `−1..+1`, `~0.3`: proved, bounded, estimated. */
export function valueLabel({ lo, hi, status }: Omit<MoveValue, 'move'>, digits = 2): string {
  const plain = (value: number): string => {
    const rounded = String(Number(value.toFixed(digits)) + 0).replace('-', '−');
    return value > 0 && rounded !== '0' ? `+${rounded}` : rounded;
  };
  if (status === 'estimated') return `~${plain(lo).replace('+', '')}`;
  return hi - lo < 1e-9 ? plain(lo) : `${plain(lo)}..${plain(hi)}`;
}

/** `62%`: an estimate between a loss, -1, and a win, 1, as the chance to win where nothing else can happen. */
export function chanceLabel({ lo }: Pick<MoveValue, 'lo'>): string {
  return `${String(Math.round(50 + 50 * lo))}%`;
}
