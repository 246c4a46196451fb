/** A file of positions is read as a stream, listed, filtered and answered, without a page. */
import { readFileSync } from 'node:fs';
import { ReadableStream } from 'node:stream/web';
import { gzipSync } from 'node:zlib';
import { expect, it, vi } from 'vitest';
import { SolverCache } from '../../src/core/search/solver-cache.js';
import { FileController, type FileWorkers } from '../../src/web/controller/file-controller.js';
import { answerRecord } from '../../src/web/files/answer.js';
import { run } from '../cli/in-process.js';
import type { FileRow, OpenedFile, RecordAnswer } from '../../src/web/files/protocol.js';
import { fileCalls } from '../../src/web/files/file-service.js';
import { RecordFile } from '../../src/web/files/record-file.js';
import { recordsOfText } from '../../src/app/positions/records.js';
import { inLanguage } from '../../src/core/text/phrase.js';

const fixture = (game: string, name: string): string => readFileSync(`fixtures/${game}/${name}`, 'utf8');
const limits = { bytes: 2 ** 26, ms: 60_000 };

async function opened(text: string | Uint8Array<ArrayBuffer>): Promise<RecordFile> {
  const file = new RecordFile(new File([text], 'entrada.txt'));
  await file.open(() => undefined);
  return file;
}

async function rowsOf(file: RecordFile, filter = {}): Promise<readonly FileRow[]> {
  const reply = await file.rows(filter, 0, 1e6);
  expect(reply.total).toBe(reply.rows.length);
  return reply.rows;
}

/** Returns two workers in this thread, whose answers come in another order than the questions. */
function workers(): FileWorkers {
  const cache = new SolverCache();
  return {
    file: (report = () => undefined) => fileCalls(report),
    answers: (worker) => ({
      answer: (texts) =>
        new Promise((done) =>
          setTimeout(
            () => done(Promise.all(texts.map((text) => answerRecord(text, limits, cache)))),
            worker === 1 ? 5 : 0,
          ),
        ),
    }),
    end: () => undefined,
    count: 2,
  };
}

it.each(['mixed', 'hex', 'mnk', 'dots'])('answers %s as the terminal does', async (game) => {
  const files = new FileController(workers(), () => undefined);
  await files.open(new File([fixture(game, 'entrada.txt')], 'entrada.txt'));
  await files.solveAll(60_000);
  expect(files.summary!.answered).toBe(files.summary!.records);
  expect(await (await files.output())!.text()).toBe(fixture(game, 'saida.txt'));
});

it('solves again what is not exact, when all have an answer', async () => {
  const line = (status: string, more: object): string =>
    JSON.stringify({
      ...{ schema: 'solve.result/1', game: 'hex', status, position: 'hex 3 3\n0 0 0\n0 0 0\n0 0 0\n' },
      ...{ lo: -1, hi: 1, best: ['a1'], explain: { en: 'old', pt: 'velho' }, ...more },
    });
  const lines = [line('proved', { lo: 1 }), line('estimated', { lo: 0.2, hi: 0.2 }), line('bounded', {})];
  const files = new FileController(workers(), () => undefined);
  await files.open(new File([lines.join('\n')], 'saida.ndjson'));
  expect(files.onlyInexact).toBe(true);
  await files.solveAll(60_000);
  expect(files.summary).toMatchObject({ records: 3, answered: 3, inexact: 0 });
  expect(files.onlyInexact).toBe(false);
  const { rows } = await files.rows(0, 9);
  expect(rows.map(({ answer, explain }) => [answer, explain?.en])).toEqual([
    ['1 a1', 'old'],
    ['1 b2', undefined],
    ['1 b2', undefined],
  ]);
});

it('answers the record shown at once, whatever else is being answered', async () => {
  const asked = new Map<number, (answers: readonly RecordAnswer[]) => void>();
  const ended: number[] = [];
  const slow: FileWorkers = {
    ...workers(),
    answers: (worker) => ({ answer: () => new Promise((done) => asked.set(worker, done)) }),
    end: (worker) => {
      ended.push(worker);
      asked.delete(worker);
    },
  };
  const files = new FileController(slow, () => undefined);
  await files.open(new File([fixture('hex', 'entrada.txt')], 'entrada.txt'));
  const { rows } = await files.rows(0, 2);
  ended.length = 0;
  void files.answerShown(rows[0], 60_000);
  expect([asked.size, ended]).toEqual([1, []]);
  const [shown] = asked.keys();
  // Another record is shown before the first has its answer.
  void files.answerShown(rows[1], 60_000);
  expect([asked.size, ended]).toEqual([1, [shown]]);
  void files.solveAll(60_000);
  await expect.poll(() => asked.size).toBe(3);
  files.stop();
  expect([...asked.keys()]).toEqual([shown]);
  const answer = { at: rows[1].at, line: '1 a1', status: 'proved', value: 'win' } as const;
  asked.get(shown)!([answer]);
  await expect.poll(() => files.shown!.answer).toBe(answer);
});

