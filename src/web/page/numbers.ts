/** Numbers as people of each language write them. */
import type { Language, Say } from '../../core/text/phrase.js';

const locales: Readonly<Record<Language, string>> = { en: 'en', pt: 'pt-BR' };

/** `12,345`. */
export function grouped(value: number, language: Language): string {
  return new Intl.NumberFormat(locales[language]).format(value);
}

/** `1 node`, `12,345 nodes`. */
export function nodesText(nodes: number, say: Say, language: Language): string {
  return say('{nodes} {nodes|node|nodes}', { nodes: grouped(nodes, language) });
}

/** A line of `saida.txt` to be read: `0.4 b2` of `0.402512560931 b2`, with a minus sign for the hyphen. */
export function readable(line: string): string {
  const [value, ...moves] = line.split(' ');
  const short = value
    .replace(/\d+\.\d+/g, (number) => String(Number(Number(number).toFixed(2))))
    .replace(/-(?=\d)/g, '−');
  return [short, ...moves].join(' ');
}

/** `0.4 ms`, `1.2 s`. */
export function duration(ms: number, language: Language): string {
  const [value, unit] = ms < 1000 ? [ms, 'ms'] : [ms / 1000, 's'];
  const digits = value < 10 ? 1 : 0;
  return `${new Intl.NumberFormat(locales[language], { maximumFractionDigits: digits }).format(value)} ${unit}`;
}
