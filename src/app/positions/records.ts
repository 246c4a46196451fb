/** The records of a file or text in sequence, for uses without output order or checkpoints. */
import type { RecordItem, RefusedItem } from '../../batch/read/items.js';
import { RecordReader } from '../../batch/read/reader.js';
import { encodingBytes, packedAs, utf16Of } from '../../batch/read/tokens.js';
import { games } from '../../games/registry.js';

/** Yields the records of a file as they are read, with refused ones but without warnings. */
export async function* recordsOf(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<RecordItem | RefusedItem, void> {
  const reader = new RecordReader(games);
  for await (const chunk of chunks) {
    reader.push(chunk);
    yield* readyRecords(reader);
  }
  reader.end();
  yield* readyRecords(reader);
}

/** Yields the records of a text, without warnings. @param strict with the limits of the reports */
export function* recordsOfText(
  text: Uint8Array | string,
  strict = false,
): Generator<RecordItem | RefusedItem, void> {
  const reader = new RecordReader(games, { strict });
  reader.push(typeof text === 'string' ? new TextEncoder().encode(text) : text);
  reader.end();
  yield* readyRecords(reader);
}

/** Returns record `n` from 1, refused ones included; undefined if the file has fewer. */
export async function findRecord(
  chunks: AsyncIterable<Uint8Array>,
  n: number,
): Promise<RecordItem | RefusedItem | undefined> {
  for await (const item of recordsOf(chunks)) if (item.index === n) return item;
  return undefined;
}

/** Returns the file unpacked and in UTF-8; usually the file itself, which is already both. */
export async function inUtf8(file: File): Promise<File> {
  const start = new Uint8Array(await file.slice(0, encodingBytes).arrayBuffer());
  if (packedAs(start) === 'gzip') {
    const unpacked = file.stream().pipeThrough(new DecompressionStream('gzip'));
    return inUtf8(new File([await new Response(unpacked).blob()], file.name));
  }
  const encoding = utf16Of(start);
  if (encoding === undefined) return file;
  return new File([new TextDecoder(encoding).decode(await file.arrayBuffer())], file.name);
}

/** Reads on as far as the text goes; true if there is a record that is not refused. */
export function hasRecord(reader: RecordReader): boolean {
  return [...readyRecords(reader)].some(({ kind }) => kind === 'record');
}

function* readyRecords(reader: RecordReader): Generator<RecordItem | RefusedItem, void> {
  for (let item = reader.next(); item.kind !== 'more' && item.kind !== 'end'; item = reader.next())
    if (item.kind !== 'warning') yield item;
}
