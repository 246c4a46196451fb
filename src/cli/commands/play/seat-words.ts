/** The options that say who plays, as words of a command: a saved game does not hold them. */
import type { EngineArguments } from '../../options/engine-options.js';

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
