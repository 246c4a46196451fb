/**
 * Writes one short sentence for every refusal, in both languages, without final period or newline.
 * The output line `! code reason` always has the English one; terminal messages follow the user's
 * language.
 *
 * A missing parameter reads `?` instead of causing an error.
 */
import type { Refusal, RefusalCode } from '../refusal.js';
import { phrase, type Value, type Phrase } from './phrase.js';

/** The sentences of one code by the parameter `problem`; `other` serves unlisted values. */
type ByProblem = Readonly<Record<string, Phrase>> & { readonly other: Phrase };

/** The places are parameters of the refusal. */
const sentences: Readonly<Record<RefusalCode, Phrase | ByProblem>> = {
  'bad-encoding': {
    packed: phrase<string>('the input is packed ({found}): unpack it first'),
    other: phrase<string>('the text must be UTF-8 numbers and names, found {found}'),
  },
  'bad-header': {
    cut: phrase('the input ends inside a header'),
    sizes: phrase<string>('after {game}, rows and columns must follow on the same line'),
    cells: phrase<string>('cells start on the line after the header of {game}, found {found}'),
    stray: phrase<string>('{found} stands where a header must start and is not one'),
    other: phrase<string>('expected a header, found {found}'),
  },
  'unknown-game': phrase<string>('unknown game {name}'),
  'bad-option': {
    unknown: phrase<string>('{game} has no option {option}'),
    duplicate: phrase<string>('option {option} is given twice'),
    place: phrase<string>('option {option} must be on the line of a header that starts with a game name'),
    count: phrase<string>('only {found} different positions were found: ask for fewer, or for larger boards'),
    drawn: phrase<string>('{because}'),
    value: phrase<string>('option {option} cannot be {value}'),
    other: phrase<string>('expected key=value, found {option}'),
  },
  'bad-size': phrase<string>('the size {rows} x {cols} is not within {min}..{max}'),
  'bad-integer': phrase<string>('expected a plain integer, found {found}'),
  'bad-cell': phrase<string>('a cell is 0..{max}, found {found}'),
  'too-few-cells': phrase<string>('expected {expected} {expected|cell|cells}, found only {found}'),
  'too-many-cells': phrase<string>('more text after the {expected} {expected|cell|cells} of the record'),
  'too-long': phrase<string>('the record does not end within {limit} bytes'),
  'size-limit': phrase<string>('a board of {rows} x {cols} is beyond the limits that --strict enforces'),
  'too-many-men': phrase<string>(
    'side {side} has {men} {men|man|men}, at most {limit} {limit|is|are} allowed',
  ),
  'illegal-position': phrase('the position is not legal'),
  'not-supported': phrase('this algorithm does not take the position'),
  'no-algorithm': {
    evaluation: phrase<string>('{game} has no evaluation {names}'),
    level: phrase<string>('{game} has no level {names}; there are: {known}'),
    several: phrase<string>('{game} has none of the algorithms {names}'),
    other: phrase<string>('{game} has no algorithm {names}'),
  },
  'bad-move': phrase<string>('{move} is not the name of a move'),
  'illegal-move': phrase<string>('the move {move} is not legal here'),
  crash: phrase('the search broke down'),
  time: phrase('the search went on long after its time was over'),
  memory: phrase('the search took more memory than allowed'),
};

/** Returns the reason for `refusal` as one short sentence without final period. */
export function reason({ code, params }: Refusal): Phrase {
  const { because } = params;
  const { english } = sentenceOf(sentences[code], shown(params, 'problem'));
  const places = [...english.matchAll(/\{([a-z]+)/g)].map(([, name]) => name);
  const values = Object.fromEntries(places.map((name) => [name, shown(params, name)]));
  if (typeof because !== 'object') return { english, values };
  const reason = printablePhrase(because);
  return places.includes('because')
    ? reason
    : phrase('{general}: {because}', { general: { english, values }, because: reason });
}

function sentenceOf(sentence: Phrase | ByProblem, problem: string): Phrase {
  if (isPhrase(sentence)) return sentence;
  return Object.hasOwn(sentence, problem) ? sentence[problem] : sentence.other;
}

function isPhrase(sentence: Phrase | ByProblem): sentence is Phrase {
  return 'english' in sentence;
}

/** Makes a parameter printable on one line. */
function shown(params: Refusal['params'], name: string): string {
  const value = Object.hasOwn(params, name) ? params[name] : undefined;
  return value === undefined || typeof value === 'object' ? '?' : printable(String(value));
}

function printablePhrase({ english, values = {} }: Phrase): Phrase {
  const of = (value: Value): Value =>
    typeof value === 'object' ? printablePhrase(value) : typeof value === 'string' ? printable(value) : value;
  return {
    english,
    values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, of(value)])),
  };
}

/** Replaces control and format characters and line separators by `·`. */
export function printable(text: string): string {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '·');
}

/** Does the same as `printable`, but leaves line ends and tabs, for text of several lines. */
export function printableLines(text: string): string {
  return text.replace(/[^\P{C}\n\t]|[\p{Zl}\p{Zp}]/gu, '·');
}
