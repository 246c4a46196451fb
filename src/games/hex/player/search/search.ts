/**
 * Monte-Carlo tree search for Hex with a network. Each playout goes down the tree, adds children to
 * the leaf and counts on the way back the network's chance to win there:
 *
 * - A child is chosen by the mean of its playouts and an upper bound that grows with the network's
 *   share of its move (PUCT).
 * - Dead cells get no child.
 * - A stone that joins the sides proves its node; a node with a winning child loses, one whose
 *   children all lose wins (MCTS-solver). Virtual connections, searched at nodes of some visits,
 *   prove nodes, too.
 *
 * No random games are played: judgments based half on them are weaker (experiments.md).
 *
 * Sources: D. Silver et al., "Mastering the game of Go without human knowledge" (2017); M. Winands,
 * Y. Björnsson, J.-T. Saito, "Monte-Carlo tree search solver" (2008); B. Arneson, R. Hayward, P.
 * Henderson, "Monte Carlo tree search in Hex" (2010).
 */
import { Geometry } from '../../rules/bordered-board.js';
import { EMPTY } from '../../rules/setup.js';
import type { Board } from '../../solver/board.js';
import { FillIn } from '../../solver/fillin.js';
import { Connections } from '../connections.js';
import { networkOf } from '../network/network.js';
import type { Numbers } from '../network/shape.js';
import { Prospects } from './prospects.js';
import { defaultSettings, type Settings } from '../settings.js';
import { LEFT_OUT, LOSES, Tree, WINS } from './tree.js';

/** The connections get the memory divided by this. */
const shareOfConnections = 8;

export class Search {
  readonly tree: Tree;
  /** Depth of the deepest playout within the tree, in plies. */
  deepest = 0;
  /** Colours of the root's position, and of that of the current playout (solver/board.ts). */
  private root: Uint8Array;
  private readonly colour: Uint8Array;
  private readonly prospects: Prospects;
  private readonly fill: FillIn;
  private readonly connections: Connections;
  private readonly path: Int32Array;
  private toMove = 1;

  /** @param numbers of a network; the learned one by default */
  constructor(
    readonly board: Board,
    bytes: number,
    private readonly settings: Settings = defaultSettings,
    numbers?: Numbers,
  ) {
    this.tree = new Tree(bytes);
    const { rows, cols, cellCount } = board;
    this.root = board.coloured(new Uint8Array(cellCount));
    this.colour = this.root.slice();
    this.prospects = new Prospects(board, networkOf(new Geometry(rows, cols), numbers));
    this.fill = new FillIn(board);
    this.connections = new Connections(board, bytes / shareOfConnections);
    this.path = new Int32Array(cellCount + 1);
  }

  /** Forgets the tree. @param player 1 or 2, to move. */
  start(cells: Uint8Array, player: number): void {
    this.root = this.board.coloured(cells);
    this.colour.set(this.root);
    this.toMove = player;
    this.deepest = 0;
    this.tree.clear();
    this.expand(0, player);
  }

  /**
   * Makes the position after the moves on `cells` the root, with its part of the tree. Returns
   * false, without changes, if the tree does not reach it.
   */
  follow(cells: readonly number[]): boolean {
    const { tree } = this;
    let node = 0;
    for (const cell of cells) {
      const first = tree.first[node];
      const end = first + tree.count[node];
      let child = first;
      while (child < end && tree.move[child] !== cell) child++;
      if (child === end) return false;
      node = child;
    }
    if (tree.first[node] === 0) return false;
    for (const cell of cells) {
      this.root[cell] = this.toMove;
      this.toMove = 3 - this.toMove;
    }
    tree.reroot(node);
    // A move outside the must-play loses, but its refutation was not searched.
    if (this.proved > 0 && tree.proof[this.bestChild(0)] !== WINS) tree.proof[0] = 0;
    this.colour.set(this.root);
    this.deepest = 0;
    return true;
  }

  /** 1 if the player to move is proved to win, -1 if proved to lose, else 0. */
  get proved(): number {
    return 0 - this.tree.proof[0];
  }

  /** The best child of a node: one that wins, else the most visited one; 0 if it has none. */
  bestChild(node: number): number {
    const { first, count, visits, proof } = this.tree;
    const end = first[node] + count[node];
    let best = first[node];
    for (let child = best; child < end; child++) {
      if (proof[child] === WINS) return child;
      const [lost, better] = [proof[child] < 0, visits[child] > visits[best]];
      if (proof[best] < 0 ? !lost || better : !lost && better) best = child;
    }
    return best;
  }

  /** Runs one playout; not to be called when `proved`. */
  run(): void {
    const { tree, colour, path } = this;
    colour.set(this.root);
    let node = 0;
    let depth = 0;
    let player = this.toMove;
    path[0] = 0;
    for (;;) {
      if (tree.first[node] === 0) {
        this.open(node, player, depth);
        break;
      }
      if (tree.fillCount[node] > 0) this.fillIn(node);
      if (tree.searched[node] === 0 && tree.visits[node] >= this.settings.connectionVisits) {
        this.searchConnections(node, player, depth);
      }
      const next = tree.proof[node] !== 0 ? 0 : this.select(node);
      if (next === 0) {
        // Nothing is left to try: fill-in may have joined the mover's sides already.
        const joined = tree.proof[node] === 0 && this.connections.joins(colour, player);
        if (tree.proof[node] === 0) this.settle(depth, joined ? LOSES : WINS);
        break;
      }
      node = next;
      colour[tree.move[node]] = player;
      player = 3 - player;
      path[++depth] = node;
      if (tree.proof[node] !== 0) break;
    }
    if (depth > this.deepest) this.deepest = depth;
    const proof = tree.proof[node];
    this.backUp(depth, proof === 0 ? this.prospects.chance : proof === WINS ? 0 : 1);
  }

