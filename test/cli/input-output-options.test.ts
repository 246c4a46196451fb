/**
 * One rule for all commands: input by `-i` or a file name, output by `-o`, output format by
 * `--format`, options of the header by `--header k=3` or as words. Older spellings still work and
 * are not listed.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { generateText } from '../../src/app/answers/generate.js';
import { recordsOfText } from '../../src/app/positions/records.js';
import { headerOf } from '../../src/app/positions/start-position.js';
import { canonical } from '../../src/games/kit/board/canonical.js';
import { gameByName, games } from '../../src/games/registry.js';
import { run } from './in-process.js';
import { scratch } from './program.js';

const folder = scratch();
const file = (name: string): string => join(folder, name);
const e = file('e.txt');
const a = file('a.txt');
const n = file('a.ndjson');
const m = file('m.txt');
const saved = file('saved');
writeFileSync(e, '3 3\n2 1 2 0 1\n5 9\n0 1 0 0 0 2 2 2 2 0 0 0 0 0 2 2 0 0 0 0 0 0 0\n0 0\n');
writeFileSync(m, 'mnk 3 3 k=2 turn=1\n0 0 0\n0 0 0\n0 0 0\nmnk 2 2\n1 2\n0 0\n0 0\n');
writeFileSync(a, '1\n4\n');
writeFileSync(n, (await run(['-i', e, '--format', 'ndjson'])).stdout);

/** Returns exit code, printed texts and written file of a command line, without times. */
async function done(line: string): Promise<unknown> {
  const { code, stdout, stderr } = await run(line.split(' '), '');
  const made = existsSync(saved) ? readFileSync(saved, 'utf8') : '';
  if (made !== '') writeFileSync(saved, '');
  const untimed = (text: string): string => text.replaceAll(/ *[\d.]+ (µs|ms|s)\b *|"ms":[\d.]+/g, '');
  return { code, stdout: untimed(stdout), stderr: untimed(stderr), made: untimed(made) };
}

const quick = 'alphabeta:depth=1 negamax:depth=1 --games 2 --openings random';

/** Equivalent command lines. The last ones are old, unlisted or shorter. */
const same: readonly (readonly string[])[] = [
  [`-i ${e}`, e],
  [`show -i ${e} --record 2`, `show -i ${e} 2`, `show ${e} 2`, `show ${e} --record 2`],
  [`trace -a minimax -i ${e} --record 2`, `trace -a minimax ${e} 2`],
  [`grade -i ${e} ${a}`, `grade ${e} ${a}`],
  [`gallery -i ${n}`, `gallery ${n}`],
  [`convert -i ${m} --to game`, `convert ${m} --to game`],
  [`grade -i ${e} ${a} --format csv`, `grade ${e} ${a} --format csv`],
  [`trace -i ${m} --record 2`, `trace ${m} 2`],
  [`verify ${n} -i ${e}`, `verify -i ${e} ${n}`],
  [`check -i ${e} ${a}`, `check ${a} -i ${e}`, `check ${e} ${a}`],
  [`play -i ${m} --record 2`, `play ${m} --record 2`, `play mnk --from ${m} --record 2`],
  [
    `perft -i ${m} 2`,
    `perft ${m} 2`,
    'perft mnk 3x3 2 k=2',
    'perft mnk 3x3 2 --header k=2',
    'perft MNK --size 3 2 k=2',
    'perft --game velha k=2 3 2',
  ],
  [
    `book -i ${m} --compute`,
    `book ${m} --compute`,
    'book mnk 3x3 k=2 --compute',
    'book mnk 3 --header k=2 --compute',
    'book --game Velha --size 3 k=2 --compute',
  ],
  [
    'play mnk --size 3 k=2 slip=0.5 --seed 1',
    'play mnk --size 3 --header k=2 --header slip=0.5 --seed 1',
    'play mnk k=2 3 slip=0.5 --seed 1',
    'play --game TicTacToe 3x3 k=2 slip=0.5 --seed 1',
  ],
  [
    'generate mnk k=2 --seed 1',
    'generate mnk --header k=2 --seed 1',
    'gerarcasos 10 --game mnk k=2 --seed 1',
    'gerarcasos 10 mnk k=2 --seed 1',
    'generate k=2 --game mnk --seed 1',
  ],
  [
    `match ${quick} -i ${m} --format ndjson`,
    `match ${quick} --game mnk --size 3 k=2 turn=1 --format ndjson`,
    `match ${quick} --game mnk --size 3 --header k=2 turn=1 --format ndjson`,
    `match mnk 3 ${quick} k=2 turn=1 --format ndjson`,
  ],
  ['generate hex --size 4 --seed 1', 'generate hex 4 --seed 1', 'gerarcasos 10 hex 4 --seed 1'],
  ['hack -a alphabeta --game mnk --size 3 --tries 3', 'hack mnk 3 -a alphabeta --tries 3'],
  [`show ${e} --format svg -o ${saved}`, `show ${e} --svg ${saved}`],
];

