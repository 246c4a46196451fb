import { describe, expect, it } from 'vitest';
import { emptyStats, type Answer } from '../../../src/core/answer.js';
import { plainQuestion } from '../../../src/core/game.js';
import { mnk } from '../../../src/games/mnk/index.js';
import { emptyBoard, setupOf } from './oracle.js';
import type { MnkSetup } from '../../../src/games/mnk/rules/setup.js';
import { bilingual, inLanguage } from '../../../src/core/text/phrase.js';

function solved(setup: MnkSetup): Answer {
  return mnk.solvers.list[0].solve(setup, plainQuestion, {});
}

it.each([
  [
    setupOf('xx. oo. ...'),
    '1 c1',
    'X to move wins: c1 leads to 3 in a line against every defence. It completes the line.',
  ],
  [
    emptyBoard(3, 3),
    '0 b2',
    'Neither side can force 3 in a line; b2 keeps the draw. A search of 107 positions proves it.',
  ],
  [
    setupOf('xo. ... ...'),
    undefined,
    /^X to move wins: [a-c][1-3] leads .* Threats alone win: each must be answered, until two come at once\.$/,
  ],
  [
    setupOf('xox xoo ox.', { turn: 1 }),
    '0 c3',
    'Neither side can force 3 in a line; c3 keeps the draw. X has no open line left. O has no open line left.',
  ],
  [
    emptyBoard(5, 5),
    '0 c3',
    /^Neither side can force 5 in a line; c3 keeps the draw\. Pairs of cells stop X: when it takes one, O takes the other \([a-e][1-5]-[a-e][1-5]( [a-e][1-5]-[a-e][1-5])+\)\. Pairs of cells stop O: /,
  ],
  [
    setupOf('x.x ..o x.o'),
    '-1 b2',
    'O to move loses: every move leaves the opponent a way to 3 in a line. X lacks one cell in two lines, and only one can be blocked.',
  ],
  [setupOf('xxx oo. ...'), '-1 -', 'The game is over: X has 3 in a line.'],
  [setupOf('xox xox oxo'), '0 -', 'The board is full: a draw.'],
  [
    setupOf('xox oxo ox.', { score: 'points' }),
    '1 c3',
    'With best play X, to move, ends 1 point ahead; c3 is a best move.',
  ],
  [setupOf('xxx ooo oxx', { score: 'points' }), '0 -', 'The board is full: X has 1 and O has 1 point.'],
  [
    setupOf('xx. oo. ...', { slip: '1/5' }),
    undefined,
    /^X to move expects 0\.76 \(a win is 1\) on average over all slides when both play best, starting with c1\.$/,
  ],
  [emptyBoard(3, 3, { slip: '0.2' }), '0.402512560931 b2', undefined],
])('%# answers and explains', (setup, line, sentence) => {
  const answer = solved(setup);
  if (line !== undefined) expect(mnk.codec.answerLine(setup, answer)).toBe(line);
  const { en, pt } = bilingual(mnk.view.explain(setup, answer));
  if (sentence instanceof RegExp) expect(en).toMatch(sentence);
  else if (sentence !== undefined) expect(en).toBe(sentence);
  expect(pt).not.toBe(en);
});

it('writes the numbers of a sentence as the language does', () => {
  const setup = emptyBoard(3, 3, { slip: '0.2' });
  const { en, pt } = bilingual(mnk.view.explain(setup, solved(setup)));
  expect(en).toContain('expects 0.402512560931 (');
  expect(pt).toContain('espera 0,402512560931 (');
});

describe('answers that are not proved', () => {
  const part = { best: [4], line: [4], stop: 'nodes', stats: emptyStats() } as const;

  it('show their interval or a tilde', () => {
    const setup = emptyBoard(3, 3);
    expect(mnk.codec.answerLine(setup, { ...part, lo: -1, hi: 1, status: 'bounded' })).toBe('-1..1 b2');
    expect(mnk.codec.answerLine(setup, { ...part, lo: 12, hi: 12, status: 'estimated' })).toBe('~12 b2');
    const slippery = emptyBoard(3, 3, { slip: '1/3' });
    expect(mnk.codec.answerLine(slippery, { ...part, lo: -1, hi: 0.5, status: 'bounded' })).toBe(
      '-1.00000000000..0.500000000000 b2',
    );
  });

  it('show no more digits of an estimate than it has', () => {
    const answer: Answer = { ...part, lo: 0.1543, hi: 0.1543, status: 'estimated' };
    expect(mnk.codec.answerLine(emptyBoard(3, 3, { slip: '1/3' }), answer)).toBe('~0.1543 b2');
  });

  it('claim nothing in words', () => {
    const setup = emptyBoard(3, 3);
    expect(
      inLanguage(mnk.view.explain(setup, { ...part, lo: -1, hi: 1, status: 'bounded' }), 'en'),
    ).toContain('lies between -1 and 1');
    expect(
      inLanguage(mnk.view.explain(setup, { ...part, lo: 3, hi: 3, status: 'estimated' }), 'en'),
    ).toContain('proves nothing');
  });
});

it('verifies by the rules alone, and knows no certificates', () => {
  expect(mnk.solvers.verify(emptyBoard(3, 3), 0, 0, { kind: 'proof' })).toMatchObject({ ok: false });
  expect(mnk.solvers.verify(emptyBoard(3, 3), 0, 0, undefined)).toEqual({ ok: true, shown: 'exact' });
});

describe('traits', () => {
  it.each([
    [emptyBoard(3, 3), -1, 1],
    [setupOf('xo. .x. ..o', { turn: 1 }), -1, 1],
    [setupOf('xox oox xxo', { turn: 1 }), 0, 0],
    [setupOf('xox ... ...'), -1, 1],
    [emptyBoard(4, 4, { score: 'points' }), -34, 34],
    [setupOf('xxxx oooo .... ....', { score: 'points' }), -14, 6],
  ])('%# bound the value', (setup, worst, best) => {
    const traits = mnk.rules.traits(setup);
    expect([traits.worst, traits.best]).toEqual([worst, best]);
    expect(traits.players).toBe(2);
  });
});
