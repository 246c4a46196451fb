import { countOf } from '../../../../src/core/cells.js';
import { describe, expect, it } from 'vitest';
import { type Answer, emptyStats } from '../../../../src/core/answer.js';
import type { RawRecord } from '../../../../src/core/game.js';
import { Random } from '../../../../src/core/random.js';
import { generate, kinds } from '../../../../src/games/hex/rules/generator.js';
import { hex } from '../../../../src/games/hex/index.js';
import { HexPosition } from '../../../../src/games/hex/rules/position.js';
import { format, parse, type HexSetup } from '../../../../src/games/hex/rules/setup.js';
import { drawn, legal, randomBoard, setupOf } from '../oracle.js';
import { bilingual } from '../../../../src/core/text/phrase.js';

/** Makes the record that the reader would make from `text`. */
function record(text: string): RawRecord {
  const [header, ...rows] = text.trim().split('\n');
  const [, height, width, ...pairs] = header.split(' ');
  const options = new Map(pairs.map((pair) => pair.split('=') as [string, string]));
  const cells = Uint8Array.from(rows.join(' ').split(/\s+/).filter(Boolean).map(Number));
  return { rows: Number(height), cols: Number(width), options, cells };
}

function parsed(text: string, strict = false): HexSetup {
  const result = parse(record(text), strict);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

function refusal(text: string, strict = false): string {
  const result = parse(record(text), strict);
  return result.ok ? 'accepted' : result.error.code;
}

describe('a record', () => {
  it('says whose turn it is by the stones: player 1 starts', () => {
    expect(parsed('hex 2 2\n0 0\n0 0').toMove).toBe(0);
    expect(parsed('hex 2 2\n1 0\n0 0').toMove).toBe(1);
    expect(parsed('hex 2 2\n1 0\n0 2').toMove).toBe(0);
    expect(parsed('hex 2 2 turn=2\n1 0\n0 2').toMove).toBe(1);
  });

  it('without turn= must have as many stones of player 1 or one more', () => {
    expect(refusal('hex 2 2\n2 0\n0 0')).toBe('illegal-position');
    expect(refusal('hex 2 2\n1 1\n0 0')).toBe('illegal-position');
    expect(refusal('hex 2 2 turn=1\n1 1\n0 0')).toBe('accepted');
  });

  it('when strict keeps to numbers that alternating players reach, and to 19 a side', () => {
    for (const [turn, cells, code] of [
      [1, '1 0', 'illegal-position'],
      [1, '2 0', 'accepted'],
      [1, '1 2', 'accepted'],
      [2, '1 0', 'accepted'],
      [2, '2 0', 'illegal-position'],
      [2, '1 2', 'accepted'],
      [2, '1 1', 'illegal-position'],
    ] as const) {
      expect(refusal(`hex 1 2 turn=${String(turn)}\n${cells}`, true)).toBe(code);
    }
    const wide = `hex 1 20\n${'0 '.repeat(20)}`;
    expect([refusal(wide), refusal(wide, true)]).toEqual(['accepted', 'size-limit']);
  });

  it.each(['turn=0', 'turn=3', 'turn=', 'turn=01', 'swap=2', 'swap=yes'])('is refused with %s', (option) => {
    expect(refusal(`hex 2 2 ${option}\n0 0\n0 0`)).toBe('bad-option');
  });

  it('takes the swap rule on square boards only', () => {
    expect(parsed('hex 2 2 swap=1\n0 0\n0 0').swap).toBe(true);
    expect(parsed('hex 2 2 swap=0\n0 0\n0 0').swap).toBe(false);
    expect(refusal('hex 1 2 swap=1\n0 0')).toBe('illegal-position');
    expect(refusal('hex 1 2 swap=0\n0 0')).toBe('accepted');
  });

  it('is written with the options it needs and no others', () => {
    expect(format(drawn('X. O.'))).toBe('hex 2 2\n1 0\n2 0\n');
    expect(format(drawn('X. ..', 0, true))).toBe('hex 2 2 turn=1 swap=1\n1 0\n0 0\n');
    expect(format(drawn('..O'))).toBe('hex 1 3 turn=1\n0 0 2\n');
  });

  it('comes back from its own text', () => {
    const random = new Random(5);
    for (let i = 0; i < 500; i++) {
      const [rows, cols] = [random.between(1, 8), random.between(1, 8)];
      const board = randomBoard(random, rows, cols, random.unit());
      const setup = setupOf(board, random.below(2) ? 1 : 0, rows === cols && random.below(2) === 1);
      expect(parsed(format(setup))).toEqual(setup);
    }
  });
});

describe('move names', () => {
  const setup = drawn('... ... ...', 0, true);

  it('count columns by letters and rows from the top', () => {
    expect([0, 1, 3, 8, 9].map((move) => hex.codec.moveName(setup, move))).toEqual([
      'a1',
      'b1',
      'a2',
      'c3',
      'swap',
    ]);
  });

  it.each(['d1', 'a4', 'A1', 'a0', '', 'a', '1a', 'a01', 'pass'])('refuse %s', (name) => {
    expect(hex.codec.parseMove(setup, name)).toEqual({
      ok: false,
      error: { code: 'bad-move', params: { move: name } },
    });
  });

  it('know the swap only where the rule is in force', () => {
    expect(hex.codec.parseMove(drawn('... ... ...'), 'swap').ok).toBe(false);
  });

  it('are unique and come back, on boards of up to three-letter columns', () => {
    for (const [rows, cols] of [
      [1, 1],
      [2, 60],
      [60, 2],
      [19, 19],
    ] as const) {
      const board = setupOf(
        Array.from({ length: rows }, () => new Array<number>(cols).fill(0)),
        0,
      );
      const names = legal(new HexPosition(board)).map((move) => hex.codec.moveName(board, move));
      expect(new Set(names).size).toBe(rows * cols);
      names.forEach((name, move) =>
        expect(hex.codec.parseMove(board, name)).toEqual({ ok: true, value: move }),
      );
    }
  });
});

describe.each(kinds)('generated positions of kind %s', (kind) => {
  it('pass the strict parser and come from a game', () => {
    for (let seed = 0; seed < 200; seed++) {
      const made = generate(new Random(seed), { kind });
      if (!made.ok) throw new Error(made.error.code);
      const setup = made.value;
      expect(parsed(format(setup), true)).toEqual(setup);
      const position = new HexPosition(setup);
      expect(position.isOver).toBe(kind === 'finished');
      if (position.isOver) expect(position.winner).toBe(2 - setup.toMove);
      const stones = setup.cells.length - countOf(setup.cells, 0);
      if (kind === 'hard') expect(stones).toBe(Math.floor(setup.cells.length / 2));
    }
  });
});

describe('the generator', () => {
  it('makes the size and the number of moves asked for', () => {
    const made = generate(new Random(1), { kind: 'random', rows: 4, cols: 7, plies: 9 });
    expect(made.ok && [made.value.rows, made.value.cols, countOf(made.value.cells, 0)]).toEqual([4, 7, 19]);
    const square = generate(new Random(1), { kind: 'random', cols: 5, density: 0.2 });
    expect(square.ok && [square.value.rows, countOf(square.value.cells, 0)]).toEqual([5, 20]);
  });

  it('stops before the end of the game, whatever number of moves is asked for', () => {
    for (let seed = 0; seed < 50; seed++) {
      const made = generate(new Random(seed), { kind: 'random', rows: 3, cols: 4, density: 1 });
      expect(made.ok && new HexPosition(made.value).isOver).toBe(false);
    }
    const all = generate(new Random(1), { kind: 'random', rows: 3, cols: 4, plies: 12 });
    expect(all).toMatchObject({ ok: false, error: { code: 'bad-option' } });
  });

  it('gives the same position for the same seed and refuses sizes beyond the strict ones', () => {
    const make = (seed: number): unknown => generate(new Random(seed), { kind: 'random', rows: 9 });
    expect(make(3)).toEqual(make(3));
    expect(make(3)).not.toEqual(make(4));
    expect(generate(new Random(1), { kind: 'random', rows: 60, plies: 40 }).ok).toBe(true);
    expect(generate(new Random(1), { kind: 'random', rows: 61 }).ok).toBe(false);
    expect(generate(new Random(1), { kind: 'random', rows: 0 }).ok).toBe(false);
  });
});

describe('an answer', () => {
  const setup = drawn('... .X. ..O');
  const answer = (lo: number, hi: number, status: Answer['status'], best: number[]): Answer => {
    return { lo, hi, status, stop: 'finished', best, line: best, stats: emptyStats() };
  };

  it.each([
    [answer(1, 1, 'proved', [2]), '1 c1'],
    [answer(-1, -1, 'proved', [0]), '-1 a1'],
    [answer(-1, 1, 'bounded', [3]), '-1..1 a2'],
    [answer(4, 4, 'estimated', [1]), '~4 b1'],
    [answer(-1, -1, 'proved', []), '-1 -'],
  ])('has its line and a sentence in both languages', (given, line) => {
    expect(hex.codec.answerLine(setup, given)).toBe(line);
    const { en, pt } = bilingual(hex.view.explain(setup, given));
    expect(en).toMatch(/^[A-Z][^.]*\.$/);
    expect(pt).toMatch(/^[A-Z][^.]*\.$/);
  });

  it('explains a finished game by its chain', () => {
    const over = drawn('O.X XX. O..', 1);
    expect(bilingual(hex.view.explain(over, answer(-1, -1, 'proved', [])))).toEqual({
      en: 'Player 1 (left-right) has won with the chain a2 b2 c1.',
      pt: 'O jogador 1 (esquerda-direita) ganhou com a corrente a2 b2 c1.',
    });
  });

  it('is not shown by any certificate yet', () => {
    expect(hex.solvers.verify(setup, 1, 1, { kind: 'none' })).toMatchObject({ ok: false });
    expect(hex.solvers.verify(setup, 1, 1, undefined)).toBe('unchecked');
  });
});
