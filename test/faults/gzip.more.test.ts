/** Gzip input and output of whole runs, killed and resumed, with any number of workers. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { execute, root, scratch, solve } from '../cli/program.js';
import { Runs } from './processes.js';
import { boards } from './runs.js';

const folder = scratch();
const text = `${boards(8000, 3)}8 8\n0 1 x\n${boards(8000, 4)}0 0\n`;
const plain = join(folder, 'entrada.txt');
const input = join(folder, 'entrada.txt.gz');
writeFileSync(plain, text);
writeFileSync(input, gzipSync(text));
const whole = solve(['-i', plain, '--jobs', '1']).stdout;

describe('-i entrada.txt.gz -o saida.txt.gz', () => {
  it('gives the same bytes for any number of workers, and after kill -9 and --resume', async () => {
    const runs = new Runs(folder, input, 200, 'saida.txt.gz');
    const args = runs.args(['--jobs', '1']);
    expect(solve(runs.args(['--jobs', '2'])).code).toBe(1);
    const right = readFileSync(runs.out);
    expect(gunzipSync(right).toString() === whole).toBe(true);
    for (let code: number | null = 1; code !== null;) {
      rmSync(runs.out, { force: true });
      ({ code } = await runs.breakOff(args, 5000, 'SIGKILL'));
    }
    const resumed = solve([...args, '--resume']);
    expect([resumed.code, resumed.stderr]).toEqual([1, expect.not.stringContaining('nothing to resume')]);
    expect(readFileSync(runs.out).equals(right)).toBe(true);
    expect(runs.beside()).toEqual([]);
  });

  it('reads standard input as well, answers no file that is cut, and writes nothing then', () => {
    const out = join(folder, 'cut.txt');
    expect(execute('sh', ['-c', `"$0" --jobs 1 <"$1"`, join(root, 'solve'), input]).stdout === whole).toBe(
      true,
    );
    const cut = join(folder, 'cut.gz');
    writeFileSync(cut, gzipSync(text).subarray(0, -100));
    const ran = solve(['-i', cut, '-o', out, '--jobs', '1']);
    expect(ran).toMatchObject({ code: 3, stderr: expect.stringContaining('data end too early') as string });
    expect(execute('ls', [out]).code).toBe(2);
  });

  it('writes every row before the cut to a stream, with any number of workers', () => {
    const cut = join(folder, 'cut-rows.gz');
    const records = solve(['generate', 'dots', '3', '--count', '30', '--seed', '5']).stdout;
    writeFileSync(cut, gzipSync(records).subarray(0, -60));
    const [one, two] = ['1', '2'].map((jobs) => solve(['label', '-i', cut, '--jobs', jobs]));
    expect([one.code, two.code]).toEqual([3, 3]);
    expect(one.stdout.length).toBeGreaterThan(100_000);
    expect(two.stdout === one.stdout).toBe(true);
  });
});
