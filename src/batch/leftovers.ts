/**
 * The files beside an output while it is made, and what killed runs left of them.
 *
 *     .saida.txt.<run>.tabuleiro-tmp       the output so far (replacement.ts)
 *     .saida.txt.<run>.tabuleiro-journal   how far it can be trusted (journal.ts); without it the rest is waste
 *
 * `<run>` names the process (run-id.ts).
 */
import { basename, dirname, join } from 'node:path';
import type { Disk } from './disk.js';
import { isAlive, isRunId, thisRun } from './run-id.js';

export const temporarySuffix = '.tabuleiro-tmp';
export const journalSuffix = '.tabuleiro-journal';
/** A journal that is being written. */
export const draftSuffix = '.tabuleiro-journal-tmp';

const suffixes = [temporarySuffix, journalSuffix, draftSuffix];

/** Path of one of a run's files for the output at `path`. */
export function besideOutput(path: string, suffix: string, run = thisRun): string {
  return join(dirname(path), `.${basename(path)}.${run}${suffix}`);
}

/** Temporary files open in this process: another output of the same name must not take them for waste. */
export const openHere = new Set<string>();

/** Dead runs that left files for `path`, with the suffixes of what they left. */
export async function deadRuns(disk: Disk, path: string): Promise<Map<string, string[]>> {
  const dead = new Map<string, string[]>();
  const prefix = `.${basename(path)}.`;
  for (const name of await disk.readdir(dirname(path)).catch(() => [])) {
    const suffix = suffixes.find((one) => name.endsWith(one));
    if (!name.startsWith(prefix) || suffix === undefined) continue;
    const run = name.slice(prefix.length, -suffix.length);
    if (!isRunId(run) || openHere.has(besideOutput(path, temporarySuffix, run))) continue;
    if (run !== thisRun && isAlive(run)) continue;
    dead.set(run, [...(dead.get(run) ?? []), suffix]);
  }
  return dead;
}

/** Removes what dead runs left; with `sparing` not what can be resumed. Failing at it harms nobody. */
export async function sweep(disk: Disk, path: string, sparing: boolean): Promise<void> {
  for (const [run, left] of await deadRuns(disk, path)) {
    const resumable = left.includes(temporarySuffix) && left.includes(journalSuffix);
    for (const suffix of left) {
      if (sparing && resumable && suffix !== draftSuffix) continue;
      await disk.unlink(besideOutput(path, suffix, run)).catch(() => undefined);
    }
  }
}
