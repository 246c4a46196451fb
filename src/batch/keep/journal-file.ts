/**
 * How far a kept search is, as lines of a file: what the search is, then a row every so often, the last one counts. Each
 * line is the CRC-32 of the rest in hexadecimal digits, a space, and JSON; it is on the disk before the search goes on. A
 * line that a kill or a power failure has cut is taken away.
 */
import {
  closeSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readSync,
  statSync,
  writeSync,
} from 'node:fs';
import { crc32 } from 'node:zlib';
import type { SearchState } from '../../core/search/kept-search.js';

/** What is said of a search besides how far it is. */
export interface Row extends SearchState {
  /** Milliseconds since 1970 when the row was written. */
  readonly at: number;
  /** Runs so far, this one included. */
  readonly run: number;
}

export function lineOf(value: unknown): string {
  const json = JSON.stringify(value);
  return `${crc32(json).toString(16).padStart(8, '0')} ${json}\n`;
}

/** What the line says; undefined if it is damaged. */
function parsed(line: string): unknown {
  const json = line.slice(9);
  const isWhole = line[8] === ' ' && line.slice(0, 8) === crc32(json).toString(16).padStart(8, '0');
  return isWhole ? JSON.parse(json) : undefined;
}

/** What the journal says; undefined if there is none or it is empty. */
export interface JournalText {
  /** The search that it belongs to; undefined if its line is damaged. */
  readonly binding: unknown;
  readonly last: Row | undefined;
  /** The last lines were damaged. */
  readonly isCut: boolean;
  /** Bytes up to the end of the last whole line. */
  readonly bytes: number;
}

export function readJournal(path: string): JournalText | undefined {
  const text = textOf(path);
  if (text === undefined || text === '') return undefined;
  const [first, ...lines] = text.split('\n');
  const binding = parsed(first);
  let end = lines.length;
  let last: Row | undefined;
  while (end > 0 && last === undefined) last = parsed(lines[--end]) as Row | undefined;
  const whole = last === undefined ? [first] : [first, ...lines.slice(0, end + 1)];
  const bytes = Buffer.byteLength(`${whole.join('\n')}\n`);
  return { binding, last, isCut: bytes !== Buffer.byteLength(text), bytes };
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Bytes at the end of a journal that hold a row. */
const tailBytes = 2 ** 16;

/** The last row, without reading all of the file; undefined if there is none yet. */
export function lastRow(path: string): Row | undefined {
  try {
    const descriptor = openSync(path, 'r');
    try {
      const from = Math.max(0, statSync(path).size - tailBytes);
      const buffer = Buffer.alloc(tailBytes);
      const text = buffer.toString('utf8', 0, readSync(descriptor, buffer, 0, tailBytes, from));
      // The first line of the file is no row.
      const lines = text.split('\n').slice(1, -1);
      return lines.length === 0 ? undefined : (parsed(lines[lines.length - 1]) as Row | undefined);
    } finally {
      closeSync(descriptor);
    }
  } catch {
    return undefined;
  }
}

/** Adds lines to a journal. */
export class JournalFile {
  private readonly descriptor: number;

  /** @param bytes the whole lines that are there; what follows is taken away. */
  constructor(path: string, bytes: number) {
    this.descriptor = openSync(path, 'a', 0o600);
    ftruncateSync(this.descriptor, bytes);
  }

  /** @throws the system's error. */
  add(value: unknown): void {
    writeSync(this.descriptor, lineOf(value));
    fsyncSync(this.descriptor);
  }

  close(): void {
    closeSync(this.descriptor);
  }
}
