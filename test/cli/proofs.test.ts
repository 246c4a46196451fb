/** `solve --proofs` and `verify --proofs`, as their users run them. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from './in-process.js';
import { scratch } from './program.js';

const folder = scratch();
const at = (name: string): string => join(folder, name);
const input = `hex 4 4\n${'0 '.repeat(16)}\nmnk 3 3\n1 2 0 0 1 0 0 0 2\nhex 2 2\n1 2 1 2\n0 0\n`;

describe('proofs in a folder', async () => {
  const ran = await run(['--format', 'ndjson', '--best', 'all', '--proofs', at('new/proofs')], input);
  const answers = ran.stdout;
  writeFileSync(at('a.ndjson'), answers);

  it('are named by the answers, which have no certificate, and show every best move', async () => {
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    const [first, , over] = answers
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { proof?: { file: string }; certificate?: unknown });
    expect(first.proof?.file).toBe('record-1.ndjson');
    expect(first.certificate).toBeUndefined();
    // A finished game needs no proof: the rules show the result.
    expect(over.proof).toBeUndefined();
    expect(await run(['verify', at('a.ndjson'), '--proofs', at('new/proofs')])).toEqual({
      code: 0,
      stderr: '',
      stdout:
        '3 exact, 0 bounds, 0 unchecked, 0 refused records, 0 wrong\n' +
        'checked: game, size, options, status, lo, hi, best, bestComplete, values, pv, certificate, error, proof; index, position and unreadable records only with -i\n' +
        'checked: every best move of 2 answers, and that the other moves are none\n',
    });
  });

  it('are checked each by itself too, to the line that is wrong', async () => {
    const whole = await run(['verify', at('new/proofs/record-1.ndjson'), '--format', 'ndjson']);
    expect(JSON.parse(whole.stdout)).toMatchObject({ exact: 1, allBest: 1, wrong: 0 });
    const text = readFileSync(at('new/proofs/record-1.ndjson'), 'utf8');
    writeFileSync(at('cut.ndjson'), text.slice(0, text.length / 2));
    const cut = await run(['verify', at('cut.ndjson')]);
    expect(cut.code).toBe(1);
    expect(cut.stderr).toMatch(/cut\.ndjson:\d+: not JSON/);
  });

  it('must be those that the answers name', async () => {
    const other = answers.replace('record-1.', 'record-2.');
    const missing = answers.replace('record-1.', 'record-7.');
    const outside = answers.replace('record-1.', '../new/proofs/record-1.');
    const said: string[] = [];
    for (const text of [other, missing, outside])
      said.push((await run(['verify', '--proofs', at('new/proofs')], text)).stderr.split(':1: ')[1]);
    expect(said).toEqual([
      'record-2.ndjson is another proof\n',
      `${at('new/proofs/record-7.ndjson')}: no such file or folder (open, ENOENT)\n`,
      'proof: not the name of a proof\n',
    ]);
    const fewer = answers.replace('"d1",', '');
    expect((await run(['verify', '--proofs', at('new/proofs')], fewer)).stderr).toContain(
      'best lacks a best move',
    );
    const more = answers.replace('"d1",', '"d1","a1",');
    expect((await run(['verify', '--proofs', at('new/proofs')], more)).stderr).toContain(
      'a1 is not a best move',
    );
  });
});

it('says how many answers are proved without one', async () => {
  const four = 'connect4 4 4\n0 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0\n';
  const ran = await run(
    ['--format', 'ndjson', '--proofs', at('some')],
    input.replace('0 0\n', `${four}0 0\n`),
  );
  expect(ran.code).toBe(0);
  expect(ran.stderr).toContain(
    'proved, but without a proof in the folder (a limit ended it, or the algorithm writes none): 1 of 4 records',
  );
});

it('is refused with several algorithms, and where the folder cannot be made', async () => {
  const several = await run(['--proofs', at('p'), '-a', 'solver,minimax'], input);
  expect(several).toMatchObject({ code: 2, stdout: '' });
  expect(several.stderr).toContain('--proofs takes one algorithm');
  expect((await run(['--proofs', at('p'), '--threads', '2'], input)).code).toBe(2);
  expect(existsSync(at('p'))).toBe(false);
  expect(await run(['--proofs', at('a.ndjson')], input)).toMatchObject({ code: 3, stdout: '' });
});
