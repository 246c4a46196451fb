/**
 * Folders for the files of programs that are run: `tabuleiro-run-<run>-<random>` where the system has such files, with
 * a file that says so. What a killed process left is removed when the next one makes a folder.
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
/** Who made the folder, in a file of it. */
const marker = 'owner';

/** Folders of ours that are left behind are looked for once. */
let hasCleaned = false;

/**
 * A new folder. Others may pass through it but neither list nor change it: a folder in it that belongs to a program can
 * not be replaced by a link.
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

/** True for a folder of this user, with our form of name and our file, whose process has ended. */
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
    // Killed before the file was written, it left an empty folder; any other stays.
    removeEmpty(folder);
    return false;
  }
}

function removeEmpty(folder: string): void {
  try {
    if (isMine(lstatSync(folder).uid)) rmdirSync(folder);
  } catch {
    // It is not empty, or gone.
  }
}

function isMine(uid: number): boolean {
  const user = process.geteuid?.();
  return user === undefined || uid === user;
}

/**
 * Removes a folder, file or link with all below. By the system's `rm`, which neither follows a link that a program puts
 * in the place of a folder meanwhile, nor ends at paths that are too long. False if something is left.
 */
export async function removeTree(path: string): Promise<boolean> {
  if (await ran('rm', '-rf', '--', path)) return true;
  // A program can have closed folders to itself, or go on writing for a moment. Root needs no such right, and `chmod`
  // would follow a link that comes in the way.
  if (process.geteuid?.() !== 0) await ran('chmod', '-R', 'u+rwX', '--', path);
  return (await ran('rm', '-rf', '--', path)) || removedHere(path);
}

/** Where the system has no `rm`. */
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