it('reads each record again at its place, with any lines and faults before it', async () => {
  const cells = (i: number): string => `${'0 '.repeat(i % 3)}1 ${'0 '.repeat(8 - (i % 3))}`;
  // Some records begin on the line on which the previous one ends.
  const many = Array.from(
    { length: 400 },
    (_, i) => `mnk 3 3\r\n${cells(i)}${i % 7 === 0 ? '' : '\r\n'}`,
  ).join('');
  const text = [
    ...['# a comment', 'hex 2 2', '1 0', '0 2 mnk 3 3', cells(1), '', 'hex 2 2', '1 0 7 0', 'chess 8 8', ''],
    ...[many, '5 5', '1 0 0 0 0 0 0 2 0 0 0 0 0', '0 0', ''],
  ].join('\r\n');
  const file = await opened(text);
  const items = [...recordsOfText(text)];
  const rows = await rowsOf(file);
  expect(rows.map(({ line }) => line)).toEqual(items.map(({ line }) => line));
  expect(rows.map(({ record }) => record)).toEqual(
    items.map((item) => (item.kind === 'record' ? item.game.codec.format(item.setup) : undefined)),
  );
  const refused = await rowsOf(file, { status: 'refused' });
  expect(refused.length).toBe(items.filter(({ kind }) => kind === 'refused').length);
  expect(refused[0].answer).toMatch(/^! bad-cell /);
  expect(await rowsOf(file, { game: 'hex' })).toHaveLength(1);
});

it('lists the records read so far while a long file is read', async () => {
  let ms = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (ms += 1000));
  const totals: Promise<number>[] = [];
  const calls = fileCalls(() => totals.push(calls.rows({}, 0, 1).then(({ total }) => total)));
  const part = `mnk 3 3\n${'0 '.repeat(9)}\n`.repeat(100);
  const parts = [part, part, part];
  const stream = () => ReadableStream.from(parts.map((text) => new TextEncoder().encode(text)));
  await calls.open(Object.assign(new File(parts, 'long.txt'), { stream }));
  vi.restoreAllMocks();
  // The last record of a part may go on in the next.
  expect(await Promise.all(totals)).toEqual([0, 99, 199]);
  expect((await calls.rows({}, 0, 1)).total).toBe(300);
});

it('filters by game, status and value once there are answers', async () => {
  const file = await opened(fixture('mixed', 'entrada.txt'));
  const cache = new SolverCache();
  const { texts } = await file.openRecords(0, 100, false);
  file.keep(await Promise.all(texts.map((text) => answerRecord(text, limits, cache))));
  const won = await rowsOf(file, { game: 'hex', status: 'proved', value: 'win' });
  expect(won.length).toBeGreaterThan(0);
  for (const { answer, title } of won)
    expect([inLanguage(title, 'en'), answer]).toEqual([
      expect.stringMatching(/^Hex/),
      expect.stringMatching(/^1 /),
    ]);
  expect(await rowsOf(file, { status: 'none' })).toEqual([]);
});

it('lists answers as NDJSON, and says which lines are none', async () => {
  const line = {
    ...{ schema: 'solve.result/1', game: 'hex', status: 'proved', lo: 1, hi: 1, best: ['b2'] },
    position: 'hex 3 3\n0 0 0\n0 0 0\n0 0 0\n',
  };
  const file = await opened(
    `${JSON.stringify(line)}\n\nnothing\n${JSON.stringify({ ...line, lo: -1, hi: -1 })}`,
  );
  const rows = await rowsOf(file);
  expect(rows.map(({ answer, status, record }) => [answer, status, record])).toEqual([
    ['1 b2', 'proved', line.position],
    ['! the line is not JSON: answers and labels are read as NDJSON', 'refused', undefined],
    ['-1 b2', 'proved', line.position],
  ]);
  expect(await rowsOf(file, { value: 'loss' })).toHaveLength(1);
});

const answered = { schema: 'solve.result/1', game: 'hex', status: 'proved', lo: 1, hi: 1, best: ['b2'] };
it.each([
  ['a bound as text', { ...answered, lo: '1' }],
  ['no bounds', { ...answered, lo: null, hi: null }],
  ['moves as numbers', { ...answered, best: [4] }],
  ['a status of its own', { ...answered, status: 'sure' }],
  ['a sentence without languages', { ...answered, explain: 'because' }],
])('takes no answer with %s', async (_, line) => {
  const file = await opened(`${JSON.stringify(answered)}\n${JSON.stringify(line)}`);
  expect((await rowsOf(file)).map(({ status }) => status)).toEqual(['proved', 'refused']);
});

