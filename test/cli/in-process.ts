/**
 * Runs the program in this process, for tests of the texts that commands print; `program.ts` starts
 * it as users do.
 */
import { runInMemory } from '../../src/cli/in-memory.js';
import type { Ran } from './program.js';
import { withWorkersHere } from './worker-here.js';

/**
 * End of the last run. Runs are sequential, since commander takes defaults of options from the
 * process's environment.
 */
let last: Promise<unknown> = Promise.resolve();

/** Returns whether several processes or threads are asked for. */
function needsProcesses(args: readonly string[], env: Readonly<Record<string, string>>): boolean {
  return 'TABULEIRO_JOBS' in env || args.some((arg) => /^--(jobs|threads)\b/.test(arg));
}

/**
 * Runs `./solve` with these arguments and streams in memory. Language is English, there are no
 * colours and no worker processes, unless the arguments or `env` change this.
 */
export function run(
  args: readonly string[],
  input: string | Uint8Array = '',
  env: Readonly<Record<string, string>> = {},
): Promise<Ran> {
  const ran = last.then(async () => {
    const own = process.env;
    process.env = { ...own, LC_ALL: 'C.UTF-8', TABULEIRO_JOBS: '1', ...env };
    const started = () => runInMemory(args, input, process.env);
    const ended = needsProcesses(args, env) ? started() : withWorkersHere(started);
    return ended.finally(() => (process.env = own));
  });
  last = ran.catch(() => undefined);
  return ran;
}
