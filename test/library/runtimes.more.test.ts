/**
 * The built library under the Node that is tested and under other runtimes, if they are installed:
 * on the path, or by npm in .cache/runtimes.
 */
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { execute, root, scratch } from '../cli/program.js';

const program = `
import { generate, legalMoves, parseRecords, play, render, solve, solveStream, verify } from 'tabuleiro';
import { median } from 'tabuleiro/analysis';

const text = 'hex 3 3\\n0 0 0\\n0 0 0\\n0 0 0\\nhex 2 2\\n0 7\\n0 0\\n0 0\\n';
for (const record of parseRecords(text)) {
  const answer = solve(record);
  console.log(answer.status, answer.best.join(), verify(answer, record).outcome);
}
console.log(legalMoves(play('hex 1 2\\n0 0\\n', 'a1')).length, median([3, 1, 2]));
console.log(render('hex 1 2\\n0 0\\n', { format: 'svg' }).slice(0, 4));
const boards = generate('checkers', { count: 200, seed: 3 }).map((record) => record.text).join('');
for (const jobs of [0, 2]) {
  let sum = 0;
  for await (const answer of solveStream(boards, { jobs })) sum += answer.lo * answer.index;
  console.log(sum);
}
`;

const printed = 'proved b2 exact\nrefused  refused\n1 2\n<svg\n24435\n24435\n';

const runtimes = [
  ['node', []],
  ['bun', []],
  ['deno', ['run', '--allow-all', '--no-prompt']],
] as const;

const places = [...process.env['PATH']!.split(delimiter), join(root, '.cache/runtimes/node_modules/.bin')];
const found = (name: string): string | undefined =>
  places.map((place) => join(place, name)).find((path) => existsSync(path));

describe.each(runtimes)('under %s', (name, options) => {
  const runtime = found(name);
  const folder = scratch();
  beforeAll(() => {
    if (runtime === undefined) return;
    mkdirSync(join(folder, 'node_modules'));
    symlinkSync(root, join(folder, 'node_modules/tabuleiro'));
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(folder, 'program.mjs'), program);
  });

  it.skipIf(runtime === undefined)('the library answers, draws and streams', () => {
    const { code, stdout, stderr } = execute(runtime!, [...options, join(folder, 'program.mjs')]);
    expect([code, stdout], stderr.slice(-1000)).toEqual([0, printed]);
  });
});
