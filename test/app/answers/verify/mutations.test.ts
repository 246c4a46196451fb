/** The results of `verify` for modified answers and for honest lines without an answer. */
import { describe, expect, it } from 'vitest';
import { verifyFile, type VerifySummary } from '../../../../src/app/answers/verify/verify-file.js';
import { bilingual, type Bilingual } from '../../../../src/core/text/phrase.js';
import { Random } from '../../../../src/core/random.js';
import { run } from '../../../cli/in-process.js';

type Line = Readonly<Record<string, unknown>> & { best: string[]; pv: string[]; lo: number; hi: number };

async function* bytes(text: string): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(new TextEncoder().encode(text));
}

/** Nested lists, too deep for a recursive writer; `@deep` stands for them in the lines. */
const deep = '['.repeat(20_000) + ']'.repeat(20_000);

async function verified(
  lines: readonly object[],
  input?: string,
): Promise<VerifySummary & { said: string[]; faults: Bilingual[] }> {
  const faults: Bilingual[] = [];
  const text = lines
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('')
    .replaceAll('"@deep"', deep);
  const summary = await verifyFile(bytes(text), input === undefined ? undefined : bytes(input), (_, fault) =>
    faults.push(bilingual(fault)),
  );
  return { ...summary, said: faults.map(({ en }) => en), faults };
}

async function answersTo(input: string, ...options: string[]): Promise<Line[]> {
  const { stdout } = await run(['--format', 'ndjson', ...options], input);
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
}

const generated = async (...args: string[]): Promise<string> =>
  (await run(['generate', ...args, '--seed', '5'])).stdout;

/** Changes that make an answer false; undefined if the change does not apply. */
const mutations: Readonly<Record<string, (line: Line, random: Random) => object | undefined>> = {
  'no best move': (line) => (line.best.length > 0 ? { ...line, best: [] } : undefined),
  'a best move twice': (line) =>
    line.best.length > 0 ? { ...line, best: [line.best[0], line.best[0]] } : undefined,
  'a value more': (line) => ({ ...line, lo: line.lo + 1, hi: line.hi + 1 }),
  'a value less': (line) => ({ ...line, lo: line.lo - 1, hi: line.hi - 1 }),
  'another size': (line) => ({ ...line, size: '2x99' }),
  'another option': (line) => ({ ...line, options: { ...(line['options'] as object), turn: 3 } }),
  'the first move of pv dropped': (line) =>
    line.pv.length > 1 && line.pv[1] !== line.best[0] ? { ...line, pv: line.pv.slice(1) } : undefined,
  'a move of pv twice': (line, random) => {
    const at = line.pv.length > 0 ? random.below(line.pv.length) : -1;
    return at < 0 ? undefined : { ...line, pv: [...line.pv.slice(0, at + 1), ...line.pv.slice(at)] };
  },
  'refused, with its answer': (line) => ({ ...line, status: 'refused', error: { code: 'illegal-position' } }),
  'refused, emptied': (line) => ({ ...emptied(line), error: { code: 'bad-cell' } }),
  'refused as illegal, emptied': (line) => ({ ...emptied(line), error: { code: 'illegal-position' } }),
  'refused without a code': (line) => emptied(line),
  'an unknown status': (line) => ({ ...line, status: 'solved' }),
};

function emptied(line: Line): object {
  return { ...line, status: 'refused', lo: null, hi: null, best: [], pv: [], certificate: undefined };
}

describe('changed answers', async () => {
  const inputs: readonly (readonly [string, string])[] = [
    ['checkers', await generated('checkers', '--size', '9x9', '--count', '25')],
    ['hex', await generated('hex', '--size', '4', '--count', '15')],
    ['mnk', await generated('mnk', '--size', '3x3', '--count', '15')],
    ['dots', await generated('dots', '--size', '2x2', '--count', '15')],
  ];

  it.each(inputs)('%s: each is found', async (_, input) => {
    const lines = (await answersTo(input)).filter(({ pv }) => pv.length > 0);
    expect(lines.length).toBeGreaterThan(5);
    expect(await verified(lines)).toMatchObject({ exact: lines.length, wrong: 0 });
    const random = new Random(1);
    for (const [name, mutate] of Object.entries(mutations)) {
      const spoilt = lines.map((line) => mutate(line, random)).filter((line) => line !== undefined);
      const { wrong, faults } = await verified(spoilt);
      expect([name, wrong]).toEqual([name, spoilt.length]);
      for (const { en, pt } of faults) expect(pt).not.toBe(en);
    }
  });

  it('captures in another order, or with another first one, are found', async () => {
    const lines = (await answersTo(inputs[0][1])).filter(({ pv }) => new Set(pv).size > 1);
    const turned = lines.map((line) => ({ ...line, pv: [...line.pv].reverse() }));
    expect((await verified(turned)).wrong).toBe(turned.length);
    const swapped = lines.map((line) => ({ ...line, best: [line.pv[1]] }));
    expect((await verified(swapped)).wrong).toBe(swapped.length);
  });
});

