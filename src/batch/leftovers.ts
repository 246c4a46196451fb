/**
 * The files beside an output while it is made, and what killed runs left of them.
 *
 *     .saida.txt.<pid>.tabuleiro-tmp       the output so far (replacement.ts)
 *     .saida.txt.<pid>.tabuleiro-journal   how far it can be trusted (journal.ts); without it the rest is waste
 */
import { basename, dirname, join } from 'node:path';
import type { Disk } from './disk.js';

export const temporarySuffix = '.tabuleiro-tmp';
export const journalSuffix = '.tabuleiro-journal';
/** A journal that is being written. */
export const draftSuffix = '.tabuleiro-journal-tmp';

const suffixes = [temporarySuffix, journalSuffix, draftSuffix];

/** Path of one of this process's files for the output at `path`. */
export function besideOutput(path: string, suffix: string, pid = process.pid): string {
  return join(dirname(path), `.${basename(path)}.${pid}${suffix}`);
}

/** Temporary files open in this process: another output of the same name must not take them for waste. */
export const openHere = new Set<string>();

/** Process ids of dead runs that left files for `path`, with the suffixes of what they left. */
export async function deadRuns(disk: Disk, path: string): Promise<Map<number, string[]>> {
  const dead = new Map<number, string[]>();
  const prefix = `.${basename(path)}.`;
  for (const name of await disk.readdir(dirname(path)).catch(() => [])) {
    const suffix = suffixes.find((one) => name.endsWith(one));
    if (!name.startsWith(prefix) || suffix === undefined) continue;
    const text = name.slice(prefix.length, -suffix.length);
    if (!/^[1-9][0-9]{0,9}$/.test(text) || openHere.has(besideOutput(path, temporarySuffix, Number(text))))
      continue;
    const pid = Number(text);
    if (pid !== process.pid && isAlive(pid)) continue;
    dead.set(pid, [...(dead.get(pid) ?? []), suffix]);
  }
  return dead;
}

/** Removes what dead runs left; with `sparing` not what can be resumed. Failing at it harms nobody. */
export async function sweep(disk: Disk, path: string, sparing: boolean): Promise<void> {
  for (const [pid, left] of await deadRuns(disk, path)) {
    const resumable = left.includes(temporarySuffix) && left.includes(journalSuffix);
    for (const suffix of left) {
      if (sparing && resumable && suffix !== draftSuffix) continue;
      await disk.unlink(besideOutput(path, suffix, pid)).catch(() => undefined);
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
