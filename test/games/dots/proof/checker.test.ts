import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { phrase } from '../../../../src/core/text/phrase.js';
import { Random } from '../../../../src/core/random.js';
import { dots } from '../../../../src/games/dots/index.js';
import { emptySetup } from '../../../../src/games/dots/rules/setup.js';
import { verifyValue } from '../../../../src/games/dots/proof/checker.js';
import { run } from '../../../cli/in-process.js';
import { root } from '../../../cli/program.js';
import { more } from '../../../amount.js';
import { setupOf, valuesByRules } from '../oracle.js';

describe('verifyValue', () => {
  it.each([
    [1, 1, 1],
    [1, 2, 1],
    [3, 1, 1],
    [2, 2, more > 1 ? 1 : 7],
    [2, 3, more > 1 ? 211 : 1009],
    ...(more > 1 ? [[2, 4, 70_001]] : []),
  ])('%i x %i, one position in %i: shows the value and no other', (rows, cols, step) => {
    const values = valuesByRules(rows, cols);
    for (let drawn = 0; drawn < values.length; drawn += step) {
      const setup = setupOf(rows, cols, drawn);
      const value = values[drawn];
      const verdicts = [
        [value, value],
        [value - 1, value],
        [value + 1, value + 2],
        [value - 2, value - 1],
      ].map(([lo, hi]) => verifyValue(setup, lo, hi));
      const fault = { ok: false, fault: phrase('by the rules it is worth {value}', { value }) };
      expect(verdicts).toEqual([{ ok: true, shown: 'exact' }, { ok: true, shown: 'interval' }, fault, fault]);
    }
  });

  it('does not look at the score, nor at whose turn it is', () => {
    const setup = { ...setupOf(2, 2, 0b1010_1101_1110), score: [0, 1], turn: 1 } as const;
    const value = valuesByRules(2, 2)[0b1010_1101_1110];
    expect(verifyValue(setup, value, value)).toEqual({ ok: true, shown: 'exact' });
  });

  it('leaves what is too large unchecked, as a certificate would have to be one of ours', () => {
    expect(verifyValue(emptySetup(4, 4), 0, 0)).toBe('unchecked');
    expect(verifyValue(emptySetup(4, 4), -1, 1)).toBe('unchecked');
  });

  it('rejects a value of a large board that is odd where the boxes left are even', () => {
    const open = emptySetup(4, 4);
    expect(verifyValue(open, 1, 1)).toMatchObject({ ok: false });
    for (const edge of [0, 4, 20, 21]) open.cells[edge] = 1;
    expect(verifyValue(open, 0, 0)).toMatchObject({ ok: false });
    expect(verifyValue(open, 1, 1)).toBe('unchecked');
    expect(dots.solvers.verify(emptySetup(4, 4), 0, 0, undefined)).toBe('unchecked');
    expect(dots.solvers.verify(emptySetup(1, 1), -1, -1, { kind: 'word' })).toMatchObject({ ok: false });
  });
});

describe('./solve verify', () => {
  const records = (positions: string): number => positions.match(/^(dots|pontinhos) /gm)!.length;

  it('shows every answer of the fixtures to be exact, of 1 x 9 and 3 x 3 nightly', async () => {
    const all = readFileSync(join(root, 'fixtures/dots/entrada.txt'), 'utf8');
    // By the rules alone 28 and 24 edges take half a minute.
    const positions = more > 1 ? all : all.replaceAll(/^dots (1 9|3 3)\n.*\n/gm, '');
    const count = records(positions);
    expect(count).toBe(records(all) - (more > 1 ? 0 : 2));
    const answers = (await run(['--format', 'ndjson'], positions)).stdout;
    const { code, stdout, stderr } = await run(['verify'], answers);
    const counts = `${count} exact, 0 bounds, 0 unchecked, 0 refused records, 0 wrong`;
    expect([code, stdout.split('\n')[0], stderr]).toEqual([0, counts, '']);
    const line = answers.split('\n').find((one) => one.includes('"size":"2x3"'))!;
    const changed = `${line.replace('"lo":-2,"hi":-2', '"lo":0,"hi":0')}\n`;
    expect((await run(['verify'], changed)).stderr).toContain('pv takes -2, not 0');
    const withoutLine = changed.replaceAll(/"pv":\[[^\]]*\]/g, '"pv":[]');
    expect((await run(['verify'], withoutLine)).stderr).toContain('by the rules it is worth -2');
  });

  it('checks the ends of games on large boards', () => {
    const random = new Random(11);
    for (let i = 0; i < 4 * more; i++) {
      const made = dots.rules.generate(random, { kind: 'random', rows: 5, cols: 5, plies: 49 - (i % 10) });
      if (!made.ok) throw new Error(made.error.code);
      const { lo, hi } = dots.solvers.list[0].solve(
        made.value,
        { best: 'one', certificate: false, seed: 1 },
        {},
      );
      expect(dots.solvers.verify(made.value, lo, hi, undefined)).toEqual({ ok: true, shown: 'exact' });
    }
  });
});
