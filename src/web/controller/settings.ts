/** The players and their settings: what the page's form says, and the engine options it means. */
import * as v from 'valibot';
import type { EngineOptions } from '../../app/play/engine-options.js';
import type { Side } from '../../core/position.js';
import { readValue, text, type Read } from '../../core/schema.js';
import type { LevelName } from '../game/state.js';

/** Beside the levels of a game: proves its move if time allows, else searches ever deeper. */
export const exact = 'exact';

/** The level of a seat where the game on the board does not know the one chosen in another game. */
export function knownStrength(strength: string, levels: readonly LevelName[]): string {
  if (strength === exact || levels.some(({ id }) => id === strength)) return strength;
  const fitting = levels.find(({ id }) => id === standardStrength) ?? levels[0];
  return fitting?.id ?? exact;
}

/** Somebody who has never played wins against it after a while. */
const standardStrength = 'level-2';

/** Of a level, an algorithm or an evaluation. */
const id = text(/^[a-z0-9-]{1,30}$/);

const seatForm = v.object({
  who: v.picklist(['human', 'computer']),
  /** Id of one of the game's levels, or `exact`. */
  strength: v.fallback(id, standardStrength),
  /** Empty for the one that suits. */
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
  /** Seconds a move. */
  seconds: v.fallback(v.pipe(v.number(), v.minValue(1), v.maxValue(600)), standardSettings.seconds),
  /** Naming a taken cell costs the turn (report 001). */
  loseTurn: v.fallback(v.boolean(), standardSettings.loseTurn),
});
export type Settings = Read<typeof form>;

/** Who plays: a person and a computer, two computers, or two persons. */
export const modes = ['mixed', 'computers', 'persons'] as const;
export type Mode = (typeof modes)[number];

export function modeOf({ seats: [one, two] }: Settings): Mode {
  if (one.who !== two.who) return 'mixed';
  return one.who === 'computer' ? 'computers' : 'persons';
}

/** The settings with other players; how each computer plays stays. A person who comes first has the first side. */
export function inMode(settings: Settings, mode: Mode): Settings {
  if (mode === modeOf(settings)) return settings;
  const [one, two] = settings.seats;
  const first: SeatSettings = { ...one, who: mode === 'computers' ? 'computer' : 'human' };
  return { ...settings, seats: [first, { ...two, who: mode === 'persons' ? 'human' : 'computer' }] };
}

/** The settings with something else for the seat of a side. */
export function withSeat(settings: Settings, side: Side, seat: Partial<SeatSettings>): Settings {
  const [one, two] = settings.seats;
  return { ...settings, seats: side === 0 ? [{ ...one, ...seat }, two] : [one, { ...two, ...seat }] };
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
  return readValue(form, stored) ?? standardSettings;
}
