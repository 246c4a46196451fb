/** Messages of other machines are validated: addresses, chunks, results. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isSolveJob } from '../../../../src/app/answers/solve/job.js';
import { JobSolver } from '../../../../src/app/answers/solve/record-solver.js';
import { resultCheck } from '../../../../src/app/answers/solve/result/worker-line.js';
import { parseAddress, withoutSecrets } from '../../../../src/batch/run/queue/address.js';
import { type Chunk, chunkData, offsetsOf, readChunk } from '../../../../src/batch/run/queue/wire/chunk.js';
import { faultOf, queueReason } from '../../../../src/batch/run/queue/fault.js';
import {
  jobIdOf,
  memberOf,
  readMember,
  runOf,
  protocolVersionOf,
} from '../../../../src/batch/run/queue/wire/names.js';
import { readResult, resultText } from '../../../../src/batch/run/queue/wire/result.js';
import { Packer, unpack } from '../../../../src/batch/run/packed-records.js';
import { recordsOfText } from '../../../../src/app/positions/records.js';
import { Random } from '../../../../src/core/random.js';
import { games } from '../../../../src/games/registry.js';
import { boards, plainJob } from '../../../faults/runs.js';
import { bilingual } from '../../../../src/core/text/phrase.js';

describe('an address', () => {
  it.each([
    ['redis://h', { host: 'h', port: 6379, db: 0, shown: 'redis://h:6379' }],
    ['redis://[::1]:7/3', { host: '::1', port: 7, db: 3, shown: 'redis://[::1]:7/3' }],
    ['redis://a:b%40c@h', { host: 'h', username: 'a', password: 'b@c', shown: 'redis://h:6379' }],
    ['rediss://h', { tls: { servername: 'h' }, shown: 'rediss://h:6379' }],
    ['rediss://:p@1.2.3.4', { password: 'p', tls: { servername: '' } }],
    ['rediss://[2001:db8::1]', { tls: { servername: '' } }],
    ['rediss://1.2.3.example', { tls: { servername: '1.2.3.example' } }],
  ])('%s', (text, expected) => expect(parseAddress(text)).toMatchObject(expected));

  it.each([
    '',
    'h:1',
    'http://h',
    'redis:///1',
    'redis://h/x',
    'redis://h?a',
    'redis://h#a',
    'redis://%zz@h',
    'redis://h:99999',
  ])('is not %j', (text) => expect(parseAddress(text)).toBeUndefined());

  it('is printed without its password, also where a server repeats it', () => {
    expect(withoutSecrets('--queue=redis://u:p:q@h:1/2')).toBe('--queue=redis://u:***@h:1/2');
    const { en } = bilingual(queueReason(faultOf(new Error('no redis://u:p@h\n    at x'), 'redis://h:6379')));
    expect(en).toBe('redis://h:6379: the queue cannot be reached: no redis://u:***@h');
  });
});

it('names are read back, and no others', () => {
  const id = '0123456789abcdef';
  expect(runOf(jobIdOf(id, 17))).toBe(id);
  for (const text of ['x-1', `${id}-0`, `${id}-01`, `${id}-`, id, `${id}-1-1`])
    expect(runOf(text)).toBeUndefined();
  expect(readMember(memberOf(id, protocolVersionOf('1a2b3c4d'), 8))).toMatchObject({ id, width: 8 });
  for (const text of ['', id, `${id} 1 1`, `${id} 1/1 0`, `${id} 1/1 1 `, `${id} 1/\u001b 1`])
    expect(readMember(text)).toBeUndefined();
});

/** Returns a chunk of records of all games, including refused ones. */
function someChunk(): Chunk {
  const text = games.map((game, i) => boards(3, i, game)).join('8 8\n0 1 x\n');
  const packer = new Packer(games);
  for (const item of recordsOfText(text)) packer.add(item);
  const records = packer.take();
  const hash = createHash('sha256').update(records.bytes).digest('hex');
  return { run: '0123456789abcdef', chunk: 5, hash, handshake: plainJob, records };
}

const rules = { games, isHandshake: isSolveJob };
const chunk = someChunk();
const id = jobIdOf(chunk.run, chunk.chunk);
const sent = (): Record<string, unknown> =>
  JSON.parse(JSON.stringify(chunkData(chunk))) as Record<string, unknown>;

