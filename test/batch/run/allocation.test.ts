/** Real errors of memory that is used up are told from other errors. */
import { expect, it } from 'vitest';
import { isAllocationFailure } from '../../../src/batch/run/inline.js';
import { growTo, shareMemory } from '../../../src/core/wasm/instance.js';

function errorOf(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  throw new Error('no error');
}

it.each<[string, () => unknown]>([
  ['typed arrays', () => new Uint8Array(2 ** 50)],
  ['shared memory', () => shareMemory(2 ** 50)],
  ['memory of a kernel', () => growTo(new WebAssembly.Memory({ initial: 1 }), 2 ** 33)],
])('%s', (_, act) => {
  expect(isAllocationFailure(errorOf(act))).toBe(true);
});

it('not every RangeError', () => {
  expect(isAllocationFailure(errorOf(() => (1).toFixed(200)))).toBe(false);
});
