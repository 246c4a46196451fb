/** Journals as files of a folder. */
import { expect, it } from 'vitest';
import { FileStore } from '../../src/rooms/server/store.js';
import { scratch } from '../cli/program.js';

const folder = scratch();

it('journals keep all lines', async () => {
  const store = new FileStore(folder);
  for (const name of ['a', 'b', 'c']) {
    await store.create(name, `start of ${name}\n`);
    for (let i = 0; i < 3; i++) store.append(name, `line ${String(i)}\n`);
  }
  await store.sync();
  await expect(store.create('a', 'again\n')).rejects.toThrow('EEXIST');
  await store.remove('b');
  expect(await store.read('b')).toBeUndefined();
  store.append('c', 'last\n');
  await store.sync();
  expect(await store.read('a')).toBe('start of a\nline 0\nline 1\nline 2\n');
  expect(await store.read('c')).toBe('start of c\nline 0\nline 1\nline 2\nlast\n');
});
