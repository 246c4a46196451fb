/** Requests to the computer in a game, as plain data, so that another thread can answer them. */
import type { Result } from '../../core/refusal.js';
import type { SolverCache } from '../../core/search/solver-cache.js';
import { inputOf, think, type EngineMove } from './engine.js';
import type { EngineOptions } from './engine-options.js';
import { moveValues, type HintOptions, type Hints } from './hints.js';
import { savedPosition } from '../../session/saved-game.js';
import { loadGame } from '../positions/start-position.js';
import type { Session } from '../../session/session.js';

/** `saved`: the game up to the position, as a saved game. */
export type ComputerRequest =
  | { readonly kind: 'move'; readonly saved: string; readonly engine: EngineOptions }
  | { readonly kind: 'hints'; readonly saved: string; readonly engine: HintOptions };

export type ComputerReply =
  | { readonly kind: 'move'; readonly thought: Result<EngineMove> }
  | { readonly kind: 'hints'; readonly hints: Hints };

/** Asks an engine for a move. The game must not be over. */
export function moveRequest(session: Session, engine: EngineOptions): ComputerRequest {
  return { kind: 'move', saved: JSON.stringify(savedPosition(session)), engine };
}

/** Asks for the values of the moves. The game must not be over. */
export function hintsRequest(session: Session, engine: HintOptions): ComputerRequest {
  return { kind: 'hints', saved: JSON.stringify(savedPosition(session)), engine };
}

/** @param cache data that solvers reuse in later requests */
export function answerRequest(request: ComputerRequest, cache: SolverCache): ComputerReply {
  const loaded = loadGame(request.saved);
  if (!loaded.ok) throw new Error(`${loaded.fault} ${loaded.detail}`);
  const input = inputOf(loaded.session, cache);
  if (request.kind === 'move') return { kind: 'move', thought: think(input, request.engine) };
  return { kind: 'hints', hints: moveValues(input, { ...request.engine, goesOn: true }) };
}
