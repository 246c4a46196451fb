/** The report's three tables: their boards, and the values computed from the measurements. */
import { expect, it } from 'vitest';
import { plainQuestion } from '../../../src/core/game.js';
import { reportRows, reportTables } from '../../../src/lab/bench/report-tables.js';
import type { MeasuredRow } from '../../../src/lab/bench/rows.js';

it("measures the report's boards: 300 random ones, and the worst with its 36 captures", () => {
  const [general, worst] = reportTables();
  expect([general, worst].map(({ experiment }) => experiment.positions.length)).toEqual([300, 1]);
  const [trail] = worst.experiment.game.solvers.list;
  const [{ setup }] = worst.experiment.positions;
  expect([setup.rows, setup.cols, trail.solve(setup, plainQuestion, {}).lo]).toEqual([20, 10, 36]);
});

it('adds up the times of all boards and takes the most memory of one', () => {
  const [general] = reportTables();
  const row = (position: number, ms: number, bytes: number) =>
    ({
      ...{ schema: 'bench.row/1', algorithm: 'tree', block: 0, position, ms, bytes },
      ...{ stop: 'finished', status: 'proved', nodes: 1 },
    }) as MeasuredRow;
  const rows = reportRows(general, [row(0, 2, 70), row(1, 3, 50)]);
  expect(rows.find(({ algorithm }) => algorithm === 'tree')).toEqual({
    ...{ algorithm: 'tree', ms: 5, bytes: 70 },
    reported: { ms: 34, bytes: 11_201_952 },
  });
});
