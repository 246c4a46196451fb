/** Workers that break down in every way: a record costs at most itself, and no record is lost or doubled. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scratch } from '../cli/program.js';
import { faultKinds, type FaultPlan } from './plan.js';
import { boards, buildWorker, crew, plainJob, run } from './runs.js';

const folder = scratch();
writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
const worker = buildWorker(folder, 'test/faults/bad-worker.ts');
const input = `${boards(150, 11)}0 0\n`;
const right = (await run(input, plainJob)).text.split('\n');

async function withFault(fault: FaultPlan, batch?: number): Promise<string[]> {
  const job = { ...plainJob, limits: fault.kind === 'hang' ? { ms: 50 } : {}, fault };
  const settings = { graceMs: 400, ...(batch === undefined ? {} : { batch }) };
  const ran = await run(input, job, { crew: crew(worker, 2, settings) });
  return ran.text.split('\n');
}

const codeOf: Partial<Record<FaultPlan['kind'], string>> = {
  hang: 'time',
  objects: 'memory',
  map: 'memory',
  arrays: 'memory',
  allocation: 'memory',
};

describe.each(faultKinds)('a worker that ends by: %s', (kind) => {
  it('costs that record alone', { timeout: 60_000 }, async () => {
    const answers = await withFault({ kind, at: [70] }, 20);
    // A message too many after the answer takes nothing from it.
    if (kind !== 'twice') {
      expect(answers[69]).toMatch(new RegExp(`^! ${codeOf[kind] ?? 'crash'} `));
      answers[69] = right[69]!;
    }
    expect(answers).toEqual(right);
  });

  it('costs nothing if it happens once', { timeout: 60_000 }, async () => {
    const once = join(folder, `once-${kind}`);
    expect(await withFault({ kind, at: [1, 150], once })).toEqual(right);
    expect(existsSync(`${once}.150`)).toBe(true);
  });
});

describe('workers that cannot be started', () => {
  it('leave the work to this process', async () => {
    const ran = await run(input, plainJob, { crew: crew(join(folder, 'no-such-file.js'), 2) });
    expect(ran.text.split('\n')).toEqual(right);
  });
});
