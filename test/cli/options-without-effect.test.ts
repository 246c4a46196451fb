/**
 * Options without effect on the given records, and algorithms that are left out, are named once.
 */
import { expect, it } from 'vitest';
import { run } from './in-process.js';

const captures = '3 3\n2 1 2 0 1\n';
const line = 'mnk 3 3\n1 2 0  0 0 0  0 0 0\n';

it('says once for a game that its algorithms do not end at a depth', async () => {
  const { code, stderr } = await run(['--depth', '9'], `${captures}${captures}${line}0 0\n`);
  expect([code, stderr]).toEqual([
    0,
    expect.stringMatching(/^tabuleiro: --depth is not used on checkers: [^\n]*\n$/),
  ]);
  const solver = ['--depth', '9', '-a', 'mnk:lines'];
  expect((await run(solver, `${line}0 0\n`)).stderr).toBe(
    'tabuleiro: --depth is not used on mnk: lines does not end at a depth\n',
  );
  for (const used of ['negamax', 'minimax', 'auto', 'player'])
    expect((await run(['--depth', '9', '-a', used], `${line}0 0\n`)).stderr).not.toContain('not used');
  expect((await run(['--depth', '9', '--quiet'], `${captures}0 0\n`)).stderr).toBe('');
});

it('says once for a game that its algorithms search on one thread', async () => {
  const file = `${line}${captures}${captures}${line}0 0\n`;
  const { code, stderr } = await run(['--threads', '2', '-a', 'mnk:minimax'], file);
  expect(code).toBe(0);
  expect(stderr.split('\n').sort()).toEqual([
    '',
    'tabuleiro: --threads is not used on checkers: one thread searches for trail',
    'tabuleiro: --threads is not used on mnk: one thread searches for minimax',
  ]);
  expect((await run(['--threads', '2', '-a', 'mnk:negamax'], `${line}0 0\n`)).stderr).toBe('');
});

it('says which algorithms label -a all left out', async () => {
  const { stderr } = await run(['label', '-a', 'all'], `${line}${line}0 0\n`);
  expect(stderr.match(/left out: /g)).toHaveLength(1);
  expect(stderr).toMatch(/mnk:table.*mnk:expectiminimax \(expectiminimax is for games of chance\)/);
});
