// Measures the gain by several threads on one hard position (`--threads`): each position of the
// files in hard/ with 1, 2 and 4 threads in turns, in this process.
// usage: node test/bench/threads.mjs [--threads 1,2,4] [--count 20] [--all] [--each] [part of a name]
// --count: number of positions of each file. --all: all best moves. --each: also a line for each
// position.
// Prints for each number of threads: nodes and CPU seconds as multiples of those of one thread, the
// CPU seconds of the busiest thread, and the wall-clock speed-up, from sums over all positions. The
// work of the threads before the first position is excluded. A value that differs from that of one
// thread ends the program.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildSync } from 'esbuild';

/** Files of hard/, and the solver that answers their positions: 1 to 10 s each with one thread. */
const tasks = [
  { file: 'hex', solver: 'solver' },
  { file: 'connect4', solver: 'solver' },
  { file: 'dots', solver: 'solver' },
  { file: 'lines', solver: 'lines' },
  { file: 'negamax', solver: 'negamax' },
];

const { values, positionals } = parseArgs({
  options: {
    threads: { type: 'string', default: '1,2,4' },
    count: { type: 'string', default: '20' },
    all: { type: 'boolean', default: false },
    each: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const teamSizes = values.threads.split(',').map(Number);
const count = Number(values.count);
/** Nodes of a first search, which starts the threads. */
const nodesToStart = 100_000;

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'tabuleiro-threads-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

/** Bundles a source; returns the path of the bundle. */
function bundle(name, contents) {
  const outfile = join(folder, `${name}.mjs`);
  buildSync({
    stdin: { contents, resolveDir: root, loader: 'ts' },
    ...{ bundle: true, format: 'esm', platform: 'node', target: 'node20', logLevel: 'warning', outfile },
    loader: { '.wasm': 'binary', '.bin': 'binary', '.cpp': 'text', '.py': 'text' },
  });
  return outfile;
}

const source = (path) => JSON.stringify(join(root, 'src', path));
const entry = bundle('search-thread', `import ${source('cli/processes/search-thread.ts')};`);
const { recordsOfText, ThreadTeam } = await import(
  bundle(
    'threads',
    `export { recordsOfText } from ${source('app/positions/records.ts')};
    export { ThreadTeam } from ${source('batch/run/threads/team.ts')};`,
  )
);

/** Returns the game and the first `count` positions of a file. */
function positionsOf(file) {
  const records = [...recordsOfText(readFileSync(join(import.meta.dirname, 'hard', `${file}.txt`)))];
  return { game: records[0].game, setups: records.slice(0, count).map(({ setup }) => setup) };
}

/**
 * Returns CPU seconds of each running thread of this process by its number; empty on systems other
 * than Linux.
 */
function threadSeconds() {
  const seconds = new Map();
  try {
    for (const id of readdirSync('/proc/self/task'))
      seconds.set(id, Number(readFileSync(`/proc/self/task/${id}/schedstat`, 'utf8').split(' ')[0]) / 1e9);
  } catch {
    // A thread has ended meanwhile, or this is another system.
  }
  return seconds;
}

function timed(solver, setup, question, limits = {}) {
  const before = threadSeconds();
  const started = performance.now();
  const answer = solver.solve(setup, question, limits);
  const elapsed = (performance.now() - started) / 1000;
  const spent = [...threadSeconds()].map(([id, seconds]) => seconds - (before.get(id) ?? 0));
  const seconds = spent.reduce((sum, one) => sum + one, 0);
  return { answer, nodes: answer.stats.nodes, elapsed, seconds, busiest: Math.max(...spent) };
}

const shown = ({ lo, hi, status, best }, question) =>
  JSON.stringify([lo, hi, status, question.best === 'all' ? best : best.length]);

async function measure({ file, solver: id }) {
  const { game, setups } = positionsOf(file);
  await game.load();
  const solver = game.solvers.list.find((one) => one.id === id);
  const question = { best: values.all ? 'all' : 'one', certificate: false, seed: 1 };
  const teams = teamSizes.map((threads) => {
    const team = new ThreadTeam({ threads, entry, aloneMs: 0 });
    const sum = { nodes: 0, elapsed: 0, seconds: 0, busiest: 0 };
    return { team, threads, sum, solver: threads === 1 ? solver : team.assist(game, solver) };
  });
  for (const { solver } of teams) solver.solve(setups[0], question, { nodes: nodesToStart });
  for (const setup of setups) {
    let first;
    for (const { threads, solver, sum } of teams) {
      const run = timed(solver, setup, question);
      first ??= run;
      if (shown(run.answer, question) !== shown(first.answer, question))
        throw new Error(`${game.codec.format(setup)}: ${shown(run.answer, question)} by ${threads} threads`);
      for (const what of Object.keys(sum)) sum[what] += run[what];
      if (values.each) printRow(file, threads, run, first);
    }
  }
  for (const { team } of teams) await team.close();
  return teams;
}

function printRow(name, threads, { nodes, elapsed, seconds, busiest }, one) {
  console.log(
    [
      name.padEnd(18),
      String(threads).padStart(7),
      nodes.toLocaleString('en').padStart(12),
      (nodes / one.nodes).toFixed(2).padStart(6),
      seconds.toFixed(1).padStart(8),
      (seconds / one.seconds).toFixed(2).padStart(6),
      busiest.toFixed(1).padStart(8),
      (one.busiest / busiest).toFixed(2).padStart(6),
      elapsed.toFixed(1).padStart(10),
      (one.elapsed / elapsed).toFixed(2).padStart(9),
    ].join(' '),
  );
}

console.log(`${availableParallelism()} cores, ${count} positions a file`);
console.log(
  'file               threads        nodes  times    CPU s  times  busiest  ratio  elapsed s  speed-up',
);
for (const task of tasks) {
  if (positionals.length > 0 && !positionals.some((part) => task.file.includes(part))) continue;
  const teams = await measure(task);
  for (const { threads, sum } of teams) printRow(task.file, threads, sum, teams[0].sum);
}
