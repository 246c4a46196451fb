/**
 * Certificates of Hex: every proved answer has one that the checker accepts, and no certificate
 * shows a false claim.
 */
import { describe, expect, it } from 'vitest';
import { Random } from '../../../../src/core/random.js';
import { plainQuestion } from '../../../../src/core/game.js';
import type { StrategyCertificate } from '../../../../src/games/hex/proof/certificate.js';
import { HexPosition } from '../../../../src/games/hex/rules/position.js';
import type { HexSetup } from '../../../../src/games/hex/rules/setup.js';
import { verifyHex } from '../../../../src/games/hex/proof/checker.js';
import { drawn } from '../oracle.js';
import { known, Oracle, setupOf, setupOfCase, solve } from '../solver/board.js';
import { more } from '../../../amount.js';

const asked = { ...plainQuestion, certificate: true };

function certified(setup: HexSetup): { value: number; certificate: StrategyCertificate } {
  const { lo, certificate } = solve(setup, asked);
  return { value: lo, certificate: certificate as StrategyCertificate };
}

function shows(setup: HexSetup): void {
  const { value, certificate } = certified(setup);
  expect(verifyHex(setup, value, value, certificate)).toMatchObject({ ok: true, shown: 'exact' });
  expect(verifyHex(setup, -value, -value, certificate).ok).toBe(false);
}

function randomSetup(random: Random, rows: number, cols: number, least = 0): HexSetup {
  const cells = new Uint8Array(rows * cols);
  const stones = random.between(least, rows * cols - 2);
  for (const place of random.shuffle([...cells.keys()]).slice(0, stones)) cells[place] = random.between(1, 2);
  return setupOf(rows, cols, cells, random.below(2) as 0 | 1);
}

describe('a certificate shows the answer', () => {
  it.each([
    [1, 1, 1],
    [2, 2, 40],
    [3, 3, 30],
    [4, 4, 20],
    [3, 6, 10],
    [6, 2, 30],
    [5, 5, 7],
    [6, 6, 2],
  ])('of random positions of %i x %i', (rows, cols, count) => {
    const random = new Random(4);
    for (let i = 0; i < count * more; i++) {
      const setup = randomSetup(random, rows, cols);
      if (!new HexPosition(setup).isOver) shows(setup);
    }
  });

  it.each([4, 5, 6])('of openings of %i x it', (size) => {
    const step = size === 6 && more === 1 ? 5 : 1;
    for (let cell = 0; 2 * cell < size * size; cell += step) {
      const stones = new Uint8Array(size * size);
      stones[cell] = 2;
      shows(setupOf(size, size, stones, 0));
    }
  });

  it('of one in four of the known positions', () => {
    for (const [i, position] of known.positions.entries())
      if (i % 4 === 0 || more > 1) shows(setupOfCase(position));
  });

  it('of a 9 x 9 game near its end', () => {
    const random = new Random(9);
    const cells = new Uint8Array(81);
    for (const [i, place] of random
      .shuffle([...cells.keys()])
      .slice(0, 40)
      .entries())
      cells[place] = 1 + (i % 2);
    shows(setupOf(9, 9, cells, 0));
  });

  it('under the swap rule', () => {
    for (let cell = 0; cell < 16; cell++) {
      const stones = new Uint8Array(16);
      stones[cell] = 2;
      shows({ ...setupOf(4, 4, stones, 0), swap: true });
    }
    shows({ ...setupOf(4, 4, new Uint8Array(16), 0), swap: true });
  });
});

