/** One file with four games and several algorithms for each: all answers agree. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { run } from './in-process.js';
import { root } from './program.js';
import { more } from '../amount.js';

const many = (count: number): string => String(count * more);

async function records(...args: string[]): Promise<string> {
  const ran = await run(['generate', ...args, '--seed', '2026']);
  expect(ran.stderr).toBe('');
  return ran.stdout.replace(/0 0\n$/, '');
}

it('answers the mixed fixture', async () => {
  const saida = readFileSync(join(root, 'fixtures/mixed/saida.txt'), 'utf8');
  expect(await run(['-i', 'fixtures/mixed/entrada.txt', '--strict'])).toEqual({
    code: 0,
    stdout: saida,
    stderr: '',
  });
});

it(`solves ${many(40)} generated positions by several algorithms each, without a disagreement`, async () => {
  const text = [
    await records('checkers', '--count', many(10)),
    await records('hex', '--size', '4', '--plies', '7', '--count', many(10)),
    ...(await Promise.all(
      ['random', 'points', 'slippery', 'slippery-points'].map((kind) =>
        records('mnk', '--kind', kind, '--size', '3x4', '--plies', '6', '--count', many(3)),
      ),
    )),
    await records('dots', '--size', '2x2', '--plies', '3', '--count', many(8)),
    '0 0\n',
  ].join('');
  const algorithms = [
    'checkers:trail,checkers:tree',
    'hex:negamax,hex:alphabeta,hex:proofnumber',
    'mnk:auto,mnk:alphabeta,mnk:star1,mnk:expectiminimax',
    'dots:solver,dots:negamax,dots:alphabeta,dots:minimax',
  ].join(',');
  const ran = await run(['-a', algorithms, '--strict', '--stats'], text);
  expect(ran.stdout.trim().split('\n')).toHaveLength(40 * more);
  expect(ran.stderr).not.toContain('disagree');
  expect(ran.code).toBe(0);
});

it('gives estimates under a depth, by the evaluation asked for', async () => {
  const board = `hex 5 5\n${'0 '.repeat(25)}\n0 0\n`;
  const by = (name: string) => run(['-a', 'alphabeta', '--level', 'easy', '--eval', name], board);
  const [near, bridge] = [await by('shortest-path'), await by('two-bridge')];
  expect(near.stdout).toMatch(/^~-?\d+ [a-e][1-5]\n$/);
  expect(bridge.stdout).toMatch(/^~-?\d+ [a-e][1-5]\n$/);
  expect(near.stdout).not.toBe(bridge.stdout);
  expect((await run(['--eval', 'wishes'], board)).code).toBe(2);
});

it('counts the 255,168 games of tic-tac-toe by perft', async () => {
  const { code, stdout } = await run(['perft', 'mnk', '3x3', '9']);
  expect(code).toBe(0);
  const over = [...stdout.matchAll(/^\d+ +[\d,]+ +([\d,]+)$/gm)].map(([, n]) =>
    Number(n.replaceAll(',', '')),
  );
  expect(over.reduce((a, b) => a + b)).toBe(255_168);
  expect((await run(['perft', 'mnk', '3x3', '2', 'k=9'])).code).toBe(2);
});
