/** The bytes of a file or of standard input, unpacked and in UTF-8, in chunks, and the mark of how many have been read. */
import { constants, fstatSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { lazily } from '../../core/lazily.js';
import { type IoFault, ioFault } from '../io-fault.js';
import { RunningHash } from '../running-hash.js';
import { pipeline } from 'node:stream';
import { packedAs, utf16Of } from './tokens.js';

const chunkSize = 256 * 1024;

/** Failures end the chunks and are kept as a value. Iterate it once. */
export class Chunks implements AsyncIterable<Uint8Array> {
  /** Why the chunks ended before the input did; look at it after the loop. */
  fault: IoFault | undefined;
  /** Bytes handed out so far. */
  bytesRead = 0;
  /** Bytes of the file when it was opened; undefined when it is a stream or packed. */
  size: number | undefined;
  /** Called at the end of an input without a byte. */
  onEmpty?: () => void;
  private handle: FileHandle | undefined;

  /** @param stdin read for `-`; standard input by default. */
  constructor(
    readonly path: string,
    private readonly stdin?: AsyncIterable<Uint8Array>,
  ) {}

  /** Opens the file ahead of the loop, to learn early that it cannot be read. */
  async open(): Promise<IoFault | undefined> {
    if (this.handle || this.fault) return this.fault;
    try {
      if (this.path !== '-') this.handle = await open(this.path, constants.O_RDONLY);
      else if (this.stdin) return undefined;
      const stat = this.handle ? await this.handle.stat() : fstatSync(0);
      if (stat.isFile()) this.size = stat.size;
      if (stat.isDirectory()) await this.refuse({ kind: 'io', op: 'read', path: this.path, code: 'EISDIR' });
    } catch (error) {
      await this.refuse(ioFault(error, this.path));
    }
    return this.fault;
  }

  /** Closes what `open` opened, if the loop is never entered. */
  async close(): Promise<void> {
    const { handle } = this;
    this.handle = undefined;
    await handle?.close();
  }

  /** A chunk is valid until the next is asked for. Leaving the loop early closes the input. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array, void> {
    if (await this.open()) return;
    try {
      const blocks = this.path === '-' ? (this.stdin ?? standardInput()) : this.blocks();
      for await (const chunk of unpacked(blocks, () => (this.size = undefined))) {
        this.bytesRead += chunk.length;
        yield chunk;
      }
      if (this.bytesRead === 0) this.onEmpty?.();
    } catch (error) {
      this.fault = ioFault(error, this.path, 'read');
    } finally {
      await this.close();
    }
  }

  private async *blocks(): AsyncGenerator<Uint8Array, void> {
    const buffer = new Uint8Array(chunkSize);
    for (;;) {
      const { bytesRead } = await this.handle!.read(buffer, 0, chunkSize, null);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  }

  private async refuse(fault: IoFault): Promise<void> {
    this.fault = fault;
    await this.close();
  }
}

/** Not by the descriptor: a pipe may be in non-blocking mode, which only the stream handles. */
function standardInput(): AsyncIterable<Uint8Array> {
  return process.stdin;
}

/** The chunks of `path`, or of `stdin` for `-`. Nothing is opened before the first is asked for. */
export function readChunks(path: string, stdin?: AsyncIterable<Uint8Array>): Chunks {
  return new Chunks(path, stdin);
}

/** The first `bytes` of the input have this SHA-256; the records up to byte `at` have been read. */
export interface InputMark {
  readonly bytes: number;
  readonly sha: string;
  readonly at: number;
}

/** A mark whose hash is computed when it is asked for: there is one of these for each record. */
class LazyMark implements InputMark {
  constructor(
    readonly bytes: number,
    readonly at: number,
    private readonly hash: () => string,
  ) {}

  get sha(): string {
    return this.hash();
  }

  toJSON(): InputMark {
    return { bytes: this.bytes, sha: this.sha, at: this.at };
  }
}

/** Follows the chunks; without `hashing` marks have no hash. */
export class InputMarker {
  private bytes = 0;
  /** Of the bytes so far, if `hashing`. */
  private sha = (): string => '';
  /** Set once the bytes of `expected` have passed: whether they are what they were. */
  same: boolean | undefined;
  private readonly hash = new RunningHash();

  /** @param expected what an earlier run had read of this input. */
  constructor(
    private readonly hashing: boolean,
    private readonly expected?: InputMark,
  ) {
    if (!expected || expected.bytes === 0) this.same = true;
  }

  push(chunk: Uint8Array): void {
    const { expected } = this;
    const before = this.bytes;
    const bytes = (this.bytes += chunk.length);
    if (!this.hashing) return;
    // Marks of before keep the hash that they were given.
    this.sha();
    let from = 0;
    if (expected && before < expected.bytes && bytes >= expected.bytes) {
      from = expected.bytes - before;
      this.hash.add(chunk.subarray(0, from));
      this.same = this.hash.digest() === expected.sha;
    }
    this.hash.add(chunk.subarray(from));
    this.sha = lazily(() => this.hash.digest());
  }

  /** Of now, with `pending` bytes not yet read. */
  mark(pending: number): InputMark {
    return new LazyMark(this.bytes, this.bytes - pending, this.sha);
  }
}

/** Bytes that tell a gzip file, and UTF-16. */
const markBytes = 4;

/**
 * `blocks` as UTF-8, or what they hold if they are packed; `onPacked` is told before the first that is not as it was. Throws zlib's errors:
 * `Z_BUF_ERROR` for data that end too early, `Z_DATA_ERROR` for damaged ones.
 */
export async function* unpacked(
  blocks: AsyncIterable<Uint8Array>,
  onPacked: () => void,
): AsyncGenerator<Uint8Array, void> {
  const source = blocks[Symbol.asyncIterator]();
  try {
    const { start, rest } = await beginning(source);
    const isPacked = packedAs(start) === 'gzip';
    if (isPacked || utf16Of(start) !== undefined) onPacked();
    yield* asUtf8(isPacked ? gunzipped(rest) : rest);
  } finally {
    await source.return?.();
  }
}

/** The bytes of a text in UTF-8, without the Ctrl-Z with which programs of DOS end it; UTF-16 is told by its first bytes. */
async function* asUtf8(blocks: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const { start, rest } = await beginning(blocks);
  const encoding = utf16Of(start);
  yield* withoutEndMarks(encoding === undefined ? rest : recoded(rest, encoding));
}

async function* recoded(blocks: AsyncGenerator<Uint8Array>, from: string): AsyncGenerator<Uint8Array, void> {
  const [decoder, encoder] = [new TextDecoder(from), new TextEncoder()];
  for await (const block of blocks) yield encoder.encode(decoder.decode(block, { stream: true }));
  yield encoder.encode(decoder.decode());
}

/** Ctrl-Z, where nothing follows it. */
const endMark = Uint8Array.of(26);

async function* withoutEndMarks(blocks: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  let held = 0;
  for await (const block of blocks) {
    let { length } = block;
    while (length > 0 && block[length - 1] === endMark[0]) length--;
    if (length > 0) for (; held > 0; held--) yield endMark;
    held += block.length - length;
    if (length > 0) yield length === block.length ? block : block.subarray(0, length);
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