describe('the checker refuses', () => {
  it('what is not a certificate', () => {
    const setup = drawn('... ... ...');
    for (const value of [
      null,
      3,
      'x',
      [],
      {},
      { kind: 'hex-strategy' },
      { kind: 'hex-swap' },
      { kind: 'capture' },
    ]) {
      expect(verifyHex(setup, 1, 1, value).ok).toBe(false);
    }
    const { certificate } = certified(setup);
    expect(verifyHex(setup, -1, 1, certificate).ok).toBe(false);
    for (const nodes of [
      [],
      [null],
      [{ own: [0] }],
      [{ own: 0, ways: [] }],
      [{ own: [], ways: [{ step: 0 }] }],
    ]) {
      expect(verifyHex(setup, 1, 1, { ...certificate, nodes }).ok).toBe(false);
    }
  });

  it('wins that forget the opponent’s right to swap', () => {
    const opened = drawn('... .X. ...', 1);
    const empty = drawn('... ... ...');
    expect(verifyHex({ ...opened, swap: true }, -1, -1, certified(opened).certificate).ok).toBe(false);
    expect(verifyHex({ ...empty, swap: true }, 1, 1, certified(empty).certificate).ok).toBe(false);
  });

  it('a connection that needs the first move, as one that does not', () => {
    // The connection uses only the empty corner b1, so it holds only if X moves first.
    const certificate = {
      kind: 'hex-strategy',
      winner: 1,
      nodes: [
        {
          own: [],
          steps: [
            ['touch', 0, 4],
            ['touch', 0, 1],
            ['and', 0, 1],
            ['touch', 1, 5],
            ['and', 2, 3],
          ],
          ways: [{ step: 4 }],
        },
      ],
    };
    expect(verifyHex(drawn('.. ..', 1), -1, -1, certificate)).toEqual({
      ok: false,
      fault: { english: 'not two connections' },
    });
  });

  it('any certificate with one of its ways missing', () => {
    let tried = 0;
    for (let cell = 0; cell < 13; cell++) {
      const stones = new Uint8Array(25);
      stones[cell] = 2;
      const setup = setupOf(5, 5, stones, 0);
      const { value, certificate } = certified(setup);
      for (const [i, node] of certificate.nodes.entries()) {
        for (const way of node.ways) {
          const nodes = certificate.nodes.slice();
          nodes[i] = { ...node, ways: node.ways.filter((other) => other !== way) };
          expect(verifyHex(setup, value, value, { ...certificate, nodes }).ok).toBe(false);
          tried++;
        }
      }
    }
    expect(tried).toBeGreaterThan(80);
  });

  it('every proof of what is not so, most of them tampered with', () => {
    const random = new Random(11);
    const oracle = new Oracle();
    let tried = 0;
    while (tried < 1500 * more) {
      const setup = randomSetup(random, 4, 4, 6);
      if (new HexPosition(setup).isOver) continue;
      const { value, certificate } = certified(setup);
      const other = { ...setup, cells: withOneChange(random, setup.cells) };
      if (new HexPosition(other).isOver || oracle.winner(other) === certificate.winner) continue;
      for (let i = 0; i < 100; i++, tried++) {
        const forged = tampered(random, certificate, i % 4);
        expect(verifyHex(other, value, value, forged).ok).toBe(false);
      }
    }
  });
});

function withOneChange(random: Random, cells: Uint8Array): Uint8Array {
  const changed = cells.slice();
  changed[random.below(cells.length)] = random.below(3);
  return changed;
}

/** Returns a copy with `changes` random changes. */
function tampered<T>(random: Random, value: T, changes: number): T {
  const copy = structuredClone(value);
  for (let i = 0; i < changes; i++) changeOne(random, copy);
  return copy;
}

function changeOne(random: Random, value: unknown): void {
  const holder = value as Record<string, unknown>;
  const keys = Object.keys(holder).filter((key) => !['kind', 'winner'].includes(key));
  if (keys.length === 0) return;
  const key = keys[random.below(keys.length)];
  const inner = holder[key];
  if (typeof inner === 'number') holder[key] = random.below(20);
  else if (Array.isArray(inner) && random.below(4) === 0) inner.splice(random.below(inner.length + 1), 1);
  else if (Array.isArray(inner) && random.below(8) === 0) inner.push(random.below(20));
  else if (typeof inner === 'object' && inner !== null) changeOne(random, inner);
}
