/** Proofs in their own files: complete winning sets hold, changed or truncated proofs do not. */
import { existsSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkProof, type BrokenProof, type CheckedProof } from '../../../../src/app/answers/proofs/check.js';
import { proofNames } from '../../../../src/app/answers/proofs/format.js';
import { openFolder, SyncFile } from '../../../../src/batch/write/sync-file.js';
import { besideOutput, temporarySuffix } from '../../../../src/batch/write/stale-files.js';
import { Meter, type Limits } from '../../../../src/core/search/limits.js';
import { Random } from '../../../../src/core/random.js';
import { SolverCache } from '../../../../src/core/search/solver-cache.js';
import type { SolveJob } from '../../../../src/app/answers/solve/job.js';
import { JobSolver } from '../../../../src/app/answers/solve/record-solver.js';
import { proofsIn } from '../../../../src/app/answers/proofs/proof-file.js';
import { anyItemOf } from '../../../../src/library/records.js';
import type { SolveResult } from '../../../../src/app/answers/solve/result/result.js';
import { moveName } from '../../../../src/games/hex/rules/moves.js';
import { format, type HexSetup } from '../../../../src/games/hex/rules/setup.js';
import { HexPosition } from '../../../../src/games/hex/rules/position.js';
import { HexProofCheck } from '../../../../src/games/hex/proof/parts.js';
import { findAnswer } from '../../../../src/games/hex/solver/root.js';
import { searchFor } from '../../../../src/games/hex/solver/searches.js';
import { writeProof } from '../../../../src/games/hex/solver/strategy/prove.js';
import { Oracle, randomStones, setupOf } from '../../../games/hex/solver/board.js';
import { scratch } from '../../../cli/program.js';
import { more } from '../../../amount.js';

const folder = scratch();

/** Returns the answer of a run to a record, and the lines of the proof that it writes. */
function proved(
  text: string,
  algorithm?: string,
  limits: Limits = {},
): { lines: string[]; answer: SolveResult } {
  const items = algorithm === undefined ? [] : [{ algorithm }];
  const job: SolveJob = {
    ...{ choice: { items }, format: 'ndjson', times: false, explain: false, compare: false, strict: false },
    ...{ limits, question: { best: 'all', certificate: true, seed: 1 } },
  };
  const solver = new JobSolver(job, { openProof: proofsIn(folder) });
  const item = anyItemOf(text);
  if (item.kind !== 'record') throw new Error(text);
  const answer = JSON.parse(solver.solve(item).line) as SolveResult;
  const lines = readFileSync(join(folder, answer.proof!.file), 'utf8').trimEnd().split('\n');
  return { lines, answer };
}

async function checked(lines: readonly string[]): Promise<CheckedProof | BrokenProof> {
  async function* read(): AsyncGenerator<string> {
    for (const line of lines) yield await Promise.resolve(line);
  }
  return checkProof(read(), new SolverCache());
}

/** Appends a last line that fits the lines. */
function signed(lines: readonly string[]): string[] {
  const sha256 = createHash('sha256')
    .update(lines.map((line) => `${line}\n`).join(''))
    .digest('hex');
  return [...lines, JSON.stringify({ end: { lines: lines.length, sha256 } })];
}

const emptyBoard = (rows: number): string => format(setupOf(rows, rows, new Uint8Array(rows * rows), 0));

describe('the proof of a whole winning set', () => {
  it.each([
    [3, 3, 10],
    [4, 4, 6],
    [2, 5, 4],
    [5, 5, 1],
  ])('shows what minimax says, on random positions of %i x %i', async (rows, cols, count) => {
    const random = new Random(7);
    const oracle = new Oracle();
    for (let i = 0; i < count * more; i++) {
      const least = Math.max(0, rows * cols - 11);
      const stones = randomStones(random, rows * cols, random.between(least, rows * cols - 2));
      const setup = setupOf(rows, cols, stones, random.below(2) as 0 | 1);
      if (new HexPosition(setup).isOver) continue;
      const wins = oracle.wins(setup).map((cell) => moveName(setup, cell));
      const { lines, answer } = proved(format(setup));
      const free = [...stones.keys()].filter((cell) => stones[cell] === 0);
      const best = wins.length > 0 ? wins : free.map((cell) => moveName(setup, cell));
      expect(await checked(lines)).toMatchObject({ lo: wins.length > 0 ? 1 : -1, allBest: best });
      expect(answer.best).toEqual(best);
    }
  });

  it.each([
    'hex 3 3 swap=1\n0 0 0 0 1 0 0 0 0',
    'hex 3 3 swap=1\n0 1 0 0 0 0 0 0 0',
    'hex 2 2 swap=1\n0 0 0 0',
  ])('counts the swap: %j', async (text) => {
    const { lines, answer } = proved(text);
    expect(await checked(lines)).toMatchObject({ lo: answer.lo, allBest: answer.best });
  });

  it.each([
    ['mnk 3 3\n1 0 0 0 0 0 0 0 0', undefined],
    ['mnk 4 4 k=3\n0 0 0 0 0 1 0 0 0 0 0 0 0 0 0 2', 'lines'],
    ['mnk 3 3 score=points k=3\n1 2 0 0 1 0 0 2 0', undefined],
    ['dots 2 2\n1 1 0 0 1 1 1 0 0 1 1 0', undefined],
  ])('is one certificate a move where the solver writes none: %j', async (text, algorithm) => {
    const { lines, answer } = proved(text, algorithm);
    expect(await checked(lines)).toMatchObject({ lo: answer.lo, hi: answer.lo, allBest: answer.best });
  });
});

