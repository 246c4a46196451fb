/**
 * The journal of an unfinished output: it allows a later run to continue after a kill or a power
 * failure.
 *
 * Two lines of JSON hold the binding of the run (program, options) and the last checkpoint; a third
 * line is the SHA-256 of both. At each checkpoint the output is synced first; then the journal is
 * written to a draft, which gets its name once it is on the disk. The journal therefore never
 * claims more than the disk holds, and output beyond it is cut off. If a journal cannot be written,
 * the run continues without it.
 */
import type { FileHandle } from 'node:fs/promises';
import { constants } from 'node:fs';
import * as v from 'valibot';
import { count, readJson, type Read } from '../../core/schema.js';
import { RunningHash, sha256 } from '../running-hash.js';
import { type Disk, ifExists } from './disk.js';
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

/** Settings that a run may not change between its parts, each as JSON. */
export type Binding = Read<typeof bindingForm>;

/** State of the output: its first `bytes` bytes have this SHA-256 and hold `lines` whole lines. */
const outputForm = v.object({
  bytes: count,
  sha: v.string(),
  lines: count,
  /** For a compressed file: the end of the text that is not yet in it, in base 64. */
  tail: v.optional(v.string()),
});
export type OutputMark = Read<typeof outputForm>;

/** State of the written text. */
export type TextMark = Pick<OutputMark, 'lines' | 'tail'>;

const inputForm = v.pipe(
  v.object({ bytes: count, sha: v.string(), at: count }),
  v.check(({ at, bytes }) => at <= bytes),
);

/** Everything up to here is on the disk. `state` belongs to the caller. */
const checkpointForm = v.object({ input: inputForm, output: outputForm, state: v.looseObject({}) });
export type Checkpoint = Omit<Read<typeof checkpointForm>, 'state'> & { readonly state: object };

const schema = 'tabuleiro.journal/2';
const headForm = v.object({ schema: v.literal(schema), ...bindingForm.entries });
/** Maximum bytes of a journal, far above those of any run. */
const maxSize = 2 ** 24;

export class Journal {
  /** Whether a checkpoint is on the disk. */
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
      // Exclusive: a file or link of other origin is neither followed nor overwritten.
      const how = { flag: 'wx', mode: 0o600, flush: true };
      await this.disk.writeFile(draft, `${text}${sumOf(text)}\n`, how);
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

/** The remains of a dead run, from which a run can continue. */
export interface InterruptedRun {
  /** Name of the run (run-name.ts). */
  readonly run: string;
  readonly binding: Binding;
  readonly checkpoint: Checkpoint;
}

/** Returns the most advanced dead run for this output; `damaged` if none has a valid journal. */
export async function findInterrupted(
  disk: Disk,
  path: string,
): Promise<InterruptedRun | 'damaged' | undefined> {
  let best: InterruptedRun | undefined;
  let damaged = false;
  for (const [run, left] of await deadRuns(disk, path)) {
    if (!left.includes(temporarySuffix) || !left.includes(journalSuffix)) continue;
    const found = await readJournal(disk, besideOutput(path, journalSuffix, run), run);
    if (found === 'damaged') damaged = true;
    else if (found && found.checkpoint.output.bytes >= (best?.checkpoint.output.bytes ?? 0)) best = found;
  }
  return best ?? (damaged ? 'damaged' : undefined);
}

/** Reads a journal; undefined if it is gone, as another run has taken it over or ended. */
async function readJournal(
  disk: Disk,
  path: string,
  run: string,
): Promise<InterruptedRun | 'damaged' | undefined> {
  // Neither follows a link nor waits for the writer of a named pipe.
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

/** Returns undefined unless the text is exactly what `Journal.save` writes. */
function parsed(text: string, run: string): InterruptedRun | undefined {
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

/** Returns the first difference of two bindings in words; undefined if there is none. */
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

/** Hashes the first bytes of a file to be continued; undefined if they do not match `mark`. */
export async function hashTo(handle: FileHandle, mark: OutputMark): Promise<RunningHash | undefined> {
  const running = new RunningHash();
  const buffer = new Uint8Array(1 << 18);
  while (running.bytes < mark.bytes) {
    const most = Math.min(buffer.length, mark.bytes - running.bytes);
    const { bytesRead } = await handle.read(buffer, 0, most, running.bytes);
    if (bytesRead === 0) return undefined;
    running.add(buffer.subarray(0, bytesRead));
  }
  return running.digest() === mark.sha ? running : undefined;
}
