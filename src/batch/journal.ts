/**
 * The journal of an output in the making: what a later run needs to go on after a kill or a power failure.
 *
 * Two lines of JSON: what the run is bound to (program, options), and the last checkpoint. It is written anew
 * at each checkpoint, to a draft that takes its name once it is on the disk; before that the output itself is
 * synced. So the journal never says more than the disk holds, and what the output holds beyond is cut off.
 * A journal that cannot be written is given up: it is no reason to lose the run.
 */
import { createHash, type Hash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { type Disk, writeFully } from './disk.js';
import type { InputMark } from './input-mark.js';
import { besideOutput, deadRuns, draftSuffix, journalSuffix, temporarySuffix } from './leftovers.js';

/** What a run may not change between its parts; each value as JSON. */
export interface Binding {
  readonly version: string;
  readonly options: Readonly<Record<string, unknown>>;
}

/** The first `bytes` of the output have this SHA-256. */
export interface OutputMark {
  readonly bytes: number;
  readonly sha: string;
}

/** Everything up to here is on the disk. `state` is the caller's own. */
export interface Checkpoint {
  readonly input: InputMark;
  readonly output: OutputMark;
  readonly state: object;
}

const schema = 'tabuleiro.journal/1';

export class Journal {
  /** A checkpoint is on the disk. */
  saved = false;
  private broken = false;

  constructor(
    private readonly disk: Disk,
    private readonly path: string,
    private readonly binding: Binding,
  ) {}

  async save(checkpoint: Checkpoint): Promise<void> {
    if (this.broken) return;
    const draft = besideOutput(this.path, draftSuffix);
    const text = `${JSON.stringify({ schema, ...this.binding })}\n${JSON.stringify(checkpoint)}\n`;
    try {
      const handle = await this.disk.open(draft, 'w', 0o600);
      try {
        await writeFully((b, offset, length) => handle.write(b, offset, length), Buffer.from(text));
        await handle.sync();
      } finally {
        await handle.close();
      }
      await this.disk.rename(draft, besideOutput(this.path, journalSuffix));
      this.saved = true;
    } catch {
      this.broken = true;
      await this.disk.unlink(draft).catch(() => undefined);
    }
  }

  async remove(): Promise<void> {
    if (this.saved) await this.disk.unlink(besideOutput(this.path, journalSuffix)).catch(() => undefined);
    this.saved = false;
  }
}

/** What a dead run left that can be gone on with. */
export interface Interrupted {
  /** Which run (run-id.ts). */
  readonly run: string;
  readonly binding: Binding;
  readonly checkpoint: Checkpoint;
}

/** The dead run for this output that got furthest. */
export async function findInterrupted(disk: Disk, path: string): Promise<Interrupted | undefined> {
  let best: Interrupted | undefined;
  for (const [run, left] of await deadRuns(disk, path)) {
    if (!left.includes(temporarySuffix) || !left.includes(journalSuffix)) continue;
    const found = await readJournal(disk, besideOutput(path, journalSuffix, run), run);
    if (found && found.checkpoint.output.bytes >= (best?.checkpoint.output.bytes ?? 0)) best = found;
  }
  return best;
}

async function readJournal(disk: Disk, path: string, run: string): Promise<Interrupted | undefined> {
  const handle = await disk.open(path, 'r');
  try {
    const [head, entry] = (await handle.readFile('utf8')).split('\n');
    const { schema: found, version, options } = JSON.parse(head!) as Binding & { schema: string };
    const checkpoint = JSON.parse(entry!) as Checkpoint;
    const whole = found === schema && checkpoint.output.bytes >= 0 && checkpoint.input.bytes >= 0;
    return whole ? { run, binding: { version, options }, checkpoint } : undefined;
  } catch {
    return undefined;
  } finally {
    await handle.close();
  }
}

/** Names what differs between two bindings, or undefined. */
export function difference(before: Binding, now: Binding): string | undefined {
  if (before.version !== now.version) return `version ${before.version} / ${now.version}`;
  for (const key of new Set([...Object.keys(before.options), ...Object.keys(now.options)])) {
    const [a, b] = [before.options[key], now.options[key]].map(shown);
    if (a !== b) return `${key} ${a} / ${b}`;
  }
  return undefined;
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '-');
}

/** Hash of the first bytes of a file, to go on with; undefined if they are not those of `mark`. */
export async function hashOf(handle: FileHandle, mark: OutputMark): Promise<Hash | undefined> {
  const hash = createHash('sha256');
  const buffer = new Uint8Array(1 << 18);
  for (let at = 0; at < mark.bytes;) {
    const { bytesRead } = await handle.read(buffer, 0, Math.min(buffer.length, mark.bytes - at), at);
    if (bytesRead === 0) return undefined;
    hash.update(buffer.subarray(0, bytesRead));
    at += bytesRead;
  }
  return hash.copy().digest('hex') === mark.sha ? hash : undefined;
}
