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
    testTimeout: 30_000,
  },
});
