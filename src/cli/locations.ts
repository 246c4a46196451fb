/**
 * The locations of the installed program's files. The bundle lies flat in dist/cli, so addresses
 * relative to a file of src/cli are right only in files directly in src/cli, such as this one.
 */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));

const path = (relative: string): string => join(here, relative);

/** The root of the checkout, with a slash at its end. */
export const root = path('../../');

/** Returns a file of the built program, also where the sources are run. */
const built = (name: string): string => join(root, 'dist/cli', name);

/** True in a package, which has no sources; false in a checkout. */
let installed: boolean | undefined;
export const isInstalled = (): boolean => (installed ??= !existsSync(path('../../src/cli/setup.mjs')));

/** Replaces the program names of a checkout with those of the package, if this is a package. */
export function asCalled(text: string): string {
  if (!isInstalled()) return text;
  return text.replace(/\.\/(solve|gerarcasos)\b/g, (_, name) => (name === 'solve' ? 'tabuleiro' : name));
}

/** The script that users call. */
export const solveScript = path('../../solve');

/** The program that `solveScript` starts. */
export const programEntry = built('main.js');

/**
 * The command with which the program measures one block of an experiment. It is not listed in the
 * help.
 */
export const blockCommandName = 'measure-block';

export const workerEntry = built('worker.js');

export const playThreadEntry = built('play-thread.js');

/** The web page, built with the program. */
export const pageFolder = path('../../dist/web');

/** The page's scripts and styles, each in one piece, for pages that are one file. */
export const insideFolder = path('../../dist/inside');

/** Records with known answers, in a folder for each game. */
export const fixtures = new URL('../../fixtures/', import.meta.url);

/** Script of a process that computes moves for the computers of rooms. */
export const engineEntry = built('engine-process.js');
