/** One server a folder of journals: two would write into the same rooms without knowing of each other. */
import { mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const name = 'server.pid';

/**
 * Takes the folder, made if need be, for this process; what is returned gives it back. Undefined where a server that is
 * running has it.
 * @throws the system's error
 */
export function lockFolder(folder: string): (() => void) | undefined {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, name);
  const pid = String(process.pid);
  const take = (): void => writeFileSync(path, pid, { flag: 'wx', mode: 0o600 });
  try {
    take();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if (isRunning(path)) return undefined;
    unlinkSync(path);
    take();
  }
  return () => unlinkSync(path);
}

/** In a container every start has the same number: our own is not that of another server. */
function isRunning(path: string): boolean {
  const pid = Number(readFileSync(path, 'utf8'));
  if (!Number.isSafeInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
