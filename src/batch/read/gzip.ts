/** Input packed by gzip, unpacked as it is read: any number of members, damage and early ends are errors. */
import { pipeline } from 'node:stream';
import { packedAs } from './bytes.js';

/** Bytes that tell a gzip file. */
const markBytes = 4;

/**
 * `blocks`, or what they hold if they are packed; `onPacked` is told before the first of it. Throws zlib's errors:
 * `Z_BUF_ERROR` for data that end too early, `Z_DATA_ERROR` for damaged ones.
 */
export async function* unpacked(
  blocks: AsyncIterable<Uint8Array>,
  onPacked: () => void,
): AsyncGenerator<Uint8Array, void> {
  const source = blocks[Symbol.asyncIterator]();
  try {
    const { start, rest } = await beginning(source);
    if (packedAs(start) !== 'gzip') return yield* rest;
    onPacked();
    yield* gunzipped(rest);
  } finally {
    await source.return?.();
  }
}

/** The first bytes, as many as tell the form if there are so many, and all blocks from the first on. */
async function beginning(source: AsyncIterator<Uint8Array>) {
  let first: IteratorResult<Uint8Array> = await source.next();
  let start = first.done ? new Uint8Array() : first.value;
  while (!first.done && start.length < markBytes) {
    // A block is valid until the next is asked for.
    const before = Uint8Array.from(start);
    first = await source.next();
    if (!first.done) start = Buffer.concat([before, first.value]);
    else start = before;
  }
  return { start, rest: continued(start, source) };
}

async function* continued(
  start: Uint8Array,
  source: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array, void> {
  if (start.length > 0) yield start;
  for (let next = await source.next(); !next.done; next = await source.next()) yield next.value;
}

async function* gunzipped(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  async function* copies(): AsyncGenerator<Buffer> {
    for await (const block of packed) yield Buffer.from(block);
  }
  // Loaded on demand: most input is not packed.
  const { createGunzip } = await import('node:zlib');
  // Whatever fails ends the loop below, which throws it.
  const engine = pipeline(copies, createGunzip({ chunkSize: 256 * 1024 }), () => undefined);
  for await (const chunk of engine) yield chunk as Buffer;
}
