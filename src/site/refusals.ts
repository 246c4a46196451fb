/** Every refusal code with a text that causes it, the program's message, and advice. */
import { parseRecords, solve, type SolveOptions } from '../index.js';
import { diagnostic } from '../batch/read/diagnostics.js';
import { recordsOfText } from '../app/positions/records.js';
import {
  moveCodes,
  positionCodes,
  refuse,
  runCodes,
  syntaxCodes,
  type Refusal,
  type RefusalCode,
} from '../core/refusal.js';
import { inLanguage, phrase, type Language, type Phrase } from '../core/text/phrase.js';
import { reason } from '../core/text/reasons.js';
import { refusalAdvice } from './refusal-advice.js';
import { block, code, plain } from './markdown.js';

const families: readonly (readonly [title: Phrase, codes: readonly RefusalCode[]])[] = [
  [phrase('The text is not a record'), syntaxCodes],
  [phrase('The record is not a position of the game, or not one that is answered'), positionCodes],
  [phrase('The move is not one'), moveCodes],
  [phrase('The search was lost; the position may be fine'), runCodes],
];

/** Returns all codes by family. @throws Error if an example does not give its code */
export function refusalsPart(language: Language): string {
  return families
    .map(([title, codes]) =>
      [`## ${inLanguage(title, language)}`, ...codes.map((one) => section(one, language))].join('\n\n'),
    )
    .join('\n\n');
}

function section(name: RefusalCode, language: Language): string {
  const { advice, ...example } = refusalAdvice[name];
  const parts = [`### ${code(name)}`];
  if (example.text === undefined) parts.push(plain(sentence(refuse(name, example.params), language)));
  else parts.push(block(example.text), block(messageOf(name, example.text, example, language)));
  return [...parts, inLanguage(advice, language)].join('\n\n');
}

/** Returns the general sentence, with a capital and a period. */
function sentence(refusal: Refusal, language: Language): string {
  const text = inLanguage(reason(refusal), language);
  return `${text[0].toUpperCase()}${text.slice(1)}.`;
}

interface Ways {
  readonly strict?: boolean;
  readonly options?: SolveOptions;
}

/** Returns the message on standard error; for refusals by an algorithm, the output line. */
function messageOf(
  name: RefusalCode,
  text: string,
  { strict = false, options }: Ways,
  language: Language,
): string {
  if (options) {
    const { error } = solve(parseRecords(text)[0], options);
    if (error?.code !== name) throw new Error(`the example of ${name} gets ${String(error?.code)}`);
    return `! ${error.code} ${error.reason}`;
  }
  for (const item of recordsOfText(text, strict)) {
    if (item.kind !== 'refused') continue;
    if (item.refusal.code !== name) throw new Error(`the example of ${name} gets ${item.refusal.code}`);
    return diagnostic('entrada.txt', item, language);
  }
  throw new Error(`the example of ${name} is answered`);
}
