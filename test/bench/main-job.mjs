// Compares the main job with commit 78cb2ab, the fastest of the first versions: CPU seconds,
// measured in turns, and the same bytes. The old program is built from the history of this checkout
// with the tools installed here; no network is needed.
// usage: node test/bench/main-job.mjs [--quick]
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { folder, print, run } from './run.mjs';

const old = '78cb2ab';
const quick = process.argv.includes('--quick');
const [count, rounds] = quick ? [60_000, 3] : [360_000, 5];
const root = fileURLToPath(new URL('../..', import.meta.url));
const at = join(folder, old);

mkdirSync(at);
execFileSync('sh', ['-c', 'git archive "$1" | tar -x -C "$2"', 'sh', old, at], { cwd: root });
symlinkSync(join(root, 'node_modules'), join(at, 'node_modules'));
// Its script starts the bundler with Node; installed with its native program, that is not JavaScript.
const build = readFileSync(join(at, 'src/cli/build.sh'), 'utf8').replace('exec node ', 'exec ');
execFileSync('sh', ['-c', build], { cwd: at });

const boards = print(['generate', 'checkers', '--count', String(count), '--seed', '7']);
const programs = {
  old: ['node', join(at, 'dist/cli/main.js')],
  new: ['node', join(root, 'dist/cli/main.js')],
};

/** Returns the smallest CPU and wall-clock seconds of each program, measured in turns. */
function measure(jobs) {
  const best = {
    old: { seconds: Infinity, elapsed: Infinity },
    new: { seconds: Infinity, elapsed: Infinity },
  };
  for (let round = 0; round < rounds; round++) {
    const outputs = Object.entries(programs).map(([name, command]) => {
      const { seconds, elapsed, output } = run(['--jobs', String(jobs)], boards, command);
      best[name].seconds = Math.min(best[name].seconds, seconds);
      best[name].elapsed = Math.min(best[name].elapsed, elapsed);
      return output;
    });
    if (outputs[0] !== outputs[1]) throw new Error(`other bytes than ${old}`);
  }
  return best;
}

console.log(`\n${count.toLocaleString('en')} random boards of checkers, the least of ${rounds} runs\n`);
console.log(`| jobs | CPU s of ${old} | CPU s | times | s by the clock | than with one job |`);
console.log('| ---: | ---: | ---: | ---: | ---: | ---: |');
let alone;
for (const jobs of [1, 2]) {
  const { old: before, new: now } = measure(jobs);
  alone ??= now.elapsed;
  const cells = [before.seconds, now.seconds, now.seconds / before.seconds, now.elapsed, alone / now.elapsed];
  console.log(`| ${jobs} | ${cells.map((cell) => cell.toFixed(2)).join(' | ')} |`);
}
