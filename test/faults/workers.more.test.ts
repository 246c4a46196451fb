/**
 * Workers that break down in every way: a fault costs at most its own record, and no record is lost
 * or answered twice.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Random } from '../../src/core/random.js';
import { scratch } from '../cli/program.js';
import { type Fault, type FaultKind, faultKinds, type FaultPlan } from './plan.js';
import { boards, buildWorker, plainJob, run, workers } from './runs.js';
import { soak } from './soak.js';

const folder = scratch();
writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
const worker = buildWorker(folder, 'test/faults/bad-worker.ts');
const count = 1200 * soak;
const input = `${boards(count, 11)}0 0\n`;
const right = (await run(input, plainJob)).text.split('\n');

const codeOf: Partial<Record<FaultKind, string>> = {
  hang: 'time',
  objects: 'memory',
  map: 'memory',
  arrays: 'memory',
  allocation: 'memory',
};

/** Faults that take a second instead of milliseconds are planted less often. */
const dear: readonly FaultKind[] = ['objects', 'map', 'arrays'];

/** Returns the answers of a run with faulty records, in batches of 20. */
async function withFaults(faults: readonly Fault[]): Promise<string[]> {
  const fault: FaultPlan = { faults, memory: join(folder, `once-${String(faults[0].at)}`) };
  // Filling the memory takes longer than the time limit that hanging searches get here.
  const hangs = faults.some(({ kind }) => kind === 'hang');
  const job = { ...plainJob, limits: hangs ? { ms: 50 } : {}, fault };
  const ran = await run(input, job, { workers: workers(worker, job, 2, { graceMs: 400, batch: 20 }) });
  return ran.text.split('\n');
}

/** Returns the right answers, with those of records that fail every time replaced. */
function expected(faults: readonly Fault[]): unknown[] {
  const lines: unknown[] = [...right];
  for (const { at, kind, once } of faults) {
    // A surplus message after the answer does not change the answer.
    if (!once && kind !== 'twice')
      lines[at - 1] = expect.stringMatching(new RegExp(`^! ${codeOf[kind] ?? 'crash'} `));
  }
  return lines;
}

describe.each(faultKinds)('a worker that ends by: %s', (kind) => {
  it('costs that record alone, and nothing if it happens once', async () => {
    const faults = [
      { at: 70, kind, once: false },
      { at: 1, kind, once: true },
      { at: count, kind, once: true },
    ];
    expect(await withFaults(faults)).toEqual(expected(faults));
  });
});

describe('fifty faults in one run, none of which hangs', () => {
  it('cost those records, each by its own code', { timeout: 300_000 * soak }, async () => {
    const random = new Random(1);
    // `twice` is left out: a surplus message ends the worker's next task, and if this is a single
    // record, it counts as its failure.
    const cheap = faultKinds.filter((kind) => kind !== 'hang' && kind !== 'twice' && !dear.includes(kind));
    const places = random.shuffle(Int32Array.from({ length: count }, (_, i) => i + 1));
    const faults = Array.from({ length: 50 * soak }, (_, i): Fault => {
      const kinds = i % 12 === 0 ? dear : cheap;
      return { at: places[i], kind: kinds[random.below(kinds.length)], once: random.below(2) === 0 };
    });
    expect(await withFaults(faults)).toEqual(expected(faults));
  });
});

describe('workers that cannot be started', () => {
  it('leave the work to this process', async () => {
    const ran = await run(input, plainJob, {
      workers: workers(join(folder, 'no-such-file.js'), plainJob, 2),
    });
    expect(ran.text.split('\n')).toEqual(right);
  });
});
