/** Label sets as Parquet are read back by an independent program, hyparquet. */
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { expect, it } from 'vitest';
import { ParquetChannel, provenanceKey } from '../../../../src/app/answers/label/parquet.js';
import type { LabelRow } from '../../../../src/app/answers/label/row.js';

const row: LabelRow = {
  ...{ index: 1, line: 1, game: 'mnk', size: '3x3', position: 'mnk 3 3\n0 1 ã\n', canonical: 'x' },
  ...{ move: 'a1', canonicalMove: 'b1', lo: -0.5, hi: 1, status: 'bounded', best: null, complete: false },
  ...{ distance: 3, nodes: 2 ** 40, error: null, turn: 2, cells: [0, 1, 2] },
  ...{ positionLo: 0.5, positionHi: 1, positionStatus: 'bounded' },
};
const refused: LabelRow = {
  ...{ ...row, game: null, size: null, position: null, canonical: null, move: null, canonicalMove: null },
  ...{ lo: null, hi: null, status: 'refused', best: true, complete: true, distance: null },
  ...{ nodes: 0, error: 'bad-cell …', turn: null, cells: null },
  ...{ positionLo: null, positionHi: null, positionStatus: null },
};

/** Writes the rows to a file: input in blocks of `size` bytes, row groups of `group` rows. */
async function written(rows: readonly LabelRow[], size: number, group: number): Promise<ArrayBuffer> {
  const blocks: Buffer[] = [];
  const inner = {
    write: (bytes: Uint8Array) => Promise.resolve(void blocks.push(Buffer.from(bytes))),
    commit: () => Promise.resolve(),
    discard: () => Promise.resolve(),
  };
  const channel = new ParquetChannel(inner, group);
  const text = Buffer.from(rows.map((one) => `${JSON.stringify(one)}\n`).join(''));
  for (let at = 0; at < text.length; at += size) await channel.write(text.subarray(at, at + size));
  channel.provenance = '{"records":2}';
  await channel.commit();
  return new Uint8Array(Buffer.concat(blocks)).buffer;
}

const plain = (one: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(one).map(([name, value]) => [name, typeof value === 'bigint' ? Number(value) : value]),
  );

it('holds every value of every row and where they come from, in row groups', async () => {
  const rows = Array.from({ length: 25 }, (_, i) => ({ ...(i % 4 === 3 ? refused : row), index: i + 1 }));
  const file = await written(rows, 97, 10);
  expect((await parquetReadObjects({ file })).map(plain)).toEqual(
    rows.map((one) => ({ ...one, cells: one.cells?.join(' ') ?? null })),
  );
  const { row_groups: groups, key_value_metadata: about } = parquetMetadata(file);
  expect(groups.map(({ num_rows }) => Number(num_rows))).toEqual([10, 10, 5]);
  expect(about).toEqual([{ key: provenanceKey, value: '{"records":2}' }]);
});

it('is a whole file where there are no rows', async () => {
  expect(await parquetReadObjects({ file: await written([], 100, 10) })).toEqual([]);
});
