// Measures the data of the notebooks and writes them to notebooks/data.
// usage: node notebooks/measure.mjs [small|full] [name…]
// The first line of each file names program, machine and date: schema measurement/1
// (src/lab/notebook/file.ts).
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { arch, cpus, platform } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const [profile = 'small', ...names] = process.argv.slice(2);
const times = profile === 'full' ? 5 : 1;

const bench = (name) => [
  ['bench', '--raw', `notebooks/data/${name}.ndjson`, '--profile', profile, '--experiment', name],
];

/** The arguments of a match of Hex. It has random openings, each played twice. */
const match = (file, games, engines, ...limits) => {
  const save = ['--save', `notebooks/data/${file}.ndjson`, '--games', String(games * times), '--seed', '1'];
  return ['match', ...engines, '--game', 'hex', '--size', '7', '--openings', 'random', ...save, ...limits];
};
const evaluations = (spec) => ['two-bridge', 'shortest-path'].map((id) => `alphabeta:${spec}eval=${id}`);
const levels = (...depths) => depths.map((depth) => `alphabeta:depth=${depth}:eval=two-bridge`);

/** The four matches of each level with the next one: files hex-levels-SIZE-LOWERUPPER. */
const ladder = (size, games, most) =>
  [1, 2, 3, 4].map((lower) => [
    'match',
    ...[lower, lower + 1].map((level) => `computer:level=level-${level}${level === 5 ? most : ''}`),
    ...['--game', 'hex', '--size', size, '--games', String(games), '--seed', '1'],
    ...['--save', `notebooks/data/hex-levels-${size}-${lower}${lower + 1}.ndjson`],
  ]);

const experiments = {
  checkers: bench('checkers'),
  hex: [
    ...bench('hex'),
    match('hex-match-depth1', 100, evaluations('depth=1:')),
    match('hex-match-depth2', 100, evaluations('depth=2:')),
    match('hex-match-depth3', 60, evaluations('depth=3:')),
    match('hex-match-nodes', 60, evaluations(''), '--nodes', '3000'),
    match('hex-match-time', 30, evaluations(''), '--time', '10ms'),
    match('hex-match-levels23', 200, levels(2, 3)),
    match('hex-match-levels34', 40, levels(3, 4)),
  ],
  alphabeta: bench('alphabeta'),
  dots: bench('dots'),
  levels: [...ladder('7x7', 100, ':nodes=20000'), ...ladder('11x11', 40, ':nodes=2600')],
};

const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim();

/** Null without a checkout. Changes in notebooks/data are ignored, as this run makes them. */
function commit() {
  const changed = git('status', '--porcelain', '--', '.', ':!notebooks/data') ? '+' : '';
  return git('rev-parse', '--short=12', 'HEAD') ? git('rev-parse', '--short=12', 'HEAD') + changed : null;
}

function measurement(command) {
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return {
    schema: 'measurement/1',
    program: `${name} ${version}`,
    commit: commit(),
    node: process.versions.node,
    machine: `${cpus().length} x ${cpus()[0].model}, ${platform()} ${arch()}`,
    date: new Date().toISOString().slice(0, 10),
    command,
  };
}

function run(program, args) {
  const command = [program, ...args].join(' ');
  console.log(command);
  const { status } = spawnSync(program, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) process.exit(status ?? 1);
  for (const file of args.filter((arg) => arg.endsWith('.ndjson')).map((arg) => join(root, arg))) {
    if (existsSync(file))
      writeFileSync(file, `${JSON.stringify(measurement(command))}\n${readFileSync(file, 'utf8')}`);
  }
}

const wanted = (name) => names.length === 0 || names.includes(name);
for (const [name, commands] of Object.entries(experiments)) {
  if (wanted(name)) for (const command of commands) run('./solve', command);
}
if (wanted('strength')) run('node', ['notebooks/strength.mjs', 'notebooks/data/strength.ndjson', profile]);
if (wanted('hex-solver')) {
  run('node', ['notebooks/hex-solver.mjs', 'notebooks/data/hex-solver.ndjson', profile]);
}
if (wanted('scaling')) run('node', ['notebooks/scaling.mjs', 'notebooks/data/scaling.ndjson', profile]);
if (wanted('queue')) {
  const { error } = spawnSync('redis-server', ['--version']);
  if (!error) run('node', ['notebooks/scaling.mjs', 'notebooks/data/queue.ndjson', profile, 'queue']);
  else
    console.error('queue: redis-server is not installed (apt-get install redis-server): queue.ndjson stays');
}
