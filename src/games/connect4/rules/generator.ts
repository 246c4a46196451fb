/**
 * Random positions, by random play from the empty board, so that every position can be reached.
 *
 *   random   a game broken off somewhere, not over
 *   late     at least 16 discs on the board (or half of it, where that is fewer), not over
 *   over     played to the end
 */
import type { GenerateOptions } from '../../../core/game.js';
import type { Random } from '../../../core/random.js';
import { ok, type Result } from '../../../core/refusal.js';
import { Connect4Position } from './position.js';
import { drawnLike, lengthFault, noHeader, noneOf, sizeFault } from '../../kit/drawn-like.js';
import { after, grammar, type Connect4Setup, options as optionsOf, parse } from './setup.js';

export const kinds = ['random', 'late', 'over'] as const;

/** Games played for a position with the wanted number of moves before it counts as impossible. */
const attempts = 200;
const lateDiscs = 16;

/** A position of the wanted kind; the board is 6 x 7 unless a size is asked for. */
export function generate(random: Random, options: GenerateOptions): Result<Connect4Setup> {
  const rows = options.rows ?? 6;
  const cols = options.cols ?? 7;
  const fault =
    sizeFault(rows, cols, grammar) ?? (options.kind === 'over' ? lengthFault(options) : undefined);
  if (fault) return fault;
  const cells = new Uint8Array(rows * cols);
  const { header = noHeader } = options;
  const asked = parse({ rows, cols, cells, options: header });
  if (!asked.ok) return asked;
  const { turn: _, ...empty } = asked.value;
  return drawnLike(header, ['turn'], optionsOf, () => playedSetup(random, options, empty));
}

/** Plays games from the empty board until one has the wanted length. */
function playedSetup(random: Random, options: GenerateOptions, empty: Connect4Setup): Result<Connect4Setup> {
  for (let i = 0; i < attempts; i++) {
    const plies = options.kind === 'over' ? Infinity : wantedPlies(random, options, empty.cells.length);
    const made = played(random, empty, plies);
    if (made) return ok(made);
  }
  return noneOf(options.plies ?? empty.cells.length);
}

function wantedPlies(random: Random, { kind, plies, density }: GenerateOptions, cells: number): number {
  if (plies !== undefined) return plies;
  if (density !== undefined) return Math.min(cells - 1, Math.round(density * cells));
  if (kind !== 'late') return random.below(cells);
  const least = Math.min(lateDiscs, Math.floor(cells / 2));
  return least + random.below(Math.max(1, cells - least));
}

/**
 * The board after `plies` random moves, or at the end of a game; undefined if a game is over too
 * soon.
 */
function played(random: Random, empty: Connect4Setup, plies: number): Connect4Setup | undefined {
  const position = new Connect4Position(empty);
  const moves = new Int32Array(empty.cols);
  let setup = empty;
  for (let ply = 0; ply < plies && !position.isOver; ply++) {
    const move = moves[random.below(position.legalMoves(moves, 0))];
    position.play(move);
    setup = after(setup, move);
  }
  return plies === Infinity || !position.isOver ? setup : undefined;
}
