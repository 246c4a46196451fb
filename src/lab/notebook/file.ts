/** Files that notebooks read, found from whatever folder a cell runs in. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The text of a file named from the root of the project, such as `notebooks/data/hex.ndjson`: in the working folder or
 * one above it, else in the installed package. @throws Error that says where it was looked for.
 */
export function readText(path: string): string {
  const beside = fileURLToPath(new URL('../..', import.meta.url));
  const found = [...upward(resolve('.')), beside].map((folder) => resolve(folder, path)).find(existsSync);
  if (found !== undefined) return readFileSync(found, 'utf8');
  throw new Error(`no file ${path} in ${resolve('.')}, the folders above it, or the package`);
}

function upward(folder: string): string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [folder, ...upward(above)];
}
