/** Chunks of files and of standard input. */
import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Chunks } from '../../../src/batch/read/input.js';
import { ioReason } from '../../../src/batch/io-fault.js';
import { inLanguage } from '../../../src/core/text/phrase.js';
import { scratch } from '../../cli/program.js';

const folder = scratch();

async function lengths(path: string): Promise<{ lengths: number[]; chunks: Chunks }> {
  const chunks = new Chunks(path);
  const found: number[] = [];
  for await (const chunk of chunks) found.push(chunk.length);
  return { lengths: found, chunks };
}

test('a file comes in chunks of 256 KiB', async () => {
  const path = join(folder, 'large');
  fs.writeFileSync(path, 'x'.repeat(600_000));
  const { lengths: found, chunks } = await lengths(path);
  expect(found).toEqual([262144, 262144, 75712]);
  expect(chunks).toMatchObject({ fault: undefined, bytesRead: 600_000, size: 600_000 });
});

test('an empty file has none', async () => {
  expect((await lengths('/dev/null')).lengths).toEqual([]);
});

test('leaving the loop closes the file', async () => {
  const before = fs.readdirSync('/proc/self/fd').length;
  for await (const chunk of new Chunks(join(folder, 'large'))) if (chunk.length > 0) break;
  expect(fs.readdirSync('/proc/self/fd').length).toBe(before);
});

test('a pipe comes whole', async () => {
  const path = join(folder, 'pipe');
  execFileSync('mkfifo', [path]);
  const writing = fs.promises.writeFile(path, 'x'.repeat(300_000));
  const { lengths: found, chunks } = await lengths(path);
  await writing;
  expect(found.reduce((a, b) => a + b)).toBe(300_000);
  expect(chunks.size).toBeUndefined();
});

const faults: readonly (readonly [path: string, code: string])[] = [
  [join(folder, 'none'), 'ENOENT'],
  [folder, 'EISDIR'],
  [join(folder, 'large', 'x'), 'ENOTDIR'],
];
test.each(faults)('%s is refused as a value', async (path, code) => {
  const { lengths: found, chunks } = await lengths(path);
  expect(found).toEqual([]);
  expect(chunks.fault).toMatchObject({ kind: 'io', path, code });
  expect(await new Chunks(path).open()).toEqual(chunks.fault);
  expect(inLanguage(ioReason(chunks.fault!), 'en')).not.toContain('failed');
});
