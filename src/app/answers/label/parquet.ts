/**
 * A channel that converts rows of a label set to Parquet. It takes them as NDJSON and writes a row
 * group of columns as soon as it has enough rows, so that memory does not grow with the file. The
 * provenance of the rows is in the key-value metadata of the file.
 * https://parquet.apache.org/docs/file-format/
 *
 * Limits: the index of the row groups is at the end of the file, so that an interrupted run cannot
 * be resumed.
 */
import type { ByteWriter, ParquetWriter, SchemaElement } from 'hyparquet-writer';
import type { Channel } from '../../../batch/write/channels.js';
import { type ColumnKind, flat, labelColumns, type LabelRow } from './row.js';

/** Number of rows held before they are written, about 30 MB. */
const defaultGroupRows = 2 ** 15;

const newline = 10;

/** Key of the provenance, as JSON, in the metadata of the file. */
export const provenanceKey = 'tabuleiro.provenance';

const names = Object.keys(labelColumns) as (keyof LabelRow)[];

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
  /** Provenance of the rows as JSON, to be set before `commit`. */
  provenance: string | undefined;
  private file: { readonly bytes: ByteWriter; readonly parquet: ParquetWriter } | undefined;
  /** The incomplete end of the input so far. */
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

  /** Writes the collected bytes to the file. */
  private async passOn(): Promise<void> {
    const { bytes } = await this.opened();
    await this.channel.write(bytes.getBytes());
    bytes.index = 0;
  }

  /** Loads the package on demand. */
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
