/**
 * Runs the program of somebody else repeatedly in a copy of its files, under limits. A run that
 * forks, hangs, floods its output or deletes its input ends with its process group and damages only
 * its copy.
 */
import { once } from 'node:events';
import { constants as flags } from 'node:fs';
import { lchown, lstat, mkdir, open, unlink } from 'node:fs/promises';
import { constants } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { ProgramRun, RunEnd } from '../../app/teaching/grade/program.js';
import { LineSplitter, maxCommandLine } from '../../batch/read/lines.js';
import { now } from '../../core/clock.js';
import { copyProgram, type CopySource } from './copy.js';
import { maxOutput, nobody, shielded, type Isolation, type RunLimits } from './isolation.js';
import { startGroup, type ProcessGroup } from './process-group.js';
import { makeScratch, removeTree } from './scratch.js';

const inputName = 'entrada.txt';
const outputName = 'saida.txt';

/** Bytes at the end of standard error that are saved. */
const maxStderr = 2000;
/** Lines of an output that are saved: more than any input has records. */
const maxLines = 1_000_000;
/** Milliseconds for which processes left running may hold the output open. */
const endingMs = 500;

export class LimitedProgram {
  private constructor(
    /** Our own folder, which the program cannot change. */
    private readonly outer: string,
    private readonly command: string,
    private readonly isolation: Isolation,
    private readonly limits: RunLimits,
    private readonly signal: AbortSignal,
    /** The files of the program that were not copied. */
    readonly leftOut: readonly string[],
  ) {
    this.folder = workFolder(outer);
  }

  /** The program's own folder. */
  private readonly folder: string;

  /**
   * @param command for a shell; `{name}` is the file's name, `{in}` and `{out}` are files. Without
   *   them the program reads standard input and writes standard output.
   * @param files from source to path in the working folder; `.` is that folder itself.
   * @throws CopyRefusal for files that are not copied, or the system's error
   */
  static async make(
    command: string,
    files: ReadonlyMap<CopySource, string>,
    isolation: Isolation,
    limits: RunLimits,
    signal: AbortSignal,
  ): Promise<LimitedProgram> {
    const outer = await makeScratch();
    const owner = isolation.user === 'nobody' ? nobody : undefined;
    const folder = workFolder(outer);
    try {
      await mkdir(folder, 0o700);
      const leftOut: string[] = [];
      for (const [from, to] of files) leftOut.push(...(await copyBelow(folder, from, to, owner)));
      if (owner !== undefined) await lchown(folder, owner, owner);
      return new LimitedProgram(outer, command, isolation, limits, signal, leftOut);
    } catch (error) {
      await removeTree(outer);
      throw error;
    }
  }

  /** Returns what `use` does with a program, whose copy is removed afterwards. Throws as `make`. */
  static async use<T>(
    use: (program: LimitedProgram) => Promise<T>,
    ...made: Parameters<typeof LimitedProgram.make>
  ): Promise<T> {
    const program = await LimitedProgram.make(...made);
    try {
      return await use(program);
    } finally {
      await program.remove();
    }
  }

  /** Runs the program once. The promise never rejects because of the program. */
  async run(input: string): Promise<ProgramRun> {
    const fault = await this.prepare(input);
    if (fault !== undefined) return { end: 'crashed', ms: 0, said: fault, lines: [] };
    const names = { in: inputName, out: outputName };
    const words = this.command.replace(/\{(in|out)\}/g, (_, key: 'in' | 'out') => names[key]);
    const started = now();
    const ran = await this.execute(words, this.command.includes('{in}') ? '' : input);
    const ms = now() - started;
    const text = this.command.includes('{out}') ? await outputOf(this.folder) : ran.output;
    const end = text === undefined && ran.end !== 'slow' ? 'flooded' : ran.end;
    return { end, ms, said: ran.said, lines: linesIn(text) };
  }

  /** Removes the copy. A later run removes what cannot be removed now. */
  async remove(): Promise<void> {
    await removeTree(this.outer);
  }

  /**
   * Writes the input and removes the old output. Returns a text if files of the program prevent
   * that.
   */
  private async prepare(input: string): Promise<string | undefined> {
    for (const name of [inputName, outputName]) await removeOne(join(this.folder, name));
    try {
      // A link that an earlier run may have left is not followed.
      const { O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW } = flags;
      const path = join(this.folder, inputName);
      const file = await open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600);
      try {
        await file.writeFile(input);
        await file.chmod(0o444);
      } finally {
        await file.close();
      }
      return undefined;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'EEXIST' && code !== 'ELOOP' && code !== 'EACCES') throw error;
      return `${inputName}: ${code}`;
    }
  }

  private execute(words: string, input: string): Promise<Execution> {
    const group = startGroup(shielded(this.isolation, this.limits, words), {
      cwd: this.folder,
      stdio: ['pipe', 'pipe', 'pipe'],
      // Our own environment may hold secrets, so only PATH is passed on.
      env: { PATH: process.env['PATH'], HOME: this.folder, TMPDIR: this.folder, LC_ALL: 'C.UTF-8' },
    });
    return executed(group, input, this.limits.ms, this.signal);
  }
}

