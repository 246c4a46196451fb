/** If the host lacks or forbids WebAssembly, the solvers that need it refuse with one sentence. */
import { afterEach, expect, it, vi } from 'vitest';
import { bilingual } from '../../../src/core/text/phrase.js';
import { plainQuestion } from '../../../src/core/game.js';
import type { Refusal } from '../../../src/core/refusal.js';
import { reason } from '../../../src/core/text/reasons.js';
import { hex } from '../../../src/games/hex/index.js';
import type { HexSetup } from '../../../src/games/hex/rules/setup.js';

const setup: HexSetup = {
  game: 'hex',
  rows: 3,
  cols: 3,
  cells: new Uint8Array(9),
  toMove: 0,
  swap: false,
};

/** Behaves like a browser under a policy without 'wasm-unsafe-eval'. */
class Forbidden {
  constructor() {
    throw new Error('Refused to compile or instantiate WebAssembly module');
  }
}

const accepted = () =>
  hex.solvers.list.filter((solver) => solver.accepts(setup, plainQuestion) === true).map(({ id }) => id);

afterEach(() => {
  vi.unstubAllGlobals();
});

it.each([
  ['missing', undefined],
  ['forbidden', { Module: Forbidden, Instance: Forbidden }],
])('WebAssembly is %s', (_, engine) => {
  const before = accepted();
  vi.stubGlobal('WebAssembly', engine);
  const needing = ['auto', 'solver', 'mcts'];
  expect(accepted()).toEqual(before.filter((id) => !needing.includes(id)));
  const refusals = [...hex.solvers.list, ...hex.solvers.levels.flatMap(({ solver }) => solver ?? [])]
    .map((solver) => solver.accepts(setup, plainQuestion))
    .filter((one): one is Refusal => one !== true && one.params['reason'] === 'wasm');
  expect(refusals).toHaveLength(
    needing.length + hex.solvers.levels.filter(({ id }) => /^level-/.test(id)).length,
  );
  for (const refusal of refusals) {
    expect(bilingual(reason(refusal))).toEqual({
      en: 'this algorithm does not take the position: it needs WebAssembly, which is missing or forbidden here',
      pt: 'este algoritmo não aceita a posição: ele precisa de WebAssembly, que falta ou é proibido aqui',
    });
  }
});