const connect4 = { game: 'connect4', rows: 6, cols: 7, header: 'connect4 6 7' };

async function read(text: string): Promise<OpenedFile> {
  return new RecordFile(new File([text], 'a'), connect4).open(() => undefined);
}

const empty = '{"schema":"tabuleiro.game/1","setup":"hex 1 1\\n0\\n","seed":1,"moves":[]}';

it.each([
  ['a saved game', empty, 'hex', []],
  ['SGF', fixture('formats', 'game.sgf'), 'hex', ['c3', 'swap', 'd2']],
  ['PDN', '[GameType "20"]\n[FEN "W:W31-35:B16-20"]\n*\n', 'checkers', []],
  ['a link', fixture('formats', 'links.txt').split('\n')[0], 'hex', []],
  ['psq', fixture('formats', 'game.psq'), 'mnk', []],
  ['Kaggle JSON', fixture('formats', 'connectx.kaggle'), 'connect4', []],
  ['moves on the board of the page', '1. d d 2. e e\n', 'connect4', ['d', 'd', 'e', 'e']],
])('hands %s back as one game with its moves', async (_, text, game, moves) => {
  const reply = await read(text);
  expect(reply.kind).toBe('game');
  const saved = JSON.parse((reply as OpenedFile & { kind: 'game' }).text) as {
    setup: string;
    moves: string[];
  };
  expect(saved.setup.startsWith(game === 'checkers' ? '' : game)).toBe(true);
  expect(saved.moves.slice(0, moves.length)).toEqual(moves);
  if (game === 'mnk' || text.includes('connectx')) expect(saved.moves.length).toBeGreaterThan(3);
});

it('lists the games of a file that has several, each with its moves and last position', async () => {
  const file = await opened(`${fixture('formats', 'collection.sgf')}(;FF[4]GM[11]SZ[5];B[z9];W[a1])`);
  const rows = await rowsOf(file);
  expect(rows.map(({ saved, answer }) => saved !== undefined || answer)).toEqual([
    true,
    true,
    expect.stringMatching(/^! /),
  ]);
  const [{ saved, record }] = rows;
  expect((JSON.parse(saved!) as { moves: string[] }).moves.length).toBe(4);
  expect(record).toMatch(/^hex 5 5/);
  expect(record!.match(/[12]/g)!.length).toBeGreaterThan(2);
  // The results in the file are resignations.
  const { texts } = await file.openRecords(0, 9, false);
  expect(texts).toEqual([]);
});

it('has nothing to solve in a game that ended, also by resignation', async () => {
  const going = '(;FF[4]GM[11]SZ[3];W[a1];B[b2])';
  const resigned = '(;FF[4]GM[11]SZ[3];W[a1];B[b2];W[resign])';
  const file = await opened(`${going}${resigned}`);
  const rows = await rowsOf(file);
  expect(rows.map(({ ending }) => ending && inLanguage(ending, 'en'))).toEqual([
    undefined,
    'The winner is {1}. {2} resigned.',
  ]);
  expect(file.summary()).toMatchObject({ records: 2, answered: 1 });
  const { texts } = await file.openRecords(0, 9, false);
  expect(texts.map(({ at }) => at)).toEqual([0]);
  expect((await rowsOf(file, { status: 'none' })).map(({ at }) => at)).toEqual([0]);
  const files = new FileController(workers(), () => undefined);
  await files.open(new File([`${going}${resigned}`], 'a.sgf'));
  await files.answerShown(rows[1], 1000);
  expect(files.shown).toEqual({ row: rows[1] });
});

it.each(['', 'hello\n', '{"a":1}', '(;GM[1]SZ[9];B[aa])', 'chess 8 8\n1 2 3\n'])(
  'refuses %j with the sentence of convert',
  async (text) => {
    const reply = await read(text);
    expect(reply.kind).toBe('refused');
    const { problem } = reply as OpenedFile & { kind: 'refused' };
    const { stderr } = await run(['convert', '-'], text);
    if (text === '') expect(inLanguage(problem, 'en')).toBe('there is no game in the text');
    else expect(stderr).toContain(inLanguage(problem, 'en'));
  },
);

it.each([
  ['UTF-16', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['gzip', (text: string) => gzipSync(text)],
])('lists a file of %s as the same text in UTF-8', async (_, encode) => {
  const text = fixture('mixed', 'entrada.txt');
  const expected = await rowsOf(await opened(text));
  expect(expected.length).toBeGreaterThan(5);
  expect(await rowsOf(await opened(Uint8Array.from(encode(text))))).toEqual(expected);
});
