/** One record in this process. A search that breaks down costs only its record, as it would in a worker. */
import type { Game, Setup } from '../core/game.js';
import type { SolveJob } from './job.js';
import type { Ledger } from './ledger.js';
import { replyTo, type Reply } from './reply.js';
import type { Place } from './result.js';

/** Solves and hands over; a promise means: wait before going on. */
export function answerHere(
  place: Place,
  game: Game,
  setup: Setup,
  job: SolveJob,
  ledger: Ledger,
): Promise<void> | undefined {
  let reply: Reply;
  try {
    reply = replyTo(place, game, setup, job, ledger.comparison);
  } catch (error) {
    return ledger.takeLost(place, isAllocation(error) ? 'memory' : 'crash', game, setup);
  }
  return ledger.take(reply, place);
}

/** The only sign that typed arrays give of no memory left. */
export function isAllocation(error: unknown): boolean {
  return error instanceof RangeError && /allocation failed|array length/i.test(error.message);
}