/** The end of one run; its output is undefined if it was longer than the limit. */
interface Execution {
  readonly end: RunEnd;
  readonly output: string | undefined;
  readonly said: string;
}

/** Feeds a program that was started and waits for its end. After `ms`, or a signal, it is slow. */
async function executed(
  { leader, kill }: ProcessGroup,
  input: string,
  ms: number,
  signal: AbortSignal,
): Promise<Execution> {
  const { stdin, stdout, stderr } = leader;
  const output: Buffer[] = [];
  let [length, said] = [0, ''];
  let verdict = undefined as RunEnd | undefined;
  const stop = (why: RunEnd): void => {
    verdict ??= why;
    kill();
  };
  const late = (): void => stop('slow');
  const timer = setTimeout(late, ms);
  signal.addEventListener('abort', late);
  if (signal.aborted) late();
  for (const stream of [stdin, stdout, stderr]) stream!.on('error', () => undefined);
  stdout!.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > maxOutput) stop('flooded');
    else output.push(chunk);
  });
  stderr!.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-maxStderr)));
  stdin!.end(input);
  const [code, killedBy] = await new Promise<[code: number | null, signal: string | null]>((resolve) => {
    leader.on('exit', (...exit) => resolve(exit));
    leader.on('error', () => resolve([null, null]));
  });
  // The processes it has started end with it. Output still in the pipe is read.
  kill();
  await drained(stdout!);
  clearTimeout(timer);
  signal.removeEventListener('abort', late);
  kill();
  const end = verdict ?? (code === 0 ? 'ended' : code === 126 || code === 127 ? 'absent' : 'crashed');
  const how = end === 'crashed' || end === 'absent' ? [killedBy ?? exitText(code ?? 127)] : [];
  return {
    end,
    said: [...how, lineThatSays(said)].filter((text) => text !== '').join(': '),
    output: verdict === 'flooded' ? undefined : Buffer.concat(output).toString(),
  };
}

/** Resolves when the output has ended, or is cut off if a process left running holds it open. */
async function drained(stdout: Readable): Promise<void> {
  const timer = setTimeout(() => stdout.destroy(), endingMs);
  if (!stdout.closed) await once(stdout, 'close').catch(() => undefined);
  clearTimeout(timer);
}

/**
 * Returns the last line that names an error, or else the last line: some languages end with their
 * version.
 */
function lineThatSays(text: string): string {
  const lines = text.trim().split('\n');
  return (
    lines.filter((line) => /error|exception|fault/i.test(line)).pop() ?? lines[lines.length - 1]
  ).trim();
}

/** Names an exit code. A shell reports the signal that ended its program as 128 + its number. */
function exitText(code: number): string {
  const signal = Object.entries(constants.signals).find(([, number]) => number === code - 128)?.[0];
  return signal ?? `exit ${String(code)}`;
}

/**
 * Returns the text of the output file: empty if it is missing or no file, undefined if it is too
 * long.
 */
async function outputOf(folder: string): Promise<string | undefined> {
  try {
    // A link or a second name of another's file is not read, and a named pipe is not waited for.
    const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = flags;
    const file = await open(join(folder, outputName), O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    try {
      const stat = await file.stat();
      if (!stat.isFile() || stat.nlink !== 1) return '';
      return stat.size >= maxOutput ? undefined : await file.readFile('utf8');
    } finally {
      await file.close();
    }
  } catch {
    return '';
  }
}

/**
 * Returns the lines without empty ones at the end, each cut to the longest that an answer can need.
 */
function linesIn(text: string | undefined): string[] {
  const splitter = new LineSplitter(maxCommandLine);
  const lines = [...splitter.push((text ?? '').trimEnd()), ...splitter.end()];
  return lines.slice(0, maxLines);
}

const workFolder = (outer: string): string => join(outer, 'work');

async function copyBelow(
  folder: string,
  from: CopySource,
  to: string,
  owner: number | undefined,
): Promise<readonly string[]> {
  const copied = await copyProgram(from, join(folder, to), owner);
  for (let above = dirname(to); owner !== undefined && above !== '.'; above = dirname(above))
    await lchown(join(folder, above), owner, owner);
  return copied.leftOut;
}

/** Removes a file or folder that the program has left. */
async function removeOne(path: string): Promise<void> {
  try {
    await unlink(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') await removeTree(path);
  }
}

/**
 * Returns the files to copy for a student, and the command with the quoted file name in place of
 * `{name}`. The copy of a folder is the working folder itself.
 */
export async function copyOf(student: CopySource, command: string) {
  const name = basename(student.name);
  const quoted = /^[\w.@%+=:,-]+$/.test(name) ? name : `'${name.replaceAll("'", `'\\''`)}'`;
  const isFolder = (await lstat(join(student.base, student.name))).isDirectory();
  const files = new Map([[student, isFolder ? '.' : name]]);
  return { command: command.replaceAll('{name}', () => quoted), files };
}