describe('a proof is refused', () => {
  const { lines } = proved(emptyBoard(3));

  it('where it is cut, between two lines or within one', async () => {
    for (let count = 1; count < lines.length; count++)
      expect(await checked(lines.slice(0, count))).toMatchObject({ line: count + 1 });
    const half = lines[4].slice(0, lines[4].length / 2);
    expect(await checked([...lines.slice(0, 4), half])).toMatchObject({ line: 5 });
  });

  it('where a line is gone, twice there or changed', async () => {
    for (let i = 1; i + 1 < lines.length; i++) {
      expect(await checked(lines.filter((_, at) => at !== i))).toHaveProperty('fault');
      expect(await checked(lines.flatMap((line, at) => (at === i ? [line, line] : [line])))).toHaveProperty(
        'fault',
      );
    }
  });

  it('where a losing move is said to win, or a winning one to lose, however it is signed', async () => {
    const { answer } = proved(emptyBoard(3));
    const body = lines.slice(0, -1);
    const others = ['a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3'].filter(
      (name) => !answer.best.includes(name),
    );
    for (const [i, line] of body.entries()) {
      if (!line.startsWith('{"shows"')) continue;
      const shown = JSON.parse(line) as { shows: number; after: string[] };
      const strangers = shown.shows === 1 ? answer.best : others;
      for (const name of strangers) {
        const forged = JSON.stringify({ ...shown, after: [...shown.after, name] });
        const result = await checked(signed([...body.slice(0, i), forged, ...body.slice(i + 1)]));
        expect(result).toMatchObject({ line: i + 1 });
      }
      // Without this line not every move is proved.
      expect(await checked(signed(body.filter((_, at) => at !== i)))).not.toMatchObject({
        allBest: answer.best,
      });
    }
  });

  it('where it is of another position, or shows another value', async () => {
    const header = JSON.parse(lines[0]) as object;
    const other = { ...header, position: 'hex 3 3\n0 0 0 0 2 0 0 0 0\n' };
    expect(await checked(signed([JSON.stringify(other), ...lines.slice(1, -1)]))).toHaveProperty('fault');
    const lost = { ...header, lo: -1, hi: -1 };
    expect(await checked(signed([JSON.stringify(lost), ...lines.slice(1, -1)]))).toHaveProperty('fault');
  });
});

it('is written and checked in bounded memory, however long it is', () => {
  const setup: HexSetup = setupOf(5, 5, new Uint8Array(25), 0);
  const meter = new Meter();
  const search = searchFor(setup, meter, {});
  const finding = findAnswer(setup, search, meter, true);
  const most = (kept: number): { parts: number; mostKept: number } => {
    const checker = new HexProofCheck(setup);
    let parts = 0;
    let mostKept = 0;
    let isEnded = false;
    writeProof(
      setup,
      search,
      finding,
      true,
      new Meter(),
      {
        begin: () => undefined,
        part: (part) => {
          parts++;
          expect(checker.part(part)).toBeUndefined();
          mostKept = Math.max(mostKept, checker.kept);
        },
        show: (value, after, root) => {
          for (const move of after!) {
            const cells = setup.cells.slice();
            cells[move] = 1;
            expect(checker.fault(setupOf(5, 5, cells, 1), value, root)).toBeUndefined();
          }
        },
        end: () => (isEnded = true),
      },
      kept,
    );
    expect(isEnded).toBe(true);
    return { parts, mostKept };
  };
  const free = most(1000);
  const tight = most(10);
  expect(free.mostKept).toBeGreaterThan(25);
  expect(tight.mostKept).toBeLessThan(20);
  expect(tight.parts).toBeGreaterThan(free.parts);
});

it('gets its name when it is complete; what killed runs left is removed', async () => {
  const path = join(folder, 'record-99.ndjson');
  const file = new SyncFile(path);
  file.write('x'.repeat(100_000));
  expect(existsSync(path)).toBe(false);
  const dead = besideOutput(path, temporarySuffix, '999999999');
  writeFileSync(dead, 'x');
  await openFolder(folder, proofNames);
  expect(existsSync(dead)).toBe(false);
  expect(existsSync(besideOutput(path, temporarySuffix))).toBe(true);
  file.discard();
  expect(readdirSync(folder).filter((name) => name.includes('99'))).toEqual([]);
});

it('does not write through a link that stands at its place', () => {
  const [path, other] = [join(folder, 'record-98.ndjson'), join(folder, 'other')];
  writeFileSync(other, 'x');
  symlinkSync(other, besideOutput(path, temporarySuffix));
  expect(() => new SyncFile(path)).toThrow(/EEXIST/);
  expect(readFileSync(other, 'utf8')).toBe('x');
});

it('has the limits of one answer once more, for all moves together', async () => {
  const text = `mnk 4 4 k=3\n${'0 '.repeat(16)}`;
  const { lines, answer } = proved(text, 'lines');
  expect(await checked(lines)).toMatchObject({ allBest: answer.best });
  const limited = proved(text, 'lines', { nodes: answer.stats.nodes + 1 });
  expect(limited.answer).toMatchObject({ status: 'proved', bestComplete: true });
  // The certificate shows the value, but not the set of best moves.
  expect(await checked(limited.lines)).toMatchObject({ lo: 1, allBest: undefined });
});
