/**
 * A worker like src/cli/processes/worker.ts that breaks down on some records, in the ways of
 * `faultKinds`.
 */
import '../../src/games/engines.js';
import { existsSync, writeFileSync } from 'node:fs';
import type { SolveJob } from '../../src/app/answers/solve/job.js';
import { JobSolver } from '../../src/app/answers/solve/record-solver.js';
import type { RecordItem } from '../../src/batch/read/items.js';
import { outOfMemoryExit } from '../../src/batch/run/child.js';
import { isAllocationFailure } from '../../src/batch/run/inline.js';
import type { RecordResult } from '../../src/batch/run/partial-result.js';
import { serve } from '../../src/batch/run/worker-loop.js';
import { startGuard } from '../../src/cli/run/guard.js';
import { games } from '../../src/games/registry.js';
import type { FaultKind, FaultPlan } from './plan.js';

const hoard: unknown[] = [];

const faults: Readonly<Record<FaultKind, () => void>> = {
  throw: () => {
    throw new Error('planted');
  },
  exit: () => process.exit(0),
  kill: () => process.kill(process.pid, 'SIGKILL'),
  // Blocked without using the processor, which the other tests need.
  hang: () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0),
  objects: () => {
    for (;;) hoard.push({ a: [hoard.length] });
  },
  map: () => {
    const map = new Map<number, object>();
    for (let i = 0; ; i++) {
      if (i % 1e7 === 0) hoard.push(new Map(map));
      map.set(i % 1e7, {});
    }
  },
  arrays: () => {
    for (;;) hoard.push(new Float64Array(1 << 20).fill(1));
  },
  allocation: () => {
    hoard.push(new ArrayBuffer(2 ** 45));
  },
  garbage: () => void process.send!({ task: 'none', lines: 3 }),
  twice: () => {
    const send = process.send!.bind(process);
    const again = (message: object): boolean => send(message) && send(message);
    Object.assign(process, { send: again });
  },
};

class Saboteur extends JobSolver {
  constructor(
    job: SolveJob,
    private readonly plan: FaultPlan,
  ) {
    super(job);
  }

  override solve(record: RecordItem): RecordResult {
    const fault = this.plan.faults.find(({ at }) => at === record.index);
    const trace = `${this.plan.memory}.${record.index}`;
    if (fault && !(fault.once && existsSync(trace))) {
      writeFileSync(trace, '');
      faults[fault.kind]();
    }
    return super.solve(record);
  }
}

startGuard(new URL('./worker-guard.js', import.meta.url));
process.on('disconnect', () => process.exit(0));
process.on('uncaughtException', (error) => process.exit(isAllocationFailure(error) ? outOfMemoryExit : 1));
serve(games, (job) => new Saboteur(job as SolveJob, (job as { fault: FaultPlan }).fault));
