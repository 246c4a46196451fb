/** Positions to learn the policy of the Hex player from: games that its search plays against itself. */
import { Random } from '../../core/random.js';
import { featuresPerMove } from '../../games/hex/player/policy/features.js';
import { measureCount, type Weights } from '../../games/hex/player/policy/policy.js';
import { Prospects } from '../../games/hex/player/search/prospects.js';
import { Search } from '../../games/hex/player/search/search.js';
import { settingsOfPlayouts } from '../../games/hex/player/settings.js';
import { Stones } from '../../games/hex/player/stones.js';
import { LOSES } from '../../games/hex/player/search/tree.js';
import { Geometry } from '../../games/hex/rules/bordered-board.js';

/** A position: what the policy sees of each move, and the share of the playouts that each got. */
export interface Sample {
  readonly numbers: Uint16Array;
  readonly measures: Float64Array;
  readonly target: Float64Array;
}

/** Random moves that open a game, and moves after them that are drawn by their playouts. */
const randomPlies = 2;
const drawnPlies = 8;
const bytes = 256 << 20;

/** What the search of a game knows: weights of the policy, and of answers in playouts, if there are any yet. */
export interface Knowledge {
  readonly weights: Weights;
  readonly local?: Weights;
}

/** The positions of one game up to where its winner is proved. The same seed gives the same game. */
export function selfPlay(
  seed: number,
  rows: number,
  cols: number,
  playouts: number,
  { weights, local }: Knowledge,
): Sample[] {
  const geometry = new Geometry(rows, cols);
  const random = new Random(seed);
  const settings = local ? settingsOfPlayouts : { ...settingsOfPlayouts, elsewhere: Infinity };
  const search = new Search(geometry, random, bytes, settings, weights, local);
  const prospects = new Prospects(geometry);
  const cells = new Uint8Array(rows * cols);
  const played: number[] = [];
  const samples: Sample[] = [];
  for (let ply = 0; ply < cells.length; ply++) {
    const player = 1 + (ply & 1);
    if (ply < randomPlies) {
      played.push(play(cells, player, random.below(cells.length), geometry));
      continue;
    }
    if (ply === randomPlies || !search.follow(played.slice(-1))) search.start(cells, player, played);
    for (let i = 0; i < playouts && search.proved === 0; i++) search.run();
    if (search.proved !== 0) break;
    const stones = new Stones(geometry);
    stones.set(cells);
    prospects.run(stones);
    samples.push(sampleOf(search, prospects, stones, player, played));
    const square =
      ply < randomPlies + drawnPlies ? drawn(search, random) : search.tree.move[search.bestChild(0)];
    played.push(play(cells, player, geometry.cellOn[square], geometry));
  }
  return samples;
}

/** Puts a stone on `cell`, or the next empty one; returns its square. */
function play(cells: Uint8Array, player: number, cell: number, geometry: Geometry): number {
  while (cells[cell] !== 0) cell = (cell + 1) % cells.length;
  cells[cell] = player;
  return geometry.squareOf[cell];
}

function sampleOf(
  { tree }: Search,
  prospects: Prospects,
  stones: Stones,
  player: number,
  played: readonly number[],
): Sample {
  const children = Array.from({ length: tree.count[0] }, (_, i) => tree.first[0] + i);
  const numbers = new Uint16Array(children.length * featuresPerMove);
  const measures = new Float64Array(children.length * measureCount);
  const visits = children.map((child) => (tree.proof[child] < 0 ? 0 : tree.visits[child]));
  const all = visits.reduce((sum, n) => sum + n, 0);
  const [last, own] = [played.at(-1) ?? 0, played.at(-2) ?? 0];
  children.forEach((child, i) =>
    prospects.describe(stones, player, tree.move[child], last, own, numbers, measures, i),
  );
  return { numbers, measures, target: Float64Array.from(visits, (n) => n / Math.max(all, 1)) };
}

/** The square of a child of the root, drawn by its playouts. */
function drawn({ tree }: Search, random: Random): number {
  const end = tree.first[0] + tree.count[0];
  let all = 0;
  for (let child = tree.first[0]; child < end; child++) if (tree.proof[child] >= 0) all += tree.visits[child];
  let left = random.unit() * all;
  for (let child = tree.first[0]; child < end; child++) {
    if (tree.proof[child] === LOSES) continue;
    left -= tree.visits[child];
    if (left < 0) return tree.move[child];
  }
  return tree.move[tree.first[0]];
}
