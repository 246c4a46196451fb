/** Helpers for readers of foreign formats: lines with their positions, blocks of lines, faults. */

import type { ForeignFault, Note } from '../../../core/game.js';
import { inLanguage, phrase, type Phrase } from '../../../core/text/phrase.js';

/** A line of a text without its end, and the index at which it begins. */
export interface Line {
  readonly text: string;
  readonly at: number;
}

/** The lines of a text; line feeds with or without a carriage return end them. */
export function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  for (let at = 0; at < text.length;) {
    const found = text.indexOf('\n', at);
    const end = found < 0 ? text.length : found;
    lines.push({ text: text.slice(at, end).replace(/\r$/, ''), at });
    at = end + 1;
  }
  return lines;
}

/** Returns the lines in groups, which blank lines separate. */
export function blocksOf(text: string): Line[][] {
  const blocks: Line[][] = [[]];
  for (const line of linesOf(text)) {
    if (line.text.trim() !== '') blocks.at(-1)!.push(line);
    else if (blocks.at(-1)!.length > 0) blocks.push([]);
  }
  return blocks.filter((block) => block.length > 0);
}

function faultAt(at: number, text: Phrase): ForeignFault {
  return { kind: 'fault', at, text };
}

export function noteAt(at: number, text: Phrase): Note {
  return { at, text };
}

/** The note on a last move that is not legal: the game is read up to it. */
export function lastMoveLeftOut({ at, text }: Note): Note {
  return noteAt(at, phrase('{text}: the game ends before it', { text }));
}

/** Thrown inside a reader to end an item; `asItem` turns it into a fault. */
export class FormatError extends Error {
  constructor(readonly fault: ForeignFault) {
    super(inLanguage(fault.text, 'en'));
  }
}

/** Ends the reading of an item. @throws FormatError */
export function broken(at: number, text: Phrase): never {
  throw new FormatError(faultAt(at, text));
}

/** Returns the result of `read`, or the fault that it threw. */
export function asItem<T>(read: () => T): T | ForeignFault {
  try {
    return read();
  } catch (error) {
    if (error instanceof FormatError) return error.fault;
    throw error;
  }
}

/** At most 40 characters of a text, for a message. */
export function excerptOf(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
