/**
 * Names of the two sides in sentences. Where names depend on how the board is shown (the page names
 * sides by the colours of its theme), a sentence holds the marks `{1}` and `{2}`, which the caller
 * replaces.
 */
import { phrase, type Phrase } from './phrase.js';

/** The first and the second side. */
export type SideNames = readonly [Phrase, Phrase];

export const sideMarks: SideNames = [phrase('{1}'), phrase('{2}')];

/** Replaces each mark by a name. */
export function withSideNames(text: string, names: readonly [string, string]): string {
  return text.replace(/\{([12])\}/g, (_, number: string) => names[number === '1' ? 0 : 1]);
}
