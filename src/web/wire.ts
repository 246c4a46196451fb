/** Messages between the page and its workers. */
import type { EngineReply, EngineRequest } from './engine/protocol.js';
import type { FileReply, FileRequest, FileSummary, RecordAnswer, RecordText } from './files/protocol.js';

export type ToWorker =
  | { readonly id: number; readonly role: 'engine'; readonly request: EngineRequest }
  | { readonly id: number; readonly role: 'file'; readonly request: FileRequest }
  /** `ms`: milliseconds for each record; `isShown`: the board shows it, with its certificate. */
  | {
      readonly id: number;
      readonly role: 'answer';
      readonly texts: readonly RecordText[];
      readonly ms: number;
      readonly isShown: boolean;
    };

export type Progress = number | FileSummary;

export type Reply = EngineReply | FileReply | readonly RecordAnswer[];

export type ToPage =
  | {
      readonly id: number;
      readonly kind: 'reply';
      readonly reply: Reply;
    }
  /** The number of nodes that a search has spent, or the state of a file that is being read. */
  | { readonly id: number; readonly kind: 'progress'; readonly progress: Progress };
