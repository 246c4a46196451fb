/** Reads several files as `cat` joins them, with a line end after each file that has none. */
import type { IoFault } from '../io-fault.js';
import { Chunks } from './input.js';

const newline = 10;
const lineEnd = Uint8Array.of(newline);

/** A line as users count it: in one of the files. */
export interface FilePlace {
  readonly file: string;
  readonly line: number;
}

export class FileSequence extends Chunks {
  /** The first line of each file, as counted over all. */
  private readonly starts: number[] = [];
  private lines = 0;

  constructor(private readonly files: readonly Chunks[]) {
    super(files.map(({ path }) => path).join(' '));
  }

  /** Opens all files before any is read. Returns the first fault. */
  override async open(): Promise<IoFault | undefined> {
    for (const file of this.files) this.fault ??= await file.open();
    if (this.fault) await this.close();
    const sizes = this.files.map(({ size }) => size);
    if (sizes.every((size) => size !== undefined)) this.size = sizes.reduce((sum, size) => sum + size, 0);
    return this.fault;
  }

  override async close(): Promise<void> {
    for (const file of this.files) await file.close();
  }

  override async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array, void> {
    if (await this.open()) return;
    for (const file of this.files) {
      this.starts.push(this.lines + 1);
      let last = newline;
      for await (const chunk of file) {
        last = chunk[chunk.length - 1];
        yield this.counted(chunk);
      }
      if (file.size === undefined) this.size = undefined;
      this.fault = file.fault;
      if (this.fault) return await this.close();
      if (last !== newline) yield this.counted(lineEnd);
    }
  }

  /** @param line counted over all files. */
  placeOf(line: number): FilePlace {
    const at = Math.max(0, this.starts.filter((start) => start <= line).length - 1);
    return { file: this.files[at].path, line: line - (this.starts[at] ?? 1) + 1 };
  }

  private counted(chunk: Uint8Array): Uint8Array {
    this.bytesRead += chunk.length;
    for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, at + 1)) this.lines++;
    return chunk;
  }
}
