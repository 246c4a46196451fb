/**
 * Detects a change in the number of nodes of any search. `make signature` stores the new numbers
 * after an intended change.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { games } from '../../../src/games/registry.js';
import { run } from '../../cli/in-process.js';
import { root } from '../../cli/program.js';

it('is the one noted beside the fixtures', async () => {
  const noted = games.map(({ id }) => Number(readFileSync(join(root, 'fixtures', id, 'nodes.txt'), 'utf8')));
  const lines = games.map(({ id }, i) => `${id} ${noted[i]}\n`);
  const total = noted.reduce((sum, nodes) => sum + nodes);
  expect(await run(['bench', '--signature'])).toEqual({
    code: 0,
    stdout: `${lines.join('')}total ${total}\n`,
    stderr: '',
  });
});
