/**
 * Positions to learn the network of the Hex player from: games that its search plays against itself.
 *
 * Most moves are chosen by few playouts, so that many games are played; on some the search runs longer, and only there
 * the shares of the playouts are kept (D. Wu, "Accelerating self-play learning in Go", 2019). A game begins with random
 * moves, goes on with moves that are drawn by their playouts and ends where its winner is proved.
 */
import { Random } from '../../core/random.js';
import type { Numbers } from '../../games/hex/player/network/shape.js';
import { learned, learnedLocal } from '../../games/hex/player/policy/policy.js';
import { Search } from '../../games/hex/player/search/search.js';
import { defaultSettings, settingsOfPlayouts } from '../../games/hex/player/settings.js';
import { Geometry } from '../../games/hex/rules/bordered-board.js';

/** A position as the player to move sees it, who joins left and right. */
export interface Sample {
  readonly rows: number;
  readonly cols: number;
  /** 0 empty, 1 of the mover, 2 of the opponent. */
  readonly cells: Uint8Array;
  /** Of the search's playouts, by cell; undefined where it had few. */
  readonly shares: Float32Array | undefined;
  /** That the mover won, 0 to 1: how the game ended, and to a part what the search thought. */
  readonly chance: number;
}

/** How games are played. */
export interface Plan {
  /** What is known so far; undefined: the log-linear policy alone. */
  readonly network: Numbers | undefined;
  /** Playouts of most moves, and of those whose shares are kept. */
  readonly few: number;
  readonly many: number;
  /** One move in so many has many playouts. */
  readonly every: number;
}

/** A move of a game: the position before it, and what the search found. */
export interface Turn {
  readonly cells: Uint8Array;
  readonly player: number;
  readonly shares: Float32Array | undefined;
  /** Chance of the player, 0 to 1, if a search found one. */
  readonly thought: number | undefined;
}

export const maxRandomPlies = 3;
const maxDrawnPlies = 17;
const minDrawnPlies = 4;
/** Games begin where the chance is not farther than this from one half, if one of so many openings is such. */
const mostUneven = 0.35;
const maxOpenings = 50;
/** Part of the end of the game in the chance to win; the rest is what the search thought. */
const partOfEnd = 0.85;
/** Of moves with few playouts one in so many is kept: the positions of a game are much alike. */
const keptOfFew = 3;
const bytes = 256 << 20;

/** The positions of one game. The same seed gives the same game. */
export function selfPlay(seed: number, rows: number, cols: number, plan: Plan): Sample[] {
  const geometry = new Geometry(rows, cols);
  const random = new Random(seed);
  const { network } = plan;
  const settings = network ? defaultSettings : settingsOfPlayouts;
  const search = new Search(geometry, random, bytes, settings, learned(), learnedLocal(), network);
  for (let opening = 1; ; opening++) {
    const samples = play(search, random, plan, opening < maxOpenings);
    if (samples) return samples;
  }
}

/** A game; nothing if it must begin evenly and its random moves do not. */
function play(search: Search, random: Random, plan: Plan, beginsEvenly: boolean): Sample[] | undefined {
  const { geometry } = search;
  const cells = new Uint8Array(geometry.squareOf.length);
  const played: number[] = [];
  const turns: Turn[] = [];
  const randomPlies = random.between(1, maxRandomPlies);
  const drawnPlies = randomPlies + random.between(minDrawnPlies, maxDrawnPlies);
  for (let ply = 0; ; ply++) {
    const player = 1 + (ply & 1);
    let cell = random.below(cells.length);
    if (ply < randomPlies) while (cells[cell] !== 0) cell = random.below(cells.length);
    else {
      if (ply === randomPlies || !search.follow(played.slice(-1))) search.start(cells, player, played);
      const isLong = random.below(plan.every) === 0;
      for (let i = isLong ? plan.many : plan.few; i > 0 && search.proved === 0; i--) search.run();
      if (beginsEvenly && ply === randomPlies && isUneven(search)) return undefined;
      if (search.proved !== 0) {
        const winner = search.proved > 0 ? player : 3 - player;
        return turns.map((turn) => sampleOf(turn, winner, geometry));
      }
      if (isLong || random.below(keptOfFew) === 0) turns.push(turnOf(search, cells, player, isLong));
      cell = geometry.cellOn[ply < drawnPlies ? drawn(search, random) : bestOf(search)];
    }
    cells[cell] = player;
    played.push(geometry.squareOf[cell]);
  }
}

function turnOf(search: Search, cells: Uint8Array, player: number, isLong: boolean): Turn {
  const { tree, geometry } = search;
  const shares = new Float32Array(cells.length);
  let all = 0;
  for (const child of openChildren(search)) all += tree.visits[child];
  for (const child of openChildren(search)) {
    shares[geometry.cellOn[tree.move[child]]] = tree.visits[child] / Math.max(all, 1);
  }
  return {
    cells: cells.slice(),
    player,
    shares: isLong && all > 0 ? shares : undefined,
    thought: thoughtOf(search),
  };
}

function isUneven(search: Search): boolean {
  return Math.abs(thoughtOf(search) - 0.5) > mostUneven;
}

/** Chance of the player to move, 0 to 1. */
function thoughtOf(search: Search): number {
  const { tree } = search;
  const best = search.bestChild(0);
  return tree.visits[best] > 0 ? tree.wins[best] / tree.visits[best] : 0.5;
}

/** Children of the root that are not known to lose. */
function* openChildren({ tree }: Search): Generator<number> {
  const end = tree.first[0] + tree.count[0];
  for (let child = tree.first[0]; child < end; child++) if (tree.proof[child] >= 0) yield child;
}

function bestOf(search: Search): number {
  return search.tree.move[search.bestChild(0)];
}

/** The square of a child of the root, drawn by its playouts. */
function drawn(search: Search, random: Random): number {
  const { visits, move } = search.tree;
  let all = 0;
  for (const child of openChildren(search)) all += visits[child];
  let left = random.unit() * all;
  for (const child of openChildren(search)) {
    left -= visits[child];
    if (left < 0) return move[child];
  }
  return bestOf(search);
}

/**
 * What a turn of a game teaches, seen by a mover who joins left and right: the board of player 2 is mirrored and the stones change
 * owners.
 * @param winner of the game, 1 or 2.
 */
export function sampleOf(
  { cells, player, shares, thought }: Turn,
  winner: number,
  { rows, cols }: Geometry,
): Sample {
  const end = winner === player ? 1 : 0;
  const chance = thought === undefined ? end : partOfEnd * end + (1 - partOfEnd) * thought;
  if (player === 1) return { rows, cols, cells, shares, chance };
  const turn = <T extends Uint8Array | Float32Array>(from: T, to: T): T => {
    from.forEach((value, cell) => (to[(cell % cols) * rows + Math.floor(cell / cols)] = value));
    return to;
  };
  const seen = turn(cells, new Uint8Array(cells.length)).map((stone) => (stone === 0 ? 0 : 3 - stone));
  const turnedShares = shares && turn(shares, new Float32Array(cells.length));
  return { rows: cols, cols: rows, cells: seen, shares: turnedShares, chance };
}
