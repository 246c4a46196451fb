/**
 * The SHA-256 of bytes as they arrive. A block is hashed when the next one comes or when the hash
 * is asked for: a run of one small block that needs no hash does not load `node:crypto`.
 */
import type { Hash } from 'node:crypto';
import { lazily } from '../core/on-demand.js';

/** Returns a new SHA-256. The first call loads `node:crypto`, which most short runs do not need. */
export function sha256(): Hash {
  return process.getBuiltinModule('node:crypto').createHash('sha256');
}

/** Returns eight hexadecimal digits that tell data apart: a CRC-32, whose module is small. */
export function checksum(data: string | Uint8Array): string {
  const { crc32 } = process.getBuiltinModule('node:zlib');
  return crc32(data).toString(16).padStart(8, '0');
}

export class RunningHash {
  /** Number of bytes so far. */
  bytes = 0;
  private readonly hash = lazily(sha256);
  private waiting: Uint8Array | undefined;

  /** @param block copied, as it is valid only until the next one is requested */
  add(block: Uint8Array): void {
    this.catchUp();
    this.waiting = Uint8Array.from(block);
    this.bytes += block.length;
  }

  /** Returns the hash of all bytes so far in hexadecimal. */
  digest(): string {
    this.catchUp();
    return this.hash().copy().digest('hex');
  }

  private catchUp(): void {
    if (this.waiting) this.hash().update(this.waiting);
    this.waiting = undefined;
  }
}
