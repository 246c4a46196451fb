/**
 * Streams results from worker processes: runs the program and returns its output lines as objects.
 * Node only.
 */
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { SolveJob } from '../app/answers/solve/job.js';
import { planOf, solveFile } from '../app/answers/solve/solve-file.js';
import { linesOf } from '../batch/read/lines.js';
import type { SolveResult } from './solve.js';

/** Script of a worker process. The library is in dist/library, the program in dist/cli. */
const entry = fileURLToPath(new URL('../cli/worker.js', import.meta.url));

/** Bytes of results that may wait for the reader before the run waits too. */
const ahead = 2 ** 18;

/** Yields the results of worker processes. The end of the loop or `signal` ends the processes. */
export async function* solveByProcesses(
  bytes: AsyncIterable<Uint8Array>,
  job: SolveJob,
  jobs: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<SolveResult, void, undefined> {
  const output = new PassThrough({ highWaterMark: ahead });
  const ending = new AbortController();
  const end = () => {
    ending.abort();
    output.end();
  };
  signal?.addEventListener('abort', end);
  const plan = { workers: planOf(jobs, job, { entry, env: process.env }), signal: ending.signal };
  const writeText = async (text: string) => {
    if (!output.writable || output.write(text)) return;
    await once(output, 'drain', { signal: ending.signal }).catch(() => undefined);
  };
  const run = solveFile(bytes, job, { writeText }, () => undefined, plan);
  run.catch(() => undefined).finally(() => output.end());
  try {
    for await (const line of linesOf(output)) yield JSON.parse(line) as SolveResult;
    if (!ending.signal.aborted) await run;
  } finally {
    signal?.removeEventListener('abort', end);
    end();
  }
}
