/**
 * The students that `grade` grades: files and folders, each under the shortest name that tells it
 * from the others.
 */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { CopySource } from '../../programs/copy.js';

/**
 * A student's file or folder: `base` is the folder that all students have in common, `name` the
 * path below it.
 */
export type Student = CopySource;

/**
 * Replaces each folder that holds only folders by those folders, one per student. Hidden files are
 * ignored.
 */
export function expanded(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    const inside = foldersIn(path);
    return inside.length === 0 ? [path] : inside;
  });
}

/** Returns the folders in a folder; none if it holds anything else. */
function foldersIn(path: string): string[] {
  if (!existsSync(path) || !statSync(path).isDirectory()) return [];
  try {
    const entries = readdirSync(path, { withFileTypes: true }).filter(({ name }) => !name.startsWith('.'));
    return entries.every((entry) => entry.isDirectory()) ? entries.map(({ name }) => join(path, name)) : [];
  } catch {
    // Copying the folder later reports why it cannot be read.
    return [];
  }
}

/**
 * Returns each path once, split into the folder that all have in common and the rest, sorted by the
 * rest.
 */
export function named(paths: readonly string[]): Student[] {
  const unique = [...new Set(paths.map((path) => path.replace(/(?<=[^/])\/+$/, '')))];
  const folders = unique.map((path) => path.split('/').slice(0, -1));
  let common = 0;
  while (
    folders.length > 0 &&
    folders.every((words) => common < words.length && words[common] === folders[0][common])
  )
    common++;
  const base = common === 0 ? '' : `${folders[0].slice(0, common).join('/')}/`;
  const students = unique.map((path) => ({
    base,
    name: path.split('/').slice(common).join('/'),
  }));
  return students.sort((a, b) => (a.name < b.name ? -1 : 1));
}
