/**
 * Positions for training the network of the Hex player: games that its search plays against itself.
 *
 * Most moves are chosen by few playouts, so that many games are played. For some moves the search
 * runs longer, with noise at the root, and only there the shares of the playouts are stored. A game
 * begins with random moves, continues with moves drawn by their playouts and ends when its winner
 * is proved. Other games branch off from it with another promising move: a search considers many
 * moves that never occur in games between good players (D. Wu, "Accelerating self-play learning in
 * Go", 2019).
 */
import { Random } from '../../core/random.js';
import type { Numbers } from '../../games/hex/player/network/shape.js';
import { Search } from '../../games/hex/player/search/search.js';
import { defaultSettings } from '../../games/hex/player/settings.js';
import type { BoardSize } from '../../core/game.js';
import { Board } from '../../games/hex/solver/board.js';
import { RootNoise } from './root-noise.js';

/** A position for the player to move, who joins left and right. */
export interface Sample {
  readonly rows: number;
  readonly cols: number;
  /** 0 empty, 1 the mover's, 2 the opponent's. */
  readonly cells: Uint8Array;
  /** Shares of the search's playouts by cell; undefined if it had few. */
  readonly shares: Float32Array | undefined;
  /** The mover's chance to win, 0 to 1: mainly the result, partly the search's estimate. */
  readonly chance: number;
}

/** Settings of the games. */
export interface Plan {
  /** The current network; at first an untrained one. */
  readonly network: Numbers;
  /** Number of playouts of most moves. */
  readonly few: number;
  /** Number of playouts of moves whose shares are stored. */
  readonly many: number;
  /** One move in this many has many playouts. */
  readonly every: number;
  /** Number of games that branch off from the first one. */
  readonly branches: number;
}

/** A move of a game: the position before it and the result of the search. */
export interface Turn {
  readonly cells: Uint8Array;
  readonly player: number;
  readonly shares: Float32Array | undefined;
  /** The player's chance to win, 0 to 1, if a search estimated it. */
  readonly thought: number | undefined;
}

export const maxRandomPlies = 3;
const maxDrawnPlies = 17;
const minDrawnPlies = 4;
/** Maximum distance of the chance from one half at the beginning of a game. */
const mostUneven = 0.35;
const maxOpenings = 50;
/** The same for games that branch off, whose first move is often bad. */
const mostUnevenBranch = 0.46;
/** A branch begins with one of this many most promising moves. */
const branchMoves = 12;
/** Maximum number of drawn moves in a branch. */
const maxDrawnAfterBranch = 4;
/** Weight of the result in the chance to win; the rest is the search's estimate. */
const partOfEnd = 0.85;
/** One in this many moves with few playouts is stored, as positions are much alike. */
const storedOneInFew = 3;
const bytes = 256 << 20;

/** A position from which a game continues. */
interface Beginning {
  readonly cells: Uint8Array;
  /** The player to move, 1 or 2. */
  readonly player: number;
  /** Number of moves drawn by their playouts. */
  readonly drawnPlies: number;
  /** The game is not played if the chance is farther than this from one half. */
  readonly mostUneven: number;
}

/** Plays a game and its branches; returns their positions. The same seed gives the same games. */
export function selfPlay(seed: number, rows: number, cols: number, plan: Plan): Sample[] {
  const board = new Board(rows, cols);
  const random = new Random(seed);
  const search = new Search(board, bytes, defaultSettings, plan.network);
  let game: Game | undefined;
  for (let opening = 1; game === undefined; opening++) {
    game = play(search, random, plan, randomOpening(board, random, opening < maxOpenings));
  }
  const samples = samplesOf(game, board);
  for (let i = 0; i < plan.branches && game.turns.length > 0; i++) {
    const from = game.turns[random.below(game.turns.length)];
    const branch = play(search, random, plan, branchOff(search, random, from));
    if (branch) samples.push(...samplesOf(branch, board));
  }
  return samples;
}

interface Game {
  readonly turns: readonly Turn[];
  readonly winner: number;
}

const samplesOf = ({ turns, winner }: Game, board: Board): Sample[] =>
  turns.map((turn) => sampleOf(turn, winner, board));

