/** Gzip files are read decompressed; damage and other compression formats are reported. */
import * as fs from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { ioReason } from '../../../src/batch/io-fault.js';
import { Chunks } from '../../../src/batch/read/input.js';
import { inLanguage } from '../../../src/core/text/phrase.js';
import { scratch } from '../../cli/program.js';

const folder = scratch();

async function read(bytes: Uint8Array) {
  const path = join(folder, 'entrada');
  fs.writeFileSync(path, bytes);
  const chunks = new Chunks(path);
  let text = '';
  for await (const chunk of chunks) text += Buffer.from(chunk).toString('latin1');
  return { text, fault: chunks.fault, size: chunks.size };
}

const long = Array.from({ length: 300_000 }, (_, i) => String(i * 7919)).join(' ');

describe('gzip', () => {
  test.each([
    ['one member', gzipSync(long), long],
    [
      'several members',
      Buffer.concat([gzipSync(long), gzipSync('a'), gzipSync(''), gzipSync('b')]),
      `${long}ab`,
    ],
    ['zeros after the last, as tapes have', Buffer.concat([gzipSync('8 8'), Buffer.alloc(512)]), '8 8'],
    ['nothing', gzipSync(''), ''],
  ])('%s', async (_, bytes, text) => {
    const got = await read(bytes);
    expect(got.text === text).toBe(true);
    // The compressed size cannot measure the progress of a run.
    expect(got).toMatchObject({ fault: undefined, size: undefined });
  });

  const cut = [1, 9, 100, 200_000].map((less) => [less, gzipSync(long).subarray(0, -less)] as const);
  test.each(cut)('cut %i bytes before its end', async (_, bytes) => {
    const { fault } = await read(bytes);
    expect(fault).toMatchObject({ code: 'Z_BUF_ERROR' });
    expect(inLanguage(ioReason(fault!), 'en')).toMatch(/: the gzip data end too early: the file is cut$/);
  });

  test.each([
    ['a wrong checksum', (bytes: Buffer) => bytes.fill(0, bytes.length - 8, bytes.length - 4)],
    ['text after the last member', (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('8 8\n')])],
    ['another method', (bytes: Buffer) => bytes.fill(9, 2, 3)],
  ])('damage: %s', async (_, damage) => {
    const { fault } = await read(damage(gzipSync(long)));
    expect(fault).toMatchObject({ code: 'Z_DATA_ERROR' });
    expect(inLanguage(ioReason(fault!), 'pt')).toMatch(/: os dados gzip estão danificados$/);
  });
});

test('leaving the loop early closes the file', async () => {
  const path = join(folder, 'early.gz');
  fs.writeFileSync(path, gzipSync(long));
  const before = fs.readdirSync('/proc/self/fd').length;
  for await (const chunk of new Chunks(path)) if (chunk.length > 0) break;
  expect(fs.readdirSync('/proc/self/fd').length).toBe(before);
});

test('what is shorter than a mark of gzip is read as it is', async () => {
  expect((await read(Buffer.from([0x1f]))).text).toBe('\x1f');
  expect(await read(Buffer.from('0'))).toMatchObject({ text: '0', size: 1 });
});
