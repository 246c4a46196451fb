/**
 * Decides who answers a record: this process while the work is small, since starting a process costs more than
 * a thousand small boards; workers from then on, or at once for a record that may be long.
 */
import type { InputMark } from '../batch/input-mark.js';
import type { RecordItem, RefusedItem, WarningItem } from '../batch/items.js';
import { type Delivery, OrderedPool } from '../batch/ordered.js';
import { Sizing } from '../batch/sizing.js';
import { Packer, type PackedRecords, unpack } from '../batch/wire.js';
import type { RunCode } from '../core/refusal.js';
import { games } from '../games/registry.js';
import { setupOf } from './answerer.js';
import { solversFor } from './algorithms.js';
import type { SolveJob } from './job.js';
import type { Ledger } from './ledger.js';
import { answerHere } from './answer-here.js';

export interface CrewSettings {
  /** Worker processes at most; with 1 there is none and all is answered in this process. */
  readonly jobs: number;
  /** Script of a worker, its arguments for node, its environment. */
  readonly entry: string;
  readonly execArgv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Bytes of results that may wait in memory for an earlier one. */
  readonly memoryBytes: number;
  /** Milliseconds past its limits after which a search hangs. */
  readonly graceMs: number;
  /** Most records in a batch, where a test wants to say so. */
  readonly batch?: number;
  /** Milliseconds of work in this process before workers are started. */
  readonly patienceMs: number;
}

/** Refused records that wait for their turn; each holds a line of text. */
const mostRefused = 100_000;

export class Crew {
  private pool: OrderedPool<WarningItem, InputMark> | undefined;
  private readonly packer = new Packer(games);
  private readonly sizing = new Sizing();
  private readonly refused = new Map<number, RefusedItem>();
  private expected = 0;
  private packedMark: InputMark | undefined;
  private spent = 0;
  private closed = false;

  constructor(
    private readonly settings: CrewSettings,
    private readonly job: SolveJob,
    private readonly ledger: Ledger,
    private readonly reached: (mark: InputMark) => Promise<void> | undefined,
  ) {}

  /** Whether workers answer this record; once they do, they answer all that follow. */
  wants(item: RecordItem): boolean {
    if (this.pool) return true;
    if (this.settings.jobs === 1) return false;
    return this.spent > this.settings.patienceMs || !isCheap(item, this.job);
  }

  /** Adds to the time that was spent in this process. */
  spend(ms: number): void {
    this.spent += ms;
  }

  /** Workers are at work: whatever is not for them has to pass through `refuse` and `warn`. */
  get started(): boolean {
    return this.pool !== undefined;
  }

  async take(item: RecordItem, mark: InputMark): Promise<void> {
    this.start();
    await this.added(this.packer.add(item), mark);
  }

  /** Refused records travel with the others, which keeps them in order and the batches large. */
  async refuse(item: RefusedItem, mark: InputMark): Promise<void> {
    this.refused.set(item.index, item);
    await this.added(this.packer.addRefused(item), mark);
  }

  private async added(kind: number, mark: InputMark): Promise<void> {
    this.expected += this.sizing.expected(kind);
    this.packedMark = mark;
    const { count, size } = this.packer;
    const full = this.settings.batch ? count >= this.settings.batch : this.sizing.isFull(this.expected, size);
    if (full) await this.send();
  }

  async warn(item: WarningItem, mark: InputMark): Promise<void> {
    this.flush();
    this.pool!.pass(item, mark);
    await this.untilHungry();
  }

  /** No more records: waits for all results. */
  async finish(): Promise<void> {
    if (!this.pool) return;
    this.flush();
    while (!this.pool.empty && !this.ledger.over) {
      await this.deliver();
      if (!this.pool.empty && !this.ledger.over) await this.pool.changed();
    }
  }

  /** Ends the workers. */
  close(): void {
    this.closed = true;
    this.pool?.close();
  }

  private start(): void {
    if (this.pool || this.closed) return;
    const { settings, job } = this;
    // Each algorithm may take the whole limit, and as long again for a certificate or a slow clock.
    const solvers = Math.max(...games.map((game) => solversFor(game, job.choice).length));
    const limit = job.limits.ms === undefined ? Infinity : 2 * job.limits.ms * solvers + settings.graceMs;
    this.pool = new OrderedPool({
      ...settings,
      hello: job,
      hangMs: limit,
      onTimes: (records, piece) => this.sizing.learn(records, piece),
    });
  }

  private async send(): Promise<void> {
    this.flush();
    await this.untilHungry();
  }

  private flush(): void {
    if (this.packer.count === 0) return;
    this.pool!.submit(this.packer.take(), this.packedMark!);
    this.expected = 0;
  }

  private async untilHungry(): Promise<void> {
    await this.deliver();
    while ((!this.pool!.hungry || this.refused.size > mostRefused) && !this.ledger.over) {
      await this.pool!.changed();
      await this.deliver();
    }
  }

  private async deliver(): Promise<void> {
    for (let next = this.pool!.next(); next && !this.ledger.over; next = this.pool!.next()) {
      await this.handOver(next);
      await this.reached(next.mark);
    }
  }

  private handOver(next: Delivery<WarningItem, InputMark>): Promise<void> | undefined {
    const { ledger } = this;
    if (next.kind === 'piece') return ledger.takePiece(next.piece, this.takeRefused);
    if (next.kind === 'lost') return this.lost(next.record, next.code);
    if (next.kind === 'unanswered') return this.answerAll(next.records);
    ledger.takeWarning(next.item);
    return undefined;
  }

  private readonly takeRefused = (index: number): RefusedItem => {
    const item = this.refused.get(index)!;
    this.refused.delete(index);
    return item;
  };

  private lost(records: PackedRecords, code: RunCode): Promise<void> | undefined {
    const [record] = unpack(records.bytes, games);
    if (record!.refused) return this.ledger.takeRefused(this.takeRefused(record!.index));
    return this.ledger.takeLost(record!, code, record!.game, setupOf(record!, this.job));
  }

  private async answerAll(records: PackedRecords): Promise<void> {
    for (const record of unpack(records.bytes, games)) {
      if (record.refused) await this.ledger.takeRefused(this.takeRefused(record.index));
      else await answerHere(record, record.game, setupOf(record, this.job), this.job, this.ledger);
    }
  }
}

/** Cells of a board on which the default algorithm of a one-player game ends in milliseconds. */
const cheapCells = 128;
/** Free cells with which a two-player game is over at once. */
const cheapFree = 9;

/** Whether the default algorithm answers it in milliseconds, by a look at its size. */
export function isCheap({ game, setup, raw }: RecordItem, { choice }: SolveJob): boolean {
  if (choice.items.length > 0) return false;
  if (game.traits(setup).players === 1) return raw.cells.length <= cheapCells;
  let free = 0;
  for (const cell of raw.cells) if (cell === 0) free++;
  return free <= cheapFree;
}
