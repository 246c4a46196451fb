/**
 * The syntax of the Smart Game Format, FF[4]: `(;A[x]B[y][z];…(…)(…))`, several games one after
 * another. Reference: A. Hollosi, "SGF file format FF[4]". Only the first variation of each game is
 * kept; the others are counted.
 */
import type { Note } from '../../../core/game.js';
import { broken, noteAt } from '../../kit/formats/read.js';
import { phrase } from '../../../core/text/phrase.js';

export interface Property {
  readonly id: string;
  readonly at: number;
  readonly values: readonly { readonly text: string; readonly at: number }[];
}

export interface Tree {
  readonly at: number;
  /** The properties of each node of the first variation. */
  readonly nodes: readonly (readonly Property[])[];
  /** Offset in the text of the first variation that is left out. */
  readonly variationAt: number | undefined;
  readonly variations: number;
  /** The note if the text ends before the game does. */
  readonly cut: Note | undefined;
}

/** A game being read: its open parentheses, and how many belong to variations left out. */
interface Open {
  readonly at: number;
  readonly nodes: Property[][];
  depth: number;
  /** Whether the first variation has ended: parentheses that open then are of others. */
  isLineOver: boolean;
  skipping: number;
  variations: number;
  variationAt: number | undefined;
  cut: Note | undefined;
}

/** The games of a collection; the last one may end too early. @throws Broken */
export function* treesOf(text: string): Generator<Tree> {
  const scanner = /\s+|[();]|([A-Za-z]+)|(\[)|([^])/gy;
  let open: Open | undefined;
  for (let match = scanner.exec(text); match; match = scanner.exec(text)) {
    const { index: at } = match;
    const [token, word, bracket, other] = match;
    if (token.trim() === '' || token === '\ufeff') continue;
    if (token === '(') opened((open ??= newGame(at)), at);
    else if (!open) return broken(at, phrase('a game begins with ('));
    else if (token === ')') {
      open.isLineOver = true;
      if (open.skipping > 0) open.skipping--;
      if (--open.depth > 0) continue;
      yield open;
      open = undefined;
    } else if (token === ';') {
      if (open.skipping === 0) open.nodes.push([]);
    } else if (word !== undefined && open.nodes.length > 0) {
      const { property, end, cut } = propertyAt(text, at, word);
      if (property && open.skipping === 0) open.nodes.at(-1)!.push(property);
      open.cut = cut;
      scanner.lastIndex = end;
    } else if (bracket ?? other ?? word) unexpected(token, at);
  }
  if (!open) return;
  if (open.nodes.flat().length === 0) broken(open.at, unended);
  yield { ...open, cut: open.cut ?? noteAt(open.at, unended) };
}

const unended = phrase('the game that begins here has no end: ) is missing');

function unexpected(token: string, at: number): never {
  return broken(at, phrase('{token} cannot stand here', { token: token.slice(0, 20) }));
}

function newGame(at: number): Open {
  const none = { variations: 0, variationAt: undefined, cut: undefined };
  return { at, nodes: [], depth: 0, isLineOver: false, skipping: 0, ...none };
}

function opened(open: Open, at: number): void {
  open.depth++;
  if (!open.isLineOver || open.skipping++ > 0) return;
  open.variations++;
  open.variationAt ??= at;
}

/**
 * A property with its values `[…][…]`, and the offset of its end; a bracket after a backslash
 * closes no value. Without the property if the text ends within it.
 */
function propertyAt(
  text: string,
  at: number,
  word: string,
): { property?: Property; end: number; cut: Note | undefined } {
  const values: { text: string; at: number }[] = [];
  const next = /\s*\[/y;
  let end = at + word.length;
  for (next.lastIndex = end; next.test(text); next.lastIndex = end) {
    const begin = next.lastIndex;
    const close = closingBracket(text, begin);
    if (close >= text.length) return { end: text.length, cut: noteAt(begin - 1, openValue) };
    values.push({ text: unescaped(text.slice(begin, close)), at: begin });
    end = close + 1;
  }
  if (values.length === 0 && text.slice(end).trim() !== '') unexpected(word, at);
  if (values.length === 0) return { end, cut: undefined };
  // FF[3] and earlier wrote small letters between the capitals.
  return { property: { id: word.replace(/[a-z]/g, ''), at, values }, end, cut: undefined };
}

const openValue = phrase('the value that begins here has no end: ] is missing');

function closingBracket(text: string, begin: number): number {
  let at = begin;
  while (at < text.length && text[at] !== ']') at += text[at] === '\\' ? 2 : 1;
  return at;
}

/** Removes each escaping backslash, with a line break that follows it. */
function unescaped(text: string): string {
  return text.replace(/\\\r?\n/g, '').replace(/\\([^])/g, '$1');
}
