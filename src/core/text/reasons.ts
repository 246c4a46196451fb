/**
 * Writes one short sentence for every refusal, in both languages, without final period or newline.
 * The output line `! code reason` always has the English one; terminal messages follow the user's
 * language.
 *
 * A missing parameter reads `?` instead of causing an error.
 */
import type { Refusal, RefusalCode, RefusalParams } from '../refusal.js';
import { phrase, type Value, type Phrase } from './phrase.js';

type Sentence = (p: ParameterText, because?: Phrase) => Phrase;
/** Returns a parameter in printable form. */
type ParameterText = (name: string) => string;

/** Chooses among sentences by the parameter `problem`; `other` serves unlisted values. */
function byProblem(cases: Readonly<Record<string, Sentence>> & { readonly other: Sentence }): Sentence {
  return (p, because) => (Object.hasOwn(cases, p('problem')) ? cases[p('problem')] : cases.other)(p, because);
}

/** Appends the parameter `because`, in which a game gives its reason. */
function explained(general: Phrase): Sentence {
  return (_, because) => (because ? phrase('{general}: {because}', { general, because }) : general);
}

const badEncoding = byProblem({
  packed: (p) => phrase('the input is packed ({found}): unpack it first', { found: p('found') }),
  other: (p) => phrase('the text must be UTF-8 numbers and names, found {found}', { found: p('found') }),
});

const badHeader = byProblem({
  cut: () => phrase('the input ends inside a header'),
  sizes: (p) => phrase('after {game}, rows and columns must follow on the same line', { game: p('game') }),
  cells: (p) =>
    phrase('cells start on the line after the header of {game}, found {found}', {
      game: p('game'),
      found: p('found'),
    }),
  stray: (p) => phrase('{found} stands where a header must start and is not one', { found: p('found') }),
  other: (p) => phrase('expected a header, found {found}', { found: p('found') }),
});

const badOption = byProblem({
  unknown: (p) => phrase('{game} has no option {option}', { game: p('game'), option: p('option') }),
  duplicate: (p) => phrase('option {option} is given twice', { option: p('option') }),
  place: (p) =>
    phrase('option {option} must be on the line of a header that starts with a game name', {
      option: p('option'),
    }),
  count: (p) =>
    phrase('only {n} different positions were found: ask for fewer, or for larger boards', { n: p('found') }),
  drawn: (_, because) => because ?? phrase(''),
  value: (p) => phrase('option {option} cannot be {value}', { option: p('option'), value: p('value') }),
  other: (p) => phrase('expected key=value, found {option}', { option: p('option') }),
});

const noAlgorithm = byProblem({
  evaluation: (p) => phrase('{game} has no evaluation {names}', { game: p('game'), names: p('names') }),
  level: (p) =>
    phrase('{game} has no level {names}; there are: {known}', {
      game: p('game'),
      names: p('names'),
      known: p('known'),
    }),
  several: (p) => phrase('{game} has none of the algorithms {names}', { game: p('game'), names: p('names') }),
  other: (p) => phrase('{game} has no algorithm {names}', { game: p('game'), names: p('names') }),
});

const sentences: Readonly<Record<RefusalCode, Sentence>> = {
  'bad-encoding': badEncoding,
  'bad-header': badHeader,
  'unknown-game': (p) => phrase('unknown game {name}', { name: p('name') }),
  'bad-option': badOption,
  'bad-size': (p) =>
    phrase('the size {rows} x {cols} is not within {min}..{max}', {
      rows: p('rows'),
      cols: p('cols'),
      min: p('min'),
      max: p('max'),
    }),
  'bad-integer': (p) => phrase('expected a plain integer, found {found}', { found: p('found') }),
  'bad-cell': (p) => phrase('a cell is 0..{max}, found {found}', { max: p('max'), found: p('found') }),
  'too-few-cells': (p) =>
    phrase('expected {expected} {expected|cell|cells}, found only {found}', {
      expected: p('expected'),
      found: p('found'),
    }),
  'too-many-cells': (p) =>
    phrase('more text after the {expected} {expected|cell|cells} of the record', { expected: p('expected') }),
  'too-long': (p) => phrase('the record does not end within {limit} bytes', { limit: p('limit') }),
  'size-limit': (p) =>
    phrase('a board of {rows} x {cols} is beyond the limits that --strict enforces', {
      rows: p('rows'),
      cols: p('cols'),
    }),
  'too-many-men': (p) =>
    phrase('side {side} has {men} {men|man|men}, at most {limit} {limit|is|are} allowed', {
      side: p('side'),
      men: p('men'),
      limit: p('limit'),
    }),
  'illegal-position': explained(phrase('the position is not legal')),
  'not-supported': explained(phrase('this algorithm does not take the position')),
  'no-algorithm': noAlgorithm,
  'bad-move': (p) => phrase('{move} is not the name of a move', { move: p('move') }),
  'illegal-move': (p) => phrase('the move {move} is not legal here', { move: p('move') }),
  crash: () => phrase('the search broke down'),
  time: () => phrase('the search went on long after its time was over'),
  memory: () => phrase('the search took more memory than allowed'),
};

/** Makes a parameter printable on one line. */
function shown(params: RefusalParams): ParameterText {
  return (name) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    return value === undefined || typeof value === 'object' ? '?' : printable(String(value));
  };
}

/** Returns the reason for `refusal` as one short sentence without final period. */
export function reason(refusal: Refusal): Phrase {
  const { because } = refusal.params;
  return sentences[refusal.code](
    shown(refusal.params),
    typeof because === 'object' ? printablePhrase(because) : undefined,
  );
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
