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

/** Whether this is a package, which has no sources; else it is a checkout. */
export const isInstalled = (): boolean => !existsSync(path('../../src/cli/setup.sh'));

/** The script that users call. */
export const solveScript = path('../../solve');

/** What `solveScript` starts: the program itself. */
export const programEntry = path('./main.cjs');

/** Script of a worker process. */
export const workerEntry = path('./worker.js');

/** Script of the thread that `play` thinks in. */
export const playThreadEntry = path('./play-thread.js');

/** The web page, built with the program. */
export const pageFolder = path('../../dist/web');

/** Records with known answers, a folder for each game. */
export const fixtures = new URL('../../fixtures/', import.meta.url);

/** Script of a process that thinks for computers of rooms. */
export const engineEntry = path('./engine-process.js');
