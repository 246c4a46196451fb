/**
 * The file system calls of the output as one object, so that tests can make them fail, and helpers
 * for calls that may fail without harm.
 */
import { mkdirSync, statSync } from 'node:fs';
import * as promises from 'node:fs/promises';
import { dirname } from 'node:path';

export type Disk = Pick<
  typeof promises,
  'open' | 'writeFile' | 'stat' | 'realpath' | 'readlink' | 'access' | 'readdir' | 'rename' | 'unlink'
>;

export const realDisk: Disk = promises;

/** Returns the result of a call, or undefined if it fails with one of these codes. */
export async function unlessFailed<T>(call: Promise<T>, ...codes: readonly string[]): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (codes.includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

/** Returns the result of a call about a path, or undefined if nothing exists there. */
export function ifExists<T>(call: Promise<T>): Promise<T | undefined> {
  return unlessFailed(call, 'ENOENT');
}

/** Codes of a sync that are no failures: some file systems and all devices cannot sync. */
export const cannotSync: readonly string[] = ['EINVAL', 'ENOTSUP', 'EBADF', 'EROFS'];

/**
 * Makes the folder and those above it if they do not exist. The option `recursive` is not used:
 * Node 20 loops for ever where the file system answers ENOENT inside an existing folder, as /proc
 * does.
 * @throws the error of the system
 */
export function makeFolder(path: string, mode?: number): void {
  try {
    mkdirSync(path, mode);
  } catch (error) {
    if (isFolder(path)) return;
    const above = dirname(path);
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || isFolder(above)) throw error;
    makeFolder(above, mode);
    makeFolder(path, mode);
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
