/**
 * The output of one run: collects lines into blocks. A file gets its name only when it is complete
 * (`replacement.ts`); devices, pipes and standard output are written as lines come (`channels.ts`).
 *
 * Failures are values: the first one is stored in `fault`, and nothing is written after it.
 */
import { constants, fstat, type BigIntStats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { type Channel, deviceChannel, handleChannel, standardOutput } from './channels.js';
import { type Disk, ifExists, realDisk } from './disk.js';
import { type IoFault, ioFault } from '../io-fault.js';
import { GzipChannel, isGzipName } from './gzip.js';
import {
  type Binding,
  type Checkpoint,
  findInterrupted,
  type InterruptedRun,
  Journal,
  type OutputMark,
} from './journal.js';
import { followLinks, replacement, resumption } from './replacement.js';

const blockSize = 128 * 1024;

const newline = 10;

export class Output {
  /** The failure after which nothing is written. */
  fault: IoFault | undefined;
  private text = '';
  private tail: Promise<void> = Promise.resolve();

  /** @param lines number of lines that an earlier run wrote */
  constructor(
    readonly path: string,
    private readonly channel: Channel,
    private lines = 0,
  ) {}

  /** Whether the reader closed the pipe (`| head`): no fault, but no more output is needed. */
  get closedByReader(): boolean {
    return this.fault?.code === 'EPIPE';
  }

  /** Adds a line. If it returns a promise, wait for it before writing more. Never rejects. */
  write(line: string): Promise<void> | undefined {
    return this.writeText(line + '\n');
  }

  /** Adds text unchanged. */
  writeText(text: string): Promise<void> | undefined {
    if (this.fault) return undefined;
    this.text += text;
    return this.text.length < blockSize ? undefined : this.flush();
  }

  /** Adds bytes unchanged. */
  writeBytes(bytes: Uint8Array): Promise<void> {
    void this.flush();
    this.tail = this.tail.then(() => this.attempt(() => this.append(bytes)));
    return this.tail;
  }

  flush(): Promise<void> {
    const bytes = Buffer.from(this.text);
    this.text = '';
    return bytes.length > 0 ? this.writeBytes(bytes) : this.tail;
  }

  /** Completes the output: writes the rest and names the file. Returns the fault, if any. */
  async commit(): Promise<IoFault | undefined> {
    await this.flush();
    await this.attempt(() => this.channel.commit());
    if (this.fault) await this.channel.discard();
    return this.fault;
  }

  /** Makes the output so far permanent for a later run; `rest` goes to the journal. */
  async checkpoint(rest: Omit<Checkpoint, 'output'>): Promise<void> {
    void this.flush();
    const { channel } = this;
    this.tail = this.tail.then(() =>
      this.attempt(async () => channel.checkpoint?.(rest, { lines: this.lines })),
    );
    await this.tail;
  }

  /** Whether a checkpoint exists, so that ending the run loses nothing. */
  get resumable(): boolean {
    return this.channel.resumable ?? false;
  }

  private async append(bytes: Uint8Array): Promise<void> {
    await this.channel.write(bytes);
    for (let at = bytes.indexOf(newline); at >= 0; at = bytes.indexOf(newline, at + 1)) this.lines++;
  }

  /**
   * Ends an incomplete run: a file keeps its old content, unless the output is resumable; a stream
   * gets the rest of the text.
   */
  async abort(): Promise<void> {
    await this.flush();
    await this.channel.discard();
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

/** A file written block by block under its own name, so that a killed run leaves its results. */
export interface InPlace {
  /** Number of bytes of the old content that stay. */
  readonly keep: number;
}

export interface OutputOptions {
  /** Files that the output must not replace; `-` is standard input. */
  readonly inputs?: readonly string[];
  /**
   * A binding: the file is replaced in one step, with a journal; `InPlace`: it is written in place,
   * unless compressed; absent: it is replaced in one step, without a journal.
   */
  readonly how?: Binding | InPlace | undefined;
  /** Wraps the channel of the file. */
  readonly pack?: ((channel: Channel) => Channel) | undefined;
  /** Opens `-`. */
  readonly standard?: () => Channel;
  readonly disk?: Disk;
}

/** Opens `target`; `-` is standard output. */
export async function openOutput(
  target: string,
  {
    inputs = [],
    how,
    pack = (channel) => channel,
    standard = standardOutput,
    disk = realDisk,
  }: OutputOptions = {},
): Promise<Output | IoFault> {
  for (const input of inputs)
    if (await sameFile(input, target)) return { kind: 'io', op: 'open', path: target, code: 'SAMEFILE' };
  // Resolving the path would remove the slash and turn it into the name of a file.
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
  const handle = await disk.open(path, constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND, 0o666);
  await handle.truncate(keep);
  return handleChannel(handle);
}

/** Compresses the channel of a file if its name says so. @param from the mark to continue at */
function packing(path: string, channel: Channel, from?: OutputMark): Channel {
  return isGzipName(path) ? new GzipChannel(channel, from) : channel;
}

/** Returns whether `target` exists and cannot be replaced. */
async function isDevice(target: string, disk: Disk): Promise<boolean> {
  const stat = await ifExists(disk.stat(target));
  if (stat?.isDirectory()) throw Object.assign(new Error('is a folder'), { code: 'EISDIR', syscall: 'open' });
  return stat !== undefined && !stat.isFile();
}

/** Returns the remains of a killed run for `target`; `damaged` if its journal is not reliable. */
export async function interruptedRun(
  target: string,
  disk: Disk = realDisk,
): Promise<InterruptedRun | 'damaged' | undefined> {
  try {
    if (target === '-' || (await isDevice(target, disk))) return undefined;
    return await findInterrupted(disk, await followLinks(disk, target));
  } catch {
    // Opening the output will report the error.
    return undefined;
  }
}

/** Continues an interrupted run; undefined if its files do not match its journal. */
export async function resumeOutput(
  target: string,
  binding: Binding,
  run: InterruptedRun,
  disk: Disk = realDisk,
): Promise<Output | IoFault | undefined> {
  try {
    const path = await followLinks(disk, target);
    const channel = await resumption(disk, path, new Journal(disk, path, binding), run);
    const { output } = run.checkpoint;
    return channel && new Output(target, packing(path, channel, output), output.lines);
  } catch (error) {
    return ioFault(error, target);
  }
}

const fstatOf = promisify(fstat);

/** Returns the identity of a file; `-` is the standard stream with that descriptor. */
async function identity(path: string, descriptor: number): Promise<BigIntStats | undefined> {
  try {
    return path === '-' ? await fstatOf(descriptor, { bigint: true }) : await stat(path, { bigint: true });
  } catch {
    // The file does not exist, or opening it will report the error.
    return undefined;
  }
}

/** Returns whether both are the same regular file, under any names, links or redirections. */
export async function sameFile(input: string, output: string): Promise<boolean> {
  const [a, b] = await Promise.all([identity(input, 0), identity(output, 1)]);
  return a !== undefined && b !== undefined && a.isFile() && a.dev === b.dev && a.ino === b.ino;
}
