/** Numbers with units, as users type them. Each parser returns undefined for any other text. */
import { availableParallelism } from 'node:os';

function scaled(text: string, units: Readonly<Record<string, number>>): number | undefined {
  const match = /^(\d{1,15}(?:\.\d{1,6})?)([a-zA-Z]*)$/.exec(text);
  const unit = match ? units[match[2]] : undefined;
  if (!match || unit === undefined) return undefined;
  const value = Number(match[1]) * unit;
  return value > 0 && Number.isFinite(value) ? value : undefined;
}

/** Parses `5s`, `500ms`, `2m`, `1h` to milliseconds; a bare number is seconds. */
export function parseDuration(text: string): number | undefined {
  return scaled(text, { '': 1000, ms: 1, s: 1000, m: 60_000, h: 3_600_000 });
}

/** Parses `512M`, `2G`, `64k` (powers of 1024); a bare number is bytes. */
export function parseBytes(text: string): number | undefined {
  const value = scaled(text, { '': 1, k: 2 ** 10, K: 2 ** 10, M: 2 ** 20, G: 2 ** 30, B: 1 });
  return value === undefined ? undefined : Math.floor(value);
}

/** Parses `1000`, `10k`, `5M`, `1G` (powers of 1000), at least 1. */
export function parseCount(text: string): number | undefined {
  const value = scaled(text, { '': 1, k: 1e3, K: 1e3, M: 1e6, G: 1e9 });
  return value !== undefined && Number.isSafeInteger(value) ? value : undefined;
}

/** Parses a number of processes, 1 to 256. */
export function parseJobs(text: string): number | undefined {
  const value = /^[1-9]\d{0,2}$/.test(text) ? Number(text) : 0;
  return value >= 1 && value <= 256 ? value : undefined;
}

/** Parses a number of threads, 1 to 256, or `auto`, one a core. */
export function parseThreads(text: string): number | undefined {
  return text === 'auto' ? availableParallelism() : parseJobs(text);
}

/** Parses `8x8`, `20X10`, or `8` for a square board. */
export function parseSize(text: string): { rows: number; cols: number } | undefined {
  const match = /^([1-9]\d{0,3})(?:[xX]([1-9]\d{0,3}))?$/.exec(text);
  return match ? { rows: Number(match[1]), cols: Number(match[2] ?? match[1]) } : undefined;
}

/** Parses a port from 0 (any free one) to 65535. */
export function parsePort(text: string): number | undefined {
  const value = /^(0|[1-9]\d{0,4})$/.test(text) ? Number(text) : NaN;
  return value <= 65535 ? value : undefined;
}

/** Parses a number from 0 to 1. */
export function parseShare(text: string): number | undefined {
  if (!/^(0|1|0?\.\d{1,9}|1\.0+|0\.\d{1,9})$/.test(text)) return undefined;
  return Number(text);
}

/** Parses a file name; undefined if it is empty, as from an unset variable of a script. */
export function parseFileName(text: string): string | undefined {
  return text === '' ? undefined : text;
}

/** Parses a seed, a whole number from 0 to 2^53 - 1. */
export function parseSeed(text: string): number | undefined {
  const value = /^\d{1,16}$/.test(text) ? Number(text) : NaN;
  return Number.isSafeInteger(value) ? value : undefined;
}
