/**
 * The worker's side of the channel. Messages from the parent: first the handshake, which all
 * batches share, then `{ task, bytes }` for each batch, and `{ giveBack: task }` to ask for the
 * rest of one. Messages to the parent: once `{ ready }`, then partial results (`partial-result.ts`)
 * and the progress of long searches (`Searching`).
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { now } from '../../core/clock.js';
import type { Game } from '../../core/game.js';
import type { Searching } from '../../core/search/search-watch.js';
import type { RecordSolver } from './executor.js';
import { unpack } from './packed-records.js';
import { ResultBuilder } from './partial-result.js';

/** Milliseconds between sending results, which happens between two records. */
const resultsEvery = 30;

type Tell = (searching: Searching) => void;

/**
 * Serves the parent until it goes away.
 * @param begin makes the solver from the handshake and a function that reports progress, which
 * sends at once even while a search blocks the event loop
 */
export function serve(
  games: readonly Game[],
  begin: (handshake: unknown, tell: Tell) => RecordSolver | Promise<RecordSolver>,
): void {
  let begun: Promise<WorkerLoop> | undefined;
  // Ctrl-C on a terminal reaches all processes of the group; the parent decides what to do.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
  const start = async (handshake: object): Promise<WorkerLoop> => {
    const solver = await begin(handshake, (searching) => void process.send?.({ searching }));
    process.send?.({ ready: true });
    return new WorkerLoop(games, solver);
  };
  process.on('message', (message: object) => {
    if (begun) void begun.then((loop) => loop.take(message));
    else begun = start(message);
  });
}

class WorkerLoop {
  /** Number of the batch whose rest the parent has asked for. */
  private wantedBack = 0;

  constructor(
    private readonly games: readonly Game[],
    private readonly solver: RecordSolver,
  ) {}

  take(message: object): void {
    if ('giveBack' in message) this.wantedBack = message.giveBack as number;
    else void this.work(message as { task: number; bytes: Uint8Array });
  }

  private async work({ task, bytes }: { task: number; bytes: Uint8Array }): Promise<void> {
    const results = new ResultBuilder(task);
    // One reading of the clock a record, as a cheap record takes a microsecond.
    let started = results.started;
    for (const record of unpack(bytes, this.games)) {
      if (started - results.started > resultsEvery) {
        process.send?.(results.take(this.solver.takeTotals(), false));
        await nextTurn();
        if (this.wantedBack === task) break;
        started = results.started = now();
      }
      if (record.kind === 'refused') {
        results.addRefused(record);
        continue;
      }
      const { tally, line, note } = this.solver.solve(record);
      const ended = now();
      results.add(record, tally, line, ended - started, note);
      started = ended;
    }
    process.send?.(results.take(this.solver.takeTotals(), true));
  }
}
