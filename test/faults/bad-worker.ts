/** A worker like src/cli/worker.ts, except that some records are the end of it, in the ways of `kinds`. */
import { existsSync, writeFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { Answerer } from '../../src/app/answerer.js';
import { isAllocation } from '../../src/app/answer-here.js';
import type { SolveJob } from '../../src/app/job.js';
import type { Reply } from '../../src/app/reply.js';
import { outOfMemoryExit } from '../../src/batch/child.js';
import type { PlacedRecord } from '../../src/batch/wire.js';
import { serve } from '../../src/batch/worker-loop.js';
import { games } from '../../src/games/registry.js';
import type { FaultKind, FaultPlan } from './plan.js';

const hoard: unknown[] = [];

const faults: Readonly<Record<FaultKind, () => void>> = {
  throw: () => {
    throw new Error('planted');
  },
  exit: () => process.exit(0),
  kill: () => process.kill(process.pid, 'SIGKILL'),
  hang: () => {
    for (;;) hoard.length = 0;
  },
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

class Saboteur extends Answerer {
  constructor(
    job: SolveJob,
    private readonly plan: FaultPlan,
  ) {
    super(job);
  }

  override answer(record: PlacedRecord): Reply {
    const fault = this.plan.faults.find(({ at }) => at === record.index);
    const trace = `${this.plan.memory}.${record.index}`;
    if (fault && !(fault.once && existsSync(trace))) {
      writeFileSync(trace, '');
      faults[fault.kind]();
    }
    return super.answer(record);
  }
}

new Worker(new URL('./worker-guard.js', import.meta.url), {
  workerData: { parent: process.ppid, bytes: Number(process.env['TABULEIRO_WORKER_BYTES']) },
}).unref();
process.on('disconnect', () => process.exit(0));
process.on('uncaughtException', (error) => process.exit(isAllocation(error) ? outOfMemoryExit : 1));
serve(games, (hello) => new Saboteur(hello as SolveJob, (hello as { fault: FaultPlan }).fault));
