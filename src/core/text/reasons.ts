/**
 * One short sentence for every refusal, in both languages: no final period, no newline. The output line
 * `! code reason` always takes the English one; messages on the terminal follow the user's language.
 *
 * A parameter that is missing reads `?`: a sentence is never worth a crash.
 */
import { both, type Bilingual } from './bilingual.js';
import { counted } from './counted.js';
import type { Refusal, RefusalCode, RefusalParams } from '../refusal.js';

type Sentence = (p: Shown) => Bilingual;
/** Parameters as they may be printed. */
type Shown = (name: string) => string;

/** Sentences of one code that differ by the parameter `problem`; `other` serves any value not listed. */
function byProblem(cases: Readonly<Record<string, Sentence>> & { readonly other: Sentence }): Sentence {
  return (p) => (Object.hasOwn(cases, p('problem')) ? cases[p('problem')] : cases.other)(p);
}

/** Games may explain themselves: `en` and `pt` of the parameters follow the general sentence. */
function explained(en: string, pt: string): Sentence {
  const more = (text: string): string => (text === '?' ? '' : `: ${text}`);
  return (p) => both(en + more(p('en')), pt + more(p('pt')));
}

const badEncoding = byProblem({
  packed: (p) =>
    both(
      `the input is packed (${p('found')}): unpack it first`,
      `a entrada está compactada (${p('found')}): descompacte-a primeiro`,
    ),
  other: (p) =>
    both(
      `the text must be UTF-8 numbers and names, found ${p('found')}`,
      `o texto deve conter só números e nomes em UTF-8, mas há ${p('found')}`,
    ),
});

const badHeader = byProblem({
  cut: () => both('the input ends inside a header', 'a entrada termina dentro de um cabeçalho'),
  sizes: (p) =>
    both(
      `after ${p('game')}, rows and columns must follow on the same line`,
      `depois de ${p('game')} devem vir linhas e colunas na mesma linha`,
    ),
  cells: (p) =>
    both(
      `cells start on the line after the header of ${p('game')}, found ${p('found')}`,
      `as casas começam na linha seguinte ao cabeçalho de ${p('game')}, mas há ${p('found')}`,
    ),
  stray: (p) =>
    both(
      `${p('found')} stands where a header must start and is not one`,
      `${p('found')} está onde começa um cabeçalho e não é um`,
    ),
  other: (p) =>
    both(`expected a header, found ${p('found')}`, `era esperado um cabeçalho, mas há ${p('found')}`),
});

const badOption = byProblem({
  unknown: (p) =>
    both(`${p('game')} has no option ${p('option')}`, `${p('game')} não tem a opção ${p('option')}`),
  duplicate: (p) => both(`option ${p('option')} is given twice`, `a opção ${p('option')} aparece duas vezes`),
  place: (p) =>
    both(
      `option ${p('option')} must be on the line of a header that starts with a game name`,
      `a opção ${p('option')} deve estar na linha de um cabeçalho que começa com o nome do jogo`,
    ),
  value: (p) =>
    both(
      `option ${p('option')} cannot be ${p('value')}`,
      `a opção ${p('option')} não pode valer ${p('value')}`,
    ),
  other: (p) =>
    both(`expected key=value, found ${p('option')}`, `era esperado chave=valor, mas há ${p('option')}`),
});

const noAlgorithm = byProblem({
  evaluation: (p) =>
    both(`${p('game')} has no evaluation ${p('names')}`, `${p('game')} não tem a avaliação ${p('names')}`),
  several: (p) =>
    both(
      `${p('game')} has none of the algorithms ${p('names')}`,
      `${p('game')} não tem nenhum dos algoritmos ${p('names')}`,
    ),
  other: (p) =>
    both(`${p('game')} has no algorithm ${p('names')}`, `${p('game')} não tem o algoritmo ${p('names')}`),
});

const sentences: Readonly<Record<RefusalCode, Sentence>> = {
  'bad-encoding': badEncoding,
  'bad-header': badHeader,
  'unknown-game': (p) => both(`unknown game ${p('name')}`, `jogo desconhecido ${p('name')}`),
  'bad-option': badOption,
  'bad-size': (p) =>
    both(
      `the size ${p('rows')} x ${p('cols')} is not within ${p('min')}..${p('max')}`,
      `o tamanho ${p('rows')} x ${p('cols')} não está em ${p('min')}..${p('max')}`,
    ),
  'bad-integer': (p) =>
    both(
      `expected a plain integer, found ${p('found')}`,
      `era esperado um número inteiro simples, mas há ${p('found')}`,
    ),
  'bad-cell': (p) =>
    both(
      `a cell is 0..${p('max')}, found ${p('found')}`,
      `o valor de uma casa é 0..${p('max')}, mas há ${p('found')}`,
    ),
  'too-few-cells': (p) =>
    both(
      `expected ${counted(p('expected'), 'cell')}, found only ${p('found')}`,
      `faltam casas: há ${p('found')} de ${p('expected')}`,
    ),
  'too-many-cells': (p) =>
    both(
      `more text after the ${counted(p('expected'), 'cell')} of the record`,
      `há mais texto depois do fim do registro, que tem ${counted(p('expected'), 'casa')}`,
    ),
  'too-long': (p) =>
    both(
      `the record does not end within ${p('limit')} bytes`,
      `o registro não termina dentro de ${p('limit')} bytes`,
    ),
  'size-limit': (p) =>
    both(
      `a board of ${p('rows')} x ${p('cols')} is beyond the limits that --strict enforces`,
      `um tabuleiro de ${p('rows')} x ${p('cols')} excede os limites que --strict impõe`,
    ),
  'too-many-men': (p) =>
    both(
      `side ${p('side')} has ${counted(p('men'), 'man', 'men')}, at most ${p('limit')} ${p('limit') === '1' ? 'is' : 'are'} allowed`,
      `o lado ${p('side')} tem ${counted(p('men'), 'pedra')}, o máximo é ${p('limit')}`,
    ),
  'illegal-position': explained('the position is not legal', 'a posição não é legal'),
  'not-supported': explained(
    'this algorithm does not take the position',
    'este algoritmo não aceita a posição',
  ),
  'no-algorithm': noAlgorithm,
  'bad-move': (p) => both(`${p('move')} is not the name of a move`, `${p('move')} não é o nome de um lance`),
  'illegal-move': (p) =>
    both(`the move ${p('move')} is not legal here`, `o lance ${p('move')} não é legal aqui`),
  crash: () => both('the search broke down', 'a busca falhou'),
  time: () =>
    both(
      'the search went on long after its time was over',
      'a busca continuou muito depois de esgotado o tempo',
    ),
  memory: () => both('the search took more memory than allowed', 'a busca excedeu a memória permitida'),
};

/** Printable on one line: control characters and line separators become `·`. */
function shown(params: RefusalParams): Shown {
  return (name) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    return value === undefined ? '?' : printable(String(value));
  };
}

/** Why `refusal` happened, as one short sentence without final period. */
export function reason(refusal: Refusal): Bilingual {
  return sentences[refusal.code](shown(refusal.params));
}

/** On one line: control and format characters and line separators become `·`. */
export function printable(text: string): string {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '·');
}

/** The same for text of several lines: their ends and tabs stay. */
export function printableLines(text: string): string {
  return text.replace(/[^\P{C}\n\t]|[\p{Zl}\p{Zp}]/gu, '·');
}