it('any JSON in a place of a certificate is a fault, in a short sentence', async () => {
  const odd = [{ toString: 1, valueOf: 1 }, '@deep', 'x'.repeat(1_000_000), null, -0.5];
  const [capture] = await answersTo('3 3\n1 0 2 0 0\n0 0\n');
  const [line] = await answersTo('mnk 3 3\n0 0 0\n0 1 0\n0 0 0\n0 0\n');
  const [strategy] = await answersTo('hex 2 2\n0 0 0 0\n0 0\n');
  const spoilt = odd.flatMap((value) => [
    { ...capture, certificate: { kind: 'capture', path: ['a1', value] } },
    { ...capture, certificate: { kind: 'capture', path: ['a1', 'c3'], bounds: [{ man: value }] } },
    { ...line, certificate: { kind: 'lines', held: [{ attacker: 1, defence: value }], defences: [{}] } },
    { ...line, certificate: { kind: 'lines', win: { attacker: 1, start: value, attacks: [] } } },
    { ...strategy, certificate: { kind: 'hex-strategy', winner: 1, move: value, nodes: [{}] } },
  ]);
  const certificates = await verified(spoilt);
  expect(certificates.wrong).toBe(spoilt.length);
  const indices = await verified(
    odd.map((index) => ({ ...strategy, index })),
    '0 0\n',
  );
  expect(indices.wrong).toBe(odd.length);
  const lengths = [...certificates.said, ...indices.said].map(({ length }) => length);
  expect(Math.max(...lengths)).toBeLessThan(120);
});

describe('lines without an answer', async () => {
  const mixed =
    `${await generated('checkers', '--size', '20x20', '--hard', '--count', '2')}`.replace(/0 0\n$/, '') +
    'hex 5 5\n' +
    '0 '.repeat(25) +
    '\nmnk 3 3\n1 1 1 2 2 2 0 0 0\nhex 2 2\n0 0 0 7\n0 0\n';

  it.each([
    ['--nodes', '1'],
    ['--mem', '1K'],
    ['--depth', '1'],
    ['--level', '1'],
  ])('%s %s: none is wrong', async (...limit) => {
    const lines = await answersTo(mixed, ...limit);
    expect(lines).toHaveLength(5);
    expect(await verified(lines)).toMatchObject({ wrong: 0, said: [] });
    expect(await verified(lines, mixed)).toMatchObject({ wrong: 0, said: [], refused: 2 });
  });

  it('a record of the input refused by another code, or not there, is wrong', async () => {
    const lines = await answersTo(mixed);
    const refused = lines.find(
      (line) => (line['error'] as { code?: string } | undefined)?.code === 'bad-cell',
    );
    const others = lines.filter((line) => line !== refused);
    const { said } = await verified([...others, { ...refused, error: { code: 'bad-size' } }], mixed);
    expect(said).toEqual(["the input's record is bad-cell, not bad-size"]);
    expect((await verified([...lines, { ...refused, index: 6 }], mixed)).said).toEqual([
      'the input has no record 6',
    ]);
    expect((await verified(others, mixed)).said).toEqual(['record 5 of the input has no answer']);
  });

  it('an aborted search, and an algorithm the game has not, are neither right nor wrong', async () => {
    const [line] = await answersTo('hex 2 2\n0 0 0 0\n0 0\n');
    const lines = ['crash', 'time', 'memory', 'no-algorithm'].map((code) => ({
      ...emptied(line),
      error: { code },
    }));
    expect(await verified(lines)).toMatchObject({ unchecked: 4, refused: 0, wrong: 0 });
  });
});
