/**
 * A file of positions: the list, the record shown, and answering all records. It knows no page and
 * no worker.
 */
import type {
  FileBoard,
  FileCalls,
  FileRow,
  FileSummary,
  OpenedFile,
  RecordAnswer,
  RecordText,
  RowFilter,
  RowsFound,
} from '../files/protocol.js';
import type { Services } from '../wire.js';
import { phrase, type Phrase } from '../../core/text/phrase.js';

/**
 * A rejected promise means that a worker broke down. Those of `answers` never settle after `end`.
 */
export interface FileWorkers {
  /** @param report called with the state of a file while it is read */
  file(report?: (summary: FileSummary) => void): FileCalls;
  /** Starts the worker with this number, if it is not there. */
  answers(worker: number): Services['answers'];
  end(worker: number): void;
  /** The largest number of workers that answer all records. */
  readonly count: number;
}

/** The worker of the record shown; those that answer all records have the numbers from 1 on. */
const shownWorker = 0;

/** Records given to a worker at once. */
const batch = 16;

export class FileController {
  summary: FileSummary | undefined;
  filter: RowFilter = {};
  /** All records are being answered. */
  isSolving = false;
  /** The record shown, and its answer as soon as there is one. */
  shown: { readonly row: FileRow; readonly answer?: RecordAnswer } | undefined;
  /** Index of the record shown in the filtered list; -1 before one is shown. */
  place = -1;
  problem: Phrase | undefined;
  /** Index from which records without an answer are searched; it grows while all are answered. */
  private next = 0;

  constructor(
    private readonly workers: FileWorkers,
    private readonly changed: () => void,
  ) {}

  /**
   * Reads a file. The list changes only if it is a list of records; the reply holds a game that is
   * alone in its file, or the reason why the file is refused.
   * @param board the board of moves that name none
   */
  async open(file: File, board?: FileBoard): Promise<OpenedFile | undefined> {
    this.stop();
    this.workers.end(shownWorker);
    const before = [this.filter, this.shown, this.summary, this.place] as const;
    [this.filter, this.shown, this.problem, this.place] = [{}, undefined, undefined, -1];
    const reader = this.workers.file((summary) => this.show(summary));
    const opened = await this.result(reader.open(file, board));
    if (opened?.kind === 'summary') this.show(opened.summary);
    else [this.filter, this.shown, this.summary, this.place] = before;
    return opened;
  }

  /** Returns rows of the filtered list, and the length of that list. */
  async rows(from: number, count: number): Promise<RowsFound> {
    const found = await this.result(this.workers.file().rows(this.filter, from, count));
    return found ?? { total: 0, rows: [] };
  }

  setFilter(filter: RowFilter): void {
    this.filter = filter;
    this.changed();
  }

  /**
   * Answers the record shown, with the explanation, unless it is a game that ended. The search for
   * the record shown before ends.
   * @param ms time limit
   */
  async answerShown(row: FileRow, ms: number): Promise<void> {
    if (this.shown && !this.shown.answer) this.workers.end(shownWorker);
    this.shown = { row };
    this.changed();
    if (row.record === undefined || row.ending) return;
    try {
      const [answer] = await this.workers
        .answers(shownWorker)
        .answer([{ at: row.at, text: row.record }], ms, true);
      if (this.shown?.row !== row) return;
      this.shown = { row, answer };
      const isFirst = row.answer === undefined;
      if (isFirst || (row.status !== 'proved' && answer.status === 'proved')) await this.keep([answer]);
      this.changed();
    } catch {
      this.fail();
    }
  }

  /** All records have an answer, but not all answers are exact. */
  get onlyInexact(): boolean {
    const { records = 0, answered = 0, inexact = 0 } = this.summary ?? {};
    return answered === records && inexact > 0;
  }

  /**
   * Answers all records without an answer, or if there are none those whose answer is not exact, in
   * all workers.
   * @param ms for each record
   */
  async solveAll(ms: number): Promise<void> {
    if (this.isSolving) return;
    const { onlyInexact } = this;
    this.isSolving = true;
    this.next = 0;
    this.changed();
    try {
      // Each call waits for the previous one, so that no record goes to two workers.
      let taking: Promise<unknown> = Promise.resolve();
      const take = (): Promise<readonly RecordText[]> => {
        const taken = taking.then(() => this.take(onlyInexact));
        taking = taken;
        return taken;
      };
      const work = async (worker: number): Promise<void> => {
        for (let texts = await take(); texts.length > 0 && this.isSolving; texts = await take()) {
          await this.keep(await this.workers.answers(worker).answer(texts, ms, false));
        }
      };
      await Promise.all(Array.from({ length: this.workers.count }, (_, i) => work(i + 1)));
    } catch {
      this.fail();
    }
    this.isSolving = false;
    this.changed();
  }

  /** Stops answering all records. Answers found so far stay. */
  stop(): void {
    this.isSolving = false;
    for (let worker = 1; worker <= this.workers.count; worker++) this.workers.end(worker);
    this.changed();
  }

  /** Returns `saida.txt` with the answers known so far. */
  output(): Promise<Blob | undefined> {
    return this.result(this.workers.file().output());
  }

  private async take(inexact: boolean): Promise<readonly RecordText[]> {
    const found = await this.result(this.workers.file().openRecords(this.next, batch, inexact));
    if (!found) return [];
    this.next = found.next;
    return found.texts;
  }

  private async keep(answers: readonly RecordAnswer[]): Promise<void> {
    const summary = await this.result(this.workers.file().keep(answers));
    if (summary) this.show(summary);
  }

  /** Returns the result of a call; undefined if the worker broke down. */
  private async result<T>(called: Promise<T>): Promise<T | undefined> {
    try {
      return await called;
    } catch {
      this.fail();
      return undefined;
    }
  }

  private show(summary: FileSummary): void {
    this.summary = summary;
    this.changed();
  }

  private fail(): void {
    this.problem = broken;
    this.isSolving = false;
    this.changed();
  }
}

const broken: Phrase = phrase('the file could not be read, or a search took too much memory');
