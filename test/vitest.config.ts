import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  cacheDir: '.cache/vite',
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['test/setup.ts'],
    // Child processes: the tests start ./solve and kill workers, which threads would share with them.
    pool: 'forks',
    // Three for two cores, where vitest leaves one out: most tests wait for processes that they start.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    // No test asserts a time: this only ends what hangs, also on a machine that is busy with other things.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    teardownTimeout: 60_000,
  },
});
