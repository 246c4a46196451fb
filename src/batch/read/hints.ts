import type { Refusal, RefusalCode } from '../../core/refusal.js';
import { similarTo } from '../../core/text/similar.js';
import { gameByName, games } from '../../games/registry.js';
import { phrase, type Phrase } from '../../core/text/phrase.js';

/** Returns advice without final period; undefined if the refusal already says everything. */
export function hintOf({ code, params }: Refusal): Phrase | undefined {
  const given = (name: string): string => {
    const value = params[name];
    return typeof value === 'object' ? '' : String(value);
  };
  if (code === 'unknown-game')
    return meant(
      given('name'),
      games.flatMap(({ id, aliases }) => [id, ...aliases]),
    );
  if (code === 'bad-option') {
    const keys = gameByName(given('game'))?.codec.grammar.optionKeys;
    if (params['problem'] === 'unknown' && keys) return meantKey(given('option'), keys);
    return decimalPoint(given('value'));
  }
  const found = given('found');
  if (code === 'bad-integer' && /\d[,;]/.test(found)) return separators;
  if (code === 'bad-encoding' && found === 'zip') return spreadsheet;
  return hints[code];
}

function decimalPoint(value: string): Phrase | undefined {
  if (!/^\d+,\d+$/.test(value)) return undefined;
  const written = value.replace(',', '.');
  return phrase('a decimal has a point: {written}', { written });
}

const separators = phrase('blanks or line ends stand between numbers, no commas and no semicolons');

const spreadsheet = phrase('a spreadsheet (.xlsx, .ods) is saved as text with tabs first');

function meant(word: string, known: readonly string[]): Phrase | undefined {
  const near = similarTo(word, known);
  if (near !== undefined) return phrase('did you mean {near}?', { near });
  const all = known.join(', ');
  return all === '' ? undefined : phrase('there are: {all}', { all });
}

/** Names the nearest key, and lists all keys, as there are few. */
function meantKey(word: string, keys: readonly string[]): Phrase | undefined {
  const near = similarTo(word, keys);
  const all = keys.join(', ');
  if (near === undefined) return meant(word, keys);
  return phrase('did you mean {near}? there are: {all}', { near, all });
}

const lenient = phrase('without --strict it is answered');

const hints: Readonly<Partial<Record<RefusalCode, Phrase>>> = {
  'bad-header': phrase('a record is a header, [game] rows columns, then its cells; 0 0 ends the file'),
  'too-few-cells': phrase(
    'a number is missing, or the size in the header is wrong; line breaks do not matter',
  ),
  'too-many-cells': phrase('there is a number too many, or the size in the header is wrong'),
  'size-limit': lenient,
  'too-many-men': lenient,
};
