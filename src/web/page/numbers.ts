/** Numbers in the notation of each language. */
import { grouped, type Language } from '../../core/text/phrase.js';

/**
 * Shortens a line of `saida.txt` for reading: `0.402512560931 b2` becomes `0.4 b2`, and a hyphen a
 * minus sign.
 */
export function readable(line: string): string {
  const [value, ...moves] = line.split(' ');
  const short = value
    .replace(/\d+\.\d+/g, (number) => String(Number(Number(number).toFixed(2))))
    .replace(/-(?=\d)/g, '−');
  return [short, ...moves].join(' ');
}

/** Returns `0.4 ms` or `1.2 s`. */
export function duration(ms: number, language: Language): string {
  const [value, unit] = ms < 1000 ? [ms, 'ms'] : [ms / 1000, 's'];
  const rounded = Number(value.toFixed(value < 10 ? 1 : 0));
  return `${grouped(rounded, language)} ${unit}`;
}
