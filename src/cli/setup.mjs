/**
 * Installs the packages that a checkout lacks and builds it if a source is newer than its build:
 * `node src/cli/setup.mjs [tools]`. ./solve calls it at the first start and after a change. make
 * calls it with `tools`, for the tools of the tests too. If that fails it exits with code 4 and one
 * line on standard error. Plain JavaScript, without packages.
 *
 *   dist/.built   dated at the start of the last good build: later files are built next time
 */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, openSync, readdirSync } from 'node:fs';
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { fail, requireNode, say } from './node-version.mjs';

const withTools = process.argv[2] === 'tools';
const built = 'dist/.built';

requireNode();
process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
if (isWritable('.') && (!existsSync('dist') || isWritable('dist'))) {
  const lock = lockOthersOut();
  if (!isInstalled()) install(lock);
  if (!isBuilt()) build(lock);
} else if (!existsSync(built)) {
  fail(
    'not built yet, and this folder may not be written to',
    'ainda não compilado, e não é permitido escrever nesta pasta',
  );
}

function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Waits until no other set-up of this checkout runs. The system releases the lock with the last
 * process that holds the file open, for example an npm whose set-up was killed. Without `flock`
 * (macOS), simultaneous first starts do not wait for each other.
 * @returns the file, to be inherited by processes that change the checkout.
 */
function lockOthersOut() {
  const file = openSync('package.json', 'r');
  const flock = (...options) =>
    spawnSync('flock', [...options, '3'], { stdio: ['ignore', 'ignore', 'inherit', file] }).status;
  if (flock('--nonblock') === 1) {
    say(
      'waiting for another start that installs or builds',
      'à espera de outra execução que instala ou compila',
    );
    flock();
  }
  return file;
}

/**
 * Returns whether node_modules holds the packages of package-lock.json, by the list that npm writes
 * there at its end.
 */
function isInstalled() {
  const packagesOf = (path) => JSON.parse(readFileSync(path, 'utf8')).packages;
  if (!existsSync('node_modules/.package-lock.json')) return false;
  const installed = packagesOf('node_modules/.package-lock.json');
  const locked = packagesOf('package-lock.json');
  const direct = Object.keys(locked[''].devDependencies).map((name) => `node_modules/${name}`);
  // Optional packages are those of other platforms.
  const all = Object.keys(locked).filter((path) => {
    const { optional, devOptional, link } = locked[path];
    return path.includes('node_modules/') && !optional && !devOptional && !link;
  });
  return (
    (withTools ? all : direct).every((path) => path in installed) &&
    Object.keys(installed).every(
      (path) => !(path in locked) || installed[path].version === locked[path].version,
    )
  );
}

/**
 * Installs the packages. npm ci empties node_modules, so the tools are installed again if they were
 * there.
 */
function install(lock) {
  if (existsSync('node_modules'))
    say('installing what package-lock.json asks for', 'instala-se o que package-lock.json pede');
  else
    say(
      'first start: installing and building, about 10 seconds',
      'primeira execução: instalação e compilação, cerca de 10 segundos',
    );
  const scope = withTools || existsSync('node_modules/vitest') ? [] : ['--workspaces=false'];
  run(
    lock,
    'npm',
    ['ci', ...scope, '--ignore-scripts', '--no-audit', '--no-fund'],
    ['npm ci failed; its messages are above', 'o npm ci falhou; as mensagens dele estão acima'],
  );
}

/**
 * Returns whether the build is newer than all sources. The folders are compared too, since removing
 * a file changes only its folder.
 */
function isBuilt() {
  if (!existsSync(built) || !existsSync('dist/cli/main.js')) return false;
  const sources = readdirSync('src', { recursive: true }).map((name) => `src/${name}`);
  const { mtimeMs } = statSync(built);
  return ['src', 'package.json', 'package-lock.json', ...sources].every(
    (path) => statSync(path).mtimeMs <= mtimeMs,
  );
}

function build(lock) {
  mkdirSync('dist', { recursive: true });
  writeFileSync(`${built}.new`, '');
  run(
    lock,
    process.execPath,
    ['src/build.mjs'],
    [
      "the build failed; the compiler's messages are above",
      'a compilação falhou; as mensagens do compilador estão acima',
    ],
  );
  renameSync(`${built}.new`, built);
}

/** Runs a command. If it fails, prints its output and the reason, and ends the set-up. */
function run(lock, command, args, failure) {
  const ran = spawnSync(command, args, { stdio: ['ignore', 'pipe', 'pipe', lock], encoding: 'utf8' });
  if (ran.status === 0) return;
  if (ran.error?.code === 'ENOENT')
    fail(
      'npm is missing: install it (it comes with Node.js, or as the package npm)',
      'falta o npm: instale-o (vem com o Node.js, ou no pacote npm)',
    );
  process.stderr.write(ran.stdout + ran.stderr);
  fail(...failure);
}
