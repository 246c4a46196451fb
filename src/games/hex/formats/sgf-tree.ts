/**
 * The syntax of the Smart Game Format, FF[4]: `(;A[x]B[y][z];…(…)(…))`, several games one after
 * another. Reference: A. Hollosi, "SGF file format FF[4]". Only the first variation of each game is
 * kept.
 */
import type { Note } from '../../../core/game.js';
import { broken, noteAt } from '../../kit/formats/read.js';
import { phrase } from '../../../core/text/phrase.js';

export interface Property {
  readonly id: string;
  readonly at: number;
  readonly values: { readonly text: string; readonly at: number }[];
}

export interface Tree {
  readonly at: number;
  /** The properties of each node of the first variation. */
  readonly nodes: Property[][];
  /** Offsets in the text of the variations that are left out. */
  readonly variations: number[];
  /** The note if the text ends before the game does. */
  cut?: Note;
}

/** Blanks, a sign, a property's name, a value with its end (a backslash escapes a bracket). */
const tokens = /\s+|[();]|([A-Za-z]+)|\[((?:[^\]\\]+|\\[^])*)(\]?)|[^]/g;

const unended = phrase('the game that begins here has no end: ) is missing');
const openValue = phrase('the value that begins here has no end: ] is missing');

/** The games of a collection; the last one may end too early. @throws FormatError */
export function* treesOf(text: string): Generator<Tree> {
  let tree: Tree | undefined;
  let depth = 0;
  /** Parentheses that are open in variations left out; all that open after the first line's end. */
  let skipping = 0;
  let isLineOver = false;
  /** The property whose values are being read. */
  let property: Property | undefined;
  const endProperty = (): void => {
    if (property && skipping === 0) tree?.nodes.at(-1)?.push(property);
    property = undefined;
  };
  for (const { index: at, 0: token, 1: name, 2: value, 3: close } of text.matchAll(tokens)) {
    if (token.trim() === '') continue;
    if (property && close === ']') {
      property.values.push({ text: unescaped(value), at: at + 1 });
      continue;
    }
    if (tree && property && close === '') {
      tree.cut = noteAt(at, openValue);
      property = undefined;
      break;
    }
    if (property?.values.length === 0) unexpected(text, property.at);
    endProperty();
    if (token === '(') {
      tree ??= { at, nodes: [], variations: [] };
      depth++;
      if (isLineOver && skipping++ === 0) tree.variations.push(at);
    } else if (!tree) broken(at, phrase('a game begins with ('));
    else if (token === ')') {
      isLineOver = true;
      if (skipping > 0) skipping--;
      if (--depth > 0) continue;
      yield tree;
      tree = undefined;
      isLineOver = false;
    } else if (token === ';') {
      if (skipping === 0) tree.nodes.push([]);
    } else if (name && tree.nodes.length > 0) {
      // FF[3] and earlier wrote small letters between the capitals.
      property = { id: name.replace(/[a-z]/g, ''), at, values: [] };
    } else unexpected(text, at);
  }
  if (property?.values.length) endProperty();
  if (!tree) return;
  if (tree.nodes.flat().length === 0) broken(tree.at, unended);
  tree.cut ??= noteAt(tree.at, unended);
  yield tree;
}

function unexpected(text: string, at: number): never {
  const [token] = /^(?:[A-Za-z]+|[^])/.exec(text.slice(at, at + 20))!;
  return broken(at, phrase('{token} cannot stand here', { token }));
}

/** Removes each escaping backslash, with a line break that follows it. */
function unescaped(text: string): string {
  return text.replace(/\\\r?\n/g, '').replace(/\\([^])/g, '$1');
}
