/**
 * Random positions, made by playing: player 1 starts, both take turns on uniformly random free
 * cells.
 *
 * `random`: any number of moves. `hard`: half the cells taken, where a search has most to do among
 * positions that look even. Both avoid a move that would end the game. `finished`: played until one
 * side has won.
 */
import { countOf } from '../../../core/cells.js';
import type { GenerateOptions } from '../../../core/game.js';
import type { Random } from '../../../core/random.js';
import { ok, type Result } from '../../../core/refusal.js';
import { HexPosition } from './position.js';
import { drawnLike, lengthFault, noHeader, noneOf, sizeFault } from '../../kit/drawn-like.js';
import { EMPTY, grammar, type HexSetup, options as optionsOf, parse } from './setup.js';

export const kinds = ['random', 'hard', 'finished'] as const;

/** Sides of the square boards drawn when the caller gives none. */
const drawnSide = { min: 3, max: 7 };
/** Number of games played before giving up. */
const attempts = 100;

/** Largest share of taken cells of `random`, and share of taken cells of `hard`. */
const fullest = { random: 0.7, hard: 0.5 };

/**
 * Returns a position after `plies` moves, or with `density` of the cells taken, or after a number
 * of moves that the kind sets. Without `plies` it stops earlier if every free cell would end the
 * game; `finished` stops only when the game is over. One side given alone means a square board.
 */
export function generate(random: Random, options: GenerateOptions): Result<HexSetup> {
  const side = options.rows ?? options.cols ?? random.between(drawnSide.min, drawnSide.max);
  const [rows, cols] = [options.rows ?? side, options.cols ?? side];
  const finish = options.kind === 'finished';
  const fault = sizeFault(rows, cols, grammar) ?? (finish ? lengthFault(options) : undefined);
  if (fault) return fault;
  const { header = noHeader } = options;
  const asked = parse({ rows, cols, cells: new Uint8Array(rows * cols), options: header }, false);
  if (!asked.ok) return asked;
  const empty: HexSetup = { ...asked.value, toMove: 0 };
  return drawnLike(header, ['turn'], optionsOf, () => playedSetup(random, options, empty, finish));
}

function playedSetup(
  random: Random,
  options: GenerateOptions,
  empty: HexSetup,
  finish: boolean,
): Result<HexSetup> {
  const cells = empty.cells.length;
  for (let i = 0; i < attempts; i++) {
    const setup = playRandomly(random, empty, finish ? cells : pliesOf(random, options, cells), finish);
    const taken = cells - countOf(setup.cells, EMPTY);
    if (finish || options.plies === undefined || taken === options.plies) return ok(setup);
  }
  return noneOf(options.plies!);
}

function pliesOf(random: Random, { kind, plies, density }: GenerateOptions, cells: number): number {
  if (plies !== undefined) return plies;
  if (density !== undefined) return Math.round(density * cells);
  if (kind === 'hard') return Math.floor(fullest.hard * cells);
  return random.between(0, Math.floor(fullest.random * cells));
}

/** @param finish play on to the end of the game instead of avoiding it. */
function playRandomly(random: Random, empty: HexSetup, plies: number, finish: boolean): HexSetup {
  const position = new HexPosition(empty);
  const order = random.shuffle(Int32Array.from(empty.cells.keys()));
  const cells = empty.cells.slice();
  for (let ply = 0; ply < plies && !position.isOver; ply++) {
    const stone = position.toMove + 1;
    const cell = order.find((free) => cells[free] === EMPTY && (finish || !ends(position, free)));
    if (cell === undefined) break;
    cells[cell] = stone;
    position.play(cell);
  }
  return { ...empty, cells, toMove: position.toMove };
}

function ends(position: HexPosition, cell: number): boolean {
  position.play(cell);
  const over = position.isOver;
  position.undo();
  return over;
}
