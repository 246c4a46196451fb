// Measures what several threads gain on one hard position (`--threads`): the same positions with 1, 2, 4 threads in
// turns, in this process. A position counts as hard if one thread spends a number of nodes within bounds on it; the
// positions are drawn from a seed until there are enough of them.
// usage: node test/bench/threads.mjs [--threads 1,2,4] [--count 20] [--all] [part of a task's name…]
// --all: all best moves.
// Prints for each number of threads: nodes and CPU seconds as multiples of those of one thread, and the speed-up by the
// clock, from sums over all positions. Values that differ from those of one thread end the program.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/** `plies` moves at random on a board of `size`; `nodes`: of one thread, at least and at most. */
const tasks = [
  { game: 'hex', solver: 'solver', size: [7, 7], plies: [1, 5], nodes: [1_000, 60_000] },
  { game: 'connect4', solver: 'solver', size: [6, 7], plies: [11, 15], nodes: [300_000, 20_000_000] },
  { game: 'dots', solver: 'solver', size: [4, 4], plies: [10, 14], nodes: [200_000, 10_000_000] },
  {
    game: 'mnk',
    solver: 'lines',
    size: [4, 8],
    option: 'k=4',
    plies: [1, 4],
    nodes: [1_000_000, 20_000_000],
  },
  { game: 'connect4', solver: 'negamax', size: [5, 6], plies: [4, 7], nodes: [2_000_000, 20_000_000] },
];

const { values, positionals } = parseArgs({
  options: {
    threads: { type: 'string', default: '1,2,4' },
    count: { type: 'string', default: '20' },
    all: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const teamSizes = values.threads.split(',').map(Number);
const count = Number(values.count);

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'tabuleiro-threads-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

/** Bundles a source; returns where it lies. */
function bundle(name, contents) {
  const [from, to] = [join(folder, `${name}.ts`), join(folder, `${name}.mjs`)];
  writeFileSync(from, contents);
  const options = ['--bundle', '--format=esm', '--platform=node', '--log-level=warning', `--outfile=${to}`];
  execFileSync(process.execPath, [join(root, 'node_modules/esbuild/bin/esbuild'), from, ...options]);
  return to;
}

const source = (path) => JSON.stringify(join(root, 'src', path));
const entry = bundle('search-thread', `import ${source('cli/processes/search-thread.ts')};`);
const { games, Random, ThreadTeam } = await import(
  bundle(
    'threads',
    `export { games } from ${source('games/registry.ts')};
    export { Random } from ${source('core/random.ts')};
    export { ThreadTeam } from ${source('batch/run/threads/team.ts')};`,
  )
);

/** Positions of a task, endlessly. */
function* drawn({ size: [rows, cols], plies: [least, most], option }, game) {
  const random = new Random(2026);
  const header = new Map(option ? [option.split('=')] : []);
  for (;;) {
    const plies = least + random.below(most - least + 1);
    const made = game.rules.generate(random, { kind: game.rules.kinds[0], rows, cols, plies, header });
    if (made.ok) yield made.value;
  }
}

/** CPU seconds of each thread of this process by its number, those that have ended left out; none where not on Linux. */
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

async function measure(task) {
  const game = games.find(({ id }) => id === task.game);
  const solver = game.solvers.list.find(({ id }) => id === task.solver);
  const question = { best: values.all ? 'all' : 'one', certificate: false, seed: 1 };
  const [least, most] = task.nodes;
  const sums = new Map(
    teamSizes.map((threads) => [threads, { nodes: 0, elapsed: 0, seconds: 0, busiest: 0 }]),
  );
  const teams = teamSizes.map((threads) => ({
    threads,
    team: new ThreadTeam({ threads, entry, aloneMs: 0 }),
  }));
  let done = 0;
  for (const setup of drawn(task, game)) {
    if (done === count) break;
    const first = timed(solver, setup, question, { nodes: most });
    if (first.answer.stop !== 'finished' || first.nodes < least) continue;
    done++;
    for (const { threads, team } of teams) {
      const run = threads === 1 ? first : timed(team.assist(game, solver), setup, question);
      if (shown(run.answer, question) !== shown(first.answer, question))
        throw new Error(`${game.codec.format(setup)}: ${shown(run.answer, question)} by ${threads} threads`);
      const sum = sums.get(threads);
      for (const what of ['nodes', 'elapsed', 'seconds', 'busiest']) sum[what] += run[what];
    }
  }
  for (const { team } of teams) await team.close();
  return sums;
}

console.log(`${availableParallelism()} cores, ${count} positions a task`);
console.log(
  'task               threads        nodes  times    CPU s  times  busiest  ratio  elapsed s  speed-up',
);
for (const task of tasks) {
  const name = `${task.game} ${task.solver}`;
  if (positionals.length > 0 && !positionals.some((part) => name.includes(part))) continue;
  const sums = await measure(task);
  const [one] = sums.values();
  for (const [threads, { nodes, elapsed, seconds, busiest }] of sums) {
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
}
