/** One table for several positions gives the same values, fewer nodes, and proofs that hold. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { recordsOfText } from '../../../../src/app/positions/records.js';
import { plainQuestion } from '../../../../src/core/game.js';
import { Random } from '../../../../src/core/random.js';
import { SolverCache } from '../../../../src/core/search/solver-cache.js';
import type { HexSetup } from '../../../../src/games/hex/rules/setup.js';
import { verifyHex } from '../../../../src/games/hex/proof/checker.js';
import { everyMove, setupOf, solve } from './board.js';
import { more } from '../../../amount.js';

const sharing = { ...plainQuestion, share: true };

/** Returns the solver's answers to the positions in this order. */
function answers(setups: readonly HexSetup[], question = plainQuestion, limits = {}) {
  return setups.map((setup) => solve(setup, question, limits));
}

function values(given: ReturnType<typeof answers>) {
  return given.map(({ lo, hi, status }) => [lo, hi, status]);
}

function nodes(given: ReturnType<typeof answers>): number {
  return given.reduce((sum, { stats }) => sum + stats.nodes, 0);
}

function randomSetups(size: number, count: number, most: number): HexSetup[] {
  const random = new Random(21);
  return Array.from({ length: count }, () => {
    const cells = new Uint8Array(size * size);
    const places = random.shuffle([...cells.keys()]).slice(0, random.between(0, most));
    for (const place of places) cells[place] = random.between(1, 2);
    return setupOf(size, size, cells, random.below(2) as 0 | 1);
  });
}

function fixtures(): HexSetup[] {
  const text = readFileSync(new URL('../../../../fixtures/hex/entrada.txt', import.meta.url));
  const setups = [...recordsOfText(text)].flatMap((item) =>
    item.kind === 'record' ? [item.setup as HexSetup] : [],
  );
  return setups.filter(({ cells }, i) => cells.length <= 64 && (i % 3 === 0 || more > 1));
}

const openings = Array.from({ length: 25 }, (_, cell) =>
  setupOf(
    5,
    5,
    Uint8Array.from({ length: 25 }, (_, c) => (c === cell ? 2 : 0)),
    0,
  ),
);

describe('a shared table', () => {
  it.each([
    ['random positions of 4 x 4', randomSetups(4, 60 * more, 10)],
    ['random positions of 5 x 5', randomSetups(5, 40 * more, 14)],
    ['the openings of 5 x 5', openings],
  ])('leaves the values of %s as they are and saves nodes', (_, setups) => {
    const alone = answers(setups);
    const together = answers(setups, sharing);
    expect(values(together)).toEqual(values(alone));
    expect(nodes(together)).toBeLessThan(nodes(alone));
  });

  it('leaves the values of every third of the fixtures, of many sizes, as they are', () => {
    expect(values(answers(fixtures(), sharing))).toEqual(values(answers(fixtures())));
  });

  it('leaves complete winning sets as they are', () => {
    const setups = [...randomSetups(4, 30 * more, 8), ...openings];
    const best = (question: typeof everyMove) => answers(setups, question).map((answer) => answer.best);
    expect(best({ ...everyMove, share: true })).toEqual(best(everyMove));
  });

  it('of 16 entries gives the same values', () => {
    // Bytes for the kernels and a table of 16 entries: a table of 1024 is subtracted.
    const bytes = solve(openings[3]).stats.bytes - 36_000;
    const setups = [...randomSetups(5, 30 * more, 14), ...openings];
    const tight = answers(setups, sharing, { bytes });
    expect(values(tight)).toEqual(values(answers(setups)));
    expect(Math.max(...tight.map(({ stats }) => stats.bytes))).toBeLessThanOrEqual(bytes);
  });

  it('gives certificates that the rules check', () => {
    for (const setup of [...randomSetups(5, 25 * more, 14), ...openings]) {
      const { lo, certificate, best } = solve(setup, { ...sharing, certificate: true });
      if (best.length > 0)
        expect(verifyHex(setup, lo, lo, certificate)).toMatchObject({ ok: true, shown: 'exact' });
    }
  });

  it('is forgotten by the next position that does not share, and on another size', () => {
    const [fresh] = answers([openings[3]]);
    answers(openings, sharing);
    expect(nodes(answers([openings[3]], sharing))).toBeLessThan(fresh.stats.nodes);
    expect(nodes(answers([openings[3]]))).toBe(fresh.stats.nodes);
    expect(nodes(answers([openings[3]], sharing))).toBe(fresh.stats.nodes);
    solve(setupOf(4, 4, new Uint8Array(16), 0), sharing);
    expect(nodes(answers([openings[3]], sharing))).toBe(fresh.stats.nodes);
  });

  it('lives in the cache: another cache knows nothing of it', () => {
    const [fresh] = answers([openings[3]]);
    answers(openings, sharing);
    expect(solve(openings[3], sharing, {}, new SolverCache()).stats.nodes).toBe(fresh.stats.nodes);
    expect(solve(openings[3], sharing).stats.nodes).toBeLessThan(fresh.stats.nodes);
  });
});
