/**
 * Text from files is printed without its escape sequences, which could change titles, colours and
 * the cursor.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { run } from './in-process.js';
import { scratch } from './program.js';

const folder = scratch();
const evil = '\u001b]0;title\u0007\u009b31m';
const clean = /^[^\p{Cc}\u202e]*$/u;

async function said(args: readonly string[]): Promise<string> {
  const { stdout, stderr } = await run(args);
  return (stdout + stderr).replaceAll('\n', '');
}

it('verify', async () => {
  const answers = join(folder, 'answers.ndjson');
  const { stdout } = await run(['--format', 'ndjson'], 'hex 2 2\n0 0\n0 0\n0 0\n');
  const answer = JSON.parse(stdout) as { best: string[]; pv: string[] };
  const lines = [
    { ...answer, best: [evil] },
    { ...answer, pv: [evil] },
  ].map((one) => JSON.stringify(one));
  writeFileSync(answers, `${lines.join('\n')}\n`);
  const text = await said(['verify', answers]);
  expect(text).toContain('title');
  expect(text).toMatch(clean);
});

it('check', async () => {
  const [input, answers] = [join(folder, 'in.txt'), join(folder, 'answers.txt')];
  writeFileSync(input, '3 3\n2 1 2 0 1\n0 0\n');
  writeFileSync(answers, `${evil}\n${evil}\n`);
  const text = await said(['check', input, answers]);
  expect(text).toContain('title');
  expect(text).toMatch(clean);
});

it('names of files', async () => {
  for (const args of [
    ['-i', `${evil}\u202e`],
    ['show', evil],
    ['verify', evil],
    ['check', evil, evil],
  ]) {
    expect(await said(args)).toMatch(clean);
  }
});
