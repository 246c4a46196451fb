/**
 * The files beside an output while it is made, and what killed runs left of them.
 *
 *     .saida.txt.<run>.tabuleiro-tmp       the output so far (replacement.ts)
 *     .saida.txt.<run>.tabuleiro-journal   how far it can be trusted (journal.ts); without it the rest is useless
 *
 * `<run>` names the process: `<pid>-<start>`, or `<pid>` where the system does not tell when a process began. A
 * process id alone is given to another process sooner or later: the files of a dead run would seem alive.
 */
import { createHash } from 'node:crypto';
import { readFileSync, type Stats } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Disk } from './disk.js';

const pattern = /^([1-9][0-9]{0,9})(?:-([0-9]{1,20}))?$/;

/** The fields of /proc/<pid>/stat on Linux from the third one on; none elsewhere. */
function statOf(pid: number): readonly string[] {
  try {
    const stat = readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
    // Field 2 is the program's name in parentheses, which may hold anything, parentheses and spaces too.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

/** Clock ticks from the start of the system to that of the process: field 22; undefined where it is not known. */
export function startOf(pid: number): string | undefined {
  return statOf(pid)[19];
}

function idOf(pid: number): string {
  const start = startOf(pid);
  return start === undefined ? String(pid) : `${String(pid)}-${start}`;
}

/** Whether this is the name of a process, as `thisRun` is. */
export const isRunName = (name: string): boolean => pattern.test(name);

/** This process. */
export const thisRun = idOf(process.pid);

/** Whether the process still runs. An id without a start belongs to whoever has the process id now. */
export function isAlive(run: string): boolean {
  const [, digits, start] = pattern.exec(run)!;
  const pid = Number(digits);
  if (pid === process.pid) return run === thisRun;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  // A zombie has ended: in a container whose first process waits for none it stays one.
  if (statOf(pid)[0] === 'Z') return false;
  const now = startOf(pid);
  return start === undefined || now === undefined || now === start;
}

export const temporarySuffix = '.tabuleiro-tmp';
export const journalSuffix = '.tabuleiro-journal';
/** A journal that is being written. */
export const draftSuffix = '.tabuleiro-journal-tmp';

const suffixes = [temporarySuffix, journalSuffix, draftSuffix];

/** Bytes of an output's name that its files can bear: file systems take 255, run and suffix need up to 60. */
const maxStem = 180;

/** How the names of all files beside the output at `path` begin: its name, or a hash where that is too long. */
function stemOf(path: string): string {
  const name = basename(path);
  if (Buffer.byteLength(name) <= maxStem) return `.${name}.`;
  return `.${createHash('sha256').update(name).digest('hex').slice(0, 32)}.`;
}

/** Path of one of a run's files for the output at `path`. */
export function besideOutput(path: string, suffix: string, run = thisRun): string {
  return join(dirname(path), `${stemOf(path)}${run}${suffix}`);
}

/** Temporary files open in this process: another output of the same name must not remove them. */
export const openHere = new Set<string>();

/** Dead runs that left files for `path`, with the suffixes of what they left. */
export async function deadRuns(disk: Disk, path: string): Promise<Map<string, string[]>> {
  const dead = new Map<string, string[]>();
  for (const [run, suffix] of await filesBeside(disk, path)) {
    if (openHere.has(besideOutput(path, temporarySuffix, run)) || (run !== thisRun && isAlive(run))) continue;
    dead.set(run, [...(dead.get(run) ?? []), suffix]);
  }
  return dead;
}

/** Another process that writes the output at `path` now, if there is one. */
export async function liveWriter(disk: Disk, path: string): Promise<number | undefined> {
  const files = await filesBeside(disk, path);
  const found = files.find(([run, suffix]) => run !== thisRun && suffix === temporarySuffix && isAlive(run));
  return found && Number(pattern.exec(found[0])![1]);
}

/** The files of runs beside the output at `path`: which run, and what it is. */
async function filesBeside(disk: Disk, path: string): Promise<[run: string, suffix: string][]> {
  const files: [string, string][] = [];
  const prefix = stemOf(path);
  for (const name of await disk.readdir(dirname(path)).catch(() => [])) {
    const suffix = suffixes.find((one) => name.endsWith(one));
    if (!name.startsWith(prefix) || suffix === undefined) continue;
    const run = name.slice(prefix.length, -suffix.length);
    if (pattern.test(run)) files.push([run, suffix]);
  }
  return files;
}

/** Removes what dead runs left; with `keepResumable` only what cannot be resumed. Failures are ignored. */
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
 * True for a regular file under one name that belongs to this user, or to `orTo`. A second name may be that of
 * any other file of the user. Where the system has no users every file is the user's own.
 */
export function ownFile(stat: Stats, orTo?: number): boolean {
  const user = process.geteuid?.();
  return stat.isFile() && stat.nlink === 1 && (user === undefined || stat.uid === user || stat.uid === orTo);
}