describe('a chunk', () => {
  it('comes back as it was', () => {
    const read = readChunk(sent(), id, rules) as Chunk;
    expect(read.records.offsets).toEqual(chunk.records.offsets);
    expect(read.records.bytes).toEqual(chunk.records.bytes);
    // A slice of a Buffer shares its memory, so that setups would change during a search.
    expect(Buffer.isBuffer(read.records.bytes)).toBe(false);
  });

  it('may ask for a table that its positions share', () => {
    const handshake = { ...plainJob, question: { ...plainJob.question, share: true } };
    expect((readChunk({ ...sent(), handshake }, id, rules) as Chunk).handshake).toEqual(handshake);
  });

  const hashed = (bytes: Uint8Array) => ({
    records: Buffer.from(bytes).toString('base64'),
    hash: createHash('sha256').update(bytes).digest('hex'),
  });
  it.each([
    ['not-a-chunk', { schema: 'x' }],
    ['not-a-chunk', { more: 1 }],
    ['version', { version: '9' }],
    ['id', { run: 'x' }],
    ['id', { chunk: 6 }],
    ['size', { records: 7 }],
    ['size', { records: 'A'.repeat(2 ** 25) }],
    ['hash', { hash: 'x' }],
    ['hash', { records: 'AAAA' }],
    ['job', { handshake: null }],
    ['job', { handshake: { ...plainJob, more: 1 } }],
    ['job', { handshake: { ...plainJob, format: 'exe' } }],
    ['job', { handshake: { ...plainJob, choice: { items: [{ algorithm: '../x' }] } } }],
    ['job', { handshake: { ...plainJob, choice: { items: [{ algorithm: 'all', game: 'chess' }] } } }],
    ['job', { handshake: { ...plainJob, limits: { nodes: -1 } } }],
    ['job', { handshake: { ...plainJob, question: { best: 'one', certificate: true } } }],
    ['job', { handshake: { ...plainJob, question: { ...plainJob.question, share: 1 } } }],
    ['records', hashed(new Uint8Array(0))],
    ['records', hashed(new Uint8Array(40))],
  ])('is refused: %s %#', (code, change) => {
    expect(readChunk({ ...sent(), ...change }, id, rules)).toBe(code);
  });

  it('is refused where a setup is none of its game', () => {
    const text = Buffer.from(chunk.records.bytes).toString('latin1');
    for (const [said, instead] of [
      ['"toMove":', '"tomove":'],
      ['"swap":false', '"swap":falsy'],
      ['"score":"line"', '"score":"lime"'],
    ] as const) {
      expect(text).toContain(said);
      const bytes = Buffer.from(text.replace(said, instead), 'latin1');
      expect(readChunk({ ...sent(), ...hashed(bytes) }, id, rules)).toBe('records');
    }
  });

  it.each([null, 7, 'x', [], {}])('is not %j', (data) => {
    expect(readChunk(data, id, rules)).toBe('not-a-chunk');
  });

  it('with any byte changed is refused or still within the grammar: nothing is read past its end', () => {
    const random = new Random(1);
    for (let i = 0; i < 20_000; i++) {
      const bytes = chunk.records.bytes.slice(0, random.between(1, chunk.records.bytes.length));
      for (let k = random.below(4); k > 0; k--) bytes[random.below(bytes.length)] = random.below(256);
      const offsets = offsetsOf(bytes, games, 1000);
      if (offsets) expect(offsets.at(-1)).toBe(bytes.length);
    }
  });
});

