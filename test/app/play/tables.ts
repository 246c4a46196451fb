/** Games at a controller, for the tests of play: no terminal, no file. */
import { SolverCache } from '../../../src/core/search/solver-cache.js';
import { answerRequest, moveRequest } from '../../../src/app/play/computer.js';
import { PlayController, type Seat } from '../../../src/app/play/play-controller.js';
import type { EngineOptions } from '../../../src/app/play/engine-options.js';
import type { PlayEvent } from '../../../src/app/play/events.js';
import { Session } from '../../../src/app/play/session.js';
import { startSetup } from '../../../src/app/positions/start-position.js';
import { gameByName } from '../../../src/games/registry.js';

export const human: Seat = { kind: 'human' };

export function engine(options: Partial<EngineOptions> = {}): EngineOptions {
  return { seed: 1, limits: { nodes: 4000 }, ...options };
}

export function computer(options: Partial<EngineOptions> = {}): Seat {
  return { kind: 'computer', engine: engine(options) };
}

/** A new game: `hex 3x3 swap=1`. */
export function newSession(description: string, seed = 1): Session {
  const [name, size, ...header] = description.split(' ');
  const game = gameByName(name)!;
  const [rows, cols] = size.split('x').map(Number);
  const setup = startSetup(game, { rows, cols }, header);
  if (!setup.ok) throw new Error(setup.error.code);
  const session = Session.open(game, setup.value, seed);
  if (!session.ok) throw new Error(session.error.code);
  return session.value;
}

export function newDesk(
  description: string,
  seats: readonly [Seat, Seat] = [human, human],
  loseTurn = false,
): PlayController {
  return new PlayController(newSession(description), { seats, adviser: engine(), loseTurn });
}

/** Lets the computer move, as its thread would. */
export function computerMove(controller: PlayController): PlayEvent[] {
  const { seat, session } = controller;
  if (seat.kind !== 'computer') throw new Error('a human is to move');
  const reply = answerRequest(moveRequest(session, seat.engine), new SolverCache());
  if (reply.kind !== 'move') throw new Error(reply.kind);
  return controller.computerMove(structuredClone(reply.thought));
}

/** Types the words one after another; what the last one led to. */
export function typed(controller: PlayController, words: string): PlayEvent[] {
  let events: PlayEvent[] = [];
  for (const word of words.split(' ')) events = controller.type(word);
  return events;
}

/** The only event, by its kind or the code of its problem. */
export function outcome(events: readonly PlayEvent[]): string {
  return events.map((event) => (event.kind === 'refused' ? event.problem.code : event.kind)).join(' ');
}
