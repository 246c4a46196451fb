/** Saved matches are read with the same results as `match` prints. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readMatches } from '../../../src/lab/notebook/matches.js';
import { run } from '../../cli/in-process.js';
import { scratch } from '../../cli/program.js';

it('a saved match has the score of its table', async () => {
  const save = join(scratch(), 'games.ndjson');
  const engines = ['alphabeta:depth=1:eval=two-bridge', 'alphabeta:depth=1:eval=shortest-path'];
  const limits = ['--game', 'hex', '--size', '4', '--openings', 'random', '--games', '12', '--seed', '3'];
  const { stdout, code } = await run(['match', ...engines, ...limits, '--save', save]);
  expect(code).toBe(0);
  const [result] = readMatches(save);
  expect(result).toMatchObject({ a: engines[0], b: engines[1], games: 12 });
  const row = stdout.split('\n').find((line) => line.startsWith(engines.join(' - ')))!;
  expect(row).toContain(`${(100 * result.score).toFixed(1)} %`);
});
