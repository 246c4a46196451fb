/** Searches of Hex that are ended, or killed, are gone on with: see keeper.test.ts for what holds for every solver. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { Keeper, keptProgress } from '../../../src/batch/keep/keeper.js';
import type { Answer } from '../../../src/core/answer.js';
import { plainQuestion } from '../../../src/core/parts/solvers.js';
import { Random } from '../../../src/core/random.js';
import type { Limits } from '../../../src/core/search/limits.js';
import { hex } from '../../../src/games/hex/index.js';
import type { HexSetup } from '../../../src/games/hex/rules/setup.js';
import { exactSolver } from '../../../src/games/hex/solver/solver.js';
import { drawn, randomBoard, setupOf } from '../../games/hex/oracle.js';

const scratch = mkdtempSync(join(tmpdir(), 'tabuleiro-keep-hex-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

let folders = 0;
const newFolder = (): string => join(scratch, String(folders++));

const bytes = 2 ** 25;

function run(folder: string, setup: HexSetup, limits: Limits = {}): Answer {
  const keeper = new Keeper({ folder, bytes, everyMs: 5, waitMs: 0 });
  const solver = keeper.assist(hex, exactSolver);
  expect(solver.accepts(setup, plainQuestion)).toBe(true);
  const answer = solver.solve(setup, plainQuestion, { bytes, ...limits });
  expect(keeper.takeKeepFault()).toBeUndefined();
  return answer;
}

const opening = drawn('....... ....X.. ....... ....... ....... ....... .......', 1);
const whole = exactSolver.solve(opening, plainQuestion, { bytes });

it.each([0.4, 0.8])('goes on after a kill at %d of the nodes', (part) => {
  const folder = newFolder();
  const killed = newFolder();
  let nodes = 0;
  run(folder, opening, {
    watch: (now) => {
      if (nodes > 0 || now < part * whole.stats.nodes) return;
      nodes = now;
      cpSync(folder, killed, { recursive: true, filter: (path) => !path.endsWith('.lock') });
    },
  });
  expect(keptProgress(killed)).toMatchObject({ run: 1, lo: -1, hi: 1 });
  const answer = run(killed, opening);
  expect([answer.lo, answer.hi, answer.status]).toEqual([whole.lo, whole.hi, 'proved']);
  // What had changed was written with each row of the journal, every few milliseconds.
  expect(answer.stats.nodes).toBeLessThan(whole.stats.nodes - nodes + 500);
  expect(keptProgress(killed)).toMatchObject({ run: 2, lo: whole.lo, hi: whole.hi });
});

it('gives random positions the values of a fresh search, however often it is ended', () => {
  const random = new Random(8);
  for (let i = 0; i < 25; i++) {
    const [rows, cols] = [4 + random.below(4), 5 + random.below(3)];
    const setup = setupOf(randomBoard(random, rows, cols, 0.15), random.below(2) === 0 ? 0 : 1);
    const fresh = exactSolver.solve(setup, plainQuestion, {});
    const folder = newFolder();
    for (let step = 0; step < 3; step++) run(folder, setup, { nodes: 1 + random.below(fresh.stats.nodes) });
    const answer = run(folder, setup);
    expect([i, answer.lo, answer.hi, answer.status]).toEqual([i, fresh.lo, fresh.hi, 'proved']);
    rmSync(folder, { recursive: true });
  }
});
