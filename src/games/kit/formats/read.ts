/** What readers of foreign formats share: lines with their places, blocks of lines, faults. */

import type { ForeignFault, Note } from '../../../core/game.js';
import { fail, type Result } from '../../../core/refusal.js';
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

/** The lines in groups, which blank lines part. */
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

/** What is noted of a game whose last move is none: the game ends before it. */
export function lastMoveLeftOut({ at, text }: Note): Note {
  return noteAt(at, phrase('{text}: the game ends before it', { text }));
}

/** Why a foreign text is no position. */
export function illegal(because: Phrase): Result<never> {
  return fail('illegal-position', { because });
}

/** A fault as something to throw inside a reader; `asItem` makes the item of it. */
export class Broken extends Error {
  constructor(readonly fault: ForeignFault) {
    super(inLanguage(fault.text, 'en'));
  }
}

/** Ends a reader's work on a game. */
export function broken(at: number, text: Phrase): never {
  throw new Broken(faultAt(at, text));
}

/** What `read` returns, or the fault with which it broke off. */
export function asItem<T>(read: () => T): T | ForeignFault {
  try {
    return read();
  } catch (error) {
    if (error instanceof Broken) return error.fault;
    throw error;
  }
}

/** At most 40 characters of a text, for a message. */
export function excerptOf(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
