/**
 * The bytes of a file or of standard input in chunks, unpacked and in UTF-8, and marks of the bytes
 * read.
 */
import { constants, fstatSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { lazily } from '../../core/on-demand.js';
import { type IoFault, ioFault } from '../io-fault.js';
import { RunningHash } from '../running-hash.js';
import { pipeline } from 'node:stream';
import { encodingBytes, packedAs, utf16Of } from './tokens.js';

const chunkSize = 256 * 1024;

/**
 * The chunks of a file or of standard input. The first request opens the file. A failure ends them
 * and is stored in `fault`. Iterate only once.
 */
export class Chunks implements AsyncIterable<Uint8Array> {
  /** The failure that ended the chunks early; read it after the loop. */
  fault: IoFault | undefined;
  /** Number of bytes delivered so far. */
  bytesRead = 0;
  /** Size of the file when it was opened; undefined for a stream or a packed file. */
  size: number | undefined;
  /** Called at the end of an empty input. */
  onEmpty?: () => void;
  private handle: FileHandle | undefined;

  /**
   * @param path `-` for standard input
   * @param stdin read in its place
   */
  constructor(
    readonly path: string,
    private readonly stdin?: AsyncIterable<Uint8Array>,
  ) {}

  /** Opens the file before the loop, so that a failure is known early. */
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

  /** Closes the file if the loop is never entered. */
  async close(): Promise<void> {
    const { handle } = this;
    this.handle = undefined;
    await handle?.close();
  }

  /** Yields chunks, each valid until the next is requested. Leaving the loop closes the input. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array, void> {
    if (await this.open()) return;
    try {
      // The stream and not the descriptor, as only it handles pipes in non-blocking mode.
      const blocks = this.path === '-' ? (this.stdin ?? process.stdin) : this.blocks();
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

/** A mark in the input: SHA-256 of its first `bytes`; records were read up to byte `at`. */
export interface InputMark {
  readonly bytes: number;
  readonly sha: string;
  readonly at: number;
}

/** A mark whose hash is computed on demand, since every record makes a mark. */
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

/** Makes marks of the chunks pushed so far. Without `hashing` the marks have no hash. */
export class InputMarker {
  private bytes = 0;
  /** Hash of the bytes so far, if `hashing`. */
  private sha = (): string => '';
  /** Whether the bytes of `expected` are unchanged; undefined until all of them were pushed. */
  same: boolean | undefined;
  private readonly hash = new RunningHash();

  /** @param expected what an earlier run had read of this input */
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
    // Earlier marks must get the hash of the bytes before this chunk.
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

  /** Returns a mark of the current state, in which the last `pending` bytes are not read yet. */
  mark(pending: number): InputMark {
    return new LazyMark(this.bytes, this.bytes - pending, this.sha);
  }
}

/**
 * Yields `blocks` in UTF-8, unpacked if they are gzip. `onPacked` is called before the first block
 * that differs from the input. Throws the errors of zlib: `Z_BUF_ERROR` for data that end too
 * early, `Z_DATA_ERROR` for damaged data.
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

/** Yields a text in UTF-8 or UTF-16 as UTF-8, without the final Ctrl-Z of DOS. */
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

/** Ctrl-Z, dropped at the end of the text. */
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

/** Returns the first bytes, `encodingBytes` or more if there are so many, and all blocks. */
async function beginning(source: AsyncIterator<Uint8Array>) {
  let first: IteratorResult<Uint8Array> = await source.next();
  let start = first.done ? new Uint8Array() : first.value;
  while (!first.done && start.length < encodingBytes) {
    // A block is valid only until the next one is requested.
    const before = Uint8Array.from(start);
    first = await source.next();
    if (!first.done) start = Buffer.concat([before, first.value]);
    else start = before;
  }
  return { start, rest: rest() };

  async function* rest(): AsyncGenerator<Uint8Array, void> {
    if (start.length > 0) yield start;
    for (let next = await source.next(); !next.done; next = await source.next()) yield next.value;
  }
}

async function* gunzipped(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  async function* copies(): AsyncGenerator<Buffer> {
    for await (const block of packed) yield Buffer.from(block);
  }
  // Loaded on demand: most input is not packed.
  const { createGunzip } = await import('node:zlib');
  // Errors end the loop below, which throws them.
  const engine = pipeline(copies, createGunzip({ chunkSize: 256 * 1024 }), () => undefined);
  for await (const chunk of engine) yield chunk as Buffer;
}
