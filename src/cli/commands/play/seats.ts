/** Who sits at the board, and the options that say so, as words of a command: a saved game does not hold them. */
import type { EngineOptions } from '../../../app/play/engine-options.js';
import type { HintOptions } from '../../../app/play/hints.js';
import type { EngineArguments } from '../../options/engine-options.js';

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
