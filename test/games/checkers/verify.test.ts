import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Meter } from '../../../src/core/search/limits.js';
import { Random } from '../../../src/core/random.js';
import { longestTrailBounded } from '../../../src/games/checkers/parity/bound.js';
import { certify } from '../../../src/games/checkers/parity/certify.js';
import type { CaptureCertificate } from '../../../src/games/checkers/proof/certificate.js';
import type { TrailGraph } from '../../../src/games/checkers/trail/lattice.js';
import { cellCount, squareName, type CheckersSetup } from '../../../src/games/checkers/rules/setup.js';
import { verifyCapture } from '../../../src/games/checkers/proof/checker.js';
import { more } from '../../amount.js';
import { allGraphs, latticeBoard, longestTrailBySearch, uniformBoard } from './oracle.js';
import { inLanguage } from '../../../src/core/text/phrase.js';

/** Returns the value of a board by exhaustive search, and a longest path by branch and bound. */
function solved(setup: CheckersSetup): { value: number; path: number[] } {
  let value = 0;
  let path: number[] = [];
  for (const graph of allGraphs(setup)) {
    value = Math.max(value, longestTrailBySearch(graph));
    const { trail } = longestTrailBounded(graph, Math.max(0, path.length - 1), new Meter(), false);
    if (trail.length > 0) path = squaresAlong(graph, trail);
  }
  expect(Math.max(0, path.length - 1)).toBe(value);
  return { value, path };
}

function squaresAlong(graph: TrailGraph, trail: Int32Array): number[] {
  return Array.from(trail, (v) => graph.squareOf[v]);
}

function randomBoard(random: Random, round: number): CheckersSetup {
  const board = round % 3 ? latticeBoard : uniformBoard;
  return board(
    random,
    random.between(3, 9),
    random.between(3, 9),
    0.2 + 0.7 * random.unit(),
    round % 2 ? 0.15 : 0.03,
  );
}

/** Returns a random board whose certificate contains the text. */
function boardWith(text: string, random: Random) {
  for (;;) {
    const side = text === '"entries"' ? 13 : 9;
    const setup = latticeBoard(random, side, side, 0.55, 0.05);
    const { value, path } = solved(setup);
    const certificate = certify(setup, value, path, new Meter());
    if (JSON.stringify(certificate).includes(text)) return { setup, value, certificate };
  }
}

type Json = null | number | string | Json[] | { [key: string]: Json };

/** Changes one random part of a JSON value in place. */
function mutate(random: Random, root: Json, setup: CheckersSetup): void {
  const places: [parent: Json[] | { [key: string]: Json }, key: string | number][] = [];
  const visit = (value: Json): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, child] of Object.entries(value)) {
      places.push([value, key]);
      visit(child);
    }
  };
  visit(root);
  const [parent, key] = places[random.below(places.length)];
  const holder = parent as { [key: string]: Json };
  const old = holder[key]!;
  if (typeof old === 'number') holder[key] = old + [-1, 1, 0.5, 1e9][random.below(4)];
  else if (typeof old === 'string') holder[key] = squareName(random.below(setup.cells.length), setup.cols);
  else if (Array.isArray(old) && old.length > 0) changeList(random, old);
  else if (old !== null && 'captured' in (old as object)) swapCases(old as { [key: string]: Json });
  else holder[key] = null;
}

function changeList(random: Random, list: Json[]): void {
  const i = random.below(list.length);
  if (random.below(2)) list.splice(i, 1);
  else list.push(structuredClone(list[i]!));
}

function swapCases(argument: { [key: string]: Json }): void {
  [argument.captured, argument.spared] = [argument.spared!, argument.captured!];
}

