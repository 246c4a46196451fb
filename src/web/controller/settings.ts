/** The players and their settings: what the page's form says, and the engine options it means. */
import type { EngineOptions } from '../../app/play/engine-options.js';
import type { Side } from '../../core/position.js';
import type { LevelName } from '../game/state.js';

/** Beside the levels of a game: proves its move if time allows, else searches ever deeper. */
export const exact = 'exact';

/** The level of a seat where the game on the board does not know the one chosen in another game. */
export function knownStrength(strength: string, levels: readonly LevelName[]): string {
  if (strength === exact || levels.some(({ id }) => id === strength)) return strength;
  const fitting = levels.find(({ id }) => id === standardStrength) ?? levels[0];
  return fitting?.id ?? exact;
}

export interface SeatSettings {
  readonly who: 'human' | 'computer';
  /** Id of one of the game's levels, or `exact`. */
  readonly strength: string;
  /** Id of an algorithm or an evaluation; empty for the one that suits. */
  readonly algorithm: string;
  readonly evaluation: string;
}

export interface Settings {
  readonly seats: readonly [SeatSettings, SeatSettings];
  /** Seconds a move. */
  readonly seconds: number;
  /** Naming a taken cell costs the turn (report 001). */
  readonly loseTurn: boolean;
}

/** Somebody who has never played wins against it after a while. */
const standardStrength = 'level-2';

const human: SeatSettings = { who: 'human', strength: standardStrength, algorithm: '', evaluation: '' };

export const standardSettings: Settings = {
  seats: [human, { ...human, who: 'computer' }],
  seconds: 5,
  loseTurn: false,
};

/** Who the human plays against: a person, or a computer of this strength. */
export interface Opponent {
  readonly side: Side;
  /** Id of a level, or `exact`; `person` for a human. */
  readonly strength: string;
}

export const person = 'person';

/** The opponent of the only human, or the second side. */
export function opponentOf({ seats }: Settings): Opponent {
  const side = seats[0].who === 'computer' && seats[1].who === 'human' ? 0 : 1;
  const { who, strength } = seats[side];
  return { side, strength: who === 'human' ? person : strength };
}

/** The settings with a human and this opponent; what both algorithms are stays. */
export function against(settings: Settings, { side, strength }: Opponent): Settings {
  const [one, two] = settings.seats;
  const seat = (own: SeatSettings, isOpponent: boolean): SeatSettings =>
    isOpponent && strength !== person ? { ...own, who: 'computer', strength } : { ...own, who: 'human' };
  return { ...settings, seats: [seat(one, side === 0), seat(two, side === 1)] };
}

/** Bytes of one search's tables: a page shares the machine. */
const tableBytes = 2 ** 27;

/** What the engine is asked for this seat; equal settings and seed, equal moves, unless time ends a search. */
export function engineOf(
  seat: SeatSettings,
  levels: readonly LevelName[],
  seconds: number,
  seed: number,
): EngineOptions {
  const { algorithm, evaluation } = seat;
  const strength = knownStrength(seat.strength, levels);
  return {
    ...(algorithm === '' ? {} : { algorithm }),
    ...(evaluation === '' ? {} : { evaluation }),
    ...(strength === exact ? {} : { level: strength }),
    limits: { bytes: tableBytes, ms: 1000 * seconds },
    seed,
  };
}

/** Values of all moves: the best the limits allow, whatever the seats play with. */
export function adviser(seconds: number): EngineOptions {
  return { limits: { bytes: tableBytes, ms: 1000 * seconds }, seed: 1 };
}

/** Settings as stored by an earlier visit; anything that is not what it should be takes its standard value. */
export function readSettings(stored: unknown): Settings {
  const { seats, seconds, loseTurn } = fields(stored);
  const [one, two] = Array.isArray(seats) ? (seats as unknown[]) : [];
  const [first, second] = standardSettings.seats;
  const known = typeof seconds === 'number' && seconds >= 1 && seconds <= 600;
  return {
    seats: [readSeat(one, first), readSeat(two, second)],
    seconds: known ? seconds : standardSettings.seconds,
    loseTurn: loseTurn === true,
  };
}

function readSeat(stored: unknown, standard: SeatSettings): SeatSettings {
  const { who, strength, algorithm, evaluation } = fields(stored);
  const text = (value: unknown): string =>
    typeof value === 'string' && /^[a-z0-9-]{0,30}$/.test(value) ? value : '';
  return {
    who: who === 'human' || who === 'computer' ? who : standard.who,
    strength: text(strength) || standard.strength,
    algorithm: text(algorithm),
    evaluation: text(evaluation),
  };
}

function fields(stored: unknown): Partial<Record<string, unknown>> {
  return typeof stored === 'object' && stored !== null ? stored : {};
}