  /** Puts the stones that fill-in has given away at the node. */
  private fillIn(node: number): void {
    const { tree, colour } = this;
    const end = tree.fillAt[node] + tree.fillCount[node];
    for (let i = tree.fillAt[node]; i < end; i++) {
      const cell = tree.fills[i] & 0x3fff;
      if (colour[cell] === EMPTY) colour[cell] = tree.fills[i] >> 14;
    }
  }

  /**
   * Fills in the position of a node and searches the connections of the opponent of `player`, who
   * is to move: a full one of the sides loses, and only moves in the must-play may win.
   */
  private searchConnections(node: number, player: number, depth: number): void {
    const { tree, colour, fill, connections } = this;
    tree.searched[node] = 1;
    const given = fill.logged(colour);
    for (const { player: owner, cells } of given) for (const cell of cells) tree.addFill(node, cell, owner);
    if (given.length > 0 && connections.joins(colour, player)) {
      this.settle(depth, LOSES);
      return;
    }
    if (connections.exist) this.narrow(node, player, depth);
  }

  /** Leaves out the moves that lose to a connection of the opponent of `player`. */
  private narrow(node: number, player: number, depth: number): void {
    const { tree, colour, connections } = this;
    connections.run(colour, 3 - player);
    if (connections.isWon) {
      this.settle(depth, WINS);
      return;
    }
    const end = tree.first[node] + tree.count[node];
    for (let child = tree.first[node]; child < end; child++) {
      const cell = tree.move[child];
      if (colour[cell] !== EMPTY) tree.proof[child] = LEFT_OUT;
      else if (!connections.isMustPlay(cell)) tree.proof[child] = LOSES;
    }
  }

  /** Gives a leaf its children, unless its move has ended the game. */
  private open(node: number, player: number, depth: number): void {
    if (node !== 0 && this.connections.joins(this.colour, 3 - player)) this.settle(depth, WINS);
    else this.expand(node, player);
  }

  /** Judges a node and, if there is room, appends its children, the most promising first. */
  private expand(node: number, player: number): void {
    const { tree, prospects } = this;
    const hasRoom = tree.hasRoom(this.board.cellCount);
    // Judgments of a position and its half turn differ by error alone, which averages out over many
    // nodes.
    const count = prospects.list(this.colour, player, (tree.visits[0] & 1) === 1);
    if (!hasRoom) return;
    const first = tree.append(count);
    tree.move.set(prospects.cell.subarray(0, count), first);
    tree.prior.set(prospects.prior.subarray(0, count), first);
    tree.first[node] = first;
    tree.count[node] = count;
  }

  /** The child to go down to; 0 if every child loses. */
  private select(node: number): number {
    const { move, visits, wins, proof, prior } = this.tree;
    const { puct, urgencyLoss } = this.settings;
    const { colour } = this;
    const width = puct * Math.sqrt(visits[node] + 1);
    const untried = (visits[node] > 0 ? 1 - wins[node] / visits[node] : 0.5) - urgencyLoss;
    const first = this.tree.first[node];
    const seen = this.windowOf(node);
    const end = first + this.tree.count[node];
    let best = 0;
    let highest = -Infinity;
    let weighed = 0;
    for (let child = first; child < end; child++) {
      if (proof[child] < 0) continue;
      if (colour[move[child]] !== EMPTY) {
        proof[child] = LEFT_OUT;
        continue;
      }
      if (weighed++ === seen) break;
      const n = visits[child];
      const value = (n > 0 ? wins[child] / n : untried) + (width * prior[child]) / (n + 1);
      if (value > highest) {
        highest = value;
        best = child;
      }
    }
    return best;
  }

  private windowOf(node: number): number {
    const { window, windowGrowth } = this.settings;
    return Math.floor(window + Math.pow(this.tree.visits[node], windowGrowth));
  }

  /** Records that the move to the node at `depth` wins or loses, and what follows above it. */
  private settle(depth: number, proof: number): void {
    const { tree, path } = this;
    let known = proof;
    for (let at = depth; at >= 0; at--) {
      tree.proof[path[at]] = known;
      if (at === 0 || (known === LOSES && !this.allLose(path[at - 1]))) return;
      known = 0 - known;
    }
  }

  private allLose(node: number): boolean {
    const { first, count, proof } = this.tree;
    const end = first[node] + count[node];
    for (let child = first[node]; child < end; child++) if (proof[child] >= 0) return false;
    return true;
  }

  /** Counts a playout for the path to `depth`. @param chance to win of the player to move there. */
  private backUp(depth: number, chance: number): void {
    const { tree, path } = this;
    for (let at = depth; at >= 0; at--) {
      tree.visits[path[at]]++;
      tree.wins[path[at]] += ((depth - at) & 1) === 0 ? 1 - chance : chance;
    }
  }
}
