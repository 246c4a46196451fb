/**
 * The files beside an output while it is written, and the remains of killed runs.
 *
 *     .saida.txt.<run>.tabuleiro-tmp       the output so far (replacement.ts)
 *     .saida.txt.<run>.tabuleiro-journal   its state (journal.ts); the output needs it
 *
 * `<run>` names the process (run-name.ts). Files of processes that may still run, here or
 * elsewhere, are not touched.
 */
import type { Stats } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { sha256 } from '../running-hash.js';
import type { Disk } from './disk.js';
import { isRunName, stateOf, thisRun } from './run-name.js';

export const temporarySuffix = '.tabuleiro-tmp';
export const journalSuffix = '.tabuleiro-journal';
/** A journal that is being written. */
export const draftSuffix = '.tabuleiro-journal-tmp';

const suffixes = [temporarySuffix, journalSuffix, draftSuffix];

/** Maximum bytes of a name used as it is: file systems allow 255, the rest needs up to 90. */
const maxStem = 160;

/** Returns the beginning of the names of files beside `path`; a hash if it would be too long. */
function stemOf(path: string): string {
  const name = basename(path);
  if (Buffer.byteLength(name) <= maxStem) return `.${name}.`;
  return `.${sha256().update(name).digest('hex').slice(0, 32)}.`;
}

/** Returns the path of a file of one run beside the output at `path`. */
export function besideOutput(path: string, suffix: string, run = thisRun()): string {
  return join(dirname(path), `${stemOf(path)}${run}${suffix}`);
}

/** Temporary files open in this process, which another output of the same name must not remove. */
export const openHere = new Set<string>();

/** Returns the dead runs with files beside `path`, and the suffixes of these files. */
export async function deadRuns(disk: Disk, path: string): Promise<Map<string, string[]>> {
  const runs = new Map<string, string[]>();
  for (const [run, suffix] of await filesBeside(disk, path)) {
    if (openHere.has(besideOutput(path, temporarySuffix, run))) continue;
    runs.set(run, [...(runs.get(run) ?? []), suffix]);
  }
  return new Map([...runs].filter(([run, left]) => run === thisRun() || isOver(run, left)));
}

/** Returns whether a run is over. A run elsewhere is over if it has no temporary file. */
function isOver(run: string, left: readonly string[]): boolean {
  const state = stateOf(run);
  return state === 'dead' || (state === 'elsewhere' && !left.includes(temporarySuffix));
}

/**
 * Throws if another process writes the output at `path`, or may do so elsewhere: code `WRITTEN` or
 * `ELSEWHERE`, with the `file` that shows it.
 */
export async function refuseOthers(disk: Disk, path: string): Promise<void> {
  for (const [run, suffix] of await filesBeside(disk, path)) {
    const state = run === thisRun() || suffix !== temporarySuffix ? 'dead' : stateOf(run);
    if (state === 'dead') continue;
    const code = state === 'alive' ? 'WRITTEN' : 'ELSEWHERE';
    throw Object.assign(new Error('another run'), { code, file: besideOutput(path, suffix, run) });
  }
}

/** Returns the files of runs beside the output at `path`, as run and suffix. */
async function filesBeside(disk: Disk, path: string): Promise<[run: string, suffix: string][]> {
  const files: [string, string][] = [];
  const prefix = stemOf(path);
  for (const name of await disk.readdir(dirname(path)).catch(() => [])) {
    const suffix = suffixes.find((one) => name.endsWith(one));
    if (!name.startsWith(prefix) || suffix === undefined) continue;
    const run = name.slice(prefix.length, -suffix.length);
    if (isRunName(run)) files.push([run, suffix]);
  }
  return files;
}

/** Removes files of dead runs; with `keepResumable`, only the unusable ones. */
export async function removeStale(disk: Disk, path: string, keepResumable: boolean): Promise<void> {
  for (const [run, left] of await deadRuns(disk, path)) {
    const resumable = left.includes(temporarySuffix) && left.includes(journalSuffix);
    for (const suffix of left) {
      if (keepResumable && resumable && suffix !== draftSuffix) continue;
      await disk.unlink(besideOutput(path, suffix, run)).catch(() => undefined);
    }
  }
}

/**
 * Returns whether it is a regular file of this user or of `orTo` with one name. A file with a
 * second name may be any file of the user. On systems without users every file is the user's.
 */
export function ownFile(stat: Stats, orTo?: number): boolean {
  const user = process.geteuid?.();
  return stat.isFile() && stat.nlink === 1 && (user === undefined || stat.uid === user || stat.uid === orTo);
}
