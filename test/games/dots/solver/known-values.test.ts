/** Known values of empty boards and of their first moves. TABULEIRO_NIGHTLY adds the slow ones. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { canonical } from '../../../../src/games/kit/board/canonical.js';
import { plainQuestion } from '../../../../src/core/game.js';
import { gameByName } from '../../../../src/games/registry.js';
import { after } from '../../../../src/games/dots/rules/position.js';
import { emptySetup } from '../../../../src/games/dots/rules/setup.js';
import { chainSolver } from '../../../../src/games/dots/solvers.js';
import { run } from '../../../cli/in-process.js';
import { root } from '../../../cli/program.js';

interface Board {
  readonly rows: number;
  readonly cols: number;
  readonly value: number;
  readonly firstMoves?: readonly number[];
}

const known = JSON.parse(readFileSync(new URL('known.json', import.meta.url), 'utf8')) as {
  readonly boards: readonly Board[];
};
const nightly = process.env['TABULEIRO_NIGHTLY'] !== undefined;
const edges = ({ rows, cols }: Board): number => 2 * rows * cols + rows + cols;
const day = 24 * 3_600_000;
const game = gameByName('dots')!;

function within(most: number): [string, Board][] {
  return known.boards
    .filter((board) => edges(board) <= (nightly ? 40 : most))
    .map((board) => [`${board.rows} x ${board.cols}`, board]);
}

it.each(within(27))('%s, empty', { timeout: day }, (_, { rows, cols, value }) => {
  const { lo, hi } = chainSolver.solve(emptySetup(rows, cols), plainQuestion, {});
  expect([lo, hi]).toEqual([value, value]);
});

describe('every first move', () => {
  it.each(within(24).filter(([, board]) => board.firstMoves))('%s', { timeout: day }, (_, board) => {
    const setup = emptySetup(board.rows, board.cols);
    // Moves that symmetry makes equal share one search.
    const found = new Map<string, number>();
    const values = board.firstMoves!.map((_, move) => {
      const opened = after(setup, move);
      const key = game.codec.format(canonical(game, opened).setup);
      const known = found.get(key);
      if (known !== undefined) return known;
      const { lo, hi } = chainSolver.solve(opened, plainQuestion, {});
      expect(hi).toBe(lo);
      found.set(key, 0 - lo);
      return 0 - lo;
    });
    expect(found.size).toBeLessThan(values.length);
    expect(values).toEqual(board.firstMoves);
  });
});

describe('120 positions of 5 x 5 with 24 free edges', () => {
  const path = join(root, 'fixtures/dots/entrada-5x5.txt');

  it('are answered as in the transcript', async () => {
    const answers = readFileSync(join(root, 'fixtures/dots/saida-5x5.txt'), 'utf8');
    expect(answers.split('\n').length).toBe(121);
    expect(await run(['-i', path])).toEqual({ code: 0, stdout: answers, stderr: '' });
  });

  it.runIf(nightly)('pass the check by the rules', { timeout: day }, async () => {
    const lines = (await run(['-i', path, '--format', 'ndjson'])).stdout.trim().split('\n');
    const ran = await run(['verify'], `${lines.join('\n')}\n`);
    expect(ran.stdout.split('\n')[0]).toBe(
      `${lines.length} exact, 0 bounds, 0 unchecked, 0 refused records, 0 wrong`,
    );
  });
});
