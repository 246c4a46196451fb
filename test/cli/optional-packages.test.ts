/** The command that installs an optional package where this program can find it. */
import { mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { installLine } from '../../src/cli/run/optional-packages.js';
import { scratch } from './program.js';

const folder = realpathSync(scratch());
const program = join(folder, "it's/node_modules/tabuleiro/");

it('is the checkout, whose list of dependencies stays as it is', () => {
  expect(installLine('a b', folder, join(folder, 'clone/'))).toBe('npm install --no-save a b');
});

it('is the global folder where no project holds the program', () => {
  expect(installLine('a', folder, program)).toBe('npm install --global a');
});

it('is the project that holds the program, named unless one is in it', () => {
  mkdirSync(program, { recursive: true });
  const project = join(folder, "it's");
  writeFileSync(join(project, 'package.json'), '{}');
  expect(installLine('a', folder, program)).toBe(`npm install --prefix '${folder}/it'\\''s' a`);
  expect(installLine('a', project, program)).toBe('npm install a');
});
