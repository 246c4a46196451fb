/** Rules of Connect Four against published counts, and the refusal of illegal positions. */
import { describe, expect, it } from 'vitest';
import { connect4 } from '../../../src/games/connect4/index.js';
import { Connect4Position } from '../../../src/games/connect4/rules/position.js';
import { after, format, lineOf, parse, type Connect4Setup } from '../../../src/games/connect4/rules/setup.js';
import { Random } from '../../../src/core/random.js';
import { perft } from '../../../src/search/perft.js';
import { board } from './boards.js';

it('counts the sequences of the standard board as published (J. Tromp; OEIS A090224 counts positions)', () => {
  const { paths } = perft(new Connect4Position(board(6, 7)), 7);
  expect(paths.slice(1)).toEqual([7, 49, 343, 2401, 16807, 117649, 823536]);
});

describe('a record is refused', () => {
  const read = (rows: number, cols: number, cells: string, options: Record<string, string> = {}): string => {
    const made = parse({
      ...{ rows, cols, options: new Map(Object.entries(options)) },
      cells: Uint8Array.from(cells.replace(/\s/g, ''), Number),
    });
    return made.ok ? 'ok' : made.error.code;
  };
  it.each([
    ['a disc in the air', 3, 3, '000 010 000', {}, 'illegal-position'],
    ['too many discs of one side', 3, 3, '000 100 110', {}, 'illegal-position'],
    ['a line of the side to move', 2, 4, '0222 1111', { turn: '1' }, 'illegal-position'],
    ['a line that no last disc completed', 3, 4, '1111 2222 1212', { turn: '2' }, 'illegal-position'],
    ['k beyond the board', 3, 3, '000 000 000', { k: '4' }, 'bad-option'],
    ['k of 0', 3, 3, '000 000 000', { k: '0' }, 'bad-option'],
    ['a turn of nobody', 3, 3, '000 000 000', { turn: '3' }, 'bad-option'],
    ['nothing: turn= settles what counts do not', 3, 3, '000 100 110', { turn: '2' }, 'ok'],
    ['nothing: two lines that one disc completed', 4, 4, '0001 0021 0022 1111', { turn: '2', k: '4' }, 'ok'],
  ] as const)('for %s', (_, rows, cols, cells, options, code) => {
    expect(read(rows, cols, cells, options)).toBe(code);
  });
});

it('sees a line exactly where the obvious scan of the whole board sees one, when played again too', () => {
  const random = new Random(11);
  for (let i = 0; i < 300; i++) {
    const made = connect4.rules.generate(random, {
      kind: 'random',
      rows: random.between(2, 9),
      cols: random.between(2, 9),
    });
    if (!made.ok) throw new Error(made.error.code);
    let setup: Connect4Setup = made.value;
    const position = new Connect4Position(setup);
    const moves = new Int32Array(setup.cols);
    const played: number[] = [];
    for (;;) {
      const count = position.legalMoves(moves, 0);
      const winner = lineOf(setup, 1) ? 1 : lineOf(setup, 2) ? -1 : 0;
      expect(position.settled, format(setup)).toBe(winner);
      if (count === 0) break;
      const move = moves[random.below(count)];
      position.play(move);
      played.push(move);
      setup = after(setup, move);
    }
    const { isOver, settled } = position;
    for (const _ of played) position.undo();
    expect(position.isOver).toBe(played.length === 0);
    for (const move of played) position.play(move);
    expect([position.isOver, position.settled]).toEqual([isOver, settled]);
  }
});
