/**
 * Certificates of the line game: every proved answer has one that holds, and no tampered one shows
 * a false value.
 */
import { describe, expect, it } from 'vitest';
import { inLanguage } from '../../../../src/core/text/phrase.js';
import type { Certificate } from '../../../../src/core/answer.js';
import { plainQuestion } from '../../../../src/core/game.js';
import { Random } from '../../../../src/core/random.js';
import { lineSolver, tableSolver } from '../../../../src/games/mnk/solvers.js';
import type { MnkSetup } from '../../../../src/games/mnk/rules/setup.js';
import { verifyLines } from '../../../../src/games/mnk/proof/checker.js';
import { emptyBoard, freeCells, randomSetup, setupOf } from '../oracle.js';
import { more } from '../../../amount.js';

const question = { ...plainQuestion, certificate: true };

function certified(setup: MnkSetup): { value: number; certificate: Certificate } {
  const { lo, certificate } = lineSolver.solve(setup, question, {});
  return { value: lo, certificate: certificate! };
}

function randomPosition(random: Random): MnkSetup {
  for (;;) {
    const [rows, cols] = [random.between(2, 6), random.between(2, 6)];
    const k = random.between(2, Math.max(rows, cols));
    const stones = Math.max(random.below(rows * cols), rows * cols - 12);
    const setup = randomSetup(random, emptyBoard(rows, cols, { k }), stones);
    const free = freeCells(setup).length;
    if (free > 0 && free <= 12 && lineSolver.solve(setup, plainQuestion, {}).best.length > 0) return setup;
  }
}

it.each([
  [3, 3, 3],
  [4, 3, 3],
  [5, 4, 4],
  [5, 5, 4],
  [6, 5, 4],
  [5, 5, 5],
  [6, 6, 5],
  ...(more > 1
    ? [
        [4, 7, 4],
        [7, 7, 5],
      ]
    : []),
  [6, 6, 4],
  [7, 7, 6],
])('%i x %i, k = %i: the whole board is shown', (rows, cols, k) => {
  const setup = emptyBoard(rows, cols, { k });
  const { value, certificate } = certified(setup);
  expect(
    verifyLines(setup, value, value, JSON.parse(JSON.stringify(certificate)) as Certificate),
  ).toMatchObject({
    ok: true,
    shown: 'exact',
  });
});

it('shows every value of random positions, and only that', () => {
  const random = new Random(11);
  const counts = new Map<number, number>();
  for (let i = 0; i < 40 * more; i++) {
    const setup = randomPosition(random);
    const { value, certificate } = certified(setup);
    expect(value).toBe(tableSolver.solve(setup, plainQuestion, {}).lo);
    expect(verifyLines(setup, value, value, certificate)).toMatchObject({ ok: true, shown: 'exact' });
    expect(verifyLines(setup, -1, 1, certificate)).toMatchObject({ ok: true, shown: 'interval' });
    for (const wrong of [-1, 0, 1].filter((other) => other !== value)) {
      expect(verifyLines(setup, wrong, wrong, certificate)).toMatchObject({ ok: false });
    }
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  expect(Math.min(...[-1, 0, 1].map((value) => counts.get(value) ?? 0))).toBeGreaterThan(0);
});

it.each([
  { rows: 5, cols: 5, k: 4, stones: 4 },
  { rows: 5, cols: 5, k: 4, stones: 6 },
  { rows: 6, cols: 5, k: 4, stones: 8 },
  { rows: 7, cols: 7, k: 5, stones: 24 },
])('shows the values of $rows x $cols, k = $k, with $stones stones', ({ rows, cols, k, stones }) => {
  const random = new Random(3);
  const wrong: unknown[] = [];
  for (let i = 0; i < 6 * more; i++) {
    const setup = randomSetup(random, emptyBoard(rows, cols, { k }), stones);
    const { value, certificate } = certified(setup);
    const verdict = verifyLines(setup, value, value, certificate);
    if (!verdict.ok || verdict.shown !== 'exact') wrong.push([setup.cells.join(''), verdict]);
  }
  expect(wrong).toEqual([]);
});

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Changes, removes or repeats one random part of a JSON value in place. */
function tamper(random: Random, root: Json, cells: number): void {
  const places: [parent: Json[] | { [key: string]: Json }, key: string][] = [];
  const visit = (value: Json): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const key of Object.keys(value)) {
      places.push([value, key]);
      visit((value as { [key: string]: Json })[key]);
    }
  };
  visit(root);
  if (places.length === 0) return;
  const [parent, key] = places[random.below(places.length)];
  const object = parent as { [key: string]: Json };
  const old = object[key]!;
  const kind = random.below(4);
  if (kind === 0 && Array.isArray(parent)) parent.splice(Number(key), 1);
  else if (kind === 0) delete object[key];
  else if (typeof old === 'number')
    object[key] = kind === 1 ? random.below(cells) : old + (kind === 2 ? 1 : -1);
  else if (Array.isArray(old) && old.length > 0 && kind === 1) old.push(old[random.below(old.length)]);
  else object[key] = [null, 0, 'a1', [], {}, -1][random.below(6)]!;
}

