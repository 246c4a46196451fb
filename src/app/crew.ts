/**
 * Decides who answers a record: this process while the work is small, since starting a process costs more than
 * a thousand small boards; workers from then on, or at once for a record that may be long.
 */
import type { Costs } from '../batch/costs.js';
import type { InputMark } from '../batch/input-mark.js';
import type { RecordItem, RefusedItem, WarningItem } from '../batch/items.js';
import { type Delivery, OrderedPool } from '../batch/ordered.js';
import type { MakeExecutor } from '../batch/executor.js';
import { type BatchSize, Sizing } from '../batch/sizing.js';
import { kindOfItem, Packer, type PackedRecords, type PlacedRecord, unpack } from '../batch/wire.js';
import type { RunCode } from '../core/refusal.js';
import { games } from '../games/registry.js';
import { setupOf } from './answerer.js';
import { hangLimit } from './hang-limit.js';
import type { SolveJob } from './job.js';
import type { Ledger } from './ledger.js';
import { answerHere } from './answer-here.js';

export interface CrewSettings {
  /** Worker processes at most; with 0 all is answered in this process. */
  readonly jobs: number;
  /** Script of a worker, its arguments for node, its environment. */
  readonly entry: string;
  readonly execArgv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Bytes of results that may wait in memory for an earlier one. */
  readonly memoryBytes: number;
  /** Milliseconds past its limits after which a search hangs. */
  readonly graceMs: number;
  /** Records in a batch, where someone wants to say so. */
  readonly batch?: number | undefined;
  /** Size of a batch otherwise. */
  readonly batchSize?: BatchSize;
  /** Where what records cost is kept, for those who want to know. */
  readonly costs?: Costs;
  /** Milliseconds of work in this process, of late, before workers are started. */
  readonly patienceMs: number;
  /** Who answers instead of worker processes of this machine; then this process answers nothing. */
  readonly executor?: MakeExecutor;
}

/**
 * What records took counts half after as many more. So workers are started for records of more than
 * patienceMs / 2 / 5,000, 15 microseconds; to hand less than that over costs as much as it spares.
 */
const memory = 5000;

/** Refused records that wait for their turn; each holds a line of text. */
const mostRefused = 100_000;

export class Crew {
  private pool: OrderedPool<WarningItem, InputMark> | undefined;
  private readonly packer = new Packer(games);
  private readonly sizing: Sizing;
  private readonly refused = new Map<number, RefusedItem>();
  private expected = 0;
  private packedMark: InputMark | undefined;
  private answered = 0;
  /** Milliseconds, those of late. */
  private spent = 0;
  /** The longest record: it may have built a table that each worker would have to build again. */
  private longest = 0;
  private closed = false;

  constructor(
    private readonly settings: CrewSettings,
    private readonly job: SolveJob,
    private readonly ledger: Ledger,
    private readonly reached: (mark: InputMark) => Promise<void> | undefined,
    private readonly onDeaf?: (deaf: boolean) => void,
  ) {
    this.sizing = new Sizing(settings.batchSize, settings.costs);
  }

  /** Whether workers answer this record; once they do, they answer all that follow. */
  wants(item: RecordItem): boolean {
    if (this.pool || this.settings.executor) return true;
    if (this.settings.jobs === 0) return false;
    const brief = this.job.choice.items.length === 0 && item.game.isBrief(item.setup);
    return !brief || this.spent - this.longest > this.settings.patienceMs;
  }

  /** Adds to the time that was spent in this process. */
  spend(item: RecordItem, ms: number): void {
    this.spent += ms;
    this.longest = Math.max(this.longest, ms);
    if (++this.answered % memory === 0) {
      this.spent /= 2;
      this.longest /= 2;
    }
    this.sizing.costs.learn(kindOfItem(item, games), ms);
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
    this.expected += this.sizing.costs.expected(kind);
    this.packedMark = mark;
    const { count, size } = this.packer;
    const { batch } = this.settings;
    const full =
      this.sizing.isFull(batch ? 0 : this.expected, size) || (batch !== undefined && count >= batch);
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
    this.pool = new OrderedPool({
      ...settings,
      hello: job,
      hangMs: hangLimit(job, settings.graceMs),
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

  /** No worker can be started: however long the search, no signal is heard meanwhile. */
  private answerDeaf(record: PlacedRecord): Promise<void> | undefined {
    this.onDeaf?.(true);
    const written = answerHere(record, record.game, setupOf(record, this.job), this.job, this.ledger);
    this.onDeaf?.(false);
    return written;
  }

  private async answerAll(records: PackedRecords): Promise<void> {
    for (const record of unpack(records.bytes, games)) {
      if (record.refused) await this.ledger.takeRefused(this.takeRefused(record.index));
      else await this.answerDeaf(record);
    }
  }
}
