/**
 * The notebooks' data are reproducible: a sample of each file, measured again, has the same nodes,
 * values and moves.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openBlock } from '../../src/lab/bench/block.js';
import { growthExperiments } from '../../src/lab/bench/growth.js';
import { isMeasured, type BenchRow, type MeasuredRow } from '../../src/lab/bench/rows.js';
import type { Experiment } from '../../src/lab/bench/experiment.js';
import { openingsOf, solveOpening, type OpeningRow } from '../../src/lab/hex-solver/openings.js';
import { readObjects, type Measurement } from '../../src/lab/notebook/file.js';
import { cellName } from '../../src/core/text/coordinates.js';
import { more } from '../amount.js';
import { run } from '../cli/in-process.js';
import { root, scratch } from '../cli/program.js';

const pathOf = (name: string) => `notebooks/data/${name}`;
const files = readdirSync(join(root, 'notebooks/data'));

function measurementOf(name: string): Measurement {
  return readObjects<Measurement>(pathOf(name), 'measurement/1')[0];
}

/** Longer searches would make the test take minutes. */
const maxNodes = 20_000;

/** Returns every `step`-th item, from the first on. */
const sample = <T>(all: readonly T[], step: number) => all.filter((_, i) => i % step === 0);

describe.each(['checkers', 'hex', 'alphabeta', 'dots'])('%s.ndjson', (name) => {
  const rows = readObjects<BenchRow>(pathOf(`${name}.ndjson`), 'bench.row/1', 'bench.block/1');
  const profile = measurementOf(`${name}.ndjson`).command.includes(' full') ? 'full' : 'small';
  const first = rows.filter(isMeasured).filter(({ block }) => block === 0);

  it.each(growthExperiments(profile, [name]).map((one) => [one.id, one] as const))(
    '%s has the nodes of now',
    (id, experiment) => {
      const own = first.filter((row) => row.experiment === id && row.nodes <= maxNodes);
      for (const row of sample(own, 7)) expect(factsOf(again(experiment, row))).toEqual(factsOf(row));
    },
  );
});

/** Measures one position of a block alone. */
function again(experiment: Experiment, { algorithm, position }: MeasuredRow): MeasuredRow {
  const { id, game, question, limits } = experiment;
  const { n, setup, limits: own = {} } = experiment.positions[position];
  const place = { experiment: id, block: 0, game: game.id, algorithm, order: [0] };
  const records = `${game.codec.format(setup)}0 0\n`;
  const block = openBlock({
    ...place,
    ...{ records, sizes: [n], own: [own], question, limits, warmUpMs: 0 },
  });
  return [...block.measure(() => 0)][0];
}

function factsOf({ experiment, algorithm, n, rows, cols, status, lo, hi, nodes }: MeasuredRow): object {
  return { experiment, algorithm, n, rows, cols, status, lo, hi, nodes };
}

it('hex-solver.ndjson has the nodes of now', () => {
  const rows = readObjects<OpeningRow>(pathOf('hex-solver.ndjson'), 'hex-solver.row/1');
  for (const { size, opening, without, nodes, winner } of sample(rows, more > 1 ? 5 : 15)) {
    if (winner === 0 || nodes > maxNodes / 10) continue;
    const cell = openingsOf(size).find((one) => cellName(Math.floor(one / size), one % size) === opening)!;
    const found = solveOpening(size, cell, without, maxNodes);
    expect(found).toEqual({ size, opening, without, nodes, winner });
  }
});

/**
 * These take long or depend on time: levels search for seconds on 11x11, and 5 ends by time. Level
 * 4 takes half a minute for two games, in `make nightly` only.
 */
const isLong = (name: string) => /time|11x11-[234]|7x7-45/.test(name) || (more === 1 && /34\./.test(name));
const matches = files.filter((name) => /^hex-(levels|match)/.test(name) && !isLong(name));

it.each(matches)('%s holds the games of now', async (name) => {
  const saved = join(scratch(), name);
  const [, ...args] = measurementOf(name)
    .command.split(' ')
    .map((arg) => (arg === pathOf(name) ? saved : arg));
  args[args.indexOf('--games') + 1] = '2';
  expect(await run(args)).toMatchObject({ code: 0 });
  const lines = readFileSync(join(root, pathOf(name)), 'utf8')
    .split('\n')
    .slice(1, 3);
  expect(readFileSync(saved, 'utf8').trim().split('\n').map(movesOf)).toEqual(lines.map(movesOf));
});

function movesOf(line: string): readonly string[] {
  return (JSON.parse(line) as { readonly moves: readonly string[] }).moves;
}
