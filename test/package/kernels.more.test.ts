/** The WebAssembly in the repository equals the compiled source, byte for byte. */
import { expect, it } from 'vitest';
import { execute, root } from '../cli/program.js';

const isNeeded = process.env['TABULEIRO_NEEDS_ALL'] === '1';

it('is compiled anew from its source to the same bytes', ({ skip }) => {
  const { code, stdout, stderr } = execute('make', [
    '--no-print-directory',
    '-C',
    root,
    'kernels',
    'KERNELS=--check',
  ]);
  const isOffline = /ENOTCACHED|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH/.test(stderr);
  skip(isOffline && !isNeeded, 'npm cannot fetch the compiler of AssemblyScript');
  expect([code, stdout], stderr).toEqual([0, '']);
});
