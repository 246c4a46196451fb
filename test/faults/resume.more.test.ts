/** The requirements, refusals and messages of `--resume`. */
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scratch, solve } from '../cli/program.js';
import { Runs } from './processes.js';
import { boards } from './runs.js';

const folder = scratch();
const input = join(folder, 'entrada.txt');
writeFileSync(input, `${boards(8000, 3)}8 8\n0 1 x\n${boards(8000, 4)}0 0\n`);
const whole = solve(['-i', input, '--jobs', '1']).stdout;
const runs = new Runs(folder, input, 200);
const { out } = runs;

describe('--resume', () => {
  const args = runs.args(['--jobs', '1']);
  const resume = (...more: string[]) => solve([...args, '--resume', ...more]);

  /** Leaves a run killed at 5,000 records or soon after; repeats if the run was over before. */
  async function breakOff(): Promise<void> {
    for (let code: number | null = 1; code !== null;) {
      rmSync(out, { force: true });
      ({ code } = await runs.breakOff(args, 5000, 'SIGKILL'));
    }
  }

  it('refuses another input, other options and tampered output, and names them', async () => {
    await breakOff();
    expect(resume('--format', 'csv')).toMatchObject({ code: 2 });
    expect(resume('--format', 'csv').stderr).toContain(': --format text / csv');
    expect(resume('-a', 'trail').stderr).toContain(': -a - / trail');
    expect(resume('--time', '5s').stderr).toContain(': --time - / 5000ms');
    expect(resume('--stats').stderr).toContain(': --stats false / true');
    const other = join(folder, 'other.txt');
    writeFileSync(
      other,
      readFileSync(input, 'utf8').replace(/\d\n/, (end) => (end[0] === '0' ? '1\n' : '0\n')),
    );
    const changed = solve(['-i', other, ...args.slice(2), '--resume']);
    expect([changed.code, changed.stderr]).toEqual([2, expect.stringContaining('the input is not')]);
    // The first byte of the output is changed, which every checkpoint covers. The ending
    // `.tabuleiro-tmp` excludes the temporary file of a journal.
    const temporary = join(
      folder,
      runs.beside().find((name) => name.endsWith('.tabuleiro-tmp'))!,
    );
    expect(runs.progress()).toBeGreaterThan(0);
    const text = readFileSync(temporary, 'utf8');
    writeFileSync(temporary, (text.startsWith('9') ? '8' : '9') + text.slice(1));
    expect(resume()).toMatchObject({ code: 2, stderr: expect.stringContaining('changed') as string });
    writeFileSync(temporary, text);
    expect(resume().code).toBe(1);
    expect(readFileSync(out, 'utf8') === whole).toBe(true);
  });

  it('by two at once: one goes on, no byte is lost', async () => {
    await breakOff();
    const two = [1, 2].map(() => runs.start([...args, '--resume']));
    const codes = await Promise.all(
      two.map(async (child) => ((await once(child, 'close')) as [number | null])[0]),
    );
    // The run that comes second is refused (3), or finds no interrupted run and starts again.
    expect(codes).toContain(1);
    for (const [i, code] of codes.entries()) {
      expect([1, 3]).toContain(code);
      expect(two[i].said()).not.toMatch(/ENOENT|internal/);
      if (code === 3) expect(two[i].said()).toMatch(/another run (goes on|is writing it now)/);
    }
    expect(readFileSync(out, 'utf8') === whole).toBe(true);
    expect(runs.beside()).toEqual([]);
  });

  it('refuses a journal that was damaged', async () => {
    await breakOff();
    const journal = join(
      folder,
      runs.beside().find((name) => name.endsWith('journal'))!,
    );
    const text = readFileSync(journal, 'utf8');
    writeFileSync(
      journal,
      text.replace(/"records":(\d)/, (_, digit) => `"records":${String((Number(digit) % 9) + 1)}`),
    );
    expect(resume()).toMatchObject({ code: 2, stderr: expect.stringContaining('changed') as string });
    writeFileSync(journal, text);
    expect(resume().code).toBe(1);
    expect(readFileSync(out, 'utf8') === whole).toBe(true);
  });

  it('starts anew where nothing was left, and says so', () => {
    const ran = resume();
    expect([ran.code, ran.stderr]).toEqual([1, expect.stringContaining('nothing to resume: no inter')]);
    expect(solve(['-i', input, '--resume']).code).toBe(2);
    const writing = join(folder, `.${basename(out)}.${String(process.pid)}.tabuleiro-tmp`);
    writeFileSync(writing, '');
    const refused = resume();
    expect([refused.code, refused.stderr]).toEqual([
      3,
      `tabuleiro: ${out}: another run is writing it now (${writing})\n`,
    ]);
    rmSync(writing);
  });

  it('is offered by the next start, whose end clears up', async () => {
    await breakOff();
    const ran = solve(args);
    expect(ran.stderr).toMatch(/had answered [\d,]+ records: --resume goes on/);
    expect(runs.beside()).toEqual([]);
  });
});
