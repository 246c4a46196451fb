/** The file system calls of the output as one object, so that tests can make them fail. */
import * as promises from 'node:fs/promises';
import { fsync, write } from 'node:fs';
import { promisify } from 'node:util';

export type Disk = Pick<
  typeof promises,
  'open' | 'stat' | 'realpath' | 'readlink' | 'access' | 'readdir' | 'rename' | 'unlink'
>;

export const realDisk: Disk = promises;

/** Writes part of `bytes` from `offset` on and returns the length written. */
type PartWriter = (bytes: Uint8Array, offset: number, length: number) => Promise<{ bytesWritten: number }>;

/** Writes all of `bytes`, in as many parts as the system needs. */
export async function writeFully(write: PartWriter, bytes: Uint8Array): Promise<void> {
  for (let offset = 0; offset < bytes.length;) {
    const { bytesWritten } = await write(bytes, offset, bytes.length - offset);
    offset += bytesWritten;
  }
}

/** Returns the result of a call about a path, or undefined if nothing exists there. */
export async function ifExists<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Returns whether a sync error is no failure: some file systems and all devices cannot sync. */
export function mayFailToSync(error: unknown): boolean {
  return ['EINVAL', 'ENOTSUP', 'EBADF', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '');
}

const writePart = promisify(write);
const sync = promisify(fsync);

/** Writes to an open descriptor that others close. */
export const descriptorWriter =
  (descriptor: number): PartWriter =>
  (bytes, offset, length) =>
    writePart(descriptor, bytes, offset, length);

export async function syncDescriptor(descriptor: number): Promise<void> {
  try {
    await sync(descriptor);
  } catch (error) {
    if (!mayFailToSync(error)) throw error;
  }
}
