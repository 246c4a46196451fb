/** Each of the classic mistakes of programs is found with a fixed seed on few boards. */
import { describe, expect, it } from 'vitest';
import { algorithmProgram } from '../../../../src/app/teaching/grade/algorithm-program.js';
import type { RunProgram } from '../../../../src/app/teaching/grade/program.js';
import { BoardSource } from '../../../../src/app/teaching/grade/boards.js';
import { hack, type Finding } from '../../../../src/app/teaching/grade/hack.js';
import { recordsOfText } from '../../../../src/app/positions/records.js';
import type { RecordItem } from '../../../../src/batch/read/items.js';
import type { Game } from '../../../../src/core/game.js';
import { games } from '../../../../src/games/registry.js';
import { faults } from '../../../../fixtures/programs/captures.mjs';
import { ended, faulty, limits, recordsIn } from './boards.js';

const checkers = games.find(({ codec }) => codec.bare)!;

const size = { rows: 10, cols: 10 };

function found(run: RunProgram, tries: number, game: Game = checkers): Promise<Finding> {
  const never = { isOver: () => false, onProgress: () => undefined };
  const rules = { header: new Map<string, string>(), strict: false };
  return hack(run, { game, size, rules, seed: 7, tries, limits, limitMs: 1e9, ...never });
}

describe('hack', () => {
  it('knows ten mistakes', () => {
    expect(Object.keys(faults)).toHaveLength(10);
  });

  it.each(Object.keys(faults))('finds %s and shrinks the board', async (fault) => {
    const finding = await found(faulty(fault).run, 3000);
    if (finding.kind !== 'found') throw new Error(finding.kind);
    const { graded, isMinimal } = finding.minimal;
    expect([isMinimal, graded.outcome]).toEqual([true, fault === 'stack' ? 'crashed' : 'wrong']);
    // The fault `stack` needs ten captures and so many men; every other mistake shows on a few.
    const { cells } = (graded.exact.item as RecordItem).setup;
    expect(cells.filter((cell) => cell !== 0).length).toBeLessThanOrEqual(fault === 'stack' ? 13 : 8);
  });

  it('finds what the inexact algorithm of the report misses', async () => {
    const choice = { items: [{ algorithm: 'backtracking' }] };
    const finding = await found(algorithmProgram(choice, limits), 3000);
    expect(finding.kind === 'found' && finding.minimal.graded.outcome).toBe('wrong');
  });

  it('finds nothing in a right program, and the same in the same', async () => {
    expect(await found(faulty('').run, 600)).toEqual({ kind: 'none', tries: 600 });
    const twice = await Promise.all([1, 2].map(() => found(faulty('forwards').run, 600)));
    const [a, b] = twice.map((one) => one.kind === 'found' && one.minimal.graded.exact.item);
    expect(a && a.kind === 'record' && a.setup).toEqual(b && b.kind === 'record' && b.setup);
  });

  it('finds the one board that is too slow', async () => {
    const isSlow = (item: RecordItem): boolean => item.setup.cells.filter((cell) => cell === 2).length > 9;
    const run: RunProgram = async (input) => {
      const ran = await faulty('').run(input);
      return recordsIn(input).some(isSlow) ? { ...ran, end: 'slow', lines: [] } : ran;
    };
    const finding = await found(run, 3000);
    if (finding.kind !== 'found') throw new Error(finding.kind);
    expect([finding.first.outcome, isSlow(finding.first.exact.item as RecordItem)]).toEqual(['slow', true]);
  });

  it('says that a program does not start', async () => {
    const run: RunProgram = () => Promise.resolve({ ...ended, end: 'absent', said: 'exit 127' });
    expect(await found(run, 3000)).toEqual({ kind: 'absent', said: 'exit 127' });
  });

  const headers: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    mnk: { k: '4', score: 'points', slip: '0.2' },
    hex: { swap: '1' },
    dots: { turn: '2' },
    connect4: { k: '3', turn: '2' },
  };

  it.each(games.map((game) => [game.id, game] as const))('has boards of %s, none twice', (_, game) => {
    const header = new Map(Object.entries(headers[game.id] ?? {}));
    const source = new BoardSource(game, 7, 120, size, { header, strict: false });
    const texts = ({ setup }: RecordItem): string => game.codec.format(setup);
    const boards: string[] = [];
    for (let some = source.next(30); some.length > 0; some = source.next(30)) {
      boards.push(...some.map(texts));
      for (const { setup } of some)
        for (const [key, value] of header) expect(String(game.codec.options(setup)[key])).toBe(value);
      some.forEach((record, i) => source.learn(record, i));
    }
    expect([boards.length, new Set(boards).size]).toEqual([120, 120]);
  });

  it('has boards within the limits of the reports if that is asked for', () => {
    const refused = (strict: boolean): number => {
      const game = games.find(({ codec }) => codec.bare)!;
      const source = new BoardSource(game, 7, 400, size, { header: new Map(), strict });
      const boards: RecordItem[] = [];
      for (let some = source.next(50); some.length > 0; some = source.next(50)) {
        boards.push(...some);
        some.forEach((record, i) => source.learn(record, i));
      }
      expect(boards.length).toBeGreaterThan(200);
      const texts = boards.map(({ setup }) => game.codec.format(setup));
      return texts.filter((text) => [...recordsOfText(text, true)][0].kind !== 'record').length;
    };
    expect(refused(false)).toBeGreaterThan(0);
    expect(refused(true)).toBe(0);
  });
});
