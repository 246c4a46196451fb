/** Annotated games: the values are those of minimax, the losses add up, and bad luck is no loss. */
import { describe, expect, it } from 'vitest';
import { annotate } from '../../../../src/app/teaching/annotate/annotate.js';
import type { Annotation } from '../../../../src/app/answers/convert/annotation.js';
import { optimalityRate, RateTable } from '../../../../src/app/teaching/annotate/rates.js';
import { valueText } from '../../../../src/app/play/board.js';
import { sparkline } from '../../../../src/app/teaching/annotate/text.js';
import { setupOfText } from '../../../../src/app/positions/start-position.js';
import { Session } from '../../../../src/session/session.js';
import { Random } from '../../../../src/core/random.js';
import { gameByName } from '../../../../src/games/registry.js';
import { minimax } from '../../../../src/search/minimax.js';
import { taskOf } from '../../../../src/search/task.js';

function session(record: string, moves: readonly string[] | Random): Session {
  const setup = setupOfText(record);
  const opened = setup.ok ? Session.open(gameByName(setup.value.game)!, setup.value, 7) : setup;
  if (!opened.ok) throw new Error(opened.error.code);
  const game = opened.value;
  while (moves instanceof Random && !game.isOver) {
    const legal = game.legalMoves();
    game.play(legal[moves.below(legal.length)]);
  }
  for (const name of moves instanceof Random ? [] : moves) {
    if (!game.apply({ kind: 'move', move: name })) throw new Error(name);
  }
  return game;
}

function annotated(game: Session, nodes?: number): Annotation {
  const made = annotate(game, { limits: nodes === undefined ? {} : { nodes }, seed: 1 });
  if (!made.ok) throw new Error(made.error.code);
  return made.value;
}

describe.each([
  ['mnk 3 3\n0 0 0\n0 0 0\n0 0 0\n'],
  ['mnk 3 3 score=points\n1 0 0\n0 2 0\n0 0 0\n'],
  ['hex 3 3\n0 0 0\n0 0 0\n0 0 0\n'],
  ['dots 1 2\n0 0 0 0 0 0 0\n'],
  ['connect4 3 3 k=3\n0 0 0\n0 0 0\n0 0 0\n'],
])('%j', (record) => {
  it('has the values of minimax, of the whole board', () => {
    const game = session(record, new Random(3));
    const { curve, moves } = annotated(game);
    const values = game.positions.map((setup) => {
      const made = game.game.rules.position(setup);
      if (!made.ok) throw new Error(made.error.code);
      const { lo } = minimax(taskOf(game.game, setup, made.value, {}));
      return made.value.toMove === 0 ? lo : 0 - lo;
    });
    expect(curve).toEqual(values.map((value) => ({ lo: value, hi: value, status: 'proved' })));
    for (const [i, { side, loss, verdict }] of moves.entries()) {
      const lost = (side === 0 ? 1 : -1) * (values[i] - values[i + 1]) + 0;
      expect([loss.lo, loss.hi, verdict === 'best']).toEqual([lost, lost, lost === 0]);
    }
  });
});

it('a lost turn that is better than every move has lost nothing', () => {
  const game = session('mnk 2 3 k=3 slip=0.2 turn=1\n1 0 0\n1 0 0\n', []);
  game.apply({ kind: 'move', move: 'pass' });
  const [turn] = annotated(game).moves;
  expect(turn.after.lo).toBeGreaterThan(turn.before.hi + 0.01);
  expect(turn).toMatchObject({ loss: { lo: 0, hi: 0 }, verdict: 'best' });
});

it('a blunder changes the result, a mistake only the points', () => {
  const corner = annotated(session('mnk 3 3\n0 0 0\n0 0 0\n0 0 0\n', ['a1', 'b1', 'b2', 'c3']));
  expect(corner.moves.map(({ verdict }) => verdict)).toEqual(['best', 'blunder', 'best', 'best']);
  expect(valueText(corner.moves[1].loss, 'en')).toBe('1');
  expect(valueText({ lo: -0.25, hi: 0.75, status: 'estimated' }, 'pt')).toBe('~0,25');
  expect(valueText({ lo: 0.5, hi: 2, status: 'bounded' }, 'pt')).toBe('0,5..2');
  expect(sparkline(corner, true)).toBe('▅▅███');
  const random = new Random(1);
  const games = Array.from({ length: 12 }, () => session('dots 1 3\n0 0 0 0 0 0 0 0 0 0\n', random));
  const found = games.flatMap((game) => annotated(game).moves.map(({ verdict }) => verdict));
  expect([...new Set(found)].sort()).toEqual(['best', 'blunder', 'mistake']);
});

it('where pieces slide, a move is worth its mean: luck is no loss', () => {
  const { moves } = annotated(session('mnk 3 3 slip=0.5\n1 0 0\n0 2 0\n0 0 0\n', new Random(5)));
  expect(moves.length).toBeGreaterThan(3);
  for (const { loss } of moves) expect(loss.lo).toBeGreaterThanOrEqual(0);
  expect(moves.some(({ loss }) => loss.lo > 0)).toBe(true);
});

it('what limits leave open is unclear, and no part of a rate', () => {
  const game = session(`hex 9 9\n${'0 '.repeat(81)}\n`, ['e5', 'd4', 'a1']);
  const result = annotated(game, 20);
  expect(result.moves.map(({ verdict }) => verdict)).toEqual(['unclear', 'unclear', 'unclear']);
  expect(valueText(result.moves[0].before, 'en')).toMatch(/^(~|-1\.\.1)/);
  const rates = new RateTable();
  rates.add(['a', 'b'], result);
  expect(rates.rows().map(optimalityRate)).toEqual([undefined, undefined]);
});
