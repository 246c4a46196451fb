/** Takes the results in the order of the input: writes the lines, counts, tells the listener. */
import type { RefusedItem, WarningItem } from '../batch/items.js';
import type { Note, Piece, SlowRecord, Tally } from '../batch/piece.js';
import { Slowest } from '../batch/slowest.js';
import type { Game, Setup } from '../core/game.js';
import { refuse, type RunCode } from '../core/refusal.js';
import { Comparison, type AlgorithmTotals } from './comparison.js';
import type { SolveJob } from './job.js';
import type { Reply } from './reply.js';
import { headerLine, refusedLine, type Place } from './result.js';

/** Who hears of what happens; all calls come in the order of the input. */
export interface SolveListener {
  onRefused(item: RefusedItem): void;
  onWarning(item: WarningItem): void;
  /** Refused by its solvers, or its search was lost. */
  onUnaccepted(note: Note): void;
  onExplained(note: Note): void;
  onDisagreement(note: Note): void;
}

/** Takes text; a promise means: wait before writing more. */
export interface TextSink {
  /** Set when nothing can be written any more: the run ends there. */
  readonly fault?: object | undefined;
  writeText(text: string): Promise<void> | undefined;
  /** Lets out what was gathered. */
  flush?(): Promise<void>;
}

/** Counts of records by how they ended. */
export interface Counts {
  records: number;
  /** Proved answers. */
  proved: number;
  /** Answers of algorithms that ended by their own rules without a proof. */
  unproved: number;
  /** Answers that a limit cut short. */
  limited: number;
  refused: number;
  disagreements: number;
}

/** Where the run stands after some record: what a journal keeps. */
export interface LedgerState {
  readonly counts: Counts;
  readonly totals: readonly AlgorithmTotals[];
  readonly slowest: readonly SlowRecord[];
}

const countOf = { p: 'proved', u: 'unproved', l: 'limited', r: 'refused' } as const;

export class Ledger {
  /** Nothing more is wanted. */
  over = false;
  /** `strict` ended the run before the end of the input. */
  stopped = false;
  readonly counts: Counts = { records: 0, proved: 0, unproved: 0, limited: 0, refused: 0, disagreements: 0 };
  readonly comparison = new Comparison();
  readonly slowest = new Slowest();

  constructor(
    private readonly job: SolveJob,
    private readonly sink: TextSink,
    private readonly listener: SolveListener,
  ) {}

  /** Goes on where an earlier run was; its lines are in the output already. */
  restore({ counts, totals, slowest }: LedgerState): void {
    Object.assign(this.counts, counts);
    this.comparison.merge(totals);
    for (const record of slowest) this.slowest.add(record, record.ms);
  }

  state(): LedgerState {
    return { counts: { ...this.counts }, totals: this.comparison.rows(), slowest: [...this.slowest.list] };
  }

  /** The line above the first result. */
  head(): Promise<void> | undefined {
    const header = headerLine(this.job.format);
    return header === '' ? undefined : this.write(`${header}\n`);
  }

  /** Nothing more to write for now: whoever waits for the answers gets them. */
  async rest(): Promise<void> {
    if (!this.over) await this.sink.flush?.();
  }

  takeWarning(item: WarningItem): void {
    if (!this.over) this.listener.onWarning(item);
  }

  takeRefused(item: RefusedItem): Promise<void> | undefined {
    if (this.over) return undefined;
    this.listener.onRefused(item);
    const written = this.write(`${refusedLine(item, item.refusal, this.job.format)}\n`);
    this.count('r');
    return written;
  }

  take({ tally, line, ms, note }: Reply, place: Place): Promise<void> | undefined {
    if (this.over) return undefined;
    if (ms > 0) this.slowest.add(place, ms);
    if (note) this.tell(note);
    const written = this.write(`${line}\n`);
    this.count(tally);
    return written;
  }

  /** The search of this record was lost. */
  takeLost(place: Place, code: RunCode, game: Game, setup: Setup): Promise<void> | undefined {
    const refusal = refuse(code);
    const line = refusedLine(place, refusal, this.job.format, game, setup);
    const { index, line: at } = place;
    return this.take({ tally: 'r', line, ms: 0, note: { index, line: at, refusal } }, place);
  }

  /** @param refused hands out, once, the record of that index that the reader refused. */
  takePiece(
    { tallies, lines, notes, slow, totals }: Piece,
    refused: (index: number) => RefusedItem,
  ): Promise<void> | undefined {
    if (this.over) return undefined;
    this.comparison.merge(totals as AlgorithmTotals[]);
    for (const record of slow) this.slowest.add(record, record.ms);
    const byRecord = new Map(notes);
    const written: string[] = [];
    for (let i = 0; i < tallies.length && !this.over; i++) {
      const note = byRecord.get(i);
      if (tallies[i] === 'x') {
        const item = refused(note!.index);
        this.listener.onRefused(item);
        written.push(refusedLine(item, item.refusal, this.job.format));
        this.count('r');
        continue;
      }
      if (note) this.tell(note);
      written.push(lines[i]!);
      this.count(tallies[i] as Tally);
    }
    return this.write(`${written.join('\n')}\n`);
  }

  private write(text: string): Promise<void> | undefined {
    const written = this.sink.writeText(text);
    if (this.sink.fault) this.over = true;
    return written;
  }

  private tell(note: Note): void {
    if (note.refusal) this.listener.onUnaccepted(note);
    if (note.explain) this.listener.onExplained(note);
    if (!note.claims) return;
    this.counts.disagreements++;
    this.listener.onDisagreement(note);
  }

  private count(tally: Tally): void {
    this.counts.records++;
    this.counts[countOf[tally]]++;
    if (tally === 'r' && this.job.strict) this.over = this.stopped = true;
  }
}
