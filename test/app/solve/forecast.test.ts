/** What a file holds where, and what is left of a run that gets harder towards its end. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Costs } from '../../../src/batch/run/costs.js';
import { Forecast, surveyFile } from '../../../src/app/solve/forecast.js';
import { games } from '../../../src/games/registry.js';
import { scratch } from '../../cli/program.js';

const folder = scratch();
const board = '3 3\n2 1 2 0 1\n';
const hex = `hex 5 5\n${'0 1 0 2 0\n'.repeat(5)}`;

/** Boards, then positions of Hex, of as many bytes each; kinds are learned from their costs in ms. */
function file(name: string, bytes: number): { path: string; size: number; costs: Costs; middle: number } {
  const first = board.repeat(Math.ceil(bytes / board.length));
  const text = `${first}${hex.repeat(Math.ceil(bytes / hex.length))}0 0\n`;
  const path = join(folder, name);
  writeFileSync(path, text);
  return { path, size: text.length, costs: new Costs(), middle: first.length };
}

/** Learns that one kind takes `a` and the other `b` milliseconds. */
function teach(costs: Costs, a: number, b: number): void {
  const kinds = [27 + 5, 27 + 25].map(
    (length, i) => length * 256 + [0, games.findIndex(({ id }) => id === 'hex')][i],
  );
  for (let n = 0; n < 1000; n++) [a, b].forEach((ms, i) => costs.learn(kinds[i], ms));
}

describe.each([
  ['read whole', 400_000],
  ['looked at in places', 4_000_000],
])('a file that is %s', (name, bytes) => {
  it('costs what its records cost', async () => {
    const { path, size, costs, middle } = file(name, bytes);
    teach(costs, 2, 50);
    const survey = (await surveyFile(path, size, games))!;
    const [boards, positions] = [middle / board.length, (size - 4 - middle) / hex.length];
    const close = (cost: number, truth: number): void => {
      expect(cost / truth).toBeGreaterThan(0.93);
      expect(cost / truth).toBeLessThan(1.07);
    };
    close(survey.cost(0, middle / 2, costs), boards);
    close(survey.cost(0, size, costs), 2 * boards + 50 * positions);
    close(survey.cost(middle * 1.5, size, costs), 25 * positions);
    expect(survey.cost(size, size, costs)).toBe(0);
  });
});

it('what is left is sure once every kind in it has been measured', async () => {
  const { path, size, costs, middle } = file('sure', 400_000);
  const survey = (await surveyFile(path, size, games))!;
  expect(survey.isKnown(0, middle / 2, costs)).toBe(false);
  const forecast = new Forecast(path, costs, games);
  expect(forecast.isSure(0, size)).toBe(true); // nothing is known of the file yet
  teach(costs, 1, 1);
  expect(survey.isKnown(0, size, costs)).toBe(true);
  expect(survey.isKnown(size, size, new Costs())).toBe(true);
});

it('a run that gets harder has more before it than its bytes say', async () => {
  const { path, size, costs, middle } = file('run', 400_000);
  teach(costs, 1, 100);
  const forecast = new Forecast(path, costs, games);
  const byBytes = forecast.left(10, 0, middle, size)!;
  expect(Math.round(byBytes)).toBe(10);
  forecast.begin(size);
  while (forecast.left(10, 0, middle, size) === byBytes)
    await new Promise((resolve) => setTimeout(resolve, 5));
  const truth = (10 * 100 * board.length) / hex.length;
  expect(forecast.left(10, 0, middle, size)! / truth).toBeGreaterThan(0.9);
  expect(forecast.left(10, 0, middle, size)! / truth).toBeLessThan(1.1);
  expect(forecast.left(10, 100, 100, size)).toBeUndefined();
});

it('a file that is gone, or has no records, is not surveyed in error', async () => {
  expect(await surveyFile(join(folder, 'none'), 10, games)).toBeUndefined();
  const path = join(folder, 'noise');
  writeFileSync(path, 'x'.repeat(100));
  expect((await surveyFile(path, 100, games))!.cost(0, 100, new Costs())).toBe(0);
});
