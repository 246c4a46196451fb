/** A package made from a copy of this checkout and installed in an empty folder, as users do. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { root, type Ran } from '../cli/program.js';

/** Files of a clone that a build reads, without `dist`, which tests may change meanwhile. */
const parts = [
  ...['package.json', 'package-lock.json', '.npmrc', 'tsconfig.json', 'LICENSE', 'README.md', 'CHANGELOG.md'],
  ...['solve', 'gerarcasos', 'src', 'fixtures'],
];

/** Returns a user's environment: no variables of the npm that runs the tests, no network. */
export function environment(folder: string): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !/^(npm_|TABULEIRO_|NODE_OPTIONS)/i.test(name));
  return {
    ...Object.fromEntries(own),
    LC_ALL: 'C.UTF-8',
    HOME: folder,
    npm_config_cache: join(folder, 'cache'),
    npm_config_offline: 'true',
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    npm_config_update_notifier: 'false',
  };
}

/** Runs a command without input. @param uid another user to run it as */
export function run(folder: string, cwd: string, command: readonly string[], uid?: number): Ran {
  const { status, stdout, stderr } = spawnSync(command[0], command.slice(1), {
    cwd,
    env: environment(folder),
    input: '',
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  return { code: status, stdout, stderr };
}

/** Runs a command. @returns its output @throws Error with its output if it fails */
export function must(folder: string, cwd: string, command: readonly string[]): string {
  const { code, stdout, stderr } = run(folder, cwd, command);
  if (code !== 0) throw new Error(`${command.join(' ')}: ${String(code)}\n${stdout}${stderr}`);
  return stdout;
}

/** Returns a hash of all files of which the package is made. */
function sumOfParts(): string {
  const sum = createHash('sha256');
  for (const path of parts.map((part) => join(root, part)))
    sum.update(statSync(path).isFile() ? readFileSync(path) : snapshot(path).join('\n'));
  return sum.digest('hex');
}

/**
 * Packs a copy of the checkout that contains a file of an earlier build. The package is reused by
 * the runs on both versions of Node. Throws if npm prints more than the tarball's name.
 * @returns the tarball's path
 */
export function pack(folder: string): string {
  const packed = join(root, '.cache/test/package');
  const tarball = join(packed, `${sumOfParts()}.tgz`);
  if (existsSync(tarball)) return tarball;
  rmSync(packed, { recursive: true, force: true });
  mkdirSync(packed, { recursive: true });
  const clone = join(folder, 'a clone');
  for (const part of parts) cpSync(join(root, part), join(clone, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'));
  mkdirSync(join(clone, 'dist/cli'), { recursive: true });
  writeFileSync(join(clone, 'dist/cli/stale-AAAAAAAA.js'), '');
  const { stdout, stderr } = run(folder, clone, ['npm', 'pack', '--silent', '--pack-destination', packed]);
  if (!/^[\w.-]+\.tgz\n$/.test(stdout) || stderr !== '') throw new Error(`npm pack: ${stdout}${stderr}`);
  renameSync(join(packed, stdout.trim()), tarball);
  return tarball;
}

/** Returns a line for each file below `folder`: mode, time of change, hash of the content. */
export function snapshot(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => {
      const { mode, mtimeMs } = statSync(join(folder, name));
      const isFile = statSync(join(folder, name)).isFile();
      const hash = isFile
        ? createHash('sha256')
            .update(readFileSync(join(folder, name)))
            .digest('hex')
        : '';
      return `${name} ${mode.toString(8)} ${String(mtimeMs)} ${hash}`;
    })
    .sort();
}

/** Removes all write permissions. */
export function makeReadOnly(folder: string): void {
  for (const name of ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]) {
    const path = join(folder, name);
    chmodSync(path, statSync(path).mode & ~0o222);
  }
}
