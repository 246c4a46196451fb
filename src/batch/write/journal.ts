/**
 * The journal of an output in the making: what a later run needs to go on after a kill or a power failure.
 *
 * Two lines of JSON: what the run is bound to (program, options), and the last checkpoint; a third line is the
 * SHA-256 of both. It is written anew at each checkpoint, to a draft that takes its name once it is on the disk;
 * before that the output itself is synced. So the journal never says more than the disk holds, and what the
 * output holds beyond is cut off. A journal that cannot be written is given up: it is no reason to lose the run.
 */
import type { FileHandle } from 'node:fs/promises';
import { constants } from 'node:fs';
import * as v from 'valibot';
import { count, readJson, type Read } from '../../core/schema.js';
import { RunningHash, sha256 } from '../running-hash.js';
import { type Disk, ifExists, writeFully } from './disk.js';
import {
  ownFile,
  besideOutput,
  deadRuns,
  draftSuffix,
  journalSuffix,
  temporarySuffix,
} from './stale-files.js';

const bindingForm = v.object({
  version: v.string(),
  /** Fingerprint of the build that computes the answers. */
  build: v.string(),
  options: v.record(v.string(), v.unknown()),
});

/** What a run may not change between its parts; each value as JSON. */
export type Binding = Read<typeof bindingForm>;

/** The first `bytes` of the output hold so many whole lines, and have this SHA-256. */
const outputForm = v.object({
  bytes: count,
  sha: v.string(),
  lines: count,
  /** Where the file is packed: the end of the text that it does not hold yet, in base 64. */
  tail: v.exactOptional(v.string()),
});
export type OutputMark = Read<typeof outputForm>;

/** What has been written, as text. */
export type TextMark = Pick<OutputMark, 'lines' | 'tail'>;

const inputForm = v.pipe(
  v.object({ bytes: count, sha: v.string(), at: count }),
  v.check(({ at, bytes }) => at <= bytes),
);

/** Everything up to here is on the disk. `state` is the caller's own. */
const checkpointForm = v.object({ input: inputForm, output: outputForm, state: v.looseObject({}) });
export type Checkpoint = Omit<Read<typeof checkpointForm>, 'state'> & { readonly state: object };

const schema = 'tabuleiro.journal/2';
const headForm = v.object({ schema: v.literal(schema), ...bindingForm.entries });
/** Bytes that a journal has at most: far more than any run writes. */
const maxSize = 2 ** 24;

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
      // Exclusive: a file or link that another hand put there is neither followed nor overwritten.
      const handle = await this.disk.open(draft, 'wx', 0o600);
      try {
        await writeFully(
          (b, offset, length) => handle.write(b, offset, length),
          Buffer.from(`${text}${sumOf(text)}\n`),
        );
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
  /** Which run (stale-files.ts). */
  readonly run: string;
  readonly binding: Binding;
  readonly checkpoint: Checkpoint;
}

/** The dead run for this output that got furthest; `damaged` if there are some but no journal of theirs is whole. */
export async function findInterrupted(
  disk: Disk,
  path: string,
): Promise<Interrupted | 'damaged' | undefined> {
  let best: Interrupted | undefined;
  let damaged = false;
  for (const [run, left] of await deadRuns(disk, path)) {
    if (!left.includes(temporarySuffix) || !left.includes(journalSuffix)) continue;
    const found = await readJournal(disk, besideOutput(path, journalSuffix, run), run);
    if (found === 'damaged') damaged = true;
    else if (found && found.checkpoint.output.bytes >= (best?.checkpoint.output.bytes ?? 0)) best = found;
  }
  return best ?? (damaged ? 'damaged' : undefined);
}

/** Undefined if it is gone: another run has taken the file over since the folder was listed, or has ended. */
async function readJournal(
  disk: Disk,
  path: string,
  run: string,
): Promise<Interrupted | 'damaged' | undefined> {
  // Without following a link, and without waiting for the writer of a named pipe.
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  let handle: FileHandle | undefined;
  try {
    handle = await ifExists(disk.open(path, flags));
    if (!handle) return undefined;
    const stat = await handle.stat();
    const isRead = ownFile(stat) && stat.size <= maxSize;
    return (isRead && parsed(await handle.readFile('utf8'), run)) || 'damaged';
  } catch {
    return 'damaged';
  } finally {
    await handle?.close();
  }
}

/** Undefined unless it is what `Journal.save` writes, to the last byte. */
function parsed(text: string, run: string): Interrupted | undefined {
  const lines = text.split('\n');
  if (lines.length !== 4 || lines[3] !== '' || lines[2] !== sumOf(`${lines[0]}\n${lines[1]}\n`))
    return undefined;
  const head = readJson(headForm, lines[0]);
  const checkpoint = readJson(checkpointForm, lines[1]);
  if (!head || !checkpoint) return undefined;
  const { schema: _, ...binding } = head;
  return { run, binding, checkpoint };
}

function sumOf(text: string): string {
  return sha256().update(text).digest('hex');
}

/** Names what differs between two bindings, or undefined. */
export function difference(before: Binding, now: Binding): string | undefined {
  if (before.version !== now.version) return `version ${before.version} / ${now.version}`;
  if (before.build !== now.build) return `build ${before.build} / ${now.build}`;
  for (const key of new Set([...Object.keys(before.options), ...Object.keys(now.options)])) {
    const [a, b] = [before.options[key], now.options[key]].map(shown);
    if (a !== b) return `${key} ${a} / ${b}`;
  }
  return undefined;
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '-');
}

/** The number and the hash of bytes, as they come. */
export class Running {
  bytes = 0;
  private readonly hash = new RunningHash();

  add(bytes: Uint8Array): void {
    this.hash.add(bytes);
    this.bytes += bytes.length;
  }

  mark(): Omit<OutputMark, keyof TextMark> {
    return { bytes: this.bytes, sha: this.hash.digest() };
  }
}

/** The first bytes of a file, to go on with; undefined if they are not those of `mark`. */
export async function runningTo(handle: FileHandle, mark: OutputMark): Promise<Running | undefined> {
  const running = new Running();
  const buffer = new Uint8Array(1 << 18);
  while (running.bytes < mark.bytes) {
    const most = Math.min(buffer.length, mark.bytes - running.bytes);
    const { bytesRead } = await handle.read(buffer, 0, most, running.bytes);
    if (bytesRead === 0) return undefined;
    running.add(buffer.subarray(0, bytesRead));
  }
  return running.mark().sha === mark.sha ? running : undefined;
}
