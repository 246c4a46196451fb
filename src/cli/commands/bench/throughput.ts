/**
 * Measures the whole program on large files, in a fresh process: boards a second and peak memory.
 */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { now } from '../../../core/clock.js';
import type { Game } from '../../../core/game.js';
import { generateText } from '../../../app/answers/generate.js';
import { unwrap } from '../../../core/refusal.js';

/**
 * Runs `command`, the entry script of this program, on `count` random positions of `game`.
 * @returns the size of the input, the time, and the peak resident memory of the main process in
 *   bytes, without its workers
 */
export async function throughput(command: string, game: Game, count: number, jobs: number) {
  const folder = mkdtempSync(join(tmpdir(), 'tabuleiro-bench-'));
  try {
    const input = join(folder, 'entrada.txt');
    const bytes = await writeInput(input, game, count);
    const memory = join(folder, 'memory');
    const started = now();
    const ran = spawnSync(
      process.execPath,
      [command, '-i', input, '-o', join(folder, 'saida.txt'), '--jobs', String(jobs)],
      {
        env: { ...process.env, NODE_OPTIONS: `--import ${memoryReporter(memory)}` },
      },
    );
    const seconds = (now() - started) / 1000;
    if (ran.status !== 0) throw new Error(ran.stderr.toString());
    return { bytes, seconds, peak: Number(readFileSync(memory, 'utf8')) * 1024 };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function writeInput(path: string, game: Game, count: number): Promise<number> {
  const file = createWriteStream(path);
  const wanted = { kind: game.rules.kinds[0] };
  for (const piece of generateText({ game, count, seed: 1, wanted })) {
    if (!file.write(unwrap(piece))) await once(file, 'drain');
  }
  file.end();
  await finished(file);
  return file.bytesWritten;
}

/**
 * Returns a module address whose code writes the peak memory of its process to `path` at the end.
 * It is percent-encoded, so that it holds no spaces.
 */
function memoryReporter(path: string): string {
  const code = `import { writeFileSync } from 'node:fs';
process.on('exit', () => writeFileSync(${JSON.stringify(path)}, String(process.resourceUsage().maxRSS)));`;
  return `data:text/javascript,${encodeURIComponent(code)}`;
}
