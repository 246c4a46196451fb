/** The file system calls of the output, as one object: tests make the N-th of them fail. */
import * as promises from 'node:fs/promises';
import { fsync, write } from 'node:fs';
import { promisify } from 'node:util';

export type Disk = Pick<
  typeof promises,
  'open' | 'stat' | 'realpath' | 'readlink' | 'access' | 'readdir' | 'rename' | 'unlink'
>;

export const realDisk: Disk = promises;

/** A call that writes part of `bytes` from `offset` on and returns how much. */
type PartWriter = (bytes: Uint8Array, offset: number, length: number) => Promise<{ bytesWritten: number }>;

/** Writes all of `bytes`, however small the parts the system takes. */
export async function writeFully(write: PartWriter, bytes: Uint8Array): Promise<void> {
  for (let offset = 0; offset < bytes.length;) {
    const { bytesWritten } = await write(bytes, offset, bytes.length - offset);
    offset += bytesWritten;
  }
}

/** What a call about a path gives, or undefined if nothing is there. */
export async function ifExists<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Some file systems and all devices cannot sync: that is no failure. */
export function mayFailToSync(error: unknown): boolean {
  return ['EINVAL', 'ENOTSUP', 'EBADF', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '');
}

const writePart = promisify(write);
const sync = promisify(fsync);

/** Writes to an open descriptor that is not ours to close. */
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
