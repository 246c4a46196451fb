/**
 * The SHA-256 of bytes as they come. A block is hashed when the next one comes, or when the hash is asked for: a run of
 * one small block, which asks for none, does not load `node:crypto`.
 */
import type { Hash } from 'node:crypto';
import { lazily } from '../core/lazily.js';

/** A SHA-256 of nothing yet. The first loads `node:crypto`, which most short runs do without. */
export function sha256(): Hash {
  return process.getBuiltinModule('node:crypto').createHash('sha256');
}

export class RunningHash {
  private readonly hash = lazily(sha256);
  private waiting: Uint8Array | undefined;

  /** @param block valid until the next is asked for, so it is copied. */
  add(block: Uint8Array): void {
    this.catchUp();
    this.waiting = Uint8Array.from(block);
  }

  /** Of all bytes so far, as hexadecimal digits. */
  digest(): string {
    this.catchUp();
    return this.hash().copy().digest('hex');
  }

  private catchUp(): void {
    if (this.waiting) this.hash().update(this.waiting);
    this.waiting = undefined;
  }
}
