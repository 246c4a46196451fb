/**
 * Runs the program in this process, for tests of what commands say and write; `program.ts` starts
 * it as users do.
 */
import { runInMemory } from '../../src/cli/run/in-memory.js';
import type { Ran } from './program.js';

/**
 * The runs one after another: commander takes defaults of options from the environment of the
 * process.
 */
let last: Promise<unknown> = Promise.resolve();

/**
 * `./solve` with these arguments and streams in memory; English, without colours and without worker processes unless
 * the arguments or `env` say otherwise.
 */
export function run(
  args: readonly string[],
  input: string | Uint8Array = '',
  env: Readonly<Record<string, string>> = {},
): Promise<Ran> {
  const ran = last.then(async () => {
    const own = process.env;
    process.env = { ...own, LC_ALL: 'C.UTF-8', TABULEIRO_JOBS: '1', ...env };
    return runInMemory(args, input, process.env).finally(() => (process.env = own));
  });
  last = ran.catch(() => undefined);
  return ran;
}
