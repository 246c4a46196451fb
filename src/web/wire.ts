/** The calls of the page to its workers, which offer services: objects whose methods it calls. */
import type { EngineCalls } from './engine/protocol.js';
import type { FileCalls, FileSummary, RecordAnswer, RecordText } from './files/protocol.js';

export interface Services {
  readonly engine: EngineCalls;
  readonly file: FileCalls;
  readonly answers: {
    /**
     * @param ms for each record
     * @param isShown true for a record on the board, which also gets its certificate
     */
    answer(texts: readonly RecordText[], ms: number, isShown: boolean): Promise<readonly RecordAnswer[]>;
  };
}

/** The nodes that a search has spent, or the state of a file that is being read. */
export interface ProgressOf {
  readonly engine: number;
  readonly file: FileSummary;
  readonly answers: never;
}

export interface Call {
  readonly id: number;
  readonly service: keyof Services;
  readonly method: string;
  readonly args: readonly unknown[];
}

export type ToPage =
  | { readonly id: number; readonly kind: 'reply'; readonly reply: unknown }
  | { readonly id: number; readonly kind: 'progress'; readonly progress: unknown };
