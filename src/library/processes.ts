/**
 * Streams results from worker processes: runs the program and returns its output lines as objects.
 * Node only.
 */
import { fileURLToPath } from 'node:url';
import type { SolveJob } from '../app/answers/solve/job.js';
import { planOf, solveFile } from '../app/answers/solve/solve-file.js';
import type { SolveResult } from './solve.js';

/** Script of a worker process. The library is in dist/library, the program in dist/cli. */
const entry = fileURLToPath(new URL('../cli/worker.js', import.meta.url));

/** Number of lines that may wait for the reader before the run waits too. */
const ahead = 256;

/** Passes lines from the run, which pushes them, to the reader of a stream, which pulls them. */
class Channel {
  private readonly lines: string[] = [];
  private wakeReader: (() => void) | undefined;
  private wakeWriter: (() => void) | undefined;
  private closed = false;
  private failure: unknown;

  /** Adds lines. Returns a promise while the reader is behind. */
  write(text: string): Promise<void> | undefined {
    for (const line of text.split('\n')) if (line !== '') this.lines.push(line);
    this.wakeReader?.();
    if (this.lines.length <= ahead || this.closed) return undefined;
    return new Promise((resolve) => (this.wakeWriter = resolve));
  }

  close(failure?: unknown): void {
    this.closed = true;
    this.failure = failure;
    this.wakeReader?.();
    this.wakeWriter?.();
  }

  /** Returns the next line; undefined after the last. Throws the failure of the run. */
  async read(): Promise<string | undefined> {
    while (this.lines.length === 0 && !this.closed)
      await new Promise<void>((resolve) => (this.wakeReader = resolve));
    const line = this.lines.shift();
    if (this.lines.length <= ahead / 2) this.wakeWriter?.();
    if (line === undefined && this.failure !== undefined) throw this.failure as Error;
    return line;
  }
}

/** Yields the results of worker processes. The end of the loop or `signal` ends the processes. */
export async function* solveByProcesses(
  bytes: AsyncIterable<Uint8Array>,
  job: SolveJob,
  jobs: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<SolveResult, void, undefined> {
  const channel = new Channel();
  const ending = new AbortController();
  const end = () => {
    ending.abort();
    channel.close();
  };
  signal?.addEventListener('abort', end);
  const plan = { workers: planOf(jobs, job, { entry, env: process.env }), signal: ending.signal };
  const sink = { writeText: (text: string) => channel.write(text) };
  solveFile(bytes, job, sink, () => undefined, plan).then(
    () => channel.close(),
    (error: unknown) => channel.close(error),
  );
  try {
    for (let line = await channel.read(); line !== undefined; line = await channel.read())
      yield JSON.parse(line) as SolveResult;
  } finally {
    signal?.removeEventListener('abort', end);
    end();
  }
}
