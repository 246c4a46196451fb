import { describe, expect, it } from 'vitest';
import { Random } from '../../../src/core/random.js';
import { mnk } from '../../../src/games/mnk/index.js';
import {
  format,
  parseProbability,
  parseSyntax,
  options,
  scores,
  slipOf,
  type MnkSetup,
} from '../../../src/games/mnk/rules/setup.js';
import { emptyBoard, rawRecord, setupOf, syntaxOf } from './oracle.js';
import { more } from '../../amount.js';

function parsed(board: string, options = ''): MnkSetup {
  const read = syntaxOf(board, options);
  if (!read.ok) throw new Error(read.error.code);
  return read.value;
}

describe('options', () => {
  it.each([
    ['0.25', 0.25],
    ['1/4', 0.25],
    ['1/3', '1/3'],
    ['0.000000000000001', '0.000000000000001'],
  ])('tell slip=%s so that a record takes it', (slip, told) => {
    const { slip: said } = options(parsed('... ...', `slip=${slip}`));
    expect(said).toBe(told);
    expect(slipOf(parsed('... ...', `slip=${String(said)}`))).toBe(slipOf(parsed('... ...', `slip=${slip}`)));
  });

  it('have the defaults of the contract', () => {
    expect(parsed('... ...')).toEqual(emptyBoard(2, 3, { k: 2 }));
  });

  it.each([
    ['k=1', { k: 1 }],
    ['k=3', { k: 3 }],
    ['score=line', {}],
    ['score=points', { score: 'points' }],
    ['slip=0.20', { slip: '0.20' }],
    ['slip=1/5', { slip: '1/5' }],
    ['slip=2/10', { slip: '2/10' }],
    ['slip=0', {}],
    ['slip=0.0', { slip: '0.0' }],
    ['slip=1', { slip: '1' }],
    ['turn=1', {}],
    ['turn=2', { turn: 2 }],
    ['turn=2 k=3 slip=1/3 score=points', { turn: 2, k: 3, slip: '1/3', score: 'points' }],
  ])('%s is read as it stands', (options, more) => {
    expect(parsed('... ...', options)).toEqual(emptyBoard(2, 3, { k: 2, ...(more as Partial<MnkSetup>) }));
  });

  it.each([
    'k=0',
    'k=4',
    'k=03',
    'k=+3',
    'k=3.0',
    'k=',
    'k=100',
    'k=x',
    'score=lines',
    'score=',
    'score=Points',
    'slip=-0.1',
    'slip=1.1',
    'slip=2',
    'slip=1/0',
    'slip=0/0',
    'slip=3/2',
    'slip=.5',
    'slip=5.',
    'slip=1e-1',
    'slip=20%',
    'slip=',
    'slip=0,2',
    'slip=1/2/3',
    'slip=0x1',
    'slip=+0.5',
    'slip=0.1234567890123456',
    'turn=0',
    'turn=3',
    'turn=X',
    'turn=',
    'turn=01',
  ])('%s is refused', (options) => {
    const [option, value] = options.split('=');
    expect(syntaxOf('... ...', options)).toEqual({
      ok: false,
      error: { code: 'bad-option', params: { problem: 'value', option, value } },
    });
  });

  it('takes probabilities at their nearest double', () => {
    expect(parseProbability('1/5')).toBe(0.2);
    expect(parseProbability('0.2')).toBe(0.2);
    expect(parseProbability('1/3')).toBe(1 / 3);
    expect(parseProbability('100000000000000/300000000000000')).toBe(1 / 3);
  });

  it('keeps turn= only where it says more than the stones', () => {
    expect(parsed('x. ..', 'turn=2')).toEqual(parsed('x. ..'));
    expect(parsed('x. ..', 'turn=1').turn).toBe(1);
    expect(parsed('xx x.').turn).toBeUndefined();
    expect(parsed('xx x.', 'turn=2').turn).toBe(2);
  });
});

function reread(rows: number, cols: number, cells: ArrayLike<number>, options: string): MnkSetup {
  const read = parseSyntax(rawRecord(rows, cols, cells, options));
  if (!read.ok) throw new Error(read.error.code);
  return read.value;
}

