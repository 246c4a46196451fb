/** How much of the input has been read, and the hash of it: what a journal is bound to. */
import { createHash } from 'node:crypto';

/** The first `bytes` of the input have this SHA-256; the records up to byte `at` have been read. */
export interface InputMark {
  readonly bytes: number;
  readonly sha: string;
  readonly at: number;
}

/** Follows the chunks; without `hashing` marks have no hash. */
export class InputMarker {
  private bytes = 0;
  private sha = '';
  /** Set once the bytes of `expected` have passed: whether they are what they were. */
  same: boolean | undefined;
  private readonly hash = createHash('sha256');

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
    let from = 0;
    if (expected && before < expected.bytes && bytes >= expected.bytes) {
      from = expected.bytes - before;
      this.hash.update(chunk.subarray(0, from));
      this.same = this.hash.copy().digest('hex') === expected.sha;
    }
    this.hash.update(chunk.subarray(from));
    this.sha = this.hash.copy().digest('hex');
  }

  /** Of now, with `pending` bytes not yet read. */
  mark(pending: number): InputMark {
    return { bytes: this.bytes, sha: this.sha, at: this.bytes - pending };
  }
}
