/**
 * The learning scripts write sources and data; here they write small ones elsewhere. The two that
 * take most of a minute run in `make nightly`.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import templates from '../../src/games/hex/connections/templates.json' with { type: 'json' };
import {
  decode as decodeNetwork,
  encode as encodeNetwork,
} from '../../src/games/hex/player/network/shape.js';
import type { Weights } from '../../src/games/mnk/player/evaluation.js';
import { learnedWeights } from '../../src/games/mnk/player/weights.js';
import { Strip } from '../../src/lab/hex-templates/strip.js';
import { coefficientsOf, weightsOf } from '../../src/lab/mnk-evaluation/features.js';
import { more } from '../amount.js';
import { root, scratch } from '../cli/program.js';

const folder = scratch();

function made(script: string, ...args: readonly string[]): string {
  const path = join(folder, `${script}.ts`);
  const ran = spawnSync(process.execPath, [`test/bench/${script}.mjs`, ...args, path], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(ran.stderr).toBe('');
  return readFileSync(path, 'latin1');
}

it('every module that a script loads is built', () => {
  const scripts = ['test/bench', 'notebooks'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => join(root, folder, name)),
  );
  const loaded = scripts
    .filter((path) => path.endsWith('.mjs'))
    .map((path) => readFileSync(path, 'utf8'))
    .filter((text) => text.includes('dist/lib/'))
    .flatMap((text) => {
      const [, folder] = /dist\/lib\/([\w/-]*)/.exec(text)!;
      return [...text.matchAll(/await (?:load|library)\('(.+?)'\)/g)].map(([, path]) => folder + path);
    });
  expect(loaded).toContain('lab/hex-network/train.js');
  expect(loaded.filter((path) => !existsSync(join(root, 'dist/lib', path)))).toEqual([]);
});

const inNightly = it.skipIf(more === 1);

inNightly('a network, learned from ten games', () => {
  const bytes = new Uint8Array(Buffer.from(made('learn-hex-network', '2', '1', '8', '1'), 'latin1'));
  const network = decodeNetwork(bytes);
  expect(network.channels).toBe(8);
  expect(encodeNetwork(network)).toEqual(bytes);
});

inNightly('edge templates, after those that were known', () => {
  const found = JSON.parse(made('find-hex-templates', '4', '1', '7')) as string[];
  expect(found.slice(0, templates.length)).toEqual(templates);
  for (const text of found.slice(templates.length)) expect(Strip.read(text).isConnected()).toBe(true);
});

it('a book of the openings of 2 x 2 and 3 x 3', () => {
  const source = made('write-hex-book', '10', '3');
  const tables = [...source.matchAll(/^ {2}(\{"size".*\}),$/gm)].map(
    ([, text]) => JSON.parse(text) as unknown,
  );
  expect(tables).toEqual([
    {
      ...{ size: 2, wins: ['b1', 'a2'], playouts: 0, estimates: [] },
      replies: { a1: expect.any(String), b2: expect.any(String) },
    },
    expect.objectContaining({ size: 3, playouts: 0 }),
  ]);
});

it('weights of m,n,k, learned from a few short games', () => {
  const source = made('learn-mnk-evaluation', '8', '200');
  const numbers = (name: string): number[] =>
    JSON.parse(new RegExp(`^ {2}${name}: (.+),$`, 'm').exec(source)![1]) as number[];
  const [shapes, own, opposite] = ['shapes', 'own', 'opposite'].map(numbers);
  const written = { tempo: Number(numbers('tempo')), shapes, own, opposite } satisfies Weights;
  expect(weightsOf(coefficientsOf(written))).toEqual(written);
  expect(written).not.toEqual(learnedWeights);
});
