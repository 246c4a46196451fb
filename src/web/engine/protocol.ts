/** The questions of the page to an engine worker, and the replies, as plain data. */
import type { Move } from '../../core/position.js';
import type { SceneItem } from '../../core/scene.js';
import type { MoveValue } from '../../core/answer.js';
import type { EngineOptions } from '../../app/play/engine-options.js';
import type { TreeShape } from '../../search/alphabeta/tree-shape.js';
import type { Annotation } from '../../app/answers/convert/annotation.js';
import type { MoveNote } from '../game/state.js';
import type { Phrase } from '../../core/text/phrase.js';

/** `saved`: the game up to the position in question, as a saved game. */
export type EngineRequest =
  | { readonly kind: 'think'; readonly saved: string; readonly engine: EngineOptions }
  | { readonly kind: 'analyse'; readonly saved: string; readonly engine: EngineOptions }
  /** The whole game; the limits hold for each position. */
  | { readonly kind: 'review'; readonly saved: string; readonly engine: EngineOptions }
  /** The tree of a search to `depth`; `prune` makes alpha-beta's cuts. */
  | {
      readonly kind: 'tree';
      readonly saved: string;
      readonly depth: number;
      readonly evaluation?: string | undefined;
      readonly prune: boolean;
      readonly nodes: number;
    };

/** The expected moves from a move on, and its value. */
export interface AnalysisLine {
  readonly value: MoveValue;
  readonly names: readonly string[];
}

/** The value of every legal move for the player to move, and the best moves. */
export interface Analysis {
  readonly values: readonly MoveValue[];
  readonly best: readonly Move[];
  /** Lines of different moves, the best first. */
  readonly lines: readonly AnalysisLine[];
  /** The opening book holds the value of the best move. */
  readonly isFromBook: boolean;
  /** Plies to the end of a decided game if the winner hurries and the loser resists. */
  readonly plies?: number | undefined;
  /** In a position where every move loses: what the opponent wins by, for the board. */
  readonly threat: readonly SceneItem[];
}

export type EngineReply =
  | { readonly kind: 'thought'; readonly move: Move; readonly note: MoveNote }
  | ({ readonly kind: 'values' } & Analysis)
  /** The review of each move of the game. */
  | { readonly kind: 'review'; readonly annotation: Annotation }
  | ({ readonly kind: 'tree' } & TreeShape)
  | { readonly kind: 'failed'; readonly problem: Phrase };
