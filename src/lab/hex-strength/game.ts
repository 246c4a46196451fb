/**
 * Games of Hex between players that differ in one thing: a setting of the search, the number of
 * playouts, or both. The data of the notebook 07-strength come from here.
 */
import { Meter } from '../../core/search/limits.js';
import { now } from '../../core/clock.js';
import { Random } from '../../core/random.js';
import { HexPlayer } from '../../games/hex/player/player.js';
import { defaultSettings, type Settings } from '../../games/hex/player/settings.js';
import { HexPosition } from '../../games/hex/rules/position.js';
import { EMPTY, type HexSetup } from '../../games/hex/rules/setup.js';

export interface Contestant {
  readonly name: string;
  readonly playouts: number;
  /** Differences from the settings of the program. */
  readonly settings?: Partial<Settings>;
}

/** One game, a line of notebooks/data/strength.ndjson. */
export interface StrengthRow {
  readonly schema: 'strength.row/1';
  readonly experiment: string;
  /** Names of the first and the second side. */
  readonly players: readonly [string, string];
  readonly result: '1-0' | '0-1';
  readonly size: number;
  readonly opening: readonly number[];
  readonly moves: number;
  /** Wall-clock milliseconds of each side. */
  readonly ms: readonly [number, number];
  /** Playouts of each side; proofs end a search early. */
  readonly playouts: readonly [number, number];
}

/** Bytes of a player's tree. */
const bytes = 256 << 20;

/** The search that judges openings, and the largest value that counts as even. */
const judge = { playouts: 1000, tolerance: 0.08 };

/**
 * Returns different two-stone openings that a short search considers even; the first player's cell
 * comes first.
 */
export function evenOpenings(size: number, count: number, seed: number): (readonly [number, number])[] {
  const random = new Random(seed);
  const found = new Map<string, readonly [number, number]>();
  while (found.size < count) {
    const opening = [random.below(size * size), random.below(size * size)] as const;
    if (opening[0] === opening[1] || found.has(opening.join(' '))) continue;
    const meter = new Meter({});
    const { value } = playerOf(size, { name: 'judge', playouts: judge.playouts }, seed).think(
      setupAfter(size, opening),
      meter,
      judge.playouts,
    );
    if (Math.abs(value) <= judge.tolerance) found.set(opening.join(' '), opening);
  }
  return [...found.values()];
}

/** Plays one game from the opening. The same arguments give the same moves. */
export function playGame(
  experiment: string,
  size: number,
  opening: readonly number[],
  sides: readonly [Contestant, Contestant],
  seed: number,
): StrengthRow {
  const players = [playerOf(size, sides[0], seed), playerOf(size, sides[1], seed)] as const;
  const played = [...opening];
  const ms: [number, number] = [0, 0];
  const playouts: [number, number] = [0, 0];
  let setup = setupAfter(size, played);
  let position = new HexPosition(setup);
  while (!position.isOver) {
    const side = setup.toMove;
    const started = now();
    const thought = players[side].think(setup, new Meter({}), sides[side].playouts);
    ms[side] += now() - started;
    playouts[side] += thought.playouts;
    played.push(thought.move);
    setup = setupAfter(size, played);
    position = new HexPosition(setup);
  }
  return {
    schema: 'strength.row/1',
    experiment,
    players: [sides[0].name, sides[1].name],
    result: position.winner === 1 ? '1-0' : '0-1',
    size,
    opening,
    moves: played.length - opening.length,
    ms,
    playouts,
  };
}

function playerOf(size: number, { settings }: Contestant, seed: number): HexPlayer {
  return new HexPlayer(size, size, seed, bytes, { ...defaultSettings, ...settings });
}

function setupAfter(size: number, played: readonly number[]): HexSetup {
  const cells = new Uint8Array(size * size).fill(EMPTY);
  played.forEach((cell, ply) => (cells[cell] = 1 + (ply & 1)));
  return { game: 'hex', rows: size, cols: size, cells, toMove: (played.length & 1) as 0 | 1, swap: false };
}
