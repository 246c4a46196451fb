/** A search that is killed is gone on with: its folder is copied in the middle of the search, as a kill would leave it. */
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { Keeper, keptProgress } from '../../../src/batch/keep/keeper.js';
import { startOf, thisRun } from '../../../src/batch/write/stale-files.js';
import type { Answer } from '../../../src/core/answer.js';
import type { Limits } from '../../../src/core/search/limits.js';
import { plainQuestion, type Solver } from '../../../src/core/parts/solvers.js';
import { Random } from '../../../src/core/random.js';
import { reason } from '../../../src/core/text/reasons.js';
import { dots } from '../../../src/games/dots/index.js';
import { emptySetup, type DotsSetup } from '../../../src/games/dots/rules/setup.js';
import { chainSolver } from '../../../src/games/dots/solver/solver.js';

const scratch = mkdtempSync(join(tmpdir(), 'tabuleiro-keep-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** Random positions, each searched in two runs. */
const positions = process.env['TABULEIRO_NIGHTLY'] ? 400 : 40;

let folders = 0;
const newFolder = (): string => join(scratch, String(folders++));

/** 64 segments: a slot for every 2,048 changes. */
const bytes = 2 ** 22;
const setup = emptySetup(3, 4);
const whole = chainSolver.solve(setup, plainQuestion, { bytes });

function keeping(folder: string, size: number | undefined = bytes): { keeper: Keeper; solver: Solver } {
  const keeper = new Keeper({ folder, bytes: size, everyMs: 50, waitMs: 0 });
  return { keeper, solver: keeper.assist(dots, chainSolver) };
}

function run(folder: string, position: DotsSetup = setup, limits: Limits = { bytes }) {
  const { keeper, solver } = keeping(folder, limits.bytes);
  expect(solver.accepts(position, plainQuestion)).toBe(true);
  const answer: Answer = solver.solve(position, plainQuestion, limits);
  return { answer, fault: keeper.takeKeepFault() };
}

/** What a kill after so many nodes leaves; by nodes. The slot that is written then is torn. */
function killedAt(moments: readonly number[], position: DotsSetup = setup): Map<number, string> {
  const left = new Map<number, string>();
  const folder = newFolder();
  run(folder, position, {
    bytes,
    watch: (nodes) => {
      const moment = moments[left.size] as number | undefined;
      if (moment === undefined || nodes < moment) return;
      const copy = newFolder();
      cpSync(folder, copy, { recursive: true, filter: (path) => !path.endsWith('.lock') });
      left.set(nodes, copy);
    },
  });
  return left;
}

function copyOf(killed: ReadonlyMap<number, string>, moment: number): string {
  const copy = newFolder();
  cpSync([...killed.values()][moment], copy, { recursive: true });
  return copy;
}

const refusal = (folder: string, position = setup, size = bytes, solver: Solver = chainSolver): string => {
  const accepted = new Keeper({ folder, bytes: size, everyMs: 50, waitMs: 0 })
    .assist(dots, solver)
    .accepts(position, plainQuestion);
  return accepted === true ? 'accepted' : reason(accepted).en.replace(/^.*--keep: /, '');
};

describe('a kept search', () => {
  const killed = killedAt([20_000, 200_000, 500_000, 810_000]);

  it('goes on after a kill: the same value, hardly more nodes', () => {
    expect(killed.size).toBe(4);
    for (const [i, nodes] of [...killed.keys()].entries()) {
      const folder = copyOf(killed, i);
      const { answer, fault } = run(folder);
      expect([answer.lo, answer.hi, answer.status, fault]).toEqual([0, 0, 'proved', undefined]);
      expect(answer.best).toEqual(whole.best);
      // At most the 2,048 changes since the last slot are lost.
      expect(nodes + answer.stats.nodes).toBeLessThan(whole.stats.nodes + 6000);
      expect(keptProgress(folder)).toMatchObject({ run: 2, lo: 0, hi: 0, done: 1, leftMs: 0 });
    }
  });

  it('counts the nodes of all runs, and keeps what is proved of the root', () => {
    const folder = copyOf(killed, 3);
    const before = keptProgress(folder)!;
    // The value is at least 0: proved by then, and not asked again.
    expect([before.lo, before.hi, before.run]).toEqual([0, 12, 1]);
    expect(before.nodes).toBeGreaterThan(700_000);
    const { answer } = run(folder);
    expect(answer.stats.nodes).toBeLessThan(60_000);
    expect(keptProgress(folder)!.nodes).toBeGreaterThan(before.nodes);
  });

  it('leaves out damaged parts of the table', () => {
    const folder = copyOf(killed, 2);
    const path = join(folder, 'table');
    const table = readFileSync(path);
    for (let slot = 0; slot < 20; slot++) table[slot * 81_952 + 5000] ^= 1;
    writeFileSync(path, table.subarray(0, table.length - 1000));
    const { answer, fault } = run(folder);
    expect(statSync(path).size % 81_952).toBe(0);
    expect([answer.lo, answer.hi, answer.status]).toEqual([0, 0, 'proved']);
    expect(fault).toEqual({ damaged: 21, parts: 65, isCut: false });
    expect(answer.stats.nodes).toBeLessThan(whole.stats.nodes);
  });

  it('takes a damaged end of the journal away', () => {
    const folder = copyOf(killed, 2);
    const journal = join(folder, 'journal');
    const rows = readFileSync(journal, 'utf8');
    appendFileSync(journal, '00000000 {"nodes":1}\n!cut');
    const { answer, fault } = run(folder);
    expect([answer.lo, answer.hi, fault]).toEqual([0, 0, { damaged: 0, parts: 65, isCut: true }]);
    expect(readFileSync(journal, 'utf8').startsWith(rows)).toBe(true);
    expect(readFileSync(journal, 'utf8')).not.toContain('!cut');
  });

  it('refuses what the folder is not for', () => {
    const folder = newFolder();
    run(folder, emptySetup(2, 2));
    expect(refusal(folder, emptySetup(2, 2))).toBe('accepted');
    rmSync(join(folder, `${thisRun}.lock`));
    expect(refusal(folder)).toBe('the folder holds the search of another position');
    expect(refusal(folder, undefined, 2 * bytes)).toBe('the folder holds the search of another position');
    expect(refusal(folder, emptySetup(2, 2), 2 * bytes)).toBe("the folder's table is of --mem 4194304");
    const minimax = dots.solvers.list.find(({ id }) => id === 'minimax')!;
    expect(refusal(folder, emptySetup(2, 2), bytes, minimax)).toBe(
      'minimax has no search that can be kept; solver has',
    );
    const journal = readFileSync(join(folder, 'journal'), 'utf8');
    writeFileSync(join(folder, 'journal'), `1${journal.slice(1)}`);
    expect(refusal(folder, emptySetup(2, 2))).toContain('damaged at its beginning');
    expect(refusal('/dev/null/folder')).toBe('the folder cannot be used (ENOTDIR)');
    expect(readdirSync(folder).filter((name) => name.endsWith('.lock'))).toEqual([]);
  });

  it.runIf(existsSync('/dev/full'))('goes on without its folder when the disk is full', () => {
    const folder = newFolder();
    mkdirSync(folder);
    symlinkSync('/dev/full', join(folder, 'table'));
    const { answer, fault } = run(folder, emptySetup(3, 3), { bytes: 2 ** 16 });
    expect([answer.lo, answer.hi, answer.status]).toEqual([-3, -3, 'proved']);
    expect(fault).toEqual({ damaged: 0, parts: 0, isCut: false, failed: 'ENOSPC' });
  });

  it('has its folder to itself', () => {
    const folder = newFolder();
    run(folder, emptySetup(2, 2));
    const other = join(folder, `${String(process.ppid)}-${startOf(process.ppid)!}.lock`);
    const dead = join(folder, '4194303-1.lock');
    writeFileSync(other, '');
    writeFileSync(dead, '');
    expect(refusal(folder, emptySetup(2, 2))).toBe('another run has the folder now');
    rmSync(other);
    expect(refusal(folder, emptySetup(2, 2))).toBe('accepted');
    expect(readdirSync(folder).filter((name) => name.endsWith('.lock'))).toEqual([`${thisRun}.lock`]);
  });

  it('gives random positions the values of a fresh search, with tables of any kind', () => {
    const random = new Random(5);
    for (let i = 0; i < positions; i++) {
      // On 5 x 5 the keys lie beside the entries.
      const [rows, cols, free] = i % 3 === 0 ? [5, 5, 20] : [3, 3 + (i % 2), 20];
      const position = withFree(emptySetup(rows, cols), free, random);
      const limits = { bytes: 2 ** random.between(6, 18) };
      const fresh = chainSolver.solve(position, plainQuestion, {});
      const folder = newFolder();
      run(folder, position, { ...limits, nodes: random.between(1, fresh.stats.nodes) });
      const { answer } = run(folder, position, limits);
      expect([i, answer.lo, answer.hi, answer.status]).toEqual([i, fresh.lo, fresh.hi, 'proved']);
      rmSync(folder, { recursive: true });
    }
  });
});

/** Draws all edges but so many. */
function withFree(empty: DotsSetup, free: number, random: Random): DotsSetup {
  const cells = new Uint8Array(empty.cells.length);
  for (let drawn = 0; drawn < cells.length - free;) {
    const edge = random.below(cells.length);
    if (cells[edge] === 0) drawn++;
    cells[edge] = 1;
  }
  return { ...empty, cells };
}
