/** Who sits at the board, and the options that say so, as words of a command: a saved game does not hold them. */
import { engineRefusal } from '../../../app/play/engine.js';
import type { EngineOptions } from '../../../app/play/engine-options.js';
import type { HintOptions } from '../../../app/play/hints.js';
import type { Refusal } from '../../../core/refusal.js';
import { playerName } from '../../../session/sentences.js';
import type { Session } from '../../../session/session.js';

import type { EngineArguments } from '../../options/engine-options.js';
import type { Context } from '../../run/context.js';
import type { Screen } from './screen.js';
import { inLanguage } from '../../../core/text/phrase.js';

export type Seat = { readonly kind: 'human' } | { readonly kind: 'computer'; readonly engine: EngineOptions };

export interface PlayOptions {
  /** Of the first and the second side. */
  readonly seats: readonly [Seat, Seat];
  /** For `hint`, which is always from the best engine. */
  readonly adviser: HintOptions;
  /** Naming a taken cell loses the turn, as in report 001. */
  readonly loseTurn: boolean;
}

/** What the command line says of the seats; a player where it names one. */
export interface SeatArguments extends Omit<EngineArguments, 'mem' | 'seed'> {
  readonly one: string | undefined;
  readonly two: string | undefined;
  readonly loseTurn: boolean;
}

/** Each with a space before it: ` --two human --lose-turn`; empty where all is as it is without options. */
export function seatWords(seats: SeatArguments): string {
  const { one, two, loseTurn, algorithm, level, depth, nodes, time } = seats;
  const valued = {
    one,
    two,
    ...{ algorithm, level, eval: seats.eval, depth, nodes },
    time: time === undefined ? undefined : `${String(time)}ms`,
  };
  const words = Object.entries(valued).flatMap(([name, value]) =>
    value === undefined ? [] : [` --${name} ${String(value)}`],
  );
  return words.join('') + (loseTurn ? ' --lose-turn' : '');
}

/** `player 2 (O): computer, level 3 (looks ahead)`, for each computer that plays at a level. */
export function levelsText(
  { say, language }: Context,
  session: Session,
  seats: PlayOptions['seats'],
): readonly string[] {
  return seats.flatMap((seat, side) => {
    if (seat.kind === 'human') return [];
    const level = session.game.solvers.levels.find(({ id }) => id === seat.engine.level);
    if (!level) return [];
    const who = inLanguage(playerName(session, side === 0 ? 0 : 1), language);
    const name = inLanguage(level.name, language);
    return [say('{who}: computer, level {name}', { who, name })];
  });
}

/**
 * Why a game cannot be played in these seats on this terminal, at the start and where one is loaded: the refusal of an
 * engine, or a sentence; undefined where it can.
 */
export function cannotPlay(
  ctx: Context,
  play: PlayOptions,
  session: Session,
  screen: Screen,
): Refusal | string | undefined {
  if (play.loseTurn && session.lostTurnMove === undefined) {
    const { id } = session.game;
    return ctx.say('no turn can be lost in {id}', { id });
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
  return say('no algorithm {algorithm}; there are: {known}', { algorithm, known });
}
