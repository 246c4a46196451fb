/**
 * Where the files of the installed program are. The bundle lies flat in dist/cli, so addresses relative to a
 * file of src/cli are right only in files directly in src/cli, as this one is.
 */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));

const path = (relative: string): string => join(here, relative);

/** The root of the checkout, with a slash at its end. */
export const root = path('../../');

/** A file of the built program, also where the sources are run. */
const built = (name: string): string => join(root, 'dist/cli', name);

/** Whether this is a package, which has no sources; else it is a checkout. */
let installed: boolean | undefined;
export const isInstalled = (): boolean => (installed ??= !existsSync(path('../../src/cli/setup.mjs')));

/** A text with the names that a package gives the programs, if this is one, not those of a checkout. */
export function asCalled(text: string): string {
  if (!isInstalled()) return text;
  return text.replace(/\.\/(solve|gerarcasos)\b/g, (_, name) => (name === 'solve' ? 'tabuleiro' : name));
}

/** The script that users call. */
export const solveScript = path('../../solve');

/** What `solveScript` starts: the program itself. */
export const programEntry = built('main.js');

/** The command by which the program measures one block of an experiment; not listed in the help. */
export const blockCommandName = 'measure-block';

/** Script of a worker process. */
export const workerEntry = built('worker.js');

/** Script of the thread that `play` thinks in. */
export const playThreadEntry = built('play-thread.js');

/** The web page, built with the program. */
export const pageFolder = path('../../dist/web');

/** Records with known answers, a folder for each game. */
export const fixtures = new URL('../../fixtures/', import.meta.url);

/** Script of a process that thinks for computers of rooms. */
export const engineEntry = built('engine-process.js');
