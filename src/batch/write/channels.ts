/**
 * Where bytes go when there is no file to replace: a device, a named pipe, standard output. What was written
 * cannot be taken back, so `commit` only makes sure that it arrived and `discard` does nothing more.
 */
import { constants, fstatSync, type Stats } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { isatty } from 'node:tty';
import { descriptorWriter, type Disk, syncDescriptor, writeFully } from './disk.js';
import type { Checkpoint, TextMark } from './journal.js';

/** A place to write bytes in order; each call waits for the one before. Failures are thrown. */
export interface Channel {
  write(bytes: Uint8Array): Promise<void>;
  /** All is written: make it last. */
  commit(): Promise<void>;
  /** Give up. Never throws. */
  discard(): Promise<void>;
  /** Files with a journal: all so far is made to last, and said to be so. */
  checkpoint?(rest: Omit<Checkpoint, 'output'>, text: TextMark): Promise<void>;
  /** A checkpoint is there to go on from. */
  readonly resumable?: boolean;
  /** Give up, but leave what can be gone on with. Never throws. */
  keep?(): Promise<void>;
}

/** A device, a FIFO, a socket: opened as it is, nothing truncated, created or replaced. */
export async function deviceChannel(disk: Disk, path: string): Promise<Channel> {
  const handle: FileHandle = await disk.open(path, constants.O_WRONLY);
  return {
    write: (bytes) => writeFully((b, offset, length) => handle.write(b, offset, length), bytes),
    commit: () => handle.close(),
    discard: () => handle.close().catch(() => undefined),
  };
}

const stdoutDescriptor = 1;

/**
 * Standard output. Redirected to a file or a device it is written by descriptor, since the stream loses what
 * a full disk does not take; a pipe, a socket or a terminal by the stream, which waits for its reader.
 */
export function standardOutput(): Channel {
  const stat: Stats = fstatSync(stdoutDescriptor);
  const byDescriptor = stat.isFile() || (stat.isCharacterDevice() && !isatty(stdoutDescriptor));
  return byDescriptor ? descriptorChannel(stdoutDescriptor) : streamChannel(process.stdout);
}

function descriptorChannel(descriptor: number): Channel {
  const part = descriptorWriter(descriptor);
  return {
    write: (bytes) => writeFully(part, bytes),
    commit: () => syncDescriptor(descriptor),
    discard: () => Promise.resolve(),
  };
}

/** Waits for each write's own callback: that is both back-pressure and the only place errors are sure to show. */
export function streamChannel(stream: NodeJS.WritableStream): Channel {
  stream.on('error', () => undefined); // reported by the write that failed; unheard it would end the process
  return {
    write: (bytes) =>
      new Promise((resolve, reject) => {
        stream.write(bytes, (error) => (error ? reject(error) : resolve()));
      }),
    commit: () => Promise.resolve(),
    discard: () => Promise.resolve(),
  };
}
