/** The players of a match: engines of this program here, other programs in program-player.ts. */
import { setImmediate as turn } from 'node:timers/promises';
import type { Setup } from '../../core/game.js';
import type { Move } from '../../core/position.js';
import { SolverCache } from '../../core/search/solver-cache.js';
import { inputOf, think } from '../play/engine.js';
import type { EngineOptions } from '../play/engine-options.js';
import type { Turn } from '../../session/move-tree.js';
import type { Session } from '../../session/session.js';

/** How a program ended. */
export interface Fate {
  readonly code: number | null;
  readonly signal: string | null;
  /** It was ended because a line, or what it said before an answer, was too long. */
  readonly flooded?: true;
}

/** Why a program cannot play. */
export type Unready =
  | { readonly kind: 'ended'; readonly fate: Fate | undefined }
  | { readonly kind: 'silent' }
  | { readonly kind: 'refused'; readonly command: string; readonly answer: string };

/** How a player can lose besides on the board. */
export const losses = ['time', 'crash', 'illegal'] as const;
export type Loss = (typeof losses)[number];

/** A move, or why there is none. Engines of other programs report no nodes. */
export type ChosenMove =
  | { readonly kind: 'move'; readonly move: Move; readonly nodes?: number }
  | { readonly kind: 'resign' }
  | { readonly kind: 'failed'; readonly loss: Loss; readonly reason: string };

export interface MatchPlayer {
  readonly name: string;
  /** Of programs, asked once before the first game: why this one cannot play. */
  greet?(start: Setup): Promise<Unready | undefined>;
  /** A game begins; moves already on the board follow as `played`. */
  begin(session: Session): Promise<void>;
  /** A move that the opponent made. */
  played(session: Session, turn: Turn): Promise<void>;
  choose(session: Session): Promise<ChosenMove>;
  close(): void;
}

/** An engine of this program. What it finds in one game does not change the next. */
export function enginePlayer(name: string, options: EngineOptions): MatchPlayer {
  let cache = new SolverCache();
  return {
    name,
    begin: () => {
      cache = new SolverCache();
      return Promise.resolve();
    },
    played: () => Promise.resolve(),
    choose: async (session) => {
      // Signals and the clocks of other programs are looked at between two searches.
      await turn();
      const thought = think(inputOf(session, cache), options);
      if (!thought.ok) return { kind: 'failed', loss: 'crash', reason: thought.error.code };
      const { move, answer } = thought.value;
      return { kind: 'move', move, nodes: answer.stats.nodes };
    },
    close: () => undefined,
  };
}
