/** Players of a match: engines of this program. Other programs are in program-player.ts. */
import { setImmediate as turn } from 'node:timers/promises';
import type { Setup } from '../../../core/game.js';
import type { Move } from '../../../core/position.js';
import { SolverCache } from '../../../core/search/solver-cache.js';
import { inputOf, think } from '../engine.js';
import type { EngineOptions } from '../engine-options.js';
import type { Turn } from '../../../session/move-tree.js';
import type { Session } from '../../../session/session.js';

/** The way in which a program ended. */
export interface Fate {
  readonly code: number | null;
  readonly signal: string | null;
  /** Whether it was ended because a line, or its output before an answer, was too long. */
  readonly flooded?: true;
}

/** The reason why a program cannot play. */
export type Unready =
  | { readonly kind: 'ended'; readonly fate: Fate | undefined }
  | { readonly kind: 'silent' }
  | { readonly kind: 'refused'; readonly command: string; readonly answer: string };

/** Losses other than on the board. */
export const losses = ['time', 'crash', 'illegal'] as const;
export type Loss = (typeof losses)[number];

/** A move, or the reason why there is none. Other programs' engines report no nodes. */
export type ChosenMove =
  | { readonly kind: 'move'; readonly move: Move; readonly nodes?: number }
  | { readonly kind: 'resign' }
  | { readonly kind: 'failed'; readonly loss: Loss; readonly reason: string };

export interface MatchPlayer {
  readonly name: string;
  /** Called once before the first game. Returns the reason why a program cannot play. */
  greet?(start: Setup): Promise<Unready | undefined>;
  /** Begins a game. Moves already on the board follow by `played`. */
  begin(session: Session): Promise<void>;
  /** Reports a move of the opponent. */
  played(session: Session, turn: Turn): Promise<void>;
  choose(session: Session): Promise<ChosenMove>;
  close(): void;
}

/** Returns an engine of this program as a player. The results of a game do not affect the next. */
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
      // Lets the event loop handle signals and other programs' clocks between two searches.
      await turn();
      const thought = think(inputOf(session, cache), options);
      if (!thought.ok) return { kind: 'failed', loss: 'crash', reason: thought.error.code };
      const { move, answer } = thought.value;
      return { kind: 'move', move, nodes: answer.stats.nodes };
    },
    close: () => undefined,
  };
}
