// Says whether node_modules holds every package that package-lock.json asks for, in its version.
// usage: node installed.mjs [development]   exit code 0: yes; 1: no, the first missing one on stdout.
// Plain JavaScript without imports from packages: it runs before anything is installed or built.
import { readFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);
const development = process.argv[2] === 'development';
const readJson = (path) => JSON.parse(readFileSync(new URL(path, root), 'utf8'));

function installedVersion(path) {
  try {
    return readJson(`${path}/package.json`).version;
  } catch {
    return undefined;
  }
}

// Optional packages are those of other platforms: npm leaves them out by itself.
const missing = Object.entries(readJson('package-lock.json').packages).find(
  ([path, entry]) =>
    path !== '' &&
    !entry.optional &&
    !entry.devOptional &&
    (development || !entry.dev) &&
    installedVersion(path) !== entry.version,
);

if (missing) {
  console.log(`${missing[0]} ${missing[1].version}`);
  process.exitCode = 1;
}