function randomOpening({ cellCount }: Board, random: Random, beginsEvenly: boolean): Beginning {
  const cells = new Uint8Array(cellCount);
  const plies = random.between(1, maxRandomPlies);
  for (let ply = 0; ply < plies; ply++) {
    let cell = random.below(cells.length);
    while (cells[cell] !== 0) cell = random.below(cells.length);
    cells[cell] = 1 + (ply & 1);
  }
  const drawnPlies = random.between(minDrawnPlies, maxDrawnPlies);
  return { cells, player: 1 + (plies & 1), drawnPlies, mostUneven: beginsEvenly ? mostUneven : 1 };
}

/** Draws a move at a turn from the most promising ones by the square root of their prior. */
function branchOff(search: Search, random: Random, { cells, player }: Turn): Beginning {
  const { tree } = search;
  search.start(cells, player);
  const count = Math.min(branchMoves, tree.count[0]);
  const weights = Array.from({ length: count }, (_, i) => Math.sqrt(tree.prior[tree.first[0] + i]));
  const after = cells.slice();
  after[tree.move[tree.first[0] + random.weighted(weights)]] = player;
  const drawnPlies = random.between(0, maxDrawnAfterBranch);
  return { cells: after, player: 3 - player, drawnPlies, mostUneven: mostUnevenBranch };
}

/** Plays a game; undefined if its beginning is too uneven. */
function play(search: Search, random: Random, plan: Plan, beginning: Beginning): Game | undefined {
  const cells = beginning.cells.slice();
  const turns: Turn[] = [];
  let { player } = beginning;
  let last = 0;
  for (let ply = 0; ; ply++) {
    if (ply === 0 || !search.follow([last])) search.start(cells, player);
    const isLong = random.below(plan.every) === 0;
    const noise = isLong ? new RootNoise(search, random) : undefined;
    for (let i = isLong ? plan.many : plan.few; i > 0 && search.proved === 0; i--) search.run();
    if (ply === 0 && Math.abs(thoughtOf(search) - 0.5) > beginning.mostUneven) return undefined;
    if (search.proved !== 0) return { turns, winner: search.proved > 0 ? player : 3 - player };
    if (isLong || random.below(storedOneInFew) === 0)
      turns.push(turnOf(search, cells, player, isLong, noise));
    noise?.remove();
    last = ply < beginning.drawnPlies ? drawn(search, random) : bestOf(search);
    cells[last] = player;
    player = 3 - player;
  }
}

/** @param noise the noise at the root during a long search */
function turnOf(search: Search, cells: Uint8Array, player: number, isLong: boolean, noise?: RootNoise): Turn {
  const { tree } = search;
  const shares = new Float32Array(cells.length);
  let all = 0;
  for (const child of openChildren(search)) {
    const playouts = noise ? noise.playoutsOf(child) : tree.visits[child];
    shares[tree.move[child]] = playouts;
    all += playouts;
  }
  return {
    cells: cells.slice(),
    player,
    shares: isLong && all > 0 ? shares.map((playouts) => playouts / all) : undefined,
    thought: thoughtOf(search),
  };
}

/** Returns the chance of the player to move, 0 to 1. */
function thoughtOf(search: Search): number {
  const { tree } = search;
  const best = search.bestChild(0);
  return tree.visits[best] > 0 ? tree.wins[best] / tree.visits[best] : 0.5;
}

/** Yields the children of the root that are not known to lose. */
function* openChildren({ tree }: Search): Generator<number> {
  const end = tree.first[0] + tree.count[0];
  for (let child = tree.first[0]; child < end; child++) if (tree.proof[child] >= 0) yield child;
}

function bestOf(search: Search): number {
  return search.tree.move[search.bestChild(0)];
}

/** Returns the cell of a child of the root, drawn by its playouts. */
function drawn(search: Search, random: Random): number {
  const { visits, move } = search.tree;
  const children = [...openChildren(search)];
  if (children.length === 0) return bestOf(search);
  return move[children[random.weighted(children.map((child) => visits[child]))]];
}

/**
 * Returns the training sample of a turn. The mover joins left and right in it: for player 2 the
 * board is mirrored and the stones change owners.
 * @param winner winner of the game, 1 or 2
 */
export function sampleOf(
  { cells, player, shares, thought }: Turn,
  winner: number,
  { rows, cols }: BoardSize,
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

/** Returns the sample on a board turned by half a turn, which is worth the same. */
export function halfTurned(sample: Sample): Sample {
  const { cells, shares } = sample;
  return { ...sample, cells: cells.slice().reverse(), shares: shares?.slice().reverse() };
}
