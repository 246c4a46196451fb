/** The side that stands better, as words and as a share of the bar. */
import { expect, it } from 'vitest';
import { shareOfFirst, shownValue } from '../../src/web/page/board/value-bar.js';
import type { GameState } from '../../src/web/game/state.js';

/** Returns a state with the properties that are used. */
function state(part: Partial<GameState>): GameState {
  return { isOver: false, resigned: false, settled: 0, toMove: 0, turns: [], ply: 0, ...part } as GameState;
}

it('names the side that stands better, whoever the value is for', () => {
  const analysis = (lo: number, hi: number, status: 'proved' | 'estimated' | 'bounded') => ({
    values: [{ move: 7, lo, hi, status }],
    best: [7],
  });
  const orange = state({ toMove: 1 });
  expect(shownValue(orange, analysis(-1, -1, 'proved'))).toMatchObject({ side: 0, lo: 1, hi: 1 });
  expect(shownValue(orange, analysis(-3, 1, 'bounded'))).toMatchObject({ side: 0, lo: -1, hi: 3 });
  expect(shownValue(orange, analysis(0.2, 0.2, 'estimated'))).toMatchObject({ side: 1, lo: 0.2 });
  expect(shownValue(state({ isOver: true, settled: -2 }), undefined)).toMatchObject({
    side: 1,
    lo: 2,
    hi: 2,
  });
  expect(shownValue(orange, undefined)).toBeUndefined();
  const share = shareOfFirst({ scale: 'chance' }, { side: 0, lo: 1, hi: 1, status: 'proved' });
  expect(share).toBe(1);
});

it('is a share of the first side, also where the second one stands better', () => {
  const shares = ([0, 1] as const).map((side) =>
    shareOfFirst({ scale: 'points' }, { side, lo: 2, hi: 4, status: 'bounded' }),
  );
  expect(shares).toEqual([0.75, 0.25]);
});