describe('a result', () => {
  const count = chunk.records.offsets.length - 1;
  const view = new DataView(chunk.records.bytes.buffer, chunk.records.bytes.byteOffset);
  const refused = chunk.records.offsets.slice(0, -1).map((at) => view.getUint8(at) === 255);
  const tallies = refused.map((is) => (is ? 'x' : 'p')).join('');
  const place = (i: number) => ({
    index: view.getFloat64(chunk.records.offsets[i] + 1, true),
    line: view.getFloat64(chunk.records.offsets[i] + 9, true),
  });
  const notes = refused.flatMap((is, i) => (is ? [[i, place(i)] as const] : []));
  const partial = {
    ...{ task: 9, from: 0, tallies, lines: refused.map((_, i) => `${i}`), notes, totals: [], last: true },
    ...{ times: new Float64Array(count).fill(0.5), slow: [{ ...place(0), ms: 0.5 }] },
  };
  const text = resultText(chunk, { end: 'done', partial });
  const read = (change: object) =>
    readResult(
      JSON.stringify({ ...(JSON.parse(text) as object), ...change }),
      chunk,
      9,
      resultCheck(plainJob),
    );

  it('comes back as it was', () => expect(read({})).toEqual({ end: 'done', partial }));

  it.each([
    { schema: 'x' },
    { version: '9' },
    { run: 'x' },
    { chunk: 6 },
    { hash: 'x' },
    { end: 'returned' },
    { end: 'x' },
    { tallies: tallies.replace('x', 'p') },
    { tallies: tallies.replace('p', 'x') },
    { tallies: tallies.slice(1) },
    {
      tallies: tallies.slice(0, -1),
      lines: partial.lines.slice(0, -1).join('\n'),
      times: (JSON.parse(text) as { times: number[] }).times.slice(0, -1),
      notes: notes.filter(([i]) => i < count - 1),
    },
    { lines: '' },
    { lines: partial.lines.join('\n').replace('1', '\u001b[2J') },
    { lines: 7 },
    { lines: partial.lines.join('\n').replace('0', 'won') },
    { lines: partial.lines.join('\n').replace('0', '! unknown-code so it is') },
    { times: [] },
    { times: 'x' },
    { times: partial.lines.map(() => -1) },
    { notes: [] },
    { notes: [null] },
    { notes: [...notes, [0, null]] },
    { notes: [...notes, [0, { ...place(0), index: 99 }]] },
    { notes: [...notes, [0, { ...place(0), refusal: null }]] },
    { notes: [...notes, [0, { ...place(0), refusal: { code: 'crash', params: null } }]] },
    { notes: [...notes, [0, { ...place(0), refusal: { code: 'crash', params: { a: {} } } }]] },
    { notes: [...notes, [0, { ...place(0), explain: null }]] },
    { notes: [...notes, [0, { ...place(0), explain: { english: '\u001b' } }]] },
    { notes: [...notes, [0, { ...place(0), leftOut: [['hex:\u001b', null]] }]] },
    {
      notes: [
        ...notes,
        [0, { ...place(0), proofFault: { kind: 'io', op: 'write', path: '\u001b', code: 'EIO' } }],
      ],
    },
    { notes: [...notes, [0, { ...place(0), claims: [[1, 2]] }]] },
    { slow: [{ index: 1e6, line: 1, ms: 1 }] },
    { slow: [null] },
    { totals: [{}] },
    { totals: null },
  ])('is refused: %j', (change) => expect(read(change)).toBeUndefined());

  it.each([null, '', '{', 'null', '7', '[]'])('is not %j', (said) => {
    expect(readResult(said, chunk, 9, resultCheck(plainJob))).toBeUndefined();
  });

  it.each(['ndjson', 'csv'] as const)('says in %s which record each line is for', (format) => {
    const job = { ...plainJob, format, limits: { nodes: 100 } };
    const solver = new JobSolver(job);
    const records = [...unpack(chunk.records.bytes, games)];
    const lines = records.map((record) => (record.kind === 'record' ? solver.solve(record).line : ''));
    const sent = (changed: readonly string[]) =>
      readResult(
        JSON.stringify({ ...(JSON.parse(text) as object), lines: changed.join('\n') }),
        chunk,
        9,
        resultCheck(job),
      );
    expect(sent(lines)?.partial.lines).toEqual(lines);
    const good = records.flatMap(({ kind }, i) => (kind === 'record' ? [i] : []));
    const put = (at: number, line: string) => lines.map((one, i) => (i === at ? line : one));
    for (const i of good.slice(0, 2)) {
      expect(sent(put(i, lines[good.find((other) => other !== i)!]))).toBeUndefined();
      expect(sent(put(i, 'x'))).toBeUndefined();
      const { index, line } = records[i];
      if (format === 'csv') continue;
      const object = JSON.parse(lines[i]) as object;
      for (const change of [
        { index: index + 1 },
        { line: line + 1 },
        { game: 'go' },
        { position: '1 1\n0\n' },
      ])
        expect(sent(put(i, JSON.stringify({ ...object, ...change })))).toBeUndefined();
    }
  });
});
