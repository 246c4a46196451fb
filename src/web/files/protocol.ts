/** What the page asks about a file of positions, and what comes back; plain data. */
import type { Status } from '../../core/answer.js';
import type { Scene, SceneItem } from '../../core/scene.js';
import type { Bilingual } from '../../core/text/bilingual.js';
import type { Phrase } from '../../core/text/phrase.js';

/** What the answer of a record can be, `none` where there is no answer yet. */
export const rowStatuses = ['none', 'proved', 'bounded', 'estimated', 'refused'] as const satisfies readonly (
  Status | 'none'
)[];
export type RowStatus = (typeof rowStatuses)[number];

export const rowValues = ['unknown', 'loss', 'even', 'win'] as const;
/** For who is to move; `unknown` where the answer leaves it open, or there is none. */
export type RowValue = (typeof rowValues)[number];

/** Which records are listed; undefined is all. */
export interface RowFilter {
  readonly game?: string;
  readonly status?: RowStatus;
  readonly value?: RowValue;
}

export interface FileRow {
  /** From 0; the record's number is one more. */
  readonly at: number;
  readonly line: number;
  readonly status: RowStatus;
  /** A record of one position; undefined where the record was refused. */
  readonly record?: string;
  readonly title: Phrase;
  readonly scene?: Scene;
  /** The line of `saida.txt`, or the reason of a refusal. */
  readonly answer?: string;
  /** As the file has it. */
  readonly explain?: Bilingual;
}

/** What is known of a file so far. */
export interface FileSummary {
  readonly name: string;
  readonly records: number;
  readonly answered: number;
  readonly games: readonly { readonly id: string; readonly name: Phrase }[];
  /** A part of 1 that has been read. */
  readonly read: number;
}

export type FileRequest =
  | { readonly kind: 'open'; readonly file: File }
  | { readonly kind: 'rows'; readonly filter: RowFilter; readonly from: number; readonly count: number }
  /** Records that have no answer, from `from` on. */
  | { readonly kind: 'open-records'; readonly from: number; readonly count: number }
  | { readonly kind: 'keep'; readonly answers: readonly RecordAnswer[] }
  /** All answers as `saida.txt`. */
  | { readonly kind: 'output' };

/** A record to answer. */
export interface RecordText {
  readonly at: number;
  readonly text: string;
}

export interface RecordAnswer {
  readonly at: number;
  /** As in `saida.txt`, without its newline. */
  readonly line: string;
  readonly status: Exclude<RowStatus, 'none'>;
  readonly value: RowValue;
  /** Sides as `sideMarks`. */
  readonly explain?: Phrase;
  /** What the certificate rests on, drawn over the position. */
  readonly proof?: readonly SceneItem[];
}

export type FileReply =
  | { readonly kind: 'summary'; readonly summary: FileSummary }
  /** A saved game, which is no file of positions. */
  | { readonly kind: 'game'; readonly text: string }
  | { readonly kind: 'rows'; readonly total: number; readonly rows: readonly FileRow[] }
  | { readonly kind: 'texts'; readonly texts: readonly RecordText[]; readonly next: number }
  | { readonly kind: 'output'; readonly blob: Blob };
