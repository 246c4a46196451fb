/**
 * A module that NODE_OPTIONS loads into a run: one call of node:fs/promises, or of a file opened by
 * it, fails.
 *
 *     TABULEIRO_FAIL_CALL  index of the call, from 0, among those that a run needs
 *     TABULEIRO_FAIL_CODE  the system's error code
 *     TABULEIRO_FAIL_PART  maximum bytes of a write
 *     TABULEIRO_FAIL_LOG   file for the number of calls, written at the end
 */
export const preload = `
import fs, { promises } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
const { TABULEIRO_FAIL_CALL: call, TABULEIRO_FAIL_CODE: code, TABULEIRO_FAIL_PART: part, TABULEIRO_FAIL_LOG: log } = process.env;
if (log) {
  let calls = 0;
  const turn = (name) => {
    if (calls++ === Number(call)) throw Object.assign(new Error(code), { code, syscall: name });
  };
  const file = (handle) => new Proxy(handle, { get(target, name) {
    const value = Reflect.get(target, name, target);
    if (typeof value !== 'function') return value;
    if (['close', 'chown'].includes(name)) return value.bind(target);
    return async (...args) => {
      turn(name);
      if (name === 'write') args[2] = Math.min(args[2], Number(part ?? Infinity));
      return value.apply(target, args);
    };
  } });
  for (const name of ['open', 'stat', 'realpath', 'readlink', 'access', 'rename']) {
    const real = promises[name];
    promises[name] = async (...args) => {
      turn(name);
      const result = await real(...args);
      return name === 'open' ? file(result) : result;
    };
  }
  syncBuiltinESMExports();
  process.on('exit', () => fs.writeFileSync(log, String(calls)));
}
`;