describe('verifyCapture', () => {
  it('accepts the certificate of every solved board, and only for what it shows', () => {
    const random = new Random(21);
    for (let round = 0; round < 150 * more; round++) {
      const setup = randomBoard(random, round);
      const { value, path } = solved(setup);
      const certificate = JSON.parse(JSON.stringify(certify(setup, value, path, new Meter())));
      expect(verifyCapture(setup, value, value, certificate)).toEqual({ ok: true, shown: 'exact' });
      expect(verifyCapture(setup, value + 1, value + 1, certificate).ok).toBe(false);
      if (value === 0) continue;
      expect(verifyCapture(setup, value - 1, value, certificate)).toEqual({ ok: true, shown: 'interval' });
      expect(verifyCapture(setup, value - 1, value - 1, certificate).ok).toBe(false);
      expect(verifyCapture(setup, 0, value, { ...certificate, bounds: undefined })).toEqual({
        ok: true,
        shown: 'at-least',
      });
    }
  });

  it.each(['"cases"', '"entries"'])('accepts no tampered certificate with %s for a false claim', (text) => {
    const random = new Random(22);
    let tried = 0;
    for (let board = 0; board < 4 * more; board++) {
      const { setup, value, certificate } = boardWith(text, random);
      for (let i = 0; i < 150; i++) {
        const tampered = JSON.parse(JSON.stringify(certificate));
        tampered.path = tampered.path.slice(0, value);
        for (let n = random.between(1, 3); n > 0; n--) mutate(random, tampered.bounds, setup);
        expect(verifyCapture(setup, value - 1, value - 1, tampered).ok).toBe(false);
        tried++;
      }
    }
    expect(tried).toBe(600 * more);
  });

  it('refuses most single changes, and never fails on them', () => {
    const random = new Random(23);
    const boards = Array.from({ length: 8 * more }, (_, i) =>
      boardWith(i % 2 ? '"cases"' : '"entries"', random),
    );
    let refused = 0;
    for (let i = 0; i < 600 * more; i++) {
      const { setup, value, certificate } = boards[i % boards.length];
      const tampered = JSON.parse(JSON.stringify(certificate));
      mutate(random, tampered, setup);
      if (!verifyCapture(setup, value, value, tampered).ok) refused++;
    }
    expect(refused).toBeGreaterThan(390 * more);
  });

  it.each([
    [60, 1, 300],
    [100, 0.9, 400],
    [60, 0.75, 500],
    [60, 0.65, 601],
  ])('shows the answer of a large board, %i squares a side', (side, density, seed) => {
    const setup = latticeBoard(new Random(seed), side, side, density, 0);
    const [graph] = allGraphs(setup);
    const { lo, hi, trail } = longestTrailBounded(graph, 0, new Meter(), false);
    expect(lo).toBe(hi);
    const certificate = certify(setup, hi, squaresAlong(graph, trail), new Meter());
    expect(verifyCapture(setup, lo, hi, certificate)).toEqual({ ok: true, shown: 'exact' });
    expect(verifyCapture(setup, lo - 1, hi - 1, { ...certificate, path: [] } as CaptureCertificate).ok).toBe(
      false,
    );
  });

  it('certifies only the path when the argument would be too large', () => {
    const setup = latticeBoard(new Random(24), 40, 40, 0.75, 0);
    const [graph] = allGraphs(setup);
    const { lo, trail } = longestTrailBounded(graph, 0, new Meter(), false);
    const path = squaresAlong(graph, trail);
    expect(certify(setup, lo, path, new Meter(), 0).bounds).toBeUndefined();
    expect(certify(setup, lo, path, new Meter({ nodes: 0 })).bounds).toBeUndefined();
    const certificate = certify(setup, lo, path, new Meter(), 0);
    expect(verifyCapture(setup, lo, lo, certificate)).toEqual({ ok: true, shown: 'at-least' });
  });

  it('shows the known answers', () => {
    const numbersIn = (file: string): number[] => {
      const text = readFileSync(new URL(`../../../fixtures/checkers/${file}`, import.meta.url), 'utf8');
      return text.replace(/#.*/g, '').trim().split(/\s+/).map(Number);
    };
    const numbers = numbersIn('entrada.txt');
    const answers = numbersIn('saida.txt');
    for (const answer of answers) {
      const [rows, cols] = numbers.splice(0, 2) as [number, number];
      const cells = Uint8Array.from(numbers.splice(0, cellCount(rows, cols)));
      const setup: CheckersSetup = { game: 'checkers', rows, cols, cells };
      let path: number[] = [];
      for (const graph of allGraphs(setup)) {
        const { trail } = longestTrailBounded(graph, Math.max(0, path.length - 1), new Meter(), false);
        if (trail.length > 0) path = squaresAlong(graph, trail);
      }
      const certificate = certify(setup, answer, path, new Meter());
      expect(verifyCapture(setup, answer, answer, certificate)).toEqual({ ok: true, shown: 'exact' });
    }
    expect(answers.length).toBeGreaterThan(7);
  });

  it('names the fault', () => {
    const setup: CheckersSetup = { game: 'checkers', rows: 3, cols: 3, cells: Uint8Array.of(1, 0, 2, 0, 0) };
    const path = [0, 4];
    const good = certify(setup, 1, path, new Meter());
    expect(good).toEqual({
      kind: 'capture',
      path: ['a1', 'c3'],
      bounds: [{ man: 'a1', argument: { kind: 'count', pieces: 1 } }],
    });
    const fault = (changes: object, lo = 1, hi = 1): string => {
      const verdict = verifyCapture(setup, lo, hi, { ...good, ...changes });
      return verdict.ok ? verdict.shown : inLanguage(verdict.fault, 'en');
    };
    expect(fault({})).toBe('exact');
    expect(fault({ kind: 'other' })).toBe('not a capture certificate');
    expect(fault({ path: ['a1'] })).toBe('the path captures 0, fewer than 1');
    expect(fault({ path: ['c1', 'c3'] })).toBe('no own man on c1');
    expect(fault({ path: ['a1', 'c1'] })).toBe('no piece to jump over on the way to c1');
    expect(fault({ path: ['a1', 'c3', 'a1'] })).toBe('no piece to jump over on the way to a1');
    expect(fault({ bounds: [] })).toBe('no argument for a1');
    expect(fault({ bounds: [{ man: 'a1', argument: { kind: 'count', pieces: 0 } }] })).toBe(
      'within reach: 1 piece',
    );
    expect(fault({ bounds: [{ man: 'a1', argument: null }] })).toBe('unknown kind of argument');
    expect(fault({}, 0, 0)).toBe('the path captures 1, more than 0');
  });
});
