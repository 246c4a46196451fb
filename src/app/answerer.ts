/** Answers records that come packed: in a worker, or here when no worker can be started. */
import type { RecordAnswerer } from '../batch/worker-loop.js';
import type { PlacedRecord } from '../batch/wire.js';
import type { Setup } from '../core/game.js';
import { Comparison } from './comparison.js';
import type { SolveJob } from './job.js';
import { replyTo, type Reply } from './reply.js';

/** The setup that the reader made of this record. */
export function setupOf({ game, raw }: PlacedRecord, job: SolveJob): Setup {
  const setup = game.parse(raw, job.strict);
  if (!setup.ok) throw new Error(`a record that was read is refused: ${setup.error.code}`);
  return setup.value;
}

export class Answerer implements RecordAnswerer {
  private comparison = new Comparison();

  constructor(private readonly job: SolveJob) {}

  answer(record: PlacedRecord): Reply {
    return replyTo(record, record.game, setupOf(record, this.job), this.job, this.comparison);
  }

  takeTotals(): readonly object[] {
    const rows = this.comparison.rows();
    if (rows.length > 0) this.comparison = new Comparison();
    return rows;
  }
}
