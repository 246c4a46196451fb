/**
 * The output of one run: lines in, blocks out. A file appears under its name only complete (`replacement.ts`);
 * devices, pipes and standard output are written as lines come (`channels.ts`).
 *
 * Failures are values: the first one is kept in `fault`, and from then on nothing is written.
 */
import { constants, fstat, type BigIntStats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { type Channel, deviceChannel, standardOutput } from './channels.js';
import { type Disk, ifExists, realDisk, writeFully } from './disk.js';
import { type IoFault, ioFault } from '../io-fault.js';
import { GzipChannel, isGzipName } from './gzip.js';
import {
  type Binding,
  type Checkpoint,
  findInterrupted,
  type Interrupted,
  Journal,
  type OutputMark,
} from './journal.js';
import { followLinks, replacement, resumption, taken } from './replacement.js';

/** Characters gathered before they are written. */
const blockSize = 128 * 1024;

const newline = 10;

export class Output {
  /** Why nothing is written any more. */
  fault: IoFault | undefined;
  private text = '';
  private tail: Promise<void> = Promise.resolve();

  /** @param lines written before: by the run that this one goes on with. */
  constructor(
    readonly path: string,
    private readonly channel: Channel,
    private lines = 0,
  ) {}

  /** The reader of a pipe has gone (`| head`): no error, but the rest is not wanted. */
  get closedByReader(): boolean {
    return this.fault?.code === 'EPIPE';
  }

  /** Adds a line; `line` has no newline. A promise means: wait before writing more. It never rejects. */
  write(line: string): Promise<void> | undefined {
    return this.writeText(line + '\n');
  }

  /** Adds text as it is. */
  writeText(text: string): Promise<void> | undefined {
    if (this.fault) return undefined;
    this.text += text;
    return this.text.length < blockSize ? undefined : this.flush();
  }

  /** Writes what is gathered. */
  flush(): Promise<void> {
    const bytes = Buffer.from(this.text);
    this.text = '';
    if (bytes.length > 0) this.tail = this.tail.then(() => this.attempt(() => this.writeBytes(bytes)));
    return this.tail;
  }

  /** The run is complete: writes the rest and gives the file its name. Returns the fault, if there is one. */
  async commit(): Promise<IoFault | undefined> {
    await this.flush();
    await this.attempt(() => this.channel.commit());
    if (this.fault) await this.giveUp();
    return this.fault;
  }

  /** Makes all so far last, for a later run to go on from; `rest` is the journal's. */
  async checkpoint(rest: Omit<Checkpoint, 'output'>): Promise<void> {
    void this.flush();
    const { channel } = this;
    this.tail = this.tail.then(() =>
      this.attempt(async () => channel.checkpoint?.(rest, { lines: this.lines })),
    );
    await this.tail;
  }

  /** There is a checkpoint to go on from: nothing of the run is lost by ending it. */
  get resumable(): boolean {
    return this.channel.resumable ?? false;
  }

  private async writeBytes(bytes: Buffer): Promise<void> {
    await this.channel.write(bytes);
    for (let at = bytes.indexOf(newline); at >= 0; at = bytes.indexOf(newline, at + 1)) this.lines++;
  }

  private giveUp(): Promise<void> {
    return this.channel.resumable ? this.channel.keep!() : this.channel.discard();
  }

  /** The run is not complete: a file keeps its old content, a stream gets no more. What can be resumed stays. */
  async abort(): Promise<void> {
    this.text = '';
    await this.tail;
    await this.giveUp();
  }

  private async attempt(action: () => Promise<void>): Promise<void> {
    if (this.fault) return;
    try {
      await action();
    } catch (error) {
      this.fault = ioFault(error, this.path, 'write');
    }
  }
}

/** A file is written block by block under its own name, so that a killed run leaves what it had. */
export interface InPlace {
  /** Bytes of its old content that stay. */
  readonly keep: number;
}

/**
 * Opens `target`, `-` for standard output; refused when it is the file `inputPath` (`-` standard input).
 * @param how replaced in one step, with a journal if there is a binding, or in place if it is not to be packed
 * @param pack what the lines go through on their way to the file. @param standard what `-` is
 */
export async function openOutput(
  target: string,
  inputPath?: string,
  disk: Disk = realDisk,
  how?: Binding | InPlace,
  pack = (channel: Channel): Channel => channel,
  standard = standardOutput,
): Promise<Output | IoFault> {
  if (inputPath !== undefined && (await sameFile(inputPath, target))) {
    return { kind: 'io', op: 'open', path: target, code: 'SAMEFILE' };
  }
  // Resolved, the name would lose its slash and become that of a file.
  if (target.endsWith('/') && !(await ifExists(disk.stat(target)).catch(() => true))) {
    return { kind: 'io', op: 'open', path: target, code: 'FOLDERNAME' };
  }
  try {
    return new Output(target, pack(target === '-' ? standard() : await channelFor(target, disk, how)));
  } catch (error) {
    return ioFault(error, target);
  }
}

async function channelFor(target: string, disk: Disk, how?: Binding | InPlace): Promise<Channel> {
  if (await isDevice(target, disk)) return packing(target, await deviceChannel(disk, target));
  const path = await followLinks(disk, target);
  if (how && 'keep' in how) {
    return isGzipName(path) ? packing(path, await replacement(disk, path)) : inPlace(disk, path, how.keep);
  }
  return packing(path, await replacement(disk, path, how && new Journal(disk, path, how)));
}

async function inPlace(disk: Disk, path: string, keep: number): Promise<Channel> {
  const handle = await disk.open(path, constants.O_WRONLY | constants.O_CREAT, 0o666);
  await handle.truncate(keep);
  let at = keep;
  return {
    write: async (bytes) => {
      await writeFully((b, offset, length) => handle.write(b, offset, length, at + offset), bytes);
      at += bytes.length;
    },
    commit: () => handle.close(),
    discard: () => handle.close().catch(() => undefined),
  };
}

/** The channel of a file, which packs if its name says so. @param from where it goes on from, if it does. */
function packing(path: string, channel: Channel, from?: OutputMark): Channel {
  return isGzipName(path) ? new GzipChannel(channel, from) : channel;
}

/** Whether there is something at `target` that cannot be replaced. */
async function isDevice(target: string, disk: Disk): Promise<boolean> {
  const stat = await ifExists(disk.stat(target));
  if (stat?.isDirectory()) throw Object.assign(new Error('is a folder'), { code: 'EISDIR', syscall: 'open' });
  return stat !== undefined && !stat.isFile();
}

/** What an earlier, killed run left for `target`; `damaged` if its journal cannot be relied upon. */
export async function interruptedRun(
  target: string,
  disk: Disk = realDisk,
): Promise<Interrupted | 'damaged' | undefined> {
  try {
    if (target === '-' || (await isDevice(target, disk))) return undefined;
    return await findInterrupted(disk, await followLinks(disk, target));
  } catch {
    return undefined; // opening it will say what is wrong
  }
}

/** Goes on with an interrupted run; undefined if what it left is not what its journal says. */
export async function resumeOutput(
  target: string,
  binding: Binding,
  run: Interrupted,
  disk: Disk = realDisk,
): Promise<Output | IoFault | undefined> {
  try {
    const path = await followLinks(disk, target);
    const channel = await resumption(disk, path, new Journal(disk, path, binding), run);
    if (channel === taken) return { kind: 'io', op: 'open', path: target, code: 'TAKEN' };
    const { output } = run.checkpoint;
    return channel && new Output(target, packing(path, channel, output), output.lines);
  } catch (error) {
    return ioFault(error, target);
  }
}

const fstatOf = promisify(fstat);

/** What a path leads to, links followed; `-` is the standard stream with that descriptor. */
async function identity(path: string, descriptor: number): Promise<BigIntStats | undefined> {
  try {
    return path === '-' ? await fstatOf(descriptor, { bigint: true }) : await stat(path, { bigint: true });
  } catch {
    return undefined; // it does not exist, or opening it will say why not
  }
}

/** True if both are one regular file, by whatever names, links or redirections. */
export async function sameFile(input: string, output: string): Promise<boolean> {
  const [a, b] = await Promise.all([identity(input, 0), identity(output, 1)]);
  return a !== undefined && b !== undefined && a.isFile() && a.dev === b.dev && a.ino === b.ino;
}
