/**
 * The seats of a game and the options that set them, as words of a command. A saved game does not
 * hold them.
 */
import { engineRefusal } from '../../../app/play/engine.js';
import type { EngineOptions } from '../../../app/play/engine-options.js';
import type { HintOptions } from '../../../app/play/hints.js';
import type { Refusal } from '../../../core/refusal.js';
import { playerName } from '../../../session/sentences.js';
import type { Session } from '../../../session/session.js';

import type { EngineArguments } from '../../options/engine-options.js';
import type { Context } from '../../context/context.js';
import type { Screen } from './screen.js';
import { inLanguage } from '../../../core/text/phrase.js';

export type Seat = { readonly kind: 'human' } | { readonly kind: 'computer'; readonly engine: EngineOptions };

/** The settings of a game at the terminal, and its file. */
export interface PlayOptions {
  readonly seats: readonly [Seat, Seat];
  /** Options of `hint`, which always comes from the best engine. */
  readonly adviser: HintOptions;
  /** A player who names a taken cell loses the turn, as in report 001. */
  readonly loseTurn: boolean;
  /** The options of the seats, as command words that continue the game with the same seats. */
  readonly seatWords: string;
  /** The file for the saved game at the end. */
  readonly output: string | undefined;
}

/**
 * Returns the options as words, each after a space, ` --two human --lose-turn`; empty without
 * options.
 * @param players their words, if they were given
 */
export function seatWords(
  { algorithm, level, depth, nodes, time, eval: evaluation }: Omit<EngineArguments, 'mem' | 'seed'>,
  players: readonly (string | undefined)[],
  loseTurn: boolean,
): string {
  const [one, two] = players;
  const valued = {
    one,
    two,
    algorithm,
    level,
    eval: evaluation,
    depth,
    nodes,
    time: time === undefined ? undefined : `${String(time)}ms`,
  };
  const words = Object.entries(valued).flatMap(([name, value]) =>
    value === undefined ? [] : [` --${name} ${String(value)}`],
  );
  return words.join('') + (loseTurn ? ' --lose-turn' : '');
}

/**
 * Returns `player 2 (O): computer, level 3 (looks ahead)` for each computer that plays at a level.
 */
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
 * Returns why these seats cannot play the game on this terminal, as the refusal of an engine or a
 * sentence; undefined if they can. It is called at the start and when a game is loaded.
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

/** Returns why the engine does not take this game, to be told before the first move. */
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
