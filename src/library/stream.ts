/** Answers to a stream of records, in order: in this thread, or in worker processes. */
import { recordsOf } from '../app/positions/records.js';
import { bytesOf, recordOf } from './records.js';
import { jobOf, solver, type SolveOptions, type SolveResult } from './solve.js';

export interface StreamOptions extends SolveOptions {
  /**
   * Number of worker processes; Node only. They start when the work is worth it. The results and
   * their order are the same for every number. Default: none, everything in this thread.
   */
  readonly jobs?: number;
  /** Ends the stream and its processes. */
  readonly signal?: AbortSignal;
}

/**
 * Yields one result a record, in input order, as soon as it is known. The input is a text, bytes,
 * or a stream of either (a file opened by `createReadStream`, the body of a response). Reading
 * waits for the consumer of the results, so that memory does not grow with the input. Leaving the
 * loop early ends the work.
 * @throws RangeError if the options name something unknown; also errors of the input
 */
export async function* solveStream(
  input: string | Uint8Array | AsyncIterable<string | Uint8Array>,
  options: StreamOptions = {},
): AsyncGenerator<SolveResult, void, undefined> {
  const { jobs = 0, signal, ...asked } = options;
  if (!Number.isInteger(jobs) || jobs < 0)
    throw new RangeError(`jobs must be a whole number: ${String(jobs)}`);
  if (jobs > 0) {
    const { solveByProcesses } = await processes();
    yield* solveByProcesses(bytesOf(input), jobOf(asked), jobs, signal);
    return;
  }
  const answer = solver(asked);
  for await (const item of recordsOf(bytesOf(input))) {
    if (signal?.aborted) return;
    yield answer(recordOf(item));
  }
}

/** Loads the code of worker processes, which bundles for browsers lack and pages cannot load. */
async function processes(): Promise<typeof import('./processes.js')> {
  const none = 'jobs needs processes, which only Node has: leave it out, or search in a worker';
  const loaded = await import('./processes.js').catch((cause: unknown) => {
    throw new RangeError(none, { cause });
  });
  if ('solveByProcesses' in loaded) return loaded;
  throw new RangeError(none);
}
