/** The main job loads few files, since Node takes about a millisecond for each. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { execute, scratch } from '../cli/program.js';

const record = '5 3\n1 0 2 1 0 2 0 0\n0 0\n';

it('loads at most eight files of the program for one record', () => {
  const folder = scratch();
  const environment = { NODE_V8_COVERAGE: folder };
  expect(execute('./solve', [], record, environment)).toEqual({ code: 0, stdout: '2\n', stderr: '' });
  const loaded = readdirSync(folder).flatMap((name) => {
    const { result } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as { result: { url: string }[] };
    return result.map(({ url }) => url).filter((url) => url.includes('/dist/cli/'));
  });
  expect(loaded).toContainEqual(expect.stringMatching(/\/main\.js$/));
  expect(loaded.length).toBeLessThanOrEqual(8);
});

it('loads none of the modules of Node that only other runs need', () => {
  const folder = scratch();
  const [preload, list] = [join(folder, 'list.cjs'), join(folder, 'list.json')];
  writeFileSync(
    preload,
    `process.on('exit', () => require('node:fs').writeFileSync(${JSON.stringify(list)}, JSON.stringify(process.moduleLoadList)));`,
  );
  const environment = { NODE_OPTIONS: `--require ${preload}` };
  expect(execute('./solve', [], record, environment)).toEqual({ code: 0, stdout: '2\n', stderr: '' });
  const loaded = JSON.parse(readFileSync(list, 'utf8')) as string[];
  expect(loaded).toContain('NativeModule fs');
  for (const name of ['crypto', 'zlib']) expect(loaded).not.toContain(`NativeModule ${name}`);
});
