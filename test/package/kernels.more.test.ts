/** The WebAssembly in the repository is what its source compiles to, byte for byte. */
import { expect, it } from 'vitest';
import { execute, root } from '../cli/program.js';

it('is compiled anew from its source to the same bytes', () => {
  const { code, stdout } = execute('make', [
    '--no-print-directory',
    '-C',
    root,
    'kernels',
    'KERNELS=--check',
  ]);
  expect([code, stdout]).toEqual([0, '']);
});
