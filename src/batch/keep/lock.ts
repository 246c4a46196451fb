/** One search a folder: each says in a file of its name that it is there, and looks for others that are alive. */
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { now } from '../../core/clock.js';
import { isAlive, isRunName, thisRun } from '../write/stale-files.js';

const suffix = '.lock';
const lookEveryMs = 50;

/** What gives the folder free again; undefined if another process still has it after `waitMs` milliseconds. */
export function lockFolder(folder: string, waitMs: number): (() => void) | undefined {
  const path = join(folder, thisRun + suffix);
  try {
    writeFileSync(path, '', { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return undefined;
    throw error;
  }
  const unlock = (): void => rmSync(path, { force: true });
  const until = now() + waitMs;
  const pause = new Int32Array(new SharedArrayBuffer(4));
  while (othersIn(folder) > 0) {
    if (now() >= until) {
      unlock();
      return undefined;
    }
    Atomics.wait(pause, 0, 0, lookEveryMs);
  }
  return unlock;
}

/** Counts live processes that hold the folder; removes what dead ones left. */
function othersIn(folder: string): number {
  let alive = 0;
  for (const name of readdirSync(folder)) {
    const run = name.slice(0, -suffix.length);
    if (!name.endsWith(suffix) || !isRunName(run) || run === thisRun) continue;
    if (isAlive(run)) alive++;
    else rmSync(join(folder, name), { force: true });
  }
  return alive;
}
