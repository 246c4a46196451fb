/**
 * The output of one run: lines in, blocks out. A file appears under its name only complete (`replacement.ts`);
 * devices, pipes and standard output are written as lines come (`channels.ts`).
 *
 * Failures are values: the first one is kept in `fault`, and from then on nothing is written.
 */
import { type Channel, deviceChannel, standardOutput } from './channels.js';
import { type Disk, ifExists, realDisk } from './disk.js';
import { type IoFault, ioFault } from './io-fault.js';
import { replacement } from './replacement.js';
import { sameFile } from './same-file.js';

/** Characters gathered before they are written. */
const blockSize = 128 * 1024;

export class Output {
  /** Why nothing is written any more. */
  fault: IoFault | undefined;
  private text = '';
  private tail: Promise<void> = Promise.resolve();

  constructor(
    readonly path: string,
    private readonly channel: Channel,
  ) {}

  /** The reader of a pipe has gone (`| head`): no error, but nobody wants the rest. */
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
    if (bytes.length > 0) this.tail = this.tail.then(() => this.attempt(() => this.channel.write(bytes)));
    return this.tail;
  }

  /** The run is complete: writes the rest and gives the file its name. Returns the fault, if there is one. */
  async commit(): Promise<IoFault | undefined> {
    await this.flush();
    await this.attempt(() => this.channel.commit());
    if (this.fault) await this.channel.discard();
    return this.fault;
  }

  /** The run is not complete: a file keeps its old content, a stream gets no more. */
  async abort(): Promise<void> {
    this.text = '';
    await this.tail;
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

/** Opens `target`, `-` for standard output; refused when it is the file `inputPath` (`-` standard input). */
export async function openOutput(
  target: string,
  inputPath?: string,
  disk: Disk = realDisk,
): Promise<Output | IoFault> {
  if (inputPath !== undefined && (await sameFile(inputPath, target))) {
    return { kind: 'io', op: 'open', path: target, code: 'SAMEFILE' };
  }
  try {
    return new Output(target, await channelFor(target, disk));
  } catch (error) {
    return ioFault(error, target);
  }
}

async function channelFor(target: string, disk: Disk): Promise<Channel> {
  if (target === '-') return standardOutput();
  const stat = await ifExists(disk.stat(target));
  if (stat?.isDirectory()) throw Object.assign(new Error('is a folder'), { code: 'EISDIR', syscall: 'open' });
  return stat && !stat.isFile() ? deviceChannel(disk, target) : replacement(disk, target);
}
