/**
 * A channel that compresses by gzip, one member for every `memberSize` bytes, so that the bytes
 * written depend only on the text, not on its chunks nor on interruptions. The journal stores the
 * incomplete last member (`tail`).
 */
import type { Channel } from './channels.js';
import type { Checkpoint, OutputMark, TextMark } from './journal.js';

/** Bytes of text in a member: enough to compress well, and small enough for a journal. */
const memberSize = 256 * 1024;

/** Returns whether a file with this name is written compressed. */
export function isGzipName(path: string): boolean {
  return path.endsWith('.gz');
}

export class GzipChannel implements Channel {
  private pending: Buffer;
  private isEmpty: boolean;

  /** @param from the mark at which `channel` continues, if it does */
  constructor(
    private readonly channel: Channel,
    from?: OutputMark,
  ) {
    this.pending = Buffer.from(from?.tail ?? '', 'base64');
    this.isEmpty = (from?.bytes ?? 0) === 0;
  }

  async write(bytes: Uint8Array): Promise<void> {
    this.pending = Buffer.concat([this.pending, bytes]);
    while (this.pending.length >= memberSize) await this.writeMember(memberSize);
  }

  async commit(): Promise<void> {
    if (this.pending.length > 0 || this.isEmpty) await this.writeMember(this.pending.length);
    await this.channel.commit();
  }

  discard(): Promise<void> {
    return this.channel.discard();
  }

  async checkpoint(rest: Omit<Checkpoint, 'output'>, text: TextMark): Promise<void> {
    await this.channel.checkpoint?.(rest, { ...text, tail: this.pending.toString('base64') });
  }

  get resumable(): boolean {
    return this.channel.resumable ?? false;
  }

  private async writeMember(length: number): Promise<void> {
    const text = this.pending.subarray(0, length);
    this.pending = this.pending.subarray(length);
    this.isEmpty = false;
    const { gzipSync } = await import('node:zlib');
    await this.channel.write(gzipSync(text));
  }
}
