/** One record of a file, by its number. */
import type { RecordItem, RefusedItem } from '../batch/items.js';
import { RecordReader } from '../batch/reader.js';
import { games } from '../games/registry.js';

/** The record numbered `n` (from 1), refused ones included; undefined if the file has fewer. */
export async function findRecord(
  chunks: AsyncIterable<Uint8Array>,
  n: number,
): Promise<RecordItem | RefusedItem | undefined> {
  const reader = new RecordReader(games);
  const seek = (): RecordItem | RefusedItem | undefined => {
    for (let item = reader.next(); item.kind !== 'more' && item.kind !== 'end'; item = reader.next()) {
      if (item.kind !== 'warning' && item.index === n) return item;
    }
    return undefined;
  };
  for await (const chunk of chunks) {
    reader.push(chunk);
    const found = seek();
    if (found) return found;
  }
  reader.end();
  return seek();
}
