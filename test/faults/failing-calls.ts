/**
 * One call of node:fs/promises, or of a file opened by it, fails: in the test's process, or in a
 * run that NODE_OPTIONS makes load `preload`:
 *
 *     TABULEIRO_FAIL_CALL  index of the call, from 0, among those that a run needs
 *     TABULEIRO_FAIL_CODE  the system's error code
 *     TABULEIRO_FAIL_LOG   file for the number of calls, written at the end
 */
import { promises } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

export interface Failure {
  readonly call?: number;
  readonly code?: string;
}

type Call = (...args: unknown[]) => unknown;
type Calls = Record<string, Call>;

/**
 * Replaces the calls of `calls`. Its text is a part of `preload`, so it names nothing from outside.
 * @returns the number of calls so far, and what puts the old ones back
 */
function failing(calls: Calls, { call, code }: Failure): { count: () => number; restore: () => void } {
  let count = 0;
  const turn = (name: string): void => {
    if (count++ === call) throw Object.assign(new Error(code), { code, syscall: name });
  };
  const file = (handle: object): object =>
    new Proxy(handle, {
      get(target, name) {
        const value = Reflect.get(target, name, target) as unknown;
        if (typeof value !== 'function') return value;
        if (name === 'close' || name === 'chown') return value.bind(target) as Call;
        return async (...args: unknown[]) => {
          turn(String(name));
          return (await value.apply(target, args)) as unknown;
        };
      },
    });
  const own = { ...calls };
  for (const name of ['open', 'writeFile', 'stat', 'realpath', 'readlink', 'access', 'rename']) {
    calls[name] = async (...args: unknown[]) => {
      turn(name);
      const result = await own[name](...args);
      return name === 'open' ? file(result as object) : result;
    };
  }
  return { count: () => count, restore: () => Object.assign(calls, own) };
}

/** Runs `act` in this process with a failing call; returns its result and the number of calls. */
export async function withFailure<T>(failure: Failure, act: () => Promise<T>): Promise<[T, number]> {
  const { count, restore } = failing(promises as unknown as Calls, failure);
  syncBuiltinESMExports();
  try {
    return [await act(), count()];
  } finally {
    restore();
    syncBuiltinESMExports();
  }
}

export const preload = `
import fs, { promises } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
const { TABULEIRO_FAIL_CALL: call = 'NaN', TABULEIRO_FAIL_CODE: code, TABULEIRO_FAIL_LOG: log } = process.env;
if (log) {
  const failing = ${failing.toString()};
  const { count } = failing(promises, { call: Number(call), code });
  syncBuiltinESMExports();
  process.on('exit', () => fs.writeFileSync(log, String(count())));
}
`;
