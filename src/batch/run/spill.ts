/**
 * Stores results that wait for an earlier one and exceed the memory limit, in an unlinked temporary
 * file, which disappears with the process. The calls are synchronous: they are rare, and their
 * order must not change.
 */
import { closeSync, ftruncateSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { now } from '../../core/clock.js';

export interface SpillRange {
  readonly at: number;
  readonly length: number;
}

export class Spill {
  private descriptor: number | undefined;
  private end = 0;
  private live = 0;

  /** Writes a value; undefined if the disk is full or fails. */
  put(value: object): SpillRange | undefined {
    const bytes = serialize(value);
    const place = { at: this.end, length: bytes.length };
    try {
      this.descriptor ??= this.open();
      for (let offset = 0; offset < bytes.length;)
        offset += writeSync(this.descriptor, bytes, offset, bytes.length - offset, this.end + offset);
    } catch {
      return undefined;
    }
    this.end += bytes.length;
    this.live++;
    return place;
  }

  /** Reads a value back. Each can be read only once. */
  take({ at, length }: SpillRange): unknown {
    const bytes = Buffer.alloc(length);
    for (let offset = 0; offset < length;)
      offset += readSync(this.descriptor!, bytes, offset, length - offset, at + offset);
    if (--this.live === 0) {
      this.end = 0;
      ftruncateSync(this.descriptor!);
    }
    return deserialize(bytes);
  }

  close(): void {
    if (this.descriptor !== undefined) closeSync(this.descriptor);
    this.descriptor = undefined;
  }

  private open(): number {
    const path = join(tmpdir(), `.${process.pid}-${now().toString(36)}.tabuleiro-spill`);
    const descriptor = openSync(path, 'wx+', 0o600);
    unlinkSync(path);
    return descriptor;
  }
}
