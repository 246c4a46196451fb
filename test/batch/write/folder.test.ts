/** Creates folders with their parents; in /proc Node 20's option `recursive` would loop forever. */
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeFolder } from '../../../src/batch/write/disk.js';
import { scratch } from '../../cli/program.js';

const folder = scratch();
const at = (...names: string[]): string => join(folder, ...names);

describe('a folder', () => {
  it('is made with its parents and with the mode; an existing one is left unchanged', () => {
    makeFolder(at('a', 'b', 'c'), 0o700);
    for (const path of [at('a'), at('a', 'b'), at('a', 'b', 'c')])
      expect([path, statSync(path).mode & 0o777]).toEqual([path, 0o700]);
    mkdirSync(at('a', 'b', 'c', 'd'));
    makeFolder(at('a', 'b', 'c'));
    makeFolder(`${at('e', 'f')}/`);
    makeFolder('/');
    makeFolder('.');
    expect([at('a', 'b', 'c', 'd'), at('e', 'f')].map((path) => existsSync(path))).toEqual([true, true]);
  });

  it('is refused where a file is, in its place or above it', () => {
    writeFileSync(at('file'), '');
    expect(() => makeFolder(at('file'))).toThrow('EEXIST');
    expect(() => makeFolder(at('file', 'below', 'it'))).toThrow('ENOTDIR');
    expect(() => makeFolder('')).toThrow('ENOENT');
  });

  it.runIf(existsSync('/proc/self'))('is refused at once where the file system takes none', () => {
    expect(() => makeFolder('/proc/x')).toThrow('ENOENT');
    expect(() => makeFolder('/proc/x/y/z')).toThrow('ENOENT');
  });
});
