/** The calls of the page about a file of positions, and their results, as plain data. */
import type { Answer, Status } from '../../core/answer.js';
import type { Scene, SceneItem } from '../../core/scene.js';
import type { Bilingual, Phrase } from '../../core/text/phrase.js';

/** The statuses of a record's answer; `none` if there is no answer yet. */
export const rowStatuses = ['none', 'proved', 'bounded', 'estimated', 'refused'] as const satisfies readonly (
  | Status
  | 'none'
)[];
export type RowStatus = (typeof rowStatuses)[number];

export const verdicts = ['unknown', 'loss', 'draw', 'win'] as const;
/** The meaning of a value for the side to move; `unknown` if it is open or there is no value. */
export type Verdict = (typeof verdicts)[number];

/** Returns the verdict of an interval; an estimate counts by its sign. */
export function verdictOf({ lo, hi }: Pick<Answer, 'lo' | 'hi'>): Verdict {
  if (lo > 0) return 'win';
  if (hi < 0) return 'loss';
  return hi - lo < 1e-9 ? 'draw' : 'unknown';
}

/** The records that are listed; undefined means all. */
export interface RowFilter {
  readonly game?: string;
  readonly status?: RowStatus;
  readonly value?: Verdict;
}

export interface FileRow {
  /** The index, from 0; the record's number is one more. */
  readonly at: number;
  readonly line: number;
  readonly status: RowStatus;
  /** A record of one position, the last one of a game; undefined if the record was refused. */
  readonly record?: string;
  /** The saved game, in a file of games. */
  readonly saved?: string | undefined;
  /** How the saved game ended, with marks for colours; it has nothing to solve. */
  readonly ending?: Phrase | undefined;
  readonly title: Phrase;
  readonly scene?: Scene;
  /** The line of `saida.txt`, or the reason of a refusal. */
  readonly answer?: string | undefined;
  /** The explanation in the file. */
  readonly explain?: Bilingual | undefined;
}

/** The state of a file as far as it has been read. */
export interface FileSummary {
  readonly name: string;
  readonly records: number;
  /** Records that have an answer, or a game that ended. */
  readonly answered: number;
  /** Answers without an exact value, which more time may find. */
  readonly inexact: number;
  /** Index of the first record that has a position; 0 if none has. */
  readonly first: number;
  readonly games: readonly { readonly id: string; readonly name: Phrase }[];
  /** The share that has been read, from 0 to 1. */
  readonly read: number;
}

/** The board that a file of moves is played on: as on the page, from its empty start. */
export interface FileBoard {
  readonly game: string;
  readonly rows: number;
  readonly cols: number;
  readonly header: string;
}

export interface RecordText {
  readonly at: number;
  readonly text: string;
}

export interface RecordAnswer {
  readonly at: number;
  /** The line of `saida.txt`, without its newline. */
  readonly line: string;
  readonly status: Exclude<RowStatus, 'none'>;
  readonly value: Verdict;
  /** The sides are named as in `sideMarks`. */
  readonly explain?: Phrase;
  /** The evidence of the certificate, drawn over the position. */
  readonly proof?: readonly SceneItem[];
}

/** The contents of a file: a list of records, a game that is alone in it, or neither. */
export type OpenedFile =
  | { readonly kind: 'summary'; readonly summary: FileSummary }
  /** The game as a saved game, and the first thing that was left out of it. */
  | { readonly kind: 'game'; readonly text: string; readonly note?: Phrase | undefined }
  | { readonly kind: 'refused'; readonly problem: Phrase };

/** A promise is rejected if the file cannot be read. */
export interface FileCalls {
  /** The file opened before remains unless the new one has a list of records. */
  open(file: File, board?: FileBoard): Promise<OpenedFile>;
  /** Returns rows of the filtered list, and the length of that list. */
  rows(filter: RowFilter, from: number, count: number): Promise<RowsFound>;
  /**
   * Returns up to `count` records to solve, and the index from which to continue.
   * @param inexact those whose answer is not exact, instead of those without an answer
   */
  openRecords(from: number, count: number, inexact: boolean): Promise<RecordsFound>;
  keep(answers: readonly RecordAnswer[]): Promise<FileSummary>;
  /** Returns all answers as `saida.txt`. */
  output(): Promise<Blob>;
}

export interface RowsFound {
  readonly total: number;
  readonly rows: readonly FileRow[];
}

export interface RecordsFound {
  readonly texts: readonly RecordText[];
  readonly next: number;
}
