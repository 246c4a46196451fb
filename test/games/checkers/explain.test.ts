import { describe, expect, it } from 'vitest';
import { Meter } from '../../../src/core/search/limits.js';
import { Random } from '../../../src/core/random.js';
import { longestTrailBounded } from '../../../src/games/checkers/parity/bound.js';
import { explainBound } from '../../../src/games/checkers/view/explain-bound.js';
import type { CheckersSetup } from '../../../src/games/checkers/rules/setup.js';
import { allGraphs, latticeBoard } from './oracle.js';
import { bilingual, inLanguage } from '../../../src/core/text/phrase.js';

describe('explainBound', () => {
  it('says that everything within reach is captured', () => {
    const setup: CheckersSetup = { game: 'checkers', rows: 3, cols: 3, cells: Uint8Array.of(1, 0, 2, 0, 0) };
    expect(bilingual(explainBound(setup, 0, 1))).toEqual({
      en: 'The man on a1 captures all the pieces within reach, 1; no other man captures more.',
      pt: 'A pedra em a1 captura todas as peças ao seu alcance, 1; nenhuma outra pedra captura mais.',
    });
  });

  it('counts the walls', () => {
    const setup = latticeBoard(new Random(3), 21, 21, 1, 0);
    const [graph] = allGraphs(setup);
    const { hi } = longestTrailBounded(graph, 0, new Meter(), false);
    const { en, pt } = bilingual(explainBound(setup, graph.squareOf[0], hi));
    expect(en).toMatch(
      /^The man on \w+ can reach \d+ pieces and captures \d+: \d+ walls .* at least \d+; no other/,
    );
    expect(pt).toMatch(/^A pedra em \w+ alcança \d+ peças e captura \d+: \d+ muros .* ao menos \d+; nenhuma/);
  });

  it('counts the cases', () => {
    const setup = latticeBoard(new Random(601), 60, 60, 0.65, 0);
    const [graph] = allGraphs(setup);
    const { hi } = longestTrailBounded(graph, 0, new Meter(), false);
    expect(inLanguage(explainBound(setup, graph.squareOf[0], hi), 'en')).toMatch(
      / must stay in each of \d+ cases, /,
    );
  });
});
