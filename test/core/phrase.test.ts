import { describe, expect, it } from 'vitest';
import { Numbers } from '../../src/core/text/numbers.js';
import { inLanguage, joined, learn, phrase, speaker } from '../../src/core/text/phrase.js';

learn({
  'test: {n} {n|wall|walls} of {who}': 'teste: {n} {n|muro|muros} d{who}',
  'test: player {number}': 'o jogador {number}',
  'test: found{#wall}': 'teste: achado',
  'test: {^who} wins': 'teste: vence {who}',
});

describe('a phrase', () => {
  const who = phrase('test: player {number}', { number: 2 });
  const walls = phrase('test: {n} {n|wall|walls} of {who}', { n: 3, who });

  it('is put into a language with the phrases inside it', () => {
    expect(inLanguage(walls, 'en')).toBe('test: 3 walls of test: player 2');
    expect(inLanguage(walls, 'pt')).toBe('teste: 3 muros do jogador 2');
  });

  it.each([
    [0, '0 walls'],
    [1, '1 wall'],
    ['1', '1 wall'],
    ['1,200', '1,200 walls'],
    ['1.000', '1.000 walls'],
  ])('has the form for %s', (n, words) => {
    expect(inLanguage(phrase('{n} {n|wall|walls}', { n }), 'en')).toBe(words);
  });

  it('writes numbers as the language does, and leaves strings alone', () => {
    const given = phrase('{number} {word}', { number: -0.25, word: '0.25' });
    expect(inLanguage(given, 'en')).toBe('-0.25 0.25');
    expect(inLanguage(given, 'pt')).toBe('-0,25 0.25');
  });

  it('groups the digits of a count that has its word, not those of a line or a record', () => {
    const given = phrase('line {line}: {nodes} {nodes|node|nodes}', { line: 12345, nodes: 12345 });
    expect(inLanguage(given, 'en')).toBe('line 12345: 12,345 nodes');
    expect(inLanguage(given, 'pt')).toBe('line 12345: 12.345 nodes');
  });

  it('shows no note to translators and begins with a capital where that is asked', () => {
    expect(inLanguage(phrase('test: found{#wall}'), 'en')).toBe('test: found');
    expect(inLanguage(phrase('test: found{#wall}'), 'pt')).toBe('teste: achado');
    expect(inLanguage(phrase('{^who}.', { who: 'água' }), 'en')).toBe('Água.');
  });

  it('puts nothing into what was put in, and leaves what has no value', () => {
    const typed = phrase('{typed} {1} {toString}' as '{typed}', { typed: '{typed} $& {1}' });
    expect(inLanguage(typed, 'pt')).toBe('{typed} $& {1} {1} {toString}');
  });

  it('is English where the catalogue does not have it', () => {
    expect(inLanguage(phrase('test: not there'), 'pt')).toBe('test: not there');
  });
});

it('joins phrases and words', () => {
  const all = joined([phrase('test: player {number}', { number: 1 }), 'b3'], ', ');
  expect(inLanguage(all, 'pt')).toBe('o jogador 1, b3');
});

it('says a sentence or a phrase', () => {
  const say = speaker('pt');
  expect(say('test: {^who} wins', { who: 'Ana' })).toBe('teste: vence Ana');
  expect(say(phrase('test: found{#wall}'))).toBe('teste: achado');
  // @ts-expect-error A place without a value is found by the compiler.
  expect(say('test: {^who} wins')).toBe('teste: vence {who}');
});

it.each([
  ['en', ['2,151,153', '250 µs', '1.23 ms', '4.50 s', '512 B', '1.07 GB', '12.5 %']],
  ['pt', ['2.151.153', '250 µs', '1,23 ms', '4,50 s', '512 B', '1,07 GB', '12,5 %']],
] as const)('numbers, durations, sizes and shares in %s', (language, texts) => {
  const numbers = new Numbers(language);
  const durations = [0.25, 1.234, 4500].map((ms) => numbers.duration(ms));
  const sizes = [512, 1.07e9].map((bytes) => numbers.size(bytes));
  expect([numbers.grouped(2_151_152.6), ...durations, ...sizes, numbers.percent(0.125)]).toEqual(texts);
});
