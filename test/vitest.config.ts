import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Loads files as the bundles do (src/assets.d.ts): as bytes, or as text. */
const assets = {
  name: 'assets',
  enforce: 'pre',
  load(id: string) {
    if (/\.(wasm|bin)$/.test(id))
      return `export default Uint8Array.from(atob('${readFileSync(id, 'base64')}'), (c) => c.charCodeAt(0));`;
    if (/\.(sh|py)$/.test(id)) return `export default ${JSON.stringify(readFileSync(id, 'utf8'))};`;
    return undefined;
  },
} as const;

/** Makes the program, run from its sources, start the built worker processes and threads. */
const builtWorkers = {
  name: 'built-workers',
  transform: (code: string, id: string) =>
    id.endsWith('/src/cli/locations.ts')
      ? code.replaceAll(/(["'])\.\/(?=[\w-]+\.c?js\1)/g, '$1../../dist/cli/')
      : null,
};

const isMutated = process.env['TABULEIRO_MUTANT'] !== undefined;

/** Applies one change to the sources, for `mutants.mjs`. */
const mutation = {
  name: 'mutation',
  enforce: 'pre',
  transform(code: string, id: string) {
    const { file, text, replacement } = JSON.parse(process.env['TABULEIRO_MUTANT'] ?? '{}') as Record<
      string,
      string
    >;
    return file !== undefined && id.endsWith(`/${file}`) ? code.replace(text, () => replacement) : null;
  },
} as const;

/** Tests of `make test-more`: packages, containers, long statistics, faults by the hundred. */
const more = ['test/**/*.more.test.ts'];

/** Tests that take minutes in a single process that does not wait for others. */
const longest = ['notebooks/run.more', 'docs.more', 'package/package.more', 'site/pages.more'];

/**
 * Starts the longest tests first. At the end they would leave all cores but one idle, and a fresh
 * clone has no times of a last run.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      longest.some((name) => moduleId.endsWith(`/test/${name}.test.ts`));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  plugins: [assets, builtWorkers, mutation],
  root: fileURLToPath(new URL('..', import.meta.url)),
  cacheDir: '.cache/vite',
  test: {
    setupFiles: ['test/setup.ts'],
    // Tests start ./solve and kill workers; threads would share these child processes.
    pool: 'forks',
    // Test files share only modules, so a process loads the program once for all its files; mutants
    // need isolation.
    isolate: isMutated,
    // Three for two cores, where vitest leaves one out: most tests wait for other processes.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    // No test asserts a time. The limit only ends tests that hang, even on a busy machine.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    teardownTimeout: 60_000,
    sequence: { sequencer: LongestFirst },
    projects: [
      { extends: true, test: { name: 'test', include: ['test/**/*.test.ts'], exclude: more } },
      { extends: true, test: { name: 'more', include: more, isolate: true } },
    ],
  },
});
