/** Whether a file that was found may be gone on with: anybody who may write to the folder can put one there. */
import type { Stats } from 'node:fs';

/**
 * True for a regular file under one name that belongs to this user, or to `orTo`. A second name may be that of
 * any other file of the user. Where the system has no users every file is the user's own.
 */
export function ownFile(stat: Stats, orTo?: number): boolean {
  const user = process.geteuid?.();
  return stat.isFile() && stat.nlink === 1 && (user === undefined || stat.uid === user || stat.uid === orTo);
}
