/** What to do about a refusal, where more can be said than what is wrong. */
import { both, type Bilingual } from '../../../core/text/bilingual.js';
import type { Refusal, RefusalCode } from '../../../core/refusal.js';
import { similarTo } from '../../../core/text/similar.js';
import { gameByName, games } from '../../../games/registry.js';

/** Without a final period; undefined where the reason says all. */
export function hintOf({ code, params }: Refusal): Bilingual | undefined {
  if (code === 'unknown-game')
    return meant(
      String(params['name']),
      games.flatMap(({ id, aliases }) => [id, ...aliases]),
    );
  if (code === 'bad-option') {
    const keys = gameByName(String(params['game']))?.codec.grammar.optionKeys;
    if (params['problem'] === 'unknown' && keys) return meantKey(String(params['option']), keys);
    return decimalPoint(String(params['value']));
  }
  const found = String(params['found']);
  if (code === 'bad-integer' && /\d[,;]/.test(found)) return separators;
  if (code === 'bad-encoding' && found === 'zip') return spreadsheet;
  return hints[code];
}

function decimalPoint(value: string): Bilingual | undefined {
  if (!/^\d+,\d+$/.test(value)) return undefined;
  const written = value.replace(',', '.');
  return both(`a decimal has a point: ${written}`, `o decimal leva ponto: ${written}`);
}

const separators = both(
  'blanks or line ends stand between numbers, no commas and no semicolons',
  'entre números vão espaços ou quebras de linha, sem vírgulas nem ponto e vírgula',
);

const spreadsheet = both(
  'a spreadsheet (.xlsx, .ods) is saved as text with tabs first',
  'uma planilha (.xlsx, .ods) deve antes ser salva como texto com tabulações',
);

function meant(word: string, known: readonly string[]): Bilingual | undefined {
  const near = similarTo(word, known);
  if (near !== undefined) return both(`did you mean ${near}?`, `você quis dizer ${near}?`);
  const all = known.join(', ');
  return all === '' ? undefined : both(`there are: ${all}`, `disponíveis: ${all}`);
}

/** Keys are few: all of them are listed, whichever was meant. */
function meantKey(word: string, keys: readonly string[]): Bilingual | undefined {
  const near = similarTo(word, keys);
  const all = keys.join(', ');
  if (near === undefined) return meant(word, keys);
  return both(`did you mean ${near}? there are: ${all}`, `você quis dizer ${near}? disponíveis: ${all}`);
}

const lenient = both('without --strict it is answered', 'sem --strict ele é respondido');

const hints: Readonly<Partial<Record<RefusalCode, Bilingual>>> = {
  'bad-header': both(
    'a record is a header, [game] rows columns, then its cells; 0 0 ends the file',
    'um registro é um cabeçalho, [jogo] linhas colunas, seguido das casas; 0 0 encerra o arquivo',
  ),
  'too-few-cells': both(
    'a number is missing, or the size in the header is wrong; line breaks do not matter',
    'falta um número, ou o tamanho no cabeçalho está errado; quebras de linha não importam',
  ),
  'too-many-cells': both(
    'there is a number too many, or the size in the header is wrong',
    'há um número a mais, ou o tamanho no cabeçalho está errado',
  ),
  'size-limit': lenient,
  'too-many-men': lenient,
};
