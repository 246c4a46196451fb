/**
 * A program of somebody else, run again and again in a copy of its files, under limits: a run that forks, hangs, floods
 * its output or deletes its input ends with its process group and harms only its copy.
 */
import { constants as flags, createReadStream } from 'node:fs';
import {
  chmod,
  chown,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  open,
  readdir,
  realpath,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { ProgramRun, RunEnd } from '../../app/grade/program.js';
import { LineSplitter, maxCommandLine } from '../../batch/read/lines.js';
import { now } from '../../core/clock.js';
import { maxOutput, nobody, shielded, type Isolation, type RunLimits } from './isolation.js';
import { startGroup, type ProcessGroup } from './process-group.js';

const inputName = 'entrada.txt';
const outputName = 'saida.txt';

/** Bytes of standard error that are kept, the last ones. */
const maxSaid = 2000;
/** Lines of an output that are kept: more than any input has records. */
const maxLines = 1_000_000;
/** What a program has left running may hold its output open so long. */
const endingMs = 500;

export class LimitedProgram {
  private constructor(
    private readonly folder: string,
    private readonly command: string,
    private readonly isolation: Isolation,
    private readonly limits: RunLimits,
    private readonly signal: AbortSignal,
  ) {}

  /**
   * @param command for a shell; `{name}` is the file's name, `{in}` and `{out}` are files. Without them the program reads
   *   standard input and writes standard output.
   * @param files file or folder -> where its copy lies in the working folder, `.` for the folder itself.
   */
  static async make(
    command: string,
    files: ReadonlyMap<string, string>,
    isolation: Isolation,
    limits: RunLimits,
    signal: AbortSignal,
  ): Promise<LimitedProgram> {
    const folder = await mkdtemp(join(tmpdir(), 'tabuleiro-run-'));
    const program = new LimitedProgram(folder, command, isolation, limits, signal);
    try {
      for (const [from, to] of files) {
        await mkdir(dirname(join(folder, to)), { recursive: true });
        // Links inside a folder stay links: what they lead to may be large, or not the student's.
        await cp(await realpath(from), join(folder, to), { recursive: true, verbatimSymlinks: true });
      }
      if (isolation.user === 'nobody') await giveAway(folder);
    } catch (error) {
      await program.remove();
      throw error;
    }
    return program;
  }

  /** Runs the program once. Never rejects for what the program does. */
  async run(input: string): Promise<ProgramRun> {
    const path = join(this.folder, inputName);
    await rm(path, { recursive: true, force: true });
    await rm(join(this.folder, outputName), { recursive: true, force: true });
    await writeFile(path, input);
    await chmod(path, 0o444);
    const names = { in: inputName, out: outputName };
    const words = this.command.replace(/\{(in|out)\}/g, (_, key: 'in' | 'out') => names[key]);
    const started = now();
    const ran = await this.execute(words);
    const ms = now() - started;
    const text = this.command.includes('{out}') ? await outputOf(this.folder) : ran.output;
    const end = text === undefined && ran.end !== 'slow' ? 'flooded' : ran.end;
    return { end, ms, said: ran.said, lines: linesIn(text) };
  }

  /** Takes the copy away. */
  async remove(): Promise<void> {
    try {
      await rm(this.folder, { recursive: true, force: true });
    } catch {
      await openUp(this.folder);
      await rm(this.folder, { recursive: true, force: true });
    }
  }

  private execute(words: string): Promise<{ end: RunEnd; output: string | undefined; said: string }> {
    const group = startGroup(shielded(this.isolation, this.limits, words), {
      cwd: this.folder,
      stdio: ['pipe', 'pipe', 'pipe'],
      // Nothing of our own environment, which may hold secrets.
      env: { PATH: process.env['PATH'], HOME: this.folder, TMPDIR: this.folder, LC_ALL: 'C.UTF-8' },
    });
    return new Execution(group, this.limits.ms, this.signal, this.standardInput()).ended;
  }

  private standardInput(): string | undefined {
    return this.command.includes('{in}') ? undefined : join(this.folder, inputName);
  }
}

/** One run: its output as far as it may go, and how it ended. */
class Execution {
  readonly ended: Promise<{ end: RunEnd; output: string | undefined; said: string }>;
  private readonly output: Buffer[] = [];
  private length = 0;
  private said = '';
  private verdict: RunEnd | undefined;

  constructor(
    private readonly group: ProcessGroup,
    ms: number,
    signal: AbortSignal,
    input: string | undefined,
  ) {
    const timer = setTimeout(() => this.stop('slow'), ms);
    const abort = () => this.stop('slow');
    signal.addEventListener('abort', abort);
    if (signal.aborted) abort();
    this.listen(input);
    this.ended = this.fate().finally(() => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      this.group.kill();
    });
  }

  private listen(input: string | undefined): void {
    const { stdin, stdout, stderr } = this.group.leader;
    for (const stream of [stdin, stdout, stderr]) stream!.on('error', () => undefined);
    stdout!.on('data', (chunk: Buffer) => this.take(chunk));
    stderr!.on('data', (chunk: Buffer) => (this.said = (this.said + chunk.toString()).slice(-maxSaid)));
    if (input === undefined) stdin!.end();
    else
      createReadStream(input)
        .on('error', () => stdin!.end())
        .pipe(stdin!);
  }

  private async fate() {
    const { leader } = this.group;
    const exit = await new Promise<{ code: number | null; signal: string | null }>((resolve) => {
      leader.on('exit', (code, signal) => resolve({ code, signal }));
      leader.on('error', () => resolve({ code: null, signal: null }));
    });
    // What it has started goes with it; what is on its way in the pipe still arrives.
    this.group.kill();
    await this.drained();
    const { code, signal } = exit;
    const end = this.verdict ?? (code === 0 ? 'ended' : code === 126 || code === 127 ? 'absent' : 'crashed');
    const how = signal ?? exitText(code ?? 127);
    const last = lineThatSays(this.said);
    const said =
      end === 'ended' || end === 'slow' || end === 'flooded'
        ? last
        : [how, last].filter((x) => x !== '').join(': ');
    return {
      end,
      said,
      output: this.verdict === 'flooded' ? undefined : Buffer.concat(this.output).toString(),
    };
  }

  private drained(): Promise<void> {
    const { stdout } = this.group.leader;
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        stdout!.destroy();
        resolve();
      }, endingMs);
      const done = () => {
        clearTimeout(timer);
        resolve();
      };
      if (stdout!.closed) done();
      else stdout!.on('close', done);
    });
  }

  private take(chunk: Buffer): void {
    this.length += chunk.length;
    if (this.length > maxOutput) this.stop('flooded');
    else this.output.push(chunk);
  }

  private stop(verdict: RunEnd): void {
    this.verdict ??= verdict;
    this.group.kill();
  }
}

