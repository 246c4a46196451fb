/**
 * A folder of rooms has one server: a lock file names its process. Another process may have the
 * same id later.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { startOf, thisRun } from '../../../src/batch/write/run-name.js';
import { lockFolder } from '../../../src/rooms/server/store.js';
import { scratch, solve } from '../program.js';

const folder = scratch();
const path = join(folder, 'server.pid');
const parent = String(process.ppid);

/** Writes the lock file that an earlier server left. */
function left(text: string): void {
  writeFileSync(path, text);
}

describe('the folder of a server', () => {
  let unlock: (() => void) | undefined;
  afterEach(() => {
    unlock?.();
    unlock = undefined;
  });

  it('is its own until it ends', () => {
    unlock = lockFolder(folder);
    expect(readFileSync(path, 'utf8')).toBe(thisRun());
    unlock!();
    expect(existsSync(path)).toBe(false);
    unlock = lockFolder(folder);
    expect(unlock).toBeTypeOf('function');
  });

  it.runIf(startOf(process.ppid))('is free where the process began after the server had ended', () => {
    left(`${parent}-${startOf(process.ppid)!}`);
    expect(lockFolder(folder)).toBeUndefined();
    left(`${parent}-1`);
    unlock = lockFolder(folder);
    expect(unlock).toBeTypeOf('function');
  });

  it('is told by files of older servers too, which have the number of the process alone', () => {
    left(parent);
    expect(lockFolder(folder)).toBeUndefined();
    for (const gone of [String(process.pid), '2147483647', '']) {
      left(gone);
      unlock = lockFolder(folder);
      expect([gone, typeof unlock]).toEqual([gone, 'function']);
      unlock!();
      unlock = undefined;
    }
  });
});

it('serve names the file that another server has left', () => {
  left(`${parent}\n`);
  const { code, stderr } = solve(['serve', '--rooms', folder, '--port', '0']);
  expect(code).toBe(3);
  expect(stderr).toContain(`another server has these rooms; if none runs, delete ${path}`);
});

it.each([
  [{}, 'holds a file that does not belong to rooms, training.jsonl: name a folder for rooms alone'],
  [
    { TABULEIRO_LANG: 'pt' },
    'contém algo que não é uma sala, training.jsonl: indique uma pasta só para elas',
  ],
])('serve refuses a folder with other things, and touches nothing', (env, message) => {
  const other = join(folder, 'other');
  mkdirSync(other, { recursive: true });
  writeFileSync(join(other, 'training.jsonl'), '{}\n');
  utimesSync(join(other, 'training.jsonl'), 0, 0);
  const { code, stderr } = solve(['serve', '--rooms', other, '--port', '0'], '', env);
  expect(code).toBe(3);
  expect(stderr).toContain(message);
  expect(readdirSync(other)).toEqual(['training.jsonl']);
});
