import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Imports of files as the bundles have them (src/assets.d.ts): bytes, or text. */
const assets = {
  name: 'assets',
  enforce: 'pre',
  load(id: string) {
    if (/\.(wasm|bin)$/.test(id))
      return `export default Uint8Array.from(atob('${readFileSync(id, 'base64')}'), (c) => c.charCodeAt(0));`;
    if (/\.(sh|py|cpp)$/.test(id)) return `export default ${JSON.stringify(readFileSync(id, 'utf8'))};`;
    return undefined;
  },
} as const;

/** Run from its sources the program starts the worker processes and threads that are built. */
const builtWorkers = {
  name: 'built-workers',
  transform: (code: string, id: string) =>
    id.endsWith('/src/cli/locations.ts')
      ? code.replaceAll(/(["'])\.\/(?=[\w-]+\.c?js\1)/g, '$1../../dist/cli/')
      : null,
};

const isMutated = process.env['TABULEIRO_MUTANT'] !== undefined;

/** For `mutants.mjs`: one place of the sources, changed. */
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

/** Those of `make test-more`: packages, containers, long statistics, faults by the hundred. */
const more = ['test/**/*.more.test.ts'];

/** Minutes of a process that waits for nothing. */
const longest = ['notebooks/run.more', 'docs.more', 'package/package.more', 'site/pages.more'];

/**
 * Begins with these: at the end they would leave all cores but one idle, and a fresh clone has no
 * times of a last run.
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
    // Child processes: the tests start ./solve and kill workers, which threads would share with
    // them.
    pool: 'forks',
    // Files share nothing but modules, so that a process loads the program once for all its files;
    // not a mutated one.
    isolate: isMutated,
    // Two for each core, where vitest leaves one core out: most tests wait for other processes.
    maxWorkers: 2 * availableParallelism(),
    // No test asserts a time: this only ends what hangs, also on a machine that is busy with other
    // things.
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
