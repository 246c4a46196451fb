/** Files of the notebooks, found from any working folder. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Returns the text of a file named from the project's root, such as `notebooks/data/hex.ndjson`:
 * searched for in the working folder, those above it, and the installed package.
 * @throws Error that names the folders searched
 */
export function readText(path: string): string {
  const beside = fileURLToPath(new URL('../..', import.meta.url));
  const found = [...upward(resolve('.')), beside].map((folder) => resolve(folder, path)).find(existsSync);
  if (found !== undefined) return readFileSync(found, 'utf8');
  throw new Error(`no file ${path} in ${resolve('.')}, the folders above it, or the package`);
}

/** The first line of a data file: program, place and time of the measurement. */
export interface Measurement {
  readonly schema: 'measurement/1';
  readonly program: string;
  /** Commit of the checkout, with `+` if sources have changed since; null without a checkout. */
  readonly commit: string | null;
  readonly node: string;
  /** Processors and system, as `2 x Intel(R) Xeon(R), linux x64`. */
  readonly machine: string;
  readonly date: string;
  readonly command: string;
}

/** Returns the objects of a file, one a line, with these schemas. Throws for invalid JSON. */
export function readObjects<T extends { readonly schema: string }>(
  path: string,
  ...schemas: readonly T['schema'][]
): T[] {
  const lines = readText(path).split('\n');
  const objects = lines.filter((line) => line.trim() !== '').map((line) => JSON.parse(line) as T);
  return objects.filter(({ schema }) => schemas.includes(schema));
}

/** Returns the objects of one experiment. Throws if there are none. */
export function readExperiment<T extends { readonly schema: string; readonly experiment: string }>(
  path: string,
  experiment: string,
  ...schemas: readonly T['schema'][]
): T[] {
  const rows = readObjects<T>(path, ...schemas).filter((row) => row.experiment === experiment);
  if (rows.length === 0) throw new Error(`${path} has no rows of ${experiment}`);
  return rows;
}

/** Returns the measurement in the first line of a data file as a sentence. */
export function measuredBy(path: string): string {
  const [first] = readObjects<Measurement>(path, 'measurement/1');
  const { program, commit, node, machine, date, command } = first;
  const version = commit === null ? program : `${program} (commit ${commit})`;
  return `${path}: measured on ${date} by ${version}, Node ${node}, ${machine}: ${command}`;
}

function upward(folder: string): string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [folder, ...upward(above)];
}
