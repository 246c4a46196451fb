/**
 * Output without a file to replace: a device, a named pipe, standard output. Written bytes cannot
 * be taken back, so `commit` only ensures that they arrived and `discard` does nothing more.
 */
import { appendFile, constants, fstatSync, fsync, type Stats } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { cannotSync, type Disk, unlessFailed } from './disk.js';
import type { Checkpoint, TextMark } from './journal.js';

/** Writes bytes in order. Each call must wait for the one before. Failures are thrown. */
export interface Channel {
  write(bytes: Uint8Array): Promise<void>;
  /** Makes the complete output permanent. */
  commit(): Promise<void>;
  /** Gives up, but leaves what a later run can continue. Never throws. */
  discard(): Promise<void>;
  /** Files with a journal: makes the output so far permanent and records this. */
  checkpoint?(rest: Omit<Checkpoint, 'output'>, text: TextMark): Promise<void>;
  /** Whether there is a checkpoint from which a later run can continue. */
  readonly resumable?: boolean;
}

/** Opens a device, FIFO or socket as it is: nothing is truncated, created or replaced. */
export async function deviceChannel(disk: Disk, path: string): Promise<Channel> {
  return handleChannel(await disk.open(path, constants.O_WRONLY));
}

/** Returns a channel that writes to an open file as it is. */
export function handleChannel(handle: FileHandle): Channel {
  return {
    write: (bytes) => handle.appendFile(bytes),
    commit: () => handle.close(),
    discard: () => handle.close().catch(() => undefined),
  };
}

const stdoutDescriptor = 1;

/**
 * Returns the channel of standard output. A file or a device is written by its descriptor, since
 * the stream loses what a full disk does not take. A pipe, socket or terminal is written by the
 * stream, which waits for its reader.
 */
export function standardOutput(): Channel {
  const stat: Stats = fstatSync(stdoutDescriptor);
  const byDescriptor =
    stat.isFile() ||
    (stat.isCharacterDevice() && !process.getBuiltinModule('node:tty').isatty(stdoutDescriptor));
  return byDescriptor ? descriptorChannel(stdoutDescriptor) : streamChannel(process.stdout);
}

function descriptorChannel(descriptor: number): Channel {
  const [append, sync] = [promisify(appendFile), promisify(fsync)];
  return {
    write: (bytes) => append(descriptor, bytes),
    commit: () => unlessFailed(sync(descriptor), ...cannotSync),
    discard: () => Promise.resolve(),
  };
}

/** Waits for the callback of each write, which gives back-pressure and reports every error. */
export function streamChannel(stream: NodeJS.WritableStream): Channel {
  // The failed write reports the error; without a listener it would end the process.
  stream.on('error', () => undefined);
  return {
    write: (bytes) =>
      new Promise((resolve, reject) => {
        stream.write(bytes, (error) => (error ? reject(error) : resolve()));
      }),
    commit: () => Promise.resolve(),
    discard: () => Promise.resolve(),
  };
}
