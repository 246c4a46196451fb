/** Every bundled package has its licence notice, as the licences require. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { execute, root } from '../cli/program.js';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

it('ship with the program and the page', () => {
  expect(execute('./solve', ['--version']).code).toBe(0);
  const notices = ['dist/cli', 'dist/web/assets'].map((folder) => read(`${folder}/THIRD-PARTY-NOTICES.txt`));
  const { devDependencies } = JSON.parse(read('package.json')) as { devDependencies: object };
  // The bundler itself, and packages that are loaded only if installed.
  const notBundled = ['esbuild', 'bullmq', 'ioredis'];
  for (const name of Object.keys(devDependencies).filter((one) => !notBundled.includes(one))) {
    expect(notices.some((text) => text.includes(`${name} ${version(name)} (`))).toBe(true);
  }
  expect(notices[0]).toContain('hyparquet 1.');
  for (const text of notices) expect(text).toMatch(/copyright/i);
});

function version(name: string): string {
  return (JSON.parse(read(`node_modules/${name}/package.json`)) as { version: string }).version;
}
