/**
 * The players and their settings: the values of the page's form, and the engine options that they
 * mean.
 */
import * as v from 'valibot';
import type { EngineOptions } from '../../app/play/engine-options.js';
import type { Side } from '../../core/position.js';
import { readValue, text, type Read } from '../../core/schema.js';
import type { Level } from '../../core/game.js';

/**
 * A strength besides the levels of a game: it proves its move if time allows, and else searches
 * ever deeper.
 */
export const exact = 'exact';

/** Returns the level of a seat in a game that may not have the level chosen in another game. */
export function knownStrength(strength: string, levels: readonly Level[]): string {
  if (strength === exact || levels.some(({ id }) => id === strength)) return strength;
  const fitting = levels.find(({ id }) => id === standardStrength) ?? levels[0];
  return fitting?.id ?? exact;
}

/** A level against which a beginner wins after a while. */
const standardStrength = 'level-2';

/** The id of a level, an algorithm or an evaluation. */
const id = text(/^[a-z0-9-]{1,30}$/);

const seatForm = v.object({
  who: v.picklist(['human', 'computer']),
  /** Id of one of the game's levels, or `exact`. */
  strength: v.fallback(id, standardStrength),
  /** Empty for the algorithm that suits. */
  algorithm: v.fallback(id, ''),
  evaluation: v.fallback(id, ''),
});
export type SeatSettings = Read<typeof seatForm>;

const human: SeatSettings = { who: 'human', strength: standardStrength, algorithm: '', evaluation: '' };

export const standardSettings = {
  seats: [human, { ...human, who: 'computer' }] as readonly [SeatSettings, SeatSettings],
  seconds: 5,
  loseTurn: false,
};

const [first, second] = standardSettings.seats;

const form = v.object({
  seats: v.fallback(v.tuple([v.fallback(seatForm, first), v.fallback(seatForm, second)]), [first, second]),
  /** Seconds for each move of a seat that ends by time, and for each analysis. */
  seconds: v.fallback(v.pipe(v.number(), v.minValue(1), v.maxValue(600)), standardSettings.seconds),
  /** Naming a taken cell costs the turn (report 001). */
  loseTurn: v.fallback(v.boolean(), standardSettings.loseTurn),
});
export type Settings = Read<typeof form>;

/** The kinds of players: a person and a computer, two computers, or two persons. */
export const modes = ['mixed', 'computers', 'persons'] as const;
export type Mode = (typeof modes)[number];

export function modeOf({ seats: [one, two] }: Settings): Mode {
  if (one.who !== two.who) return 'mixed';
  return one.who === 'computer' ? 'computers' : 'persons';
}

/**
 * Returns the settings with other players. Each computer's settings stay, and a person who is added
 * first gets the first side.
 */
export function inMode(settings: Settings, mode: Mode): Settings {
  if (mode === modeOf(settings)) return settings;
  const [one, two] = settings.seats;
  const first: SeatSettings = { ...one, who: mode === 'computers' ? 'computer' : 'human' };
  return { ...settings, seats: [first, { ...two, who: mode === 'persons' ? 'human' : 'computer' }] };
}

export function withSeat(settings: Settings, side: Side, seat: Partial<SeatSettings>): Settings {
  const [one, two] = settings.seats;
  return { ...settings, seats: side === 0 ? [{ ...one, ...seat }, two] : [one, { ...two, ...seat }] };
}

/**
 * Returns whether the seconds for a move end the searches of a seat; those of a level end by its
 * depth, its playouts or its own time.
 */
export function endsByTime({ strength, algorithm }: SeatSettings, levels: readonly Level[]): boolean {
  return algorithm !== '' || knownStrength(strength, levels) === exact;
}

/** The longest time for a move at a level, in milliseconds, as in the terminal. */
const longestMs = 10_000;

/** Bytes of one search's tables: a page shares the machine. */
const tableBytes = 2 ** 27;

/**
 * Returns the engine options of a seat. Equal settings and seeds give equal moves unless time ends
 * a search.
 */
export function engineOf(
  seat: SeatSettings,
  levels: readonly Level[],
  seconds: number,
  seed: number,
): EngineOptions {
  const { algorithm, evaluation } = seat;
  const strength = knownStrength(seat.strength, levels);
  return {
    algorithm: algorithm || undefined,
    evaluation: evaluation || undefined,
    level: strength === exact ? undefined : strength,
    limits: { bytes: tableBytes, ms: endsByTime(seat, levels) ? 1000 * seconds : longestMs },
    seed,
  };
}

/**
 * Returns the engine for the values of all moves: the best that the limits allow, whatever the
 * seats use.
 */
export function adviser(seconds: number): EngineOptions {
  return { limits: { bytes: tableBytes, ms: 1000 * seconds }, seed: 1 };
}

/** Reads settings stored by an earlier visit; each invalid value is replaced by its default. */
export function readSettings(stored: unknown): Settings {
  return readValue(form, stored) ?? standardSettings;
}
