/**
 * What sentences call the two sides. Where names depend on how the board is shown (the page calls sides by the colours
 * of its theme), a sentence holds marks instead, `{1}` and `{2}`, which whoever shows it replaces.
 */
import { phrase, type Phrase } from './phrase.js';

/** The first and the second side. */
export type SideNames = readonly [Phrase, Phrase];

export const sideMarks: SideNames = [phrase('{1}'), phrase('{2}')];

/** The text with a name for each mark. */
export function withSideNames(text: string, names: readonly [string, string]): string {
  return text.replace(/\{([12])\}/g, (_, number: string) => names[number === '1' ? 0 : 1]);
}
