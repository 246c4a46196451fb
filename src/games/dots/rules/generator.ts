/**
 * Random positions, made by playing: score and turn are those of a real game.
 *
 * `random`: uniformly random moves. `endgame`: safe random moves (no third side of a box) until
 * there is none left, so that the side to move must open a chain; with `plies`, at most that many
 * moves.
 */
import type { GenerateOptions } from '../../../core/game.js';
import { type Side, otherSide } from '../../../core/position.js';
import type { Random } from '../../../core/random.js';
import { ok, type Result } from '../../../core/refusal.js';
import { boardOf, edgeCount } from './board.js';
import { drawnLike, noHeader, noneOf, sizeFault } from '../../kit/drawn-like.js';
import { parseOptions, emptySetup, grammar, type DotsSetup, options as optionsOf } from './setup.js';

export const kinds = ['random', 'endgame'] as const;

/** Sides drawn when the caller gives none; every solver can finish such boards near their end. */
const drawnSide = { min: 2, max: 4 };

/**
 * A position of the kind asked for; `plies` moves from the empty board.
 * Without `plies` a random share of the edges is drawn, or `density` of them.
 */
export function generate(random: Random, options: GenerateOptions): Result<DotsSetup> {
  const rows = options.rows ?? random.between(drawnSide.min, drawnSide.max);
  const cols = options.cols ?? random.between(drawnSide.min, drawnSide.max);
  const fault = sizeFault(rows, cols, grammar);
  if (fault) return fault;
  const { header = noHeader } = options;
  const asked = parseOptions(header);
  if (!asked.ok) return asked;
  const edges = edgeCount(rows, cols);
  const safe = options.kind === 'endgame';
  // The last edge ends the game; safe moves end before it.
  const most = safe ? edges : edges - 1;
  if (options.plies !== undefined && options.plies > most) return noneOf(options.plies);
  const empty = emptySetup(rows, cols);
  return drawnLike(header, grammar.optionKeys, optionsOf, () =>
    ok(playedSetup(random, empty, safe, pliesOf(random, options, edges, safe))),
  );
}

function pliesOf(random: Random, options: GenerateOptions, edges: number, safe: boolean): number {
  if (options.plies !== undefined) return options.plies;
  if (options.density !== undefined) return Math.round(options.density * edges);
  return safe ? edges : random.between(0, edges);
}

/** Draws up to `plies` edges in random order, only safe ones if asked. */
function playedSetup(random: Random, empty: DotsSetup, safe: boolean, plies: number): DotsSetup {
  const { first, second, outside, boxCount } = boardOf(empty.rows, empty.cols);
  const cells = empty.cells.slice();
  const sides = new Uint8Array(boxCount);
  const score: [number, number] = [0, 0];
  let turn: Side = 0;
  let left = plies;
  for (const edge of random.shuffle(Int32Array.from(cells.keys()))) {
    if (left === 0) break;
    const boxes = [first[edge], second[edge]].filter((box) => box !== outside);
    // An edge that has become unsafe stays so: one pass over the shuffled edges meets every safe
    // edge.
    if (safe && boxes.some((box) => sides[box] === 2)) continue;
    cells[edge] = 1;
    left--;
    const completed = boxes.filter((box) => ++sides[box] === 4).length;
    if (completed > 0) score[turn] += completed;
    else turn = otherSide(turn);
  }
  return { ...empty, cells, score, turn };
}
