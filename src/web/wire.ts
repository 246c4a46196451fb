/** Messages between the page and its workers. */
import type { EngineReply, EngineRequest } from './engine/protocol.js';
import type { RefereeReply, RefereeRequest } from './referee/referee.js';
import type { GameMenu } from './referee/state.js';

export type ToWorker =
  | { readonly id: number; readonly role: 'referee'; readonly request: RefereeRequest }
  | { readonly id: number; readonly role: 'menu' }
  | { readonly id: number; readonly role: 'engine'; readonly request: EngineRequest };

export type ToPage =
  | {
      readonly id: number;
      readonly kind: 'reply';
      readonly reply: RefereeReply | EngineReply | readonly GameMenu[];
    }
  /** A search has spent this many nodes. */
  | { readonly id: number; readonly kind: 'progress'; readonly nodes: number };
