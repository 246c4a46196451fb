/** Numbers in the notation of each language: `1,234.5` in English, `1.234,5` in Portuguese. */
import { decimal, grouped, type Language } from './phrase.js';

/** Writes numbers for readers of one language. */
export class Numbers {
  constructor(private readonly language: Language) {}

  /** Rounds to a whole number and groups its digits: `2,151,153`. */
  grouped(value: number): string {
    return grouped(Math.round(value), this.language);
  }

  decimal(text: string): string {
    return decimal(text, this.language);
  }

  /** Returns three significant figures: `1.23 ms`, `4.50 s`. */
  duration(ms: number): string {
    if (ms < 1) return this.decimal(`${(ms * 1000).toPrecision(3)} µs`);
    return this.decimal(ms < 1000 ? `${ms.toPrecision(3)} ms` : `${(ms / 1000).toPrecision(3)} s`);
  }

  /** Returns a size in powers of 1000: `512 B`, `1.50 kB`, `26.0 MB`. */
  size(bytes: number): string {
    const units = ['B', 'kB', 'MB', 'GB', 'TB'];
    let value = bytes;
    let unit = 0;
    while (value >= 1000 && unit < units.length - 1) {
      value /= 1000;
      unit++;
    }
    return this.decimal(`${unit === 0 ? String(value) : value.toPrecision(3)} ${units[unit]}`);
  }

  /** Returns a share of 1 with one decimal: `12.5 %`. */
  percent(share: number): string {
    return this.decimal(`${(100 * share).toFixed(1)} %`);
  }
}
