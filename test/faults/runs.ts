/** Runs of the main job inside the test's process, with any workers. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { hangLimit, type SolveJob } from '../../src/app/answers/solve/job.js';
import type { SolveEvent } from '../../src/app/answers/solve/result/result-writer.js';
import {
  solveFile,
  type SolvePlan,
  type SolveSummary,
  type WorkerPlan,
} from '../../src/app/answers/solve/solve-file.js';
import { generateText } from '../../src/app/answers/generate.js';
import type { PoolSettings } from '../../src/batch/run/pool.js';
import { plainQuestion } from '../../src/core/game.js';
import { games } from '../../src/games/registry.js';
import { root } from '../cli/program.js';

export const plainJob: SolveJob = {
  choice: { items: [] },
  question: plainQuestion,
  limits: {},
  strict: false,
  compare: false,
  format: 'text',
  times: false,
  explain: false,
};

export interface Ran {
  readonly text: string;
  /** All events of the listener, in order. */
  readonly heard: readonly string[];
  readonly summary: SolveSummary;
}

/** Answers `input`, pushed in chunks of `chunk` bytes. */
export async function run(input: string, job: SolveJob, plan: SolvePlan = {}, chunk = 1 << 14): Promise<Ran> {
  const bytes = Buffer.from(input);
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk);
  }
  let text = '';
  const heard: string[] = [];
  const listener = (event: SolveEvent): void =>
    void heard.push(JSON.stringify(event, (key, value: unknown) => (key === 'game' ? 0 : value)));
  const sink = {
    writeText: (more: string) => {
      text += more;
      return undefined;
    },
  };
  const summary = await solveFile(chunks(), job, sink, listener, plan);
  return { text, heard, summary };
}

/** Returns generated boards of a game, without the terminator. */
export function boards(count: number, seed: number, game = games[0], kind = game.rules.kinds[0]): string {
  let text = '';
  for (const piece of generateText({ game, count, seed, wanted: { kind } })) {
    if (!piece.ok) throw new Error(piece.error.code);
    text += piece.value;
  }
  return text.replace(/0 0\n$/, '');
}

/**
 * Bundles a worker and its guard into `folder`, as src/build.mjs does; returns the worker's path.
 */
export function buildWorker(folder: string, entry: string): string {
  const entries = [entry, 'src/cli/processes/worker-guard.ts'];
  execFileSync(process.execPath, ['src/build.mjs', 'files', folder, ...entries], { cwd: root });
  return join(folder, `${entry.split('/').at(-1)!.replace('.ts', '')}.js`);
}

export interface WorkerOptions {
  /** Number of records in a batch. */
  readonly batch?: number;
  readonly memoryBytes?: number;
  /** Milliseconds beyond its limits after which a search counts as hanging. */
  readonly graceMs?: number;
}

/** Returns a plan with worker processes that start immediately. */
export function workers(
  entry: string,
  job: SolveJob,
  jobs: number,
  { batch, memoryBytes = 64 * 2 ** 20, graceMs = 2000 }: WorkerOptions = {},
): WorkerPlan & { readonly pool: PoolSettings } {
  const pool = {
    ...{ jobs, entry, handshake: job, hangMs: hangLimit(job, graceMs) },
    execArgv: ['--max-old-space-size=64'],
    env: { TABULEIRO_WORKER_BYTES: String(250 * 2 ** 20) },
  };
  return {
    pool,
    inlineMs: -1,
    size: { ms: 25, bytes: 128 * 1024, records: batch },
    memoryBytes,
  };
}