describe('text', () => {
  it('has one line a row and only what is not the default', () => {
    expect(format(setupOf('x.o ...'))).toBe('mnk 2 3\n1 0 2\n0 0 0\n');
    const options = { k: 3, score: 'points', slip: '1/5', turn: 2 } as const;
    expect(format(setupOf('x.o ...', options))).toBe(
      'mnk 2 3 k=3 score=points slip=1/5 turn=2\n1 0 2\n0 0 0\n',
    );
  });

  it('comes back from parse, hundreds of random setups', () => {
    const random = new Random(1);
    for (let i = 0; i < 200 * more; i++) {
      const [rows, cols] = [random.between(1, 32), random.between(1, 32)];
      const cells = Uint8Array.from({ length: rows * cols }, () => random.below(3));
      const side = Math.max(rows, cols);
      // A line of exactly one stone is no rule, so `exact` needs k of at least 2.
      const score = scores[random.below(side < 2 ? 1 : 3)];
      const options = `k=${random.between(score === 'exact' ? 2 : 1, side)} score=${score} slip=${random.below(9)}/9`;
      const turn = random.below(2) ? ` turn=${random.between(1, 2)}` : '';
      const first = reread(rows, cols, cells, options + turn);
      const [header, ...rest] = format(first).trim().split('\n');
      const [, r, c, ...pairs] = header.split(' ');
      const again = rest.flatMap((row) => row.split(' ').map(Number));
      expect(reread(Number(r), Number(c), again, pairs.join(' '))).toEqual(first);
    }
  });
});

describe('legal positions', () => {
  it.each([
    ['empty', '... ... ...', '', true],
    ['X one ahead', 'x.. ... ...', '', true],
    ['O ahead', 'o.. ... ...', '', false],
    ['X two ahead', 'xx. ... ...', '', false],
    ['O ahead, turn given', 'o.. ... ...', 'turn=1', true],
    ['X two ahead, turn given', 'xx. ... ...', 'turn=1', true],
    ['X has won', 'xxx oo. ...', '', true],
    ['O has won', 'ooo xx. x..', '', true],
    ['X has won and O moved since', 'xxx oo. o..', '', false],
    ['O has won and X moved since', 'ooo xx. xx.', '', false],
    ['both have won', 'xxx ooo ...', '', false],
    ['both have won, turn given', 'xxx ooo ...', 'turn=2', false],
    ['X has won, O to move by turn=', 'xxx ... ...', 'turn=2', true],
    ['X has won, X to move by turn=', 'xxx oo. ...', 'turn=1', false],
    ['two lines through the last stone', 'xxx xoo xoo', '', true],
    ['two lines apart, k=2', 'xx. .oo xx.', 'k=2 turn=2', false],
    ['five in a row by the middle stone, k=3', 'xxxxx oooo. .....', 'k=3 turn=2', false],
    ['five in a row by the middle stone, k=3, O short', 'xxxxx oo.oo .....', 'k=3', true],
    ['six in a row, k=3', 'xxxxxx oo.oo. .....o', 'k=3', false],
    ['seven in a row, k=4', 'xxxxxxx ooo.ooo', 'k=4', true],
    ['eight in a row, k=4', 'xxxxxxxx ooo.ooo.', 'k=4 turn=2', false],
    ['both have three, for points', 'xxx ooo ...', 'score=points', true],
    ['a stone alone wins, k=1', 'x.. ...', 'k=1', true],
    ['two stones apart, k=1', 'x.. .x.', 'k=1 turn=2', false],
  ])('%s: %s %s', (_, board, options, legal) => {
    const { rows, cols, cells } = setupOf(board);
    const read = mnk.codec.parse(rawRecord(rows, cols, cells, options), true);
    expect(read.ok ? 'legal' : read.error.code).toBe(legal ? 'legal' : 'illegal-position');
    const syntax = syntaxOf(board, options);
    if (syntax.ok) expect(mnk.rules.position(syntax.value).ok).toBe(legal);
  });
});

describe('names', () => {
  const setup = emptyBoard(3, 4);

  it('start at the top left, columns as letters', () => {
    expect([0, 3, 4, 11].map((move) => mnk.codec.moveName(setup, move))).toEqual(['a1', 'd1', 'a2', 'd3']);
    expect(mnk.codec.moveName(emptyBoard(32, 32), 1023)).toBe('af32');
  });

  it('come back, the lost turn too', () => {
    for (let move = 0; move <= 12; move++) {
      expect(mnk.codec.parseMove(setup, mnk.codec.moveName(setup, move))).toEqual({ ok: true, value: move });
    }
    expect(mnk.codec.moveName(setup, 12)).toBe('pass');
  });

  it.each(['', 'e1', 'a4', 'A1', 'a0', 'a01', '1a', 'aa1', 'a1 '])('refuse %j', (name) => {
    expect(mnk.codec.parseMove(setup, name)).toEqual({
      ok: false,
      error: { code: 'bad-move', params: { move: name } },
    });
  });
});
