/** Numbers in the notation of each language. */
import { grouped, type Language } from '../../core/text/phrase.js';

/**
 * Shortens a line of `saida.txt` for reading: `-0.402512560931 b2` becomes `−0.4 b2`, in Portuguese
 * `−0,4 b2`.
 */
export function readable(line: string, language: Language): string {
  const [value, ...moves] = line.split(' ');
  const short = value
    .replace(/\d+\.\d+/g, (number) => grouped(Number(Number(number).toFixed(2)), language))
    .replace(/-(?=\d)/g, '−');
  return [short, ...moves].join(' ');
}

/** Returns `0.4 ms` or `1.2 s`. */
export function duration(ms: number, language: Language): string {
  const [value, unit] = ms < 1000 ? [ms, 'ms'] : [ms / 1000, 's'];
  const rounded = Number(value.toFixed(value < 10 ? 1 : 0));
  return `${grouped(rounded, language)} ${unit}`;
}