describe('the same said otherwise', () => {
  it.each(same)('%s', async (first, ...others) => {
    const expected = await done(first);
    expect(expected).not.toMatchObject({ code: 2 });
    expect(expected).not.toMatchObject({ stdout: '', made: '' });
    for (const other of others) expect([other, await done(other)]).toEqual([other, expected]);
  });
});

/** Command lines for each output format, and the beginning of that format. */
const forms: readonly (readonly [string, RegExp])[] = [
  [`-i ${e}`, /^1\n/],
  [`-i ${e} --format csv`, /^index,/],
  [`-i ${e} --format ndjson`, /^\{"schema"/],
  [`show ${e} 2`, /^ *5/],
  [`show ${e} 2 --format svg`, /^<svg /],
  [`gallery ${n}`, /^<!doctype html>/],
  [`verify ${n}`, /^2 exact/],
  [`verify ${n} --format ndjson`, /^\{"exact":2,.*"checked":\[/],
  [`check ${e} ${a}`, /^.*a\.txt:2: record 2, .*e\.txt:3: found 4, exact: 5\n/],
  [
    `check ${e} ${a} --format ndjson`,
    /^\{"records":2,"differences":1,"unchecked":0,"first":\{"line":2,"found":"4","record":2,"expected":"5"\}\}\n$/,
  ],
  ['perft mnk 3x3 2', /^ply +sequences/],
  ['perft mnk 3x3 2 --format csv', /^ply,sequences,over\n0,1,0\n1,9,0\n2,72,0\n$/],
  ['perft mnk 3x3 2 --format ndjson', /^\{"ply":0,"sequences":1,"over":0\}\n/],
  ['book hex 3', /^move +value/],
  ['book hex 3 --format csv', /^game,size,move,lo,hi,status,nodes,reply,options\nhex,3x3,a1,-1,-1,proved,0,/],
  ['book hex 3 --format ndjson', /^\{"schema":"tabuleiro.book\/1"/],
  [`match ${quick} --size 2`, /^engine +games/],
  [`match ${quick} --size 2 --format ndjson`, /^\{"schema":"tabuleiro.game\/1"/],
  ['generate --count 1 --seed 1', /^\d+ \d+\n/],
  ['gerarcasos 1 --seed 1', /^\d+ \d+\n/],
  [`compare tree trail -i ${e} --blocks 1 --format csv`, /^game,/],
];

describe('-o writes what is printed without it', () => {
  it.each(forms)('%s', async (line, begins) => {
    const printed = await run(line.split(' '));
    expect(printed.stdout).toMatch(begins);
    if (line.startsWith('compare')) return;
    const target = file('out');
    const written = await run([...line.split(' '), '-o', target]);
    expect([written.code, written.stdout]).toEqual([printed.code, '']);
    const untimed = (text: string): string => text.replaceAll(/[\d.]+ (µs|ms|s)\b|"ms":[\d.]+| +/g, '');
    expect(untimed(readFileSync(target, 'utf8'))).toBe(untimed(printed.stdout));
  });

  it('play saves the game', async () => {
    const target = file('game.json');
    const line = `play mnk --size 2 --one computer --two computer --seed 1 -o ${target}`;
    expect((await run(line.split(' '))).code).toBe(0);
    expect(JSON.parse(readFileSync(target, 'utf8'))).toMatchObject({ schema: 'tabuleiro.game/1' });
  });

  it('does not replace the input', async () => {
    for (const line of [
      `show ${e} -o ${e}`,
      `verify ${n} -o ${n}`,
      `check ${e} ${a} -o ${a}`,
      `perft ${m} 1 -o ${m}`,
      `book ${m} --compute -o ${m}`,
    ])
      expect([line, (await run(line.split(' '))).code]).toEqual([line, 2]);
  });

  /** A command, the name of its output, and the beginning of the format implied by the name. */
  const names: readonly (readonly [string, string, RegExp])[] = [
    [`-i ${e}`, 'a.csv', /^index,/],
    [`-i ${e}`, 'b.NDJSON', /^\{"schema"/],
    [`-i ${e} --format text`, 'c.csv', /^1\n/],
    [`show ${e}`, 'd.svg', /^<svg /],
    [`verify ${n}`, 'e.ndjson', /^\{"exact":2/],
    [`check ${e} ${a}`, 'f.ndjson', /^\{"records":2/],
    [`grade ${e} ${a}`, 'g.json', /^\{/],
    [`grade ${e} ${a}`, 'h.csv', /^name,/],
    [`label ${m}`, 'i.csv', /^index,line,/],
    [`label ${m}`, 'j.parquet', /^PAR1/],
    [`trace ${m} -a minimax`, 'k.dot', /^digraph/],
    ['perft mnk 3x3 2', 'l.csv', /^ply,/],
    ['book hex 3', 'm.ndjson', /^\{"schema"/],
    [`match ${quick} --size 2`, 'n.ndjson', /^\{"schema":"tabuleiro.game/],
    [`compare tree trail -i ${e} --blocks 1`, 'o.md', /^## checkers/],
    ['annotate fixtures/formats/game.sgf --nodes 10', 'p.html', /^<!doctype html>/],
    ['convert fixtures/formats/game.sgf', 'q.sgf', /^\(;/],
  ];

  it.each(names)('%s -o %s', async (line, name, begins) => {
    const target = file(name);
    await run([...line.split(' '), '-o', target]);
    expect(readFileSync(target, 'latin1')).toMatch(begins);
  });

  it('a form that the command does not write is refused', async () => {
    for (const [line, name, known] of [
      [`-i ${e}`, 'x.html', 'text, ndjson, csv'],
      [`compare tree trail -i ${e} --blocks 1`, 'x.parquet', 'text, md, csv, json'],
    ] as const) {
      const { code, stderr } = await run([...line.split(' '), '-o', file(name)]);
      expect([line, code, stderr]).toEqual([line, 2, expect.stringContaining(known)]);
      expect(existsSync(file(name))).toBe(false);
    }
  });
});

it('two inputs are one too many', async () => {
  for (const line of [
    `-i ${e} ${m}`,
    `show -i ${e} ${m} 1`,
    `gallery -i ${n} ${e}`,
    `play -i ${m} ${e}`,
    `perft -i ${m} ${e} 1`,
  ])
    expect([line, await run(line.split(' '))]).toMatchObject([
      line,
      { code: 2, stdout: '', stderr: expect.stringMatching(/one input only/) as string },
    ]);
});

it('old spellings are not listed', async () => {
  const old = /--(svg|png|from|save|export)\b/;
  for (const name of ['show', 'play', 'match', 'compare'])
    expect((await run([name, '--help'])).stdout).not.toMatch(old);
  // `convert --from` is a different option with that name.
  const elsewhere = /--(svg|png|save|export)\b/;
  expect((await run(['manual'])).stdout.replaceAll('\\-', '-')).not.toMatch(elsewhere);
  expect((await run(['completion', 'bash'])).stdout).not.toMatch(elsewhere);
});

/**
 * For each game, options of a header that apply to every record, with values other than the
 * default.
 */
const headers: Readonly<Record<string, readonly string[]>> = {
  mnk: ['k=5', 'score=points', 'slip=1/5', 'turn=2'],
  hex: ['swap=1', 'turn=2'],
  dots: ['score=1-0', 'turn=2'],
  connect4: ['k=3', 'turn=2'],
};

describe('generate', () => {
  it('--unique: no position twice, whatever symmetry makes of it', async () => {
    const drawn = async (...words: string[]) => run(['generate', 'mnk', '3', '--seed', '1', ...words]);
    const { stdout } = await drawn('--plies', '2', '--count', '12', '--unique');
    const canonicals = [...recordsOfText(stdout)].map((item) => {
      if (item.kind !== 'record') throw new Error(item.kind);
      return item.game.codec.format(canonical(item.game, item.setup).setup);
    });
    expect(new Set(canonicals).size).toBe(12);
    const all = await drawn('--plies', '2', '--count', '13', '--unique');
    expect(all).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/bad-option only 12 different positions/),
    });
  });

  const options = games.flatMap(({ id, codec }) =>
    codec.grammar.optionKeys.map((key) => [id, headers[id].find((one) => one.startsWith(`${key}=`))!]),
  );

  it.each(options)('%s %s: in every record', (id, option) => {
    const game = gameByName(id)!;
    const header = headerOf(game, [option]);
    if (!header.ok) throw new Error(option);
    const wanted = { kind: game.rules.kinds[0], header: header.value };
    const pieces = [...generateText({ game, count: 8, seed: 3, wanted })].map((one) =>
      one.ok ? one.value : '',
    );
    const records = [...recordsOfText(pieces.join(''))];
    expect(records).toHaveLength(8);
    const [key, value] = option.split('=');
    for (const one of records) {
      const said = one.kind === 'record' ? one.game.codec.options(one.setup)[key] : one.refusal.code;
      expect(String(said)).toBe(value === '1/5' ? '0.2' : value);
    }
  });

  it.each([
    [
      'generate mnk scor=points',
      /mnk has no option scor; did you mean score\? there are: k, score, slip, turn/,
    ],
    ['gerarcasos 3 --game hex --header k=5', /hex has no option k; there are: turn, swap/],
    ['generate k=5', /checkers has no option k/],
    ['generate hex 3 --size 4', /game and size once each/],
    ['generate hex --game mnk', /game and size once each/],
    ['generate hex cinco', /cinco is neither a size/],
    ['play hexx', /Did you mean hex\?/],
    ['perft mnk 9', /size and number of plies are missing/],
    ['match hex 3 negamax', /two engines/],
    ['generate checkers k=5', /checkers has no option k\n/],
    ['generate mnk k=9 --size 3', /option k cannot be 9/],
    ['generate mnk k=3 k=3', /option k is given twice/],
    ['generate connect4 k=0', /option k cannot be 0/],
    ['generate dots score=x', /option score cannot be x/],
    ['generate hex swap=1 --size 3x4', /the swap rule needs as many rows as columns/],
    ['generate hex turn=2 --plies 2', /no random position with turn=2/],
    ['hack -a minimax --game mnk scor=points', /did you mean score\? there are:/],
    ['hack -a minimax --game mnk --size 3 k=9', /option k cannot be 9/],
    ['hack -a tree k=5', /checkers has no option k\n/],
    ['play mnk scor=points', /did you mean score\? there are:/],
    ['perft mnk 3x3 2 --header scor=points', /did you mean score\? there are:/],
    [`match ${quick} scor=points --game mnk`, /did you mean score\? there are:/],
    ['compare alphabeta negamax --game mnk scor=points --blocks 1', /did you mean score\? there are:/],
    [`perft ${m} 2 k=3`, /size and header .* are those of its record/],
  ])('%s is refused', async (line, message) => {
    const { code, stdout, stderr } = await run(line.split(' '));
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringMatching(message)]);
  });
});
