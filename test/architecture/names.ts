/**
 * Names of games outside of their folders. The program learns about a game only from the game
 * itself. Texts, import paths and the words of identifiers are examined; comments may name games.
 */
import ts from 'typescript';
import { inLanguage, type Phrase } from '../../src/core/text/phrase.js';
import { parsed } from './parsed.js';

/** Path prefixes under which games may be named, with the reason. */
export const mayNameGames: readonly (readonly [prefix: string, why: string])[] = [
  ['games/', 'the games themselves and their registry'],
  ['app/engines/htp/', 'the Hex Text Protocol'],
  ['cli/commands/htp.ts', 'the Hex Text Protocol'],
  ['app/engines/piskvork/', 'the Piskvork protocol, which is five in a row'],
  ['site/refusal-advice.ts', 'the examples of refusals'],
  ['lab/', 'the laboratory measures chosen games'],
];

/** Returns the words that name a game: its id, its aliases, and its names in both languages. */
export function wordsOf(
  games: readonly {
    readonly id: string;
    readonly aliases: readonly string[];
    readonly name: Phrase;
  }[],
): string[] {
  const words = games.flatMap(({ id, aliases, name }) => [
    id,
    ...aliases,
    inLanguage(name, 'en'),
    inLanguage(name, 'pt'),
  ]);
  return [...new Set(words.map((word) => word.toLowerCase()))];
}

/** Returns the names of games in a file, each with the text or identifier that holds it. */
export function namesIn(path: string, source: string, words: readonly string[]): string[] {
  const found: string[] = [];
  const any = new RegExp(`(?<![\\p{L}\\d])(${words.map(escaped).join('|')})(?![\\p{L}\\d])`, 'iu');
  const visit = (node: ts.Node): void => {
    const text = textOf(node);
    const match = text === undefined ? null : any.exec(text);
    if (match) found.push(`${path}: ${match[1]} in ${node.getText()}`);
    ts.forEachChild(node, visit);
  };
  visit(parsed(path, source));
  return found;
}

function escaped(word: string): string {
  return word.replace(/[().]/g, '\\$&');
}

function textOf(node: ts.Node): string | undefined {
  // Splits `twoHexBoards` into `two Hex Boards`.
  if (ts.isIdentifier(node)) return node.text.replace(/(?<=[a-z])(?=[A-Z])/g, ' ');
  if (ts.isStringLiteralLike(node)) return isEncoding(node) ? undefined : node.text;
  const isPart = ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node);
  return isPart ? node.text : undefined;
}

/** Returns whether a text is an encoding, as in `digest('hex')`. */
function isEncoding({ parent }: ts.Node): boolean {
  return (
    ts.isCallExpression(parent) &&
    ts.isPropertyAccessExpression(parent.expression) &&
    ['digest', 'toString'].includes(parent.expression.name.text)
  );
}
