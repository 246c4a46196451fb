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

const bytes = 2 ** 30;
const processes = 64;

export class SolutionRunner {
  constructor(
    private readonly cases: readonly TestCase[],
    private readonly signal: AbortSignal,
  ) {}

  /**
   * Tries a solution on the cases; undefined if its language is not installed.
   * @param ms limit of one run
   */
  async try(solution: ProblemSolution, ms: number): Promise<SolutionTrial | undefined> {
    const folder = await makeScratch();
    try {
      const source = join(folder, solution.name);
      await writeFile(source, solution.text);
      const ready = prepared(source, folder);
      if (!ready) return undefined;
      const files = new Map([[{ base: folder, name: basename(ready.file) }, 'program']]);
      const isolation = { shield: 'limits', user: 'own' } as const;
      const limits = { ms, bytes, processes };
      const program = await LimitedProgram.make(ready.command, files, isolation, limits, this.signal);
      try {
        return await trySolution(solution, this.cases, (input) => program.run(input));
      } finally {
        await program.remove();
      }
    } finally {
      await removeTree(folder);
    }
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
