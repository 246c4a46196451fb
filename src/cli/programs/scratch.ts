/**
 * Temporary folders for programs that are run: `tabuleiro-run-<run>-<random>` in the system's
 * folder, with a file that names their owner. Folders of a killed process are removed when the next
 * process makes one.
 */
import { spawn } from 'node:child_process';
import {
  chmodSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRunName, stateOf, thisRun } from '../../batch/write/run-name.js';

const prefix = 'tabuleiro-run-';
/** The file that names the run to which the folder belongs. */
const marker = 'owner';

/** Stale folders are looked for once in a run. */
let hasCleaned = false;

/**
 * Makes a new folder. Others may pass through it but neither list nor change it, so a program's
 * folder in it cannot be replaced by a link.
 */
export async function makeScratch(): Promise<string> {
  if (!hasCleaned) {
    hasCleaned = true;
    await removeStaleScratch();
  }
  const folder = mkdtempSync(join(tmpdir(), `${prefix}${thisRun()}-`));
  writeFileSync(join(folder, marker), thisRun(), { flag: 'wx', mode: 0o600 });
  chmodSync(folder, 0o711);
  return folder;
}

/** Removes the folders of processes that have ended. */
export async function removeStaleScratch(): Promise<void> {
  const names = readdirSync(tmpdir()).filter((name) => name.startsWith(prefix));
  for (const name of names) if (isStale(name)) await removeTree(join(tmpdir(), name));
}

/**
 * Returns true for a folder of this user with our name and marker file, whose process has ended.
 */
function isStale(name: string): boolean {
  const run = name.slice(prefix.length).replace(/-[A-Za-z0-9]{6}$/, '');
  if (!isRunName(run) || `${prefix}${run}`.length + 7 !== name.length || stateOf(run) !== 'dead')
    return false;
  const folder = join(tmpdir(), name);
  try {
    const files = [lstatSync(folder), lstatSync(join(folder, marker))];
    if (!files[0].isDirectory() || !files[1].isFile()) return false;
    return files.every(({ uid }) => isMine(uid)) && readFileSync(join(folder, marker), 'utf8') === run;
  } catch {
    // A process killed before it wrote the marker left an empty folder. Any other folder stays.
    removeEmpty(folder);
    return false;
  }
}

function removeEmpty(folder: string): void {
  try {
    if (isMine(lstatSync(folder).uid)) rmdirSync(folder);
  } catch {
    // The folder is not empty, or has gone.
  }
}

function isMine(uid: number): boolean {
  const user = process.geteuid?.();
  return user === undefined || uid === user;
}

/**
 * Removes a folder, file or link with everything below it; false if something is left. The system's
 * `rm` is used because it neither follows a link that a program puts in place of a folder meanwhile
 * nor fails on paths that are too long.
 */
export async function removeTree(path: string): Promise<boolean> {
  if (await ran('rm', '-rf', '--', path)) return true;
  // A program can have locked its folders, or go on writing for a moment. Root needs no such
  // permission, and `chmod` would follow a link put in its way.
  if (process.geteuid?.() !== 0) await ran('chmod', '-R', 'u+rwX', '--', path);
  return (await ran('rm', '-rf', '--', path)) || removedHere(path);
}

/** Removes a tree on Windows, which has no `rm`. */
async function removedHere(path: string): Promise<boolean> {
  if (process.platform !== 'win32') return false;
  return rm(path, { recursive: true, force: true }).then(
    () => true,
    () => false,
  );
}

function ran(program: string, ...words: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, words, { stdio: 'ignore' });
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
  });
}