/** The last line that names an error, else the last line: some languages end with their version. */
function lineThatSays(text: string): string {
  const lines = text.trim().split('\n');
  return (
    lines.filter((line) => /error|exception|fault/i.test(line)).pop() ?? lines[lines.length - 1]
  ).trim();
}

/** A shell reports the signal that ended its program as 128 and its number. */
function exitText(code: number): string {
  const signal = Object.entries(constants.signals).find(([, number]) => number === code - 128)?.[0];
  return signal ?? `exit ${String(code)}`;
}

/** The text of the output file: empty if there is none, or something else than a file; undefined if it is too long. */
async function outputOf(folder: string): Promise<string | undefined> {
  try {
    const path = join(folder, outputName);
    if (!(await lstat(path)).isFile()) return '';
    // Not by a link that has replaced it since.
    const file = await open(path, flags.O_RDONLY | flags.O_NOFOLLOW);
    try {
      return (await file.stat()).size >= maxOutput ? undefined : await file.readFile('utf8');
    } finally {
      await file.close();
    }
  } catch {
    return '';
  }
}

/** Lines without the empty ones at the end; each cut to what an answer can need. */
function linesIn(text: string | undefined): string[] {
  const splitter = new LineSplitter(maxCommandLine);
  const lines = [...splitter.push((text ?? '').trimEnd()), ...splitter.end()];
  return lines.slice(0, maxLines);
}

async function giveAway(folder: string): Promise<void> {
  await chown(folder, nobody, nobody);
  for (const entry of await readdir(folder, { recursive: true }))
    await chown(join(folder, entry), nobody, nobody);
}

/** Folders that a program has closed to itself. */
async function openUp(folder: string): Promise<void> {
  await chmod(folder, 0o700);
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await openUp(join(folder, entry.name));
}

/**
 * The copy of a student's file or folder, and the command with its name, quoted for the shell, in place of `{name}`: of a
 * folder the copy is the working folder itself.
 */
export async function copyOf(path: string, command: string) {
  const name = basename(path);
  const quoted = /^[\w.@%+=:,-]+$/.test(name) ? name : `'${name.replaceAll("'", `'\\''`)}'`;
  const isFolder = (await stat(path)).isDirectory();
  return { command: command.replaceAll('{name}', quoted), files: new Map([[path, isFolder ? '.' : name]]) };
}
