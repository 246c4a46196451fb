/** Files that are not TypeScript are complete in the tests, in the program and in the library. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import kernel from '../../src/games/mnk/table/kernel.wasm';
import { execute, root } from '../cli/program.js';

const file = readFileSync(join(root, 'src/games/mnk/table/kernel.wasm'));

/** Returns the text of all JavaScript in a folder of dist. */
const bundled = (folder: string) =>
  readdirSync(join(root, 'dist', folder))
    .filter((name) => /\.c?js$/.test(name))
    .map((name) => readFileSync(join(root, 'dist', folder, name), 'utf8'))
    .join('\n');

it('are bytes in the tests', () => {
  expect(kernel).toBeInstanceOf(Uint8Array);
  expect(Buffer.from(kernel)).toEqual(file);
});

it('are in the bundle of the program', () => {
  expect(execute('./solve', ['--version']).code).toBe(0);
  expect(bundled('cli')).toContain(file.toString('base64'));
});

it('are in the bundle of the library', () => {
  expect(execute('./solve', ['--version']).code).toBe(0);
  expect(bundled('library')).toContain(file.toString('base64'));
});
