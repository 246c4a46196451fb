import { expect, test } from 'vitest';
import { linesOf } from '../../../src/batch/read/lines.js';

async function lines(chunks: readonly string[], limit?: number): Promise<string[]> {
  async function* bytes(): AsyncGenerator<Uint8Array> {
    for (const chunk of chunks) yield await Promise.resolve(new TextEncoder().encode(chunk));
  }
  const all: string[] = [];
  for await (const line of linesOf(bytes(), limit)) all.push(line);
  return all;
}

test('lines do not depend on the chunks', async () => {
  const text = 'a\n\nbç d\nlast';
  expect(await lines([text])).toEqual(['a', '', 'bç d', 'last']);
  expect(await lines([...text])).toEqual(['a', '', 'bç d', 'last']);
  expect(await lines(['a\n'])).toEqual(['a']);
});

test('a carriage return belongs to the line end', async () => {
  expect(await lines(['a\r', '\nb\r\n', 'c\r'])).toEqual(['a', 'b', 'c']);
  expect(await lines(['a\rb', '\r', '\rc'])).toEqual(['a', 'b', '', 'c']);
});

test('of a line too long only the limit and one character are kept', async () => {
  const long = Array<string>(1000).fill('x'.repeat(100));
  expect(await lines(['ab\n', ...long, '\ncd'], 7)).toEqual(['ab', 'xxxxxxxx', 'cd']);
  expect(await lines(['1234567\n12345678\n'], 7)).toEqual(['1234567', '12345678']);
});
