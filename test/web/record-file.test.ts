/** A file of positions is read as a stream, listed, filtered and answered, without a page. */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { SolverCache } from '../../src/core/search/solver-cache.js';
import { FileController, type FileWorkers } from '../../src/web/controller/file-controller.js';
import { answerRecord } from '../../src/web/files/answer.js';
import type { FileReply, FileRow } from '../../src/web/files/protocol.js';
import { RecordFile } from '../../src/web/files/record-file.js';
import { recordsOfText } from '../../src/app/positions/records.js';
import { inLanguage } from '../../src/core/text/phrase.js';

const fixture = (game: string, name: string): string => readFileSync(`fixtures/${game}/${name}`, 'utf8');
const limits = { bytes: 2 ** 26, ms: 60_000 };

async function opened(text: string | Uint8Array<ArrayBuffer>): Promise<RecordFile> {
  const file = new RecordFile(new File([text], 'entrada.txt'));
  await file.open(
    () => undefined,
    () => 0,
  );
  return file;
}

async function rowsOf(file: RecordFile, filter = {}): Promise<readonly FileRow[]> {
  const reply = (await file.rows(filter, 0, 1e6)) as FileReply & { kind: 'rows' };
  expect(reply.total).toBe(reply.rows.length);
  return reply.rows;
}

/** Returns two workers in this thread, whose answers come in another order than the questions. */
function workers(): FileWorkers {
  let file: RecordFile;
  const cache = new SolverCache();
  return {
    async file(request) {
      if (request.kind === 'open') {
        file = new RecordFile(request.file);
        return file.open(
          () => undefined,
          () => 0,
        );
      }
      if (request.kind === 'rows') return file.rows(request.filter, request.from, request.count);
      if (request.kind === 'open-records') return file.unanswered(request.from, request.count);
      if (request.kind === 'keep') file.keep(request.answers);
      return request.kind === 'output' ? file.output() : { kind: 'summary', summary: file.summary() };
    },
    answer: (worker, texts) =>
      new Promise((done) =>
        setTimeout(() => done(texts.map((text) => answerRecord(text, limits, cache))), worker === 0 ? 5 : 0),
      ),
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

it('filters by game, status and value once there are answers', async () => {
  const file = await opened(fixture('mixed', 'entrada.txt'));
  const cache = new SolverCache();
  const { texts } = (await file.unanswered(0, 100)) as FileReply & { kind: 'texts' };
  file.keep(texts.map((text) => answerRecord(text, limits, cache)));
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
    ['! the line is not JSON', 'refused', undefined],
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

it('hands a saved game back', async () => {
  const text = '{"schema":"tabuleiro.game/1","setup":"hex 1 1\\n0\\n","seed":1,"moves":[]}';
  const file = new RecordFile(new File([text], 'game.json'));
  expect(
    await file.open(
      () => undefined,
      () => 0,
    ),
  ).toEqual({ kind: 'game', text });
});

it.each([
  ['UTF-16', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['gzip', (text: string) => gzipSync(text)],
])('lists a file of %s as the same text in UTF-8', async (_, encode) => {
  const text = fixture('mixed', 'entrada.txt');
  const expected = await rowsOf(await opened(text));
  expect(expected.length).toBeGreaterThan(5);
  expect(await rowsOf(await opened(Uint8Array.from(encode(text))))).toEqual(expected);
});
