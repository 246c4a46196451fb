/** Games for tests of programs that play, without terminal and files. */
import { SolverCache } from '../../src/core/search/solver-cache.js';
import { answerRequest, moveRequest } from '../../src/app/play/computer.js';
import type { EngineOptions } from '../../src/app/play/engine-options.js';
import type { EngineMove } from '../../src/app/play/engine.js';
import type { Result } from '../../src/core/refusal.js';
import { act, type ActResult } from '../../src/session/act.js';
import { Session, type SessionOptions } from '../../src/session/session.js';
import { startSetup } from '../../src/app/positions/start-position.js';
import { gameByName } from '../../src/games/registry.js';

export function engine(options: Partial<EngineOptions> = {}): EngineOptions {
  return { seed: 1, limits: { nodes: 4000 }, ...options };
}

/** Starts a game from a description such as `hex 3x3 swap=1`. */
export function newSession(description: string, seed = 1, options: SessionOptions = {}): Session {
  const [name, size, ...header] = description.split(' ');
  const game = gameByName(name)!;
  const [rows, cols] = size.split('x').map(Number);
  const setup = startSetup(game, { rows, cols }, header);
  if (!setup.ok) throw new Error(setup.error.code);
  const session = Session.open(game, setup.value, seed, options);
  if (!session.ok) throw new Error(session.error.code);
  return session.value;
}

/** Returns the computer's answer in the form in which its thread sends it. */
export function thoughtOf(session: Session, options: Partial<EngineOptions> = {}): Result<EngineMove> {
  const reply = answerRequest(moveRequest(session, engine(options)), new SolverCache());
  if (reply.kind !== 'move') throw new Error(reply.kind);
  return structuredClone(reply.thought);
}

/** Plays the computer's move. */
export function computerMove(session: Session, options: Partial<EngineOptions> = {}): ActResult {
  const thought = thoughtOf(session, options);
  if (!thought.ok) throw new Error(thought.error.code);
  return act(session, { type: 'move', move: session.nameOf(thought.value.move) }, session.toMove);
}

/**
 * Performs the acts named by the words at one board, one after another: moves, `undo`, `resign`.
 * Returns the last result.
 */
export function typed(session: Session, words: string): ActResult {
  const done = words.split(' ').map((word) => {
    if (word === 'undo') return act(session, { type: 'offer', what: 'undo' }, 'board');
    return act(session, word === 'resign' ? { type: 'resign' } : { type: 'move', move: word }, 'board');
  });
  return done.at(-1)!;
}

/** Returns the kind of the event, or the code of the refusal. */
export function outcome(acted: ActResult): string {
  return acted.ok ? acted.event.kind : acted.refusal.code;
}
