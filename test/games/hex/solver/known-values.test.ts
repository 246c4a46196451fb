/**
 * Openings and positions that other programs solved, and the contract of the solver around them.
 */
import { describe, expect, it } from 'vitest';
import type { Answer } from '../../../../src/core/answer.js';
import { plainQuestion } from '../../../../src/core/game.js';
import { everyMove, known, nameOf, names, setupOf, setupOfCase, solve } from './board.js';

const opened = new Map<string, Answer>();

/** Returns the answer after a first stone of player 2, computed once. */
function afterFirst(size: number, cell: number): Answer {
  const key = `${String(size)} ${String(cell)}`;
  const stones = new Uint8Array(size * size);
  stones[cell] = 2;
  const answer = opened.get(key) ?? solve(setupOf(size, size, stones, 0));
  opened.set(key, answer);
  return answer;
}

describe('openings', () => {
  it.each([1, 2, 3, 4, 5, 6])('of %i x it, player 2 first', (size) => {
    const winning = names(known.openings[`${String(size)}x${String(size)}`]);
    // A half turn keeps the value, so half of the cells suffice; one of the others is a check.
    const cells = Array.from({ length: size * size }, (_, cell) => cell).filter((c) => 2 * c <= size * size);
    for (const cell of cells) {
      const wins = afterFirst(size, cell).lo === -1;
      expect([nameOf({ cols: size }, cell), wins]).toEqual([
        nameOf({ cols: size }, cell),
        winning.includes(nameOf({ cols: size }, cell)),
      ]);
    }
  });

  it.each([3, 4, 5])('of %i x it as the winning moves of one position', (size) => {
    const setup = setupOf(size, size, new Uint8Array(size * size), 1);
    const found = solve(setup, everyMove).best.map((cell) => nameOf(setup, cell));
    expect(found.sort()).toEqual(names(known.openings[`${String(size)}x${String(size)}`]).sort());
  });

  it('on 6 rows x 5 columns none wins for player 2, whose distance is the longer', () => {
    expect(solve(setupOf(6, 5, new Uint8Array(30), 1)).lo).toBe(-1);
    expect(solve(setupOf(6, 5, new Uint8Array(30), 0)).lo).toBe(1);
  });
});

describe('node signature', () => {
  // Counts change only with the search; a commit that changes them must say why.
  it.each([
    [5, 269],
    [6, 5620],
  ])('of the openings of %i x it up to the half turn', (size, nodes) => {
    let sum = 0;
    for (let cell = 0; 2 * cell < size * size; cell++) sum += afterFirst(size, cell).stats.nodes;
    expect(sum).toBe(nodes);
  });
});

/** TABULEIRO_NIGHTLY, minutes of CPU: all openings of 7 x 7 and known positions up to 8 x 8. */
describe.runIf(process.env['TABULEIRO_NIGHTLY'])('nightly', () => {
  it('all openings of 7 x 7 up to the half turn', { timeout: 3_600_000 }, () => {
    const winning = names(known.openings['7x7']);
    for (let cell = 0; cell < 25; cell++) {
      const stones = new Uint8Array(49);
      stones[cell] = 2;
      const name = nameOf({ cols: 7 }, cell);
      expect([name, solve(setupOf(7, 7, stones, 0)).lo === -1]).toEqual([name, winning.includes(name)]);
    }
  });

  it.each(known.harder)('$size x $size, black $black, white $white', { timeout: 3_600_000 }, (position) => {
    const setup = setupOfCase(position);
    const answer = solve(setup, everyMove);
    const found = answer.lo > 0 ? answer.best.map((cell) => nameOf(setup, cell)) : [];
    expect(found.sort()).toEqual(names(position.wins).sort());
  });
});

describe('positions with all their winning moves', () => {
  it.each(known.positions)('$size x $size, black $black, white $white', (position) => {
    const setup = setupOfCase(position);
    const answer = solve(setup, everyMove);
    expect(answer.status).toBe('proved');
    const found = answer.lo > 0 ? answer.best.map((cell) => nameOf(setup, cell)) : [];
    expect(found.sort()).toEqual(names(position.wins).sort());
  });

  const few = known.harder.filter(
    ({ size, black, white }) => size === 6 && names(black + ' ' + white).length > 3,
  );
  it.each(few)('$size x $size, black $black, white $white, few stones', (position) => {
    const setup = setupOfCase(position);
    const answer = solve(setup, everyMove);
    const found = answer.lo > 0 ? answer.best.map((cell) => nameOf(setup, cell)) : [];
    expect(found.sort()).toEqual(names(position.wins).sort());
  });
});

describe('the swap', () => {
  const swapping = (size: number, cells: Uint8Array, toMove: 0 | 1) => ({
    ...setupOf(size, size, cells, toMove),
    swap: true,
  });

  it.each([2, 3, 4, 5])('decides for the second player on %i x it', (size) => {
    expect(solve(swapping(size, new Uint8Array(size * size), 0)).lo).toBe(-1);
  });

  it('is the winning move exactly against a winning opening', () => {
    for (let cell = 0; cell < 16; cell++) {
      const stones = new Uint8Array(16);
      stones[cell] = 2;
      const answer = solve(swapping(4, stones, 0), everyMove);
      const winning = names(known.openings['4x4']).includes(nameOf({ cols: 4 }, cell));
      expect(answer.lo).toBe(1);
      expect(answer.best.includes(16)).toBe(winning);
    }
  });
});

describe('limits', () => {
  const empty = setupOf(7, 7, new Uint8Array(49), 0);

  it('end in an interval that says so', () => {
    for (const limits of [{ nodes: 1 }, { nodes: 3 }, { ms: 0 }]) {
      const { lo, hi, status, stop } = solve(
        setupOf(7, 7, Uint8Array.of(1, ...new Uint8Array(48)), 1),
        everyMove,
        limits,
      );
      expect([lo, hi, status]).toEqual([-1, 1, 'bounded']);
      expect(stop).not.toBe('finished');
    }
  });

  it('of memory leave the answer right', () => {
    const stones = new Uint8Array(25);
    stones[3] = 2;
    const roomy = solve(setupOf(5, 5, stones, 0), everyMove);
    const tight = solve(setupOf(5, 5, stones, 0), everyMove, { bytes: roomy.stats.bytes - 36_000 });
    expect([tight.lo, tight.best]).toEqual([roomy.lo, roomy.best]);
  });

  it('of nodes give the same counts every time, whatever was solved before', () => {
    const first = solve(empty, plainQuestion, { nodes: 200 });
    solve(setupOf(7, 7, Uint8Array.of(2, ...new Uint8Array(48)), 0), plainQuestion, { nodes: 50 });
    const second = solve(empty, plainQuestion, { nodes: 200 });
    expect({ ...second, stats: { ...second.stats, ms: 0 } }).toEqual({
      ...first,
      stats: { ...first.stats, ms: 0 },
    });
  });

  it('of size let pass a 9 x 9 game near its end, which is solved', () => {
    const stones = Uint8Array.from({ length: 81 }, (_, cell) => (cell >= 36 && cell < 44 ? 1 : 0));
    for (let cell = 0; cell < 18; cell++) stones[cell] = 2;
    expect(solve(setupOf(9, 9, stones, 0)).lo).toBe(1);
    expect(solve(setupOf(9, 9, stones, 1)).status).toBe('proved');
  });
});
