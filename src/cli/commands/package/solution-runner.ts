/**
 * Compiles and runs the solutions of a package, which are our own programs, with limits of time and
 * memory.
 */
import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { trySolution, type SolutionTrial } from '../../../app/teaching/package/try-solution.js';
import type { TestCase } from '../../../app/teaching/package/data.js';
import type { ProblemSolution } from '../../../core/game.js';
import { LimitedProgram } from '../../programs/limited-program.js';
import { makeScratch, removeTree } from '../../programs/scratch.js';

/** The limits of a solution besides its time: one of our own programs needs less. */
const limits = { bytes: 2 ** 30, processes: 64 };

/**
 * Tries a solution on the cases; undefined if its language is not installed.
 * @param ms limit of one run
 */
export async function runSolution(
  solution: ProblemSolution,
  cases: readonly TestCase[],
  ms: number,
  signal: AbortSignal,
): Promise<SolutionTrial | undefined> {
  const folder = await makeScratch();
  try {
    const source = join(folder, solution.name);
    await writeFile(source, solution.text);
    const ready = prepared(source, folder);
    if (!ready) return undefined;
    const files = new Map([[{ base: folder, name: basename(ready.file) }, 'program']]);
    const isolation = { shield: 'limits', user: 'own' } as const;
    const tried = (program: LimitedProgram): Promise<SolutionTrial> =>
      trySolution(solution, cases, (input) => program.run(input));
    return await LimitedProgram.use(tried, ready.command, files, isolation, { ...limits, ms }, signal);
  } finally {
    await removeTree(folder);
  }
}

/**
 * Returns the file to run and the command that runs it; undefined if it cannot be compiled here.
 */
function prepared(
  source: string,
  folder: string,
): { readonly file: string; readonly command: string } | undefined {
  if (extname(source) === '.py') {
    const isThere = spawnSync('python3', ['--version'], { stdio: 'ignore' }).status === 0;
    return isThere ? { file: source, command: 'python3 program' } : undefined;
  }
  const file = join(folder, 'compiled');
  const { status } = spawnSync('g++', ['-O2', '-std=c++17', '-o', file, source], { stdio: 'ignore' });
  return status === 0 ? { file, command: './program' } : undefined;
}
