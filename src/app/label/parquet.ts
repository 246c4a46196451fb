/**
 * A channel that packs rows of a label set as Parquet: it takes them as NDJSON and writes a row group of columns as soon
 * as it has enough of them, so that memory does not grow with the file. Where the rows come from is kept in the
 * key-value metadata of the file. https://parquet.apache.org/docs/file-format/
 *
 * What says where the row groups lie stands at the end of the file: a run that was broken off cannot be gone on with.
 */
import type { ByteWriter, ParquetWriter, SchemaElement } from 'hyparquet-writer';
import type { Channel } from '../../batch/write/channels.js';
import { type ColumnKind, flat, labelColumns, type LabelRow } from './row.js';

/** Rows that are held until they are written: some 30 MB. */
const defaultGroupRows = 2 ** 15;

const newline = 10;

/** The key under which the file's metadata hold the provenance, as JSON. */
export const provenanceKey = 'tabuleiro.provenance';

const names = Object.keys(labelColumns) as (keyof LabelRow)[];

/** How Parquet calls the kinds of columns. */
const types: Readonly<Record<ColumnKind, Omit<SchemaElement, 'name'>>> = {
  integer: { type: 'INT64' },
  'small-integer': { type: 'INT32' },
  real: { type: 'DOUBLE' },
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  flag: { type: 'BOOLEAN' },
  numbers: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
};

const schema: SchemaElement[] = [
  { name: 'labels', num_children: names.length },
  ...names.map((name) => ({ name, repetition_type: 'OPTIONAL' as const, ...types[labelColumns[name]] })),
];

type Values = (string | number | bigint | boolean | null)[];

export class ParquetChannel implements Channel {
  /** JSON of where the rows come from; to be set before `commit`. */
  provenance: string | undefined;
  private file: { readonly bytes: ByteWriter; readonly parquet: ParquetWriter } | undefined;
  /** The end of a row that has not come whole yet. */
  private rest: Buffer = Buffer.alloc(0);
  private columns: Values[] = names.map(() => []);

  constructor(
    private readonly channel: Channel,
    private readonly groupRows = defaultGroupRows,
  ) {}

  async write(bytes: Uint8Array): Promise<void> {
    const all = Buffer.concat([this.rest, bytes]);
    const end = all.lastIndexOf(newline) + 1;
    this.rest = all.subarray(end);
    for (const line of all.toString('utf8', 0, end).split('\n')) {
      if (line === '') continue;
      this.add(JSON.parse(line) as LabelRow);
      if (this.columns[0].length >= this.groupRows) await this.writeGroup();
    }
  }

  async commit(): Promise<void> {
    if (this.columns[0].length > 0) await this.writeGroup();
    const { parquet } = await this.opened();
    if (this.provenance !== undefined) parquet.kvMetadata = [{ key: provenanceKey, value: this.provenance }];
    await parquet.finish();
    await this.passOn();
    await this.channel.commit();
  }

  discard(): Promise<void> {
    return this.channel.discard();
  }

  private add(row: LabelRow): void {
    for (let i = 0; i < names.length; i++) {
      const value = flat(row[names[i]]);
      const isLong = labelColumns[names[i]] === 'integer' && value !== null;
      this.columns[i].push(isLong ? BigInt(value) : value);
    }
  }

  private async writeGroup(): Promise<void> {
    const { parquet } = await this.opened();
    const columnData = names.map((name, i) => ({ name, data: this.columns[i] }));
    this.columns = names.map(() => []);
    await parquet.write({ columnData, rowGroupSize: this.groupRows });
    await this.passOn();
  }

  /** What the writer has gathered goes to the file. */
  private async passOn(): Promise<void> {
    const { bytes } = await this.opened();
    await this.channel.write(bytes.getBytes());
    bytes.index = 0;
  }

  /** The package is loaded on demand. */
  private async opened() {
    if (this.file) return this.file;
    const { ByteWriter, ParquetWriter } = await import('hyparquet-writer');
    const bytes = new ByteWriter();
    return (this.file = {
      bytes,
      parquet: new ParquetWriter({ writer: bytes, schema, createdBy: 'tabuleiro' }),
    });
  }
}
