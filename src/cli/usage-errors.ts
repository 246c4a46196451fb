/** What commander says of wrong usage, in the user's language. */
import type { Context } from './context.js';

const sentences: readonly (readonly [RegExp, string])[] = [
  [/^error: option (.+) cannot be used with option (.+)/, 'erro: a opção $1 não combina com a opção $2'],
  [/^error: unknown option (.+)/, 'erro: opção desconhecida $1'],
  [/^error: option (.+) argument missing/, 'erro: falta o argumento da opção $1'],
  [/^error: missing required argument (.+)/, 'erro: falta o argumento $1'],
  [/^error: option (.+) argument (.*) is invalid\. ?/, 'erro: o argumento $2 da opção $1 não serve. '],
  [/^error: command-argument value (.*) is invalid for argument (.+?)\. ?/, 'erro: $1 não serve como $2. '],
  [
    /^error: too many arguments(?: for '(.+)')?\. Expected (\d+) arguments? but got (\d+)/,
    'erro: argumentos demais: esperado(s) $2, há $3',
  ],
  [/Allowed choices are (.+)\./, 'Há: $1.'],
  [/\(Did you mean (.+)\?\)/, '(seria $1?)'],
];

/** @param text a message of commander, in English. */
export function usageError(text: string, { language }: Context): string {
  if (language === 'en') return text;
  return sentences.reduce((said, [pattern, inPortuguese]) => said.replace(pattern, inPortuguese), text);
}
