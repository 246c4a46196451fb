/** A file of positions: what is listed, which record is shown, and the answering of all. Knows no page and no worker. */
import type {
  FileReply,
  FileRequest,
  FileSummary,
  RecordAnswer,
  RecordText,
  FileRow,
  RowFilter,
} from '../files/protocol.js';
import { phrase, type Phrase } from '../../core/text/phrase.js';

/** A promise that is rejected tells of a worker that broke down; those of `answer` never settle after `end`. */
export interface FileWorkers {
  file(request: FileRequest, progress?: (summary: FileSummary) => void): Promise<FileReply>;
  /** @param worker from 0 to `count` - 1 @param ms for each record @param isShown on the board, with its certificate */
  answer(
    worker: number,
    texts: readonly RecordText[],
    ms: number,
    isShown: boolean,
  ): Promise<readonly RecordAnswer[]>;
  end(): void;
  readonly count: number;
}

/** Records that a worker is given at once. */
const batch = 16;

export class FileController {
  summary: FileSummary | undefined;
  filter: RowFilter = {};
  /** All records are being answered. */
  isSolving = false;
  /** What was asked of a record that is shown, and its answer as soon as there is one. */
  shown: { readonly row: FileRow; readonly answer?: RecordAnswer } | undefined;
  problem: Phrase | undefined;
  /** From where records without an answer are looked for; grows while all are answered. */
  private next = 0;

  constructor(
    private readonly workers: FileWorkers,
    private readonly changed: () => void,
  ) {}

  /** Reads a file; the text of a saved game if it is one. */
  async open(file: File): Promise<string | undefined> {
    this.stop();
    [this.filter, this.shown, this.problem] = [{}, undefined, undefined];
    const reply = await this.ask({ kind: 'open', file }, (summary) => this.show(summary));
    if (reply?.kind === 'summary') this.show(reply.summary);
    return reply?.kind === 'game' ? reply.text : undefined;
  }

  /** Rows of the list as it is filtered now, and how long that list is. */
  async rows(
    from: number,
    count: number,
  ): Promise<{ readonly total: number; readonly rows: readonly FileRow[] }> {
    const reply = await this.ask({ kind: 'rows', filter: this.filter, from, count });
    return reply?.kind === 'rows' ? reply : { total: 0, rows: [] };
  }

  setFilter(filter: RowFilter): void {
    this.filter = filter;
    this.changed();
  }

  /** Answers the record that is shown, with the explanation. @param ms at most */
  async answerShown(row: FileRow, ms: number): Promise<void> {
    this.shown = { row };
    this.changed();
    if (row.record === undefined) return;
    try {
      const [answer] = await this.workers.answer(0, [{ at: row.at, text: row.record }], ms, true);
      if (this.shown?.row !== row) return;
      this.shown = { row, answer };
      if (row.answer === undefined) await this.keep([answer]);
      this.changed();
    } catch {
      this.fail();
    }
  }

  /** Answers all records that have no answer, in as many workers as there are. @param ms for each record */
  async solveAll(ms: number): Promise<void> {
    if (this.isSolving) return;
    this.isSolving = true;
    this.next = 0;
    this.changed();
    try {
      // One after the other: the records that each takes are its own.
      let taking: Promise<unknown> = Promise.resolve();
      const take = (): Promise<readonly RecordText[]> => {
        const taken = taking.then(() => this.take());
        taking = taken;
        return taken;
      };
      const work = async (worker: number): Promise<void> => {
        for (let texts = await take(); texts.length > 0 && this.isSolving; texts = await take()) {
          await this.keep(await this.workers.answer(worker, texts, ms, false));
        }
      };
      await Promise.all(Array.from({ length: this.workers.count }, (_, worker) => work(worker)));
    } catch {
      this.fail();
    }
    this.isSolving = false;
    this.changed();
  }

  /** Ends what is being answered; what has been is kept. */
  stop(): void {
    this.isSolving = false;
    this.workers.end();
    this.changed();
  }

  /** `saida.txt` as far as it is known. */
  async output(): Promise<Blob | undefined> {
    const reply = await this.ask({ kind: 'output' });
    return reply?.kind === 'output' ? reply.blob : undefined;
  }

  private async take(): Promise<readonly RecordText[]> {
    const reply = await this.ask({ kind: 'open-records', from: this.next, count: batch });
    if (reply?.kind !== 'texts') return [];
    this.next = reply.next;
    return reply.texts;
  }

  private async keep(answers: readonly RecordAnswer[]): Promise<void> {
    const reply = await this.ask({ kind: 'keep', answers });
    if (reply?.kind === 'summary') this.show(reply.summary);
  }

  private async ask(
    request: FileRequest,
    progress?: (summary: FileSummary) => void,
  ): Promise<FileReply | undefined> {
    try {
      return await this.workers.file(request, progress);
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
