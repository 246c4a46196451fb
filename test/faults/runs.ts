/** Runs of the main job inside the test, with any crew. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { CrewSettings } from '../../src/app/crew.js';
import type { SolveJob } from '../../src/app/job.js';
import type { Note } from '../../src/batch/piece.js';
import { solveFile, type SolvePlan, type SolveSummary } from '../../src/app/solve-file.js';
import { generateText } from '../../src/app/generate.js';
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
  /** All that the listener heard, in order. */
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
  const hear =
    (kind: string) =>
    (item: object): void =>
      void heard.push(
        `${kind} ${JSON.stringify(item, (key, value: unknown) => (key === 'game' ? 0 : value))}`,
      );
  const listener = {
    onRefused: hear('refused'),
    onWarning: hear('warning'),
    onUnaccepted: hear('unaccepted') as (note: Note) => void,
    onExplained: hear('explained') as (note: Note) => void,
    onDisagreement: hear('disagreement') as (note: Note) => void,
  };
  const sink = {
    writeText: (more: string) => {
      text += more;
      return undefined;
    },
  };
  const summary = await solveFile(chunks(), job, sink, listener, plan);
  return { text, heard, summary };
}

/** Boards of a game, without the terminator. */
export function boards(count: number, seed: number, game = games[0]!, kind = game.kinds[0]!): string {
  let text = '';
  for (const piece of generateText({ game, count, seed, wanted: { kind } })) {
    if (!piece.ok) throw new Error(piece.error.code);
    text += piece.value;
  }
  return text.replace(/0 0\n$/, '');
}

/** Bundles a worker and its guard into `folder`, as src/cli/build.sh does; returns the worker's path. */
export function buildWorker(folder: string, entry = 'src/cli/worker.ts'): string {
  const esbuild = join(root, 'node_modules', 'esbuild', 'bin', 'esbuild');
  const flags = ['--bundle', '--format=esm', '--platform=node', '--log-level=warning', `--outdir=${folder}`];
  const entries = [join(root, entry), join(root, 'src/cli/worker-guard.ts')];
  execFileSync(process.execPath, [
    esbuild,
    ...entries,
    ...flags,
    '--entry-names=[name]',
    '--out-extension:.js=.js',
  ]);
  return join(folder, `${entry.split('/').at(-1)!.replace('.ts', '')}.js`);
}

/** A crew that starts at once. */
export function crew(entry: string, jobs: number, more: Partial<CrewSettings> = {}): CrewSettings {
  return {
    jobs,
    entry,
    execArgv: ['--max-old-space-size=64'],
    env: { TABULEIRO_WORKER_BYTES: String(250 * 2 ** 20) },
    memoryBytes: 64 * 2 ** 20,
    graceMs: 2000,
    patienceMs: -1,
    ...more,
  };
}
