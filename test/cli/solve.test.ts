import { linkSync, mkdirSync, readFileSync, readdirSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from './in-process.js';
import { execute, root, scratch } from './program.js';

const folder = scratch();
const entrada = 'fixtures/checkers/entrada.txt';
const saida = readFileSync(join(root, 'fixtures/checkers/saida.txt'), 'utf8');
const sample = '3 3\n2 1 2 0 1\n5 3\n1 0 2 1 0 2 0 0\n';

function file(name: string, text: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

describe('the main job', () => {
  it('answers the fixture into a file, silently', async () => {
    const out = join(folder, 'saida.txt');
    expect(await run(['-i', entrada, '-o', out])).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(readFileSync(out, 'utf8')).toBe(saida);
  });

  it('reads standard input and writes standard output', async () => {
    expect(await run([], sample + '0 0\n')).toEqual({ code: 0, stdout: '1\n2\n', stderr: '' });
    expect((await run(['-i', '-', '-o', '-'], sample + '0 0\n')).stdout).toBe('1\n2\n');
  });

  it.each([
    ['wrapped lines', '3\n3 2\n1 2 0\n1 5 3 1 0 2 1\n0 2 0 0 0 0'],
    ['one line', '3 3 2 1 2 0 1 5 3 1 0 2 1 0 2 0 0 0 0'],
    ['one token a line', '3 3 2 1 2 0 1 5 3 1 0 2 1 0 2 0 0 0 0'.replaceAll(' ', '\n')],
    ['tabs', '3\t3\n\t2\t1 2 0 1\n5 3\n1 0 2 1\t\t0 2 0 0\n0\t0\n'],
    ['CRLF', (sample + '0 0\n').replaceAll('\n', '\r\n')],
    ['CR alone', (sample + '0 0\n').replaceAll('\n', '\r')],
    ['a byte order mark', '\ufeff' + sample + '0 0\n'],
    ['comments', '# boards\n3 3 # size\n2 1 2#x\n0 1\n#\n5 3\n1 0 2 1 0 2 0 0\n0 0 # end\n'],
    ['the name of the game', 'checkers 3 3\n2 1 2 0 1\ndamas 5 3\n1 0 2 1 0 2 0 0\n0 0\n'],
  ])('takes %s', async (_, text) => {
    expect(await run([], text)).toEqual({ code: 0, stdout: '1\n2\n', stderr: '' });
  });

  it('ignores text after the terminator with a warning', async () => {
    const ran = await run([], sample + '0 0\nthe end\n');
    expect([ran.code, ran.stdout]).toEqual([0, '1\n2\n']);
    expect(ran.stderr).toMatch(/:6: text-after-terminator /);
  });

  it('limits a level by time where nothing else does, and says so', async () => {
    expect((await run(['--help'])).stdout).toMatch(
      /--level <name> [^-]+10 s a position\s+without --time\s+or\s+--nodes/,
    );
    const limit = async (...more: string[]) =>
      /each position at most [^,\n]+(?:, (.+))?/.exec(
        (await run(['--verbose', ...more], 'mnk 1 1\n0\n0 0\n')).stderr,
      )?.[1];
    expect(await limit()).toBeUndefined();
    expect(await limit('--level', 'hard')).toBe('10.0 s');
    expect(await limit('--level', 'hard', '--nodes', '5k')).toBe('5,000 nodes');
    expect(await limit('--level', 'hard', '--time', '2s')).toBe('2.00 s');
  });

  it('takes one output, and inputs by -i or as words', async () => {
    const twice = await run(['-o', 'a.txt', '-o', 'b.txt']);
    expect([twice.code, twice.stdout]).toEqual([2, '']);
    expect(twice.stderr).toContain('it was given twice');
    const both = await run(['-i', 'a.txt', '-i', 'b.txt', 'c.txt']);
    expect(both).toMatchObject({ code: 2, stdout: '' });
    expect(both.stderr).toContain('one input only, not a.txt b.txt and c.txt');
    const other = await run(['show', '-i', 'a.txt', '-i', 'b.txt']);
    expect(other.stderr).toContain('cat a.txt b.txt | ./solve');
  });

  it('names the slowest records of several files by their own lines', async () => {
    const [a, b] = ['first.txt', 'second.txt'].map((name) => join(folder, name));
    writeFileSync(a, '3 3\n2 1 2 0 1\n0 0\n');
    writeFileSync(b, `\nhex 5 5\n${'0 '.repeat(25)}\n0 0\n`);
    const { stderr } = await run([a, b, '--verbose', '-a', 'negamax', '--nodes', '300k']);
    expect(stderr).toMatch(/second\.txt:2 {2}record 2$/m);
    expect(stderr).not.toMatch(/first\.txt .*second\.txt/);
  });

  it('takes several files in order, and says in which one a record is wrong', async () => {
    const [a, b, c] = ['a.txt', 'b.txt', 'c.txt'].map((name) => join(folder, name));
    // The first file has no newline at its end, the second no terminator.
    writeFileSync(a, '3 3\n2 1 2 0 1\n0 0');
    writeFileSync(b, '3 3\n2 1 2 0 7\n3 4\n0 0 0 2 0 1\n');
    writeFileSync(c, '5 3\n1 0 2 1 0 2 0 0\n0 0\n');
    const ran = await run([a, b, c]);
    expect(await run(['-i', a, '-i', b, '--input', c])).toEqual(ran);
    expect(ran.stdout).toMatch(/^1\n! .*\n0\n2\n$/);
    expect([ran.code, ran.stderr]).toEqual([1, expect.stringContaining(`${b}:2:9: `)]);
    expect(ran.stderr).not.toMatch(/terminator|0 0 is followed/);
    const output = join(folder, 'abc.txt');
    expect((await run([a, b, c, '-o', output])).code).toBe(1);
    expect(readFileSync(output, 'utf8')).toBe(ran.stdout);
    expect((await run([a, b, '-o', b])).code).toBe(2);
    expect(await run([a, join(folder, 'none.txt')])).toMatchObject({ code: 3, stdout: '' });
    expect((await run([a, c, '--strict'])).code).toBe(2);
  });

  it('calls an empty file empty, in every command', async () => {
    const empty = join(folder, 'empty.txt');
    writeFileSync(empty, '');
    for (const args of [[empty], ['label', empty], ['check', empty, empty], ['grade', empty, empty]]) {
      const { stderr } = await run(args);
      expect([args, stderr]).toEqual([args, expect.stringContaining('the file is empty')]);
    }
    const blank = await run([], ' \n\n');
    expect(blank.stderr).toMatch(/the file is empty: no position, no 0 0\n$/);
    expect((await run([], '0 0\n')).stderr).toBe('');
  });

  it('writes to names of up to 255 bytes, and leaves nothing beside them', async () => {
    const place = join(folder, 'names');
    mkdirSync(place);
    for (const name of ['x'.repeat(255), 'ç'.repeat(110)]) {
      expect(await run(['-o', join(place, name), '--checkpoint', '1'], sample + '0 0\n')).toMatchObject({
        code: 0,
        stderr: '',
      });
      expect(readdirSync(place)).toEqual([name]);
      unlinkSync(join(place, name));
    }
    expect((await run(['-o', join(place, 'x'.repeat(256))], sample + '0 0\n')).code).toBe(3);
  });

  it('warns when the terminator is missing, and answers', async () => {
    const ran = await run([], sample);
    expect([ran.code, ran.stdout]).toEqual([0, '1\n2\n']);
    expect(ran.stderr).toMatch(/:4: no-terminator /);
  });

  it('answers 0 without an own man, and boards over the limits of the report', async () => {
    expect((await run([], '3 3\n2 0 2 0 2\n2 2\n1 2\n3 3\n1 2 2 2 2\n0 0\n')).stdout).toBe('0\n0\n0\n');
  });
});

describe('refusals', () => {
  const refused = async (text: string, ...args: string[]) =>
    (await run(args, `3 3\n0 0 0 0 1\n${text}\n0 0\n`)).stderr;

  it.each([
    ['hx 3 3\n0', ':3:1: unknown-game unknown game hx (record 2)', 'did you mean hex?'],
    ['mnk 3 3 scor=line\n0 0 0 0 0 0 0 0 0', 'has no option scor (record 2)', 'did you mean score?'],
    ['mnk 3 3 zzz=1\n0 0 0 0 0 0 0 0 0', 'has no option zzz (record 2)', 'there are: k, '],
    ['3 3\n0 0 0\n3 3\n0 0 0 0 1', 'too-few-cells', 'a number is missing'],
  ])('%j name the record and say what to do', async (text, reason, hint) => {
    const said = await refused(text);
    expect(said).toContain(reason);
    expect(said).toContain(`\n  hint: ${hint}`);
  });

  it('are told --max-errors times, the rest counted', async () => {
    const said = await refused('3 3\n0 0 9 0 1\n'.repeat(12), '--max-errors', '3');
    expect(said.match(/bad-cell/g)).toHaveLength(3);
    expect(said).toContain('tabuleiro: 9 more messages not printed (--max-errors)\n');
    expect(said).toContain('tabuleiro: refused: 12 of 13 records\n');
  });
});

describe('bad input', () => {
  const good = '3 3\n2 1 2 0 1\n';

  it.each([
    ['a word as a cell', '3 3\n2 1 x 0 1\n', 'bad-integer', '2:5'],
    ['a cell of 3', '3 3\n2 1 3 0 1\n', 'bad-cell', '2:5'],
    ['a minus sign', '3 3\n2 1 -1 0 1\n', 'bad-integer', '2:5'],
    ['a leading zero', '3 3\n2 1 02 0 1\n', 'bad-integer', '2:5'],
    ['a decimal point', '3 3\n2 1 2.0 0 1\n', 'bad-integer', '2:5'],
    ['hexadecimal', '3 3\n2 1 0x1 0 1\n', 'bad-integer', '2:5'],
    ['an exponent', '3 3\n2 1 1e0 0 1\n', 'bad-integer', '2:5'],
    ['too few cells', '3 3\n2 1 2 0\n', 'too-few-cells', '2:8'],
    ['too many cells', '3 3\n2 1 2 0 1 1\n', 'too-many-cells', '2:11'],
    ['a gigantic size', '1000000000 1000000000\n', 'bad-size', '1:1'],
    ['a large size', '5000 5000\n', 'bad-size', '1:1'],
    ['an unknown game', 'chess 8 8\n1 2\n', 'unknown-game', '1:1'],
    ['a header in brackets', '[damas] 3 3\n2 1 2 0 1\n', 'bad-header', '1:1'],
    ['an unknown option', 'checkers 3 3 k=3\n2 1 2 0 1\n', 'bad-option', '1:14'],
    ['a NUL', '3 3\n2 1 \0 0 1\n', 'bad-encoding', '2:5'],
    ['a no-break space', '3 3\n2 1\u00a02 0 1\n', 'bad-encoding', '2:3'],
  ])(
    '%s is refused by code, line and column, and the next board is answered',
    async (_, bad, code, place) => {
      const ran = await run([], `${bad}${good}0 0\n`);
      expect(ran.code).toBe(1);
      const [refused, ...rest] = ran.stdout.split('\n');
      expect(refused).toMatch(new RegExp(`^! ${code} .`));
      expect(rest).toEqual(['1', '']);
      expect(ran.stderr).toContain(`(standard input):${place}: ${code} `);
      expect(ran.stderr).toMatch(/\n +\^\n/);
    },
  );

  it('stops at the first under --strict', async () => {
    const ran = await run(['--strict'], `${good}3 3\n2 1 x 0 1\n${good}0 0\n`);
    expect([ran.code, ran.stdout.split('\n')[0], ran.stdout.split('\n').length]).toEqual([1, '1', 3]);
    expect(ran.stderr).toContain('--strict');
  });

  it('refuses more men than the report allows only under --strict', async () => {
    const crowded = '3 3\n2 1 2 2 1\n0 0\n';
    expect(await run([], crowded)).toMatchObject({ code: 0, stdout: '0\n' });
    expect(await run(['--strict'], crowded)).toMatchObject({ code: 1 });
    expect((await run(['--strict'], crowded)).stdout).toMatch(/^! too-many-men /);
  });

  it('reads a file in UTF-16, with Ctrl-Z at its end', async () => {
    const text = Buffer.from(`\ufeff${good}0 0\n\u001a`, 'utf16le');
    const [plain, ran] = [
      await run(['-i', file('utf8.txt', `${good}0 0\n`)]),
      await run(['-i', file('utf16.txt', text)]),
    ];
    expect([ran.code, ran.stdout, ran.stderr]).toEqual([plain.code, plain.stdout, plain.stderr]);
    expect(ran.code).toBe(0);
  });

  it.each([
    ['8 8\n1,0,2\n0 0\n', 'no commas and no semicolons'],
    ['mnk 3 3 slip=0,2\n0 0 0\n0 0 0\n0 0 0\n0 0\n', 'a decimal has a point: 0.2'],
    ['PK\u0003\u0004', 'saved as text with tabs'],
  ])('says what to do about %j', async (text, advice) => {
    expect((await run([], text)).stderr).toContain(advice);
  });

  it('names a file in UTF-32 and answers nothing', async () => {
    const utf32 = Buffer.from(
      Array.from(`\ufeff${good}0 0\n`, (one) => [
        one.charCodeAt(0) & 255,
        one.charCodeAt(0) >> 8,
        0,
        0,
      ]).flat(),
    );
    const ran = await run(['-i', file('utf32.txt', utf32)]);
    expect(ran.code).toBe(1);
    expect(ran.stdout).toMatch(/^! bad-encoding .*UTF-32/);
  });
});

describe('files', () => {
  it('refuses an output that is the input, by any name', async () => {
    const path = file('same.txt', sample + '0 0\n');
    linkSync(path, join(folder, 'link.txt'));
    for (const other of [path, join(folder, 'link.txt')]) {
      const ran = await run(['-i', path, '-o', other]);
      expect(ran.code).toBe(2);
      expect(ran.stderr).toContain('erase the input');
    }
    expect(readFileSync(path, 'utf8')).toBe(sample + '0 0\n');
  });

  it('says in one line what cannot be read or written, exit 3', async () => {
    for (const args of [
      ['-i', join(folder, 'none.txt')],
      ['-i', folder],
      ['-i', entrada, '-o', join(folder, 'none', 'saida.txt')],
      ['-i', entrada, '-o', folder],
      ['-i', entrada, '-o', join(folder, 'none/')],
      ['-i', entrada, '-o', '/dev/full'],
    ]) {
      const ran = await run(args);
      expect([args, ran.code]).toEqual([args, 3]);
      expect(ran.stderr).toMatch(/^tabuleiro: .*\n$/);
    }
  });

  it('keeps the mode of an existing output and leaves no temporary file', async () => {
    const out = file('mode.txt', 'old\n');
    writeFileSync(out, 'old\n', { mode: 0o640 });
    const before = statSync(out).mode;
    expect((await run(['-i', entrada, '-o', out])).code).toBe(0);
    expect(statSync(out).mode).toBe(before);
    expect(readFileSync(out, 'utf8')).toBe(saida);
    expect(readdirSync(folder).filter((name) => name.includes('tmp'))).toEqual([]);
  });

  it('is silent when its reader leaves', () => {
    const many = file('many.txt', sample.repeat(20_000) + '0 0\n');
    const pipe = `"$0" -i ${many} | head -n 1; echo "\${PIPESTATUS[0]}"`;
    const ran = execute('bash', ['-c', pipe, './solve']);
    expect(ran).toEqual({ code: 0, stdout: '1\n0\n', stderr: '' });
  });

  it('writes everything into a slow pipe', () => {
    const many = file('slow.txt', sample.repeat(20_000) + '0 0\n');
    const ran = execute('bash', ['-c', `"$0" -i ${many} | (sleep 0.3; wc -l)`, './solve']);
    expect(ran.stdout.trim()).toBe('40000');
  });
});
