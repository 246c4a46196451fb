/**
 * Containerfile and compose.yaml, without building an image: the files that they name exist, and
 * the health check works.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { execute, root } from './cli/program.js';

const containerfile = readFileSync(join(root, 'Containerfile'), 'utf8');
const compose = readFileSync(join(root, 'compose.yaml'), 'utf8');

it('copies files that there are', () => {
  const sources = [...containerfile.matchAll(/^COPY (?!--)(.*) \S+$/gm)].flatMap(([, list]) =>
    list.split(' '),
  );
  expect(sources).toContain('package-lock.json');
  expect(sources.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

it('has a health check that tells a program that answers from one that does not', () => {
  const command = /HEALTHCHECK[^]*?CMD (.*)/.exec(containerfile)![1];
  const check = (env: Record<string, string>) =>
    execute('sh', ['-c', command.replace('tabuleiro', './solve')], '', env).code;
  expect([check({}), check({ TABULEIRO_QUEUE: 'redis://127.0.0.1:1' })]).toEqual([0, 1]);
});

it('ends as a user without rights, on images named by a whole version', () => {
  expect(containerfile.match(/^USER .*/gm)).toEqual(['USER node']);
  const images = [...containerfile.matchAll(/^FROM (\S+)/gm), ...compose.matchAll(/image: (docker\.\S+)/g)];
  expect(images).toHaveLength(3);
  for (const [, name] of images) expect(name).toMatch(/^docker\.io\/library\/\w+:\d+\.\d+\.\d+-/);
});
