/**
 * Random positions, made by random play from the empty board, so that all of them can be reached.
 *
 *   random            k in a line          points            for points
 *   slippery          k in a line, slides  slippery-points   for points, slides
 *   over              k in a line, played to the end
 */
import { freeCount } from '../../../core/cells.js';
import type { GenerateOptions } from '../../../core/game.js';
import type { Random } from '../../../core/random.js';
import { ok, type Result } from '../../../core/refusal.js';
import { drawnLike, lengthFault, noHeader, noneOf, sizeFault } from '../../kit/drawn-like.js';
import { ArrayPosition } from './array-position.js';
import { defaultK, grammar, type MnkSetup, options as optionsOf, parseOptions } from './setup.js';

export const kinds = ['random', 'points', 'slippery', 'slippery-points', 'over'] as const;
type Kind = (typeof kinds)[number];

/** Sides drawn by default: every algorithm answers such boards. */
const drawnSides = { min: 3, max: 4 };
/** The report's probability, and others in both ways of writing. */
const slips = ['0.2', '1/5', '0.1', '1/3', '1/2', '0.75', '1'];
/** Games played for a position with the wanted number of moves before it counts as impossible. */
const attempts = 200;

/**
 * Draws a position of the wanted kind; only `over` draws finished games. Options of the header take
 * precedence over the kind's, and drawn sides leave room for its `k`.
 */
export function generate(random: Random, options: GenerateOptions): Result<MnkSetup> {
  const kind = kinds.find((known) => known === options.kind) ?? 'random';
  const { header = noHeader } = options;
  const least = Math.min(Number(header.get('k') ?? 0) || 0, grammar.maxSide);
  const rows = options.rows ?? Math.max(least, random.between(drawnSides.min, drawnSides.max));
  const cols = options.cols ?? Math.max(least, random.between(drawnSides.min, drawnSides.max));
  const fault = sizeFault(rows, cols, grammar) ?? (kind === 'over' ? lengthFault(options) : undefined);
  if (fault) return fault;
  const asked = parseOptions({ rows, cols, options: header });
  if (!asked.ok) return asked;
  return drawnLike(header, ['turn'], optionsOf, () => {
    const drawn = emptySetup(random, kind, rows, cols, header.get('score'));
    const { k, score, slip } = asked.value;
    const empty = {
      ...drawn,
      ...(header.has('k') ? { k } : {}),
      ...(header.has('score') ? { score } : {}),
      ...(header.has('slip') ? { slip } : {}),
    };
    return playedSetup(random, options, kind, empty);
  });
}

/** A game on the empty board, played until it is as wanted. */
function playedSetup(
  random: Random,
  options: GenerateOptions,
  kind: Kind,
  empty: MnkSetup,
): Result<MnkSetup> {
  const { rows, cols } = empty;
  const wanted = wantedPlies(options, rows * cols);
  for (let i = 0; i < attempts; i++) {
    // Without a wanted number of moves any game serves.
    const plies = kind === 'over' ? Infinity : (wanted ?? random.below(rows * cols));
    const cells = playedBoard(random, empty, plies);
    const enough = kind === 'over' || wanted === undefined || cells.length - freeCount(cells) === wanted;
    if (enough) return ok({ ...empty, cells });
  }
  return noneOf(wanted!);
}

function emptySetup(
  random: Random,
  kind: Kind,
  rows: number,
  cols: number,
  score: string | undefined,
): MnkSetup {
  const points = score === undefined ? kind === 'points' || kind === 'slippery-points' : score === 'points';
  const slippery = kind === 'slippery' || kind === 'slippery-points';
  const slip = slippery ? slips[random.below(2) === 0 ? 0 : random.below(slips.length)] : '0';
  const k = defaultK(rows, cols);
  // One game in three asks for shorter lines than the default.
  const shorter = !points && k > 3 && random.below(3) === 0;
  return {
    game: 'mnk',
    rows,
    cols,
    k: shorter ? random.between(3, k - 1) : k,
    slip,
    score: points ? 'points' : 'line',
    cells: new Uint8Array(rows * cols),
  };
}

/** Moves to play, if `options` say; `density` is the share of occupied cells. */
function wantedPlies({ plies, density }: GenerateOptions, cells: number): number | undefined {
  if (plies !== undefined) return plies;
  return density === undefined ? undefined : Math.min(cells - 1, Math.round(density * cells));
}

/**
 * The board after `plies` random moves that do not end the game, fewer if every move would; after
 * all the moves of a game when `plies` is infinite.
 */
function playedBoard(random: Random, empty: MnkSetup, plies: number): Uint8Array {
  const game = new ArrayPosition(empty);
  const moves = new Int32Array(game.moveCount);
  const cells = empty.cells.slice();
  for (let ply = 0; ply < plies && !game.isOver; ply++) {
    const listed = random.shuffle(moves.subarray(0, game.legalMoves(moves, 0)));
    let chosen: number | undefined;
    for (const move of listed) {
      game.play(move);
      if (plies === Infinity || !game.isOver) {
        chosen = move;
        break;
      }
      game.undo();
    }
    if (chosen === undefined) break;
    cells[chosen] = game.toMove === 1 ? 1 : 2;
  }
  return cells;
}
