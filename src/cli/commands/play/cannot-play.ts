/** Why a game cannot be played with the seats and on the terminal that there are: at the start, and where one is loaded. */
import { engineRefusal } from '../../../app/play/engine.js';
import type { EngineOptions } from '../../../app/play/engine-options.js';
import type { Session } from '../../../session/session.js';
import type { Refusal } from '../../../core/refusal.js';
import type { Context } from '../../run/context.js';
import type { Screen } from './screen.js';
import type { PlayOptions } from './seats.js';

/** The refusal of an engine, or a sentence; undefined where the game can be played. */
export function cannotPlay(
  ctx: Context,
  play: PlayOptions,
  session: Session,
  screen: Screen,
): Refusal | string | undefined {
  if (play.loseTurn && session.lostTurnMove === undefined) {
    const { id } = session.game;
    return ctx.say(`no turn can be lost in ${id}`, `em ${id} não se perde a vez`);
  }
  for (const seat of play.seats) {
    const why = seat.kind === 'human' ? undefined : engineCannotPlay(ctx, seat.engine, session);
    if (why !== undefined) return why;
  }
  return screen.tooNarrow(session);
}

/** An engine that will never take this game is told now, not at its first move. */
function engineCannotPlay(
  { say }: Context,
  engine: EngineOptions,
  { game, start }: Session,
): Refusal | string | undefined {
  const { algorithm } = engine;
  const ids = game.solvers.list.map(({ id }) => id);
  if (algorithm === undefined || ids.includes(algorithm)) return engineRefusal(game, start, engine);
  const known = ids.join(', ');
  return say(
    `no algorithm ${algorithm}; there are: ${known}`,
    `não há o algoritmo ${algorithm}; disponíveis: ${known}`,
  );
}
