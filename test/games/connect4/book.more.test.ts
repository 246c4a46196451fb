/**
 * The book against searches without it, and the program that writes it. `make nightly` looks up all
 * positions of its last ply, and searches four hundred entries instead of twelve.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { plainQuestion } from '../../../src/core/game.js';
import { Random } from '../../../src/core/random.js';
import { SolverCache } from '../../../src/core/search/solver-cache.js';
import { bookPlies, valueInBook } from '../../../src/games/connect4/book/book.js';
import { format } from '../../../src/games/connect4/rules/setup.js';
import { exactSolver } from '../../../src/games/connect4/solvers.js';
import { more } from '../../amount.js';
import { run } from '../../cli/in-process.js';
import { root, scratch } from '../../cli/program.js';
import { board } from './boards.js';
import { expectInBook } from './in-book.js';
import { playedFrom, positionsByDiscs } from './openings.js';

it('has the value that a search proves, in entries drawn', { timeout: 1_800_000 }, () => {
  const random = new Random(20261127);
  const cache = new SolverCache();
  const question = { ...plainQuestion, line: false, share: true } as const;
  for (let i = 0; i < (more > 1 ? 400 : 12); i++) {
    const setup = playedFrom(board(6, 7), bookPlies, random);
    const { lo, hi } = exactSolver.solve(setup, question, { cache });
    expect([lo, hi], format(setup)).toEqual([valueInBook(setup), valueInBook(setup)]);
  }
});

it('has all positions from six discs on', { timeout: 1_800_000 }, () => {
  const last = more > 1 ? bookPlies : bookPlies - 1;
  for (const positions of [...positionsByDiscs(last)].slice(6)) expectInBook(positions);
});

it('grows by answers to the positions that it lacks', { timeout: 300_000 }, async () => {
  const folder = scratch();
  const names = ['p.txt', 'a.txt', 'part.txt', 'v.bin'];
  const [positions, answers, part, written] = names.map((name) => join(folder, name));
  const node = (...args: string[]): string =>
    execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  const make = (act: string, ...files: string[]): string =>
    node('test/bench/connect4-book.mjs', act, '5', written, positions, ...files);
  node('src/build.mjs', 'lab');
  expect(make('positions')).toBe('2144 of 2144 positions\n');
  // Answered from the committed book, whose first plies must come out again.
  expect((await run(['-i', positions, '-o', answers])).code).toBe(0);
  const lines = readFileSync(answers, 'utf8').split('\n');
  writeFileSync(part, `${lines.slice(0, 1000).join('\n')}\n`);
  expect(make('add', part)).toMatch(/^1000 of 2144 positions added/);
  expect(make('positions')).toBe('1144 of 2144 positions\n');
  writeFileSync(part, lines.slice(1000).join('\n'));
  make('add', part);
  const committed = readFileSync(join(root, 'src/games/connect4/book/values.bin'));
  const bytes = readFileSync(written);
  expect(bytes[0]).toBe(5);
  expect(bytes.subarray(1).equals(committed.subarray(1, bytes.length))).toBe(true);
});
