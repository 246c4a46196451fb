/**
 * The worker's end of the channel. Messages from the parent: first what all batches have in common, then
 * `{ task, bytes }` for each batch, and `{ give: task }` to ask for the rest of one. To it: once `{ ready }`,
 * then pieces (`piece.ts`).
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { now } from '../core/clock.js';
import type { Game } from '../core/game.js';
import type { Note, Piece, RecordPlace, SlowRecord, Tally } from './piece.js';
import { Slowest } from './slowest.js';
import { type PlacedRecord, unpack } from './wire.js';

/** Answers records; made once for all batches. */
export interface RecordAnswerer {
  answer(record: PlacedRecord): { readonly tally: Tally; readonly line: string; readonly note?: Note };
  /** Rows of the comparison table since the last call. */
  takeTotals(): readonly object[];
}

/** A batch's results are sent at least this often, between two records: milliseconds. */
const pieceEvery = 30;

/** Serves the parent until it goes away. @param begin makes the answerer from the parent's first message. */
export function serve(games: readonly Game[], begin: (hello: unknown) => RecordAnswerer): void {
  let loop: WorkerLoop | undefined;
  // Ctrl-C on a terminal goes to all processes of the group: the parent decides what it means.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
  process.on('message', (message: object) => {
    if (!loop) {
      loop = new WorkerLoop(games, begin(message));
      process.send?.({ ready: true });
    } else if ('give' in message) loop.asked = message.give as number;
    else void loop.work(message as { task: number; bytes: Uint8Array });
  });
}

class WorkerLoop {
  /** The batch whose rest the parent wants back. */
  asked = 0;

  constructor(
    private readonly games: readonly Game[],
    private readonly answerer: RecordAnswerer,
  ) {}

  async work({ task, bytes }: { task: number; bytes: Uint8Array }): Promise<void> {
    const draft = new Draft(task);
    for (const record of unpack(bytes, this.games)) {
      if (now() - draft.started > pieceEvery) {
        process.send?.(draft.take(this.answerer.takeTotals(), false));
        await nextTurn();
        if (this.asked === task) break;
      }
      if (record.refused) {
        draft.add(record, 'x', '', 0, { index: record.index, line: record.line });
        continue;
      }
      const started = now();
      const { tally, line, note } = this.answerer.answer(record);
      draft.add(record, tally, line, now() - started, note);
    }
    process.send?.(draft.take(this.answerer.takeTotals(), true));
  }
}

/** A piece in the making. */
class Draft {
  started = now();
  private from = 0;
  private tallies = '';
  private lines: string[] = [];
  private times: number[] = [];
  private notes: [number, Note][] = [];
  private slow = new Slowest();

  constructor(private readonly task: number) {}

  add(place: RecordPlace, tally: Tally | 'x', line: string, ms: number, note?: Note): void {
    if (note) this.notes.push([this.lines.length, note]);
    this.slow.add(place, ms);
    this.tallies += tally;
    this.lines.push(line);
    this.times.push(ms);
  }

  take(totals: readonly object[], last: boolean): Piece {
    const { task, from, tallies, lines, notes } = this;
    const times = Float64Array.from(this.times);
    const slow: readonly SlowRecord[] = this.slow.list;
    const piece = { task, from, tallies, lines, notes, times, slow, totals, last };
    this.from += lines.length;
    this.tallies = '';
    this.lines = [];
    this.times = [];
    this.notes = [];
    this.slow = new Slowest();
    this.started = now();
    return piece;
  }
}