describe('tampered certificates', () => {
  it('never show a value that is false, whatever they are changed into', () => {
    const random = new Random(5);
    let [rejected, harmless] = [0, 0];
    for (let i = 0; i < 8 * more; i++) {
      const setup = randomPosition(random);
      const { value, certificate } = certified(setup);
      const text = JSON.stringify(certificate);
      for (let j = 0; j < 60; j++) {
        const changed = JSON.parse(text) as Json;
        for (let times = random.between(1, 3); times > 0; times--)
          tamper(random, changed, setup.cells.length);
        for (const claim of [-1, 0, 1]) {
          const verdict = verifyLines(setup, claim, claim, changed as unknown as Certificate);
          if (claim !== value) expect(verdict.ok && verdict.shown === 'exact').toBe(false);
          else if (verdict.ok) harmless++;
          else rejected++;
        }
      }
    }
    expect(rejected).toBeGreaterThan(200);
    // After a change to an unused part, or with a surplus stone in a list, it may still be a proof.
    expect(harmless).toBeGreaterThan(0);
  });

  it('of a whole board: removing or changing any part of a strategy that matters is noticed', () => {
    const setup = emptyBoard(4, 3);
    const { certificate } = certified(setup);
    const { win } = certificate as unknown as { win: { start: number; attacks: { play: number }[] } };
    for (const [i, attack] of win.attacks.entries()) {
      const { play } = attack;
      const faults = setup.cells.length;
      let accepted = 0;
      for (let cell = 0; cell < faults; cell++) {
        attack.play = cell;
        if (cell !== play && verifyLinesOk(setup, certificate)) accepted++;
      }
      attack.play = play;
      if (i === win.start) expect(accepted).toBe(0);
    }
    expect(verifyLinesOk(setup, certificate)).toBe(true);
  });

  it('says what is wrong with hand-made ones', () => {
    const setup = emptyBoard(3, 3);
    const wrong: readonly (readonly [unknown, string])[] = [
      [{ kind: 'capture' }, 'unknown kind'],
      [{ kind: 'lines' }, 'nothing'],
      [{ kind: 'lines', held: [{ attacker: 1, defence: 0 }] }, 'defence: not a number'],
      [{ kind: 'lines', held: [{ attacker: 3, defence: 0 }] }, 'neither 1 nor 2'],
      [held({ pairs: [[0, 1]], stones: [] }), 'no pair'],
      [held({ pairs: [[0, 0]], stones: [] }), 'overlap'],
      [
        held({
          pairs: [
            [0, 1],
            [1, 2],
          ],
          stones: [],
        }),
        'overlap',
      ],
      [held({ pairs: [], stones: [0, 4, 8, 2, 6, 1, 3, 5, 7] }), 'stones that are not there'],
      [held({ replies: [] }), 'no reply'],
      [held({ replies: [[4, 0]] }), 'defence: not a number'],
      [held({ twice: [0, 1], stones: [2, 5], keep: [] }), 'no line of the defender'],
      [{ kind: 'lines', win: { attacker: 1, start: 0, attacks: [{ play: 4 }] } }, 'replies: not a list'],
      [
        { kind: 'lines', win: { attacker: 1, start: 0, attacks: [{ play: 4, replies: [], otherwise: 0 }] } },
        'taken',
      ],
    ];
    for (const [certificate, fault] of wrong) {
      const verdict = verifyLines(setup, 0, 0, certificate as Certificate);
      expect(verdict.ok ? '' : inLanguage(verdict.fault, 'en')).toContain(fault);
    }
    const over = setupOf('xxx oo. ...');
    expect(verifyLines(over, -1, -1, { kind: 'lines' })).toMatchObject({ ok: false });
  });
});

function held(defence: unknown): unknown {
  return { kind: 'lines', held: [{ attacker: 1, defence: 0 }], defences: [defence] };
}

function verifyLinesOk(setup: MnkSetup, certificate: Certificate): boolean {
  return verifyLines(setup, 1, 1, certificate).ok;
}
