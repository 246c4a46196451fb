/** The calls of the page to its engine worker, and their results, as plain data. */
import type { Move } from '../../core/position.js';
import type { SceneItem } from '../../core/scene.js';
import type { MoveValue } from '../../core/answer.js';
import type { EngineOptions } from '../../app/play/engine-options.js';
import type { TreeShape } from '../../search/alphabeta/tree-shape.js';
import type { Annotation } from '../../app/answers/convert/annotation.js';
import type { MoveNote } from '../game/state.js';
import type { Phrase } from '../../core/text/phrase.js';

/** The questions about a game, saved up to the position in question. */
export interface EngineCalls {
  think(saved: string, engine: EngineOptions): Promise<EngineReply<EngineChoice>>;
  analyse(saved: string, engine: EngineOptions): Promise<EngineReply<Analysis>>;
  /** Reviews each move of the game; the limits hold for each position. */
  review(saved: string, engine: EngineOptions): Promise<EngineReply<Annotation>>;
  tree(saved: string, search: TreeSearch): Promise<EngineReply<TreeShape>>;
}

/** The result of a call, or why there is none. */
export type EngineReply<T> = T | { readonly problem: Phrase };

export interface EngineChoice {
  readonly move: Move;
  readonly note: MoveNote;
}

/** A search to `depth` whose tree is drawn; `prune` makes alpha-beta's cuts. */
export interface TreeSearch {
  readonly depth: number;
  readonly evaluation?: string | undefined;
  readonly prune: boolean;
  readonly nodes: number;
}

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
