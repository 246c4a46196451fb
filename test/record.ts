/** A record of a text, as a file holds it. */
import { recordsOfText } from '../src/app/positions/records.js';
import type { RecordItem } from '../src/batch/read/items.js';

/** Returns the first record of a text. Throws if it is refused. */
export function recordOf(text: string, strict = false): RecordItem {
  const [item] = recordsOfText(text, strict);
  if (item.kind !== 'record') throw new Error(`refused: ${text}`);
  return item;
}
