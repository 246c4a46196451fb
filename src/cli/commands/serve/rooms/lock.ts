/** One server a folder of journals: two would write into the same rooms without knowing of each other. */
import { readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../../../../batch/write/folder.js';
import { isRunName, stateOf, thisRun } from '../../../../batch/write/run-name.js';

/** The file that says which process has the folder. */
export const lockFile = (folder: string): string => join(folder, 'server.pid');

/**
 * Takes the folder, made if need be, for this process; what is returned gives it back. Undefined where a server that is
 * running has it.
 * @throws the system's error
 */
export function lockFolder(folder: string): (() => void) | undefined {
  makeFolder(folder, 0o700);
  const path = lockFile(folder);
  const take = (): void => writeFileSync(path, thisRun, { flag: 'wx', mode: 0o600 });
  try {
    take();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if (isRunning(readFileSync(path, 'utf8').trim())) return undefined;
    unlinkSync(path);
    take();
  }
  return () => unlinkSync(path);
}

/**
 * Whether the server runs that left this name, or may run elsewhere. Older ones left the number of their process alone:
 * whoever has it now is taken for the server, but not this process, for in a container every start has the same number.
 */
function isRunning(server: string): boolean {
  return server !== thisRun && isRunName(server) && stateOf(server) !== 'dead';
}
