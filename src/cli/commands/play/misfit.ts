/** Why a game cannot be played with the seats and on the terminal that there are: at the start, and where one is loaded. */
import { engineRefusal } from '../../../app/play/engine.js';
import type { EngineOptions } from '../../../app/play/engine-options.js';
import type { PlayOptions } from '../../../app/play/play-controller.js';
import type { Session } from '../../../app/play/session.js';
import type { Refusal } from '../../../core/refusal.js';
import type { Context } from '../../run/context.js';
import { tooNarrow } from './screen.js';

/** The refusal of an engine, or a sentence; undefined where the game can be played. */
export function misfit(ctx: Context, play: PlayOptions, session: Session): Refusal | string | undefined {
  if (play.loseTurn && session.lostTurnMove === undefined) {
    const { id } = session.game;
    return ctx.say(`no turn can be lost in ${id}`, `em ${id} não se perde a vez`);
  }
  for (const seat of play.seats) {
    const why = seat.kind === 'human' ? undefined : engineMisfit(ctx, seat.engine, session);
    if (why !== undefined) return why;
  }
  return tooNarrow(ctx, session);
}

/** An engine that will never take this game is told now, not at its first move. */
function engineMisfit(
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
