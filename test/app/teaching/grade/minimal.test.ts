/** Boards are shrunk until no smaller one shows the fault, for every game and kind of failure. */
import { describe, expect, it } from 'vitest';
import { gradeProgram, gradeRecord, type RecordGrade } from '../../../../src/app/teaching/grade/grade.js';
import { minimise, smallerRecords } from '../../../../src/app/teaching/grade/minimal.js';
import { answersOf, RunBudget, type RunProgram } from '../../../../src/app/teaching/grade/program.js';
import { recordsOfText } from '../../../../src/app/positions/records.js';
import type { RecordItem } from '../../../../src/batch/read/items.js';
import { Random } from '../../../../src/core/random.js';
import { games } from '../../../../src/games/registry.js';
import { ended, exactOf, faulty, limits, recordsIn } from './boards.js';

const lattice = (): string => {
  const random = new Random(7);
  const { rules, codec } = games.find((game) => game.codec.bare)!;
  const made = Array.from({ length: 6 }, () => rules.generate(random, { kind: 'hard', rows: 7, cols: 11 }));
  return `${made.map((one) => (one.ok ? codec.format(one.value) : '')).join('')}0 0\n`;
};

async function firstOf(text: string, run: RunProgram): Promise<RecordGrade> {
  return (await gradeProgram('ana', exactOf(text), run, 1e9)).first!;
}

describe('the minimal board', () => {
  it.each(['twice', 'stack', 'diagonal'])('of %s has nothing that can be taken', async (fault) => {
    const { run } = faulty(fault);
    const first = await firstOf(lattice(), run);
    const { graded, isMinimal } = await minimise(first, run, limits);
    expect([isMinimal, graded.outcome]).toEqual([true, first.outcome]);
    const record = graded.exact.item as RecordItem;
    expect(record.setup.cells.length).toBeLessThan((first.exact.item as RecordItem).setup.cells.length);
    for (const smaller of smallerRecords(record)) {
      const text = smaller.game.codec.format(smaller.setup);
      const { given } = await answersOf(run, [smaller], new RunBudget(0, 0));
      expect([text, gradeRecord(exactOf(text)[0], given[0]).outcome]).not.toEqual([text, graded.outcome]);
    }
  });

  it('keeps to the limits of the reports if that is asked for', () => {
    // The largest number of opponents that the reports allow on this size.
    const [record] = recordsIn('5 5\n0 0 0 2 2 1 2 2 2 2 0 0 0\n0 0\n');
    const textOf = ({ game, setup }: RecordItem): string => game.codec.format(setup);
    const within = (one: RecordItem): boolean => [...recordsOfText(textOf(one), true)][0].kind === 'record';
    const strict = smallerRecords(record, { header: new Map(), strict: true });
    const all = smallerRecords(record);
    expect(all.every(within)).toBe(false);
    expect(strict.map(textOf)).toEqual(all.filter(within).map(textOf));
    expect(strict.length).toBeGreaterThan(0);
  });

  it('is the smallest there is for one piece taken twice', async () => {
    const { run } = faulty('twice');
    const { graded } = await minimise(await firstOf(lattice(), run), run, limits);
    const { setup } = graded.exact.item as RecordItem;
    expect([setup.rows, setup.cols, setup.cells.reduce((sum, cell) => sum + cell)]).toEqual([3, 3, 3]);
  });

  it.each(games.map((game) => [game.id, game] as const))(
    'of %s is tiny where every answer is wrong',
    async (_, game) => {
      const run: RunProgram = (input) =>
        Promise.resolve({ ...ended, lines: recordsIn(input).map(() => '77') });
      const small = { rows: 3, cols: 4, kind: game.rules.kinds[0], density: 0.6 };
      const made = game.rules.generate(new Random(3), small);
      if (!made.ok) throw new Error(made.error.code);
      const { graded, isMinimal } = await minimise(
        await firstOf(game.codec.format(made.value), run),
        run,
        limits,
      );
      const { setup } = graded.exact.item as RecordItem;
      expect([isMinimal, setup.rows, setup.cols]).toEqual([true, 1, 1]);
      expect(setup.cells.every((cell) => cell === 0)).toBe(true);
    },
  );

  it('keeps to legal positions, each smaller', () => {
    for (const game of games) {
      const made = game.rules.generate(new Random(5), { kind: game.rules.kinds[0], rows: 4, cols: 5 });
      const [record] = made.ok ? recordsIn(game.codec.format(made.value)) : [];
      const weight = ({ setup }: RecordItem): number =>
        1000 * setup.cells.length + setup.cells.filter((cell) => cell !== 0).length;
      const smaller = smallerRecords(record);
      expect(smaller.length).toBeGreaterThan(5);
      for (const one of smaller) expect(weight(one)).toBeLessThan(weight(record));
    }
  });
});
