/** Tables of the program's output: fields, columns, exit codes, failures, variables. */
import { readFileSync } from 'node:fs';
import { ioFaults } from '../batch/io-fault.js';
import { headerLine } from '../app/answers/solve/result/result.js';
import { environment } from '../cli/context/environment.js';
import { exitMeanings } from '../cli/context/failures.js';
import { inLanguage, type Language, speaker } from '../core/text/phrase.js';
import { code, plain, table } from './markdown.js';

/** The part of a JSON schema that these tables use. */
interface Part {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Part>>;
  readonly items?: Part;
  readonly $ref?: string;
}

/** Read from the root of the checkout, where the site is built. */
const { properties, required, $defs } = JSON.parse(
  readFileSync('src/app/answers/solve/result/solve-result.schema.json', 'utf8'),
) as Part & { $defs: Readonly<Record<string, Part>> };

/** Returns the fields of `--format ndjson`; nested ones are named by their path. */
export function fieldsPart(): string {
  return table(
    ['field', 'type', 'always there', 'meaning'],
    rowsOf('', { properties: properties!, required: required! }),
  );
}

function rowsOf(path: string, part: Part): string[][] {
  return Object.entries(part.properties ?? {}).flatMap(([name, child]) => {
    const target = resolved(child);
    const always = part.required?.includes(name) === true ? 'yes' : '';
    const own = [code(path + name), plain(typeOf(target)), always, plain(target.description ?? '')];
    const nested = target.items ? resolved(target.items) : target;
    return [own, ...rowsOf(`${path}${name}${target.items ? '[]' : ''}.`, nested)];
  });
}

function resolved(part: Part): Part {
  const name = part.$ref?.split('/').at(-1);
  return name === undefined ? part : $defs[name];
}

function typeOf({ type, enum: values, const: value, pattern, items }: Part): string {
  if (value !== undefined) return JSON.stringify(value);
  if (values) return values.map((one) => JSON.stringify(one)).join(' or ');
  const name = typeof type === 'string' ? type : (type ?? []).join(' or ');
  if (items?.type !== undefined) return `${name} of ${typeOf(items)}`;
  return pattern === undefined ? name : `${name} such as 8x8`;
}

/** Returns the columns of `--format csv` with the fields they hold. */
export function columnsPart(): string {
  const flat: Readonly<Record<string, string>> = {
    error: 'error.code',
    reason: 'error.reason',
    explanation: 'explain.en',
  };
  const rows = headerLine('csv')
    .split(',')
    .map((column, i) => {
      const isStatistic = !(column in properties!) && !(column in flat);
      return [String(i + 1), code(column), code(flat[column] ?? (isStatistic ? `stats.${column}` : column))];
    });
  return table(['column', 'name', 'field of the schema'], rows);
}

export function exitsPart(language: Language): string {
  const say = speaker(language);
  return table(
    [say('exit code'), say('meaning')],
    exitMeanings.map(([codes, meaning]) => [codes, plain(inLanguage(meaning, language))]),
  );
}

export function environmentPart(language: Language): string {
  const say = speaker(language);
  return table(
    [say('variable'), say('meaning')],
    environment.map(([name, meaning]) => [code(name), plain(inLanguage(meaning, language))]),
  );
}

/** Returns the failures of files and streams, with exit code 3. */
export function faultsPart(language: Language): string {
  const say = speaker(language);
  return table(
    [say('code'), say('cause')],
    ioFaults.map(([name, cause]) => [code(name), plain(inLanguage(cause, language))]),
  );
}
