/**
 * Positions for training the chance to win: games without a search, in which moves are drawn by the
 * network's shares among those that H-search leaves. They are about twenty times as many as games
 * with playouts in the same time, with more mistakes: on 11x11 positions that the solver could
 * prove, these games name the winner in 84 %, those with 40 playouts a move in 91 %.
 *
 * A game begins with random moves and continues with moves drawn by the network's shares. From a
 * random ply on, its positions are stored and the moves are nearly always the best ones. Sometimes
 * the first of these is drawn from all moves, so that the network sees the consequences of a
 * blunder.
 *
 * Source: D. Silver et al., "Mastering the game of Go with deep neural networks and tree search"
 * (2016), for value networks from games of the policy.
 */
import type { Random } from '../../core/random.js';
import { Connections } from '../../games/hex/player/connections.js';
import { networkOf, type Network } from '../../games/hex/player/network/network.js';
import type { Numbers } from '../../games/hex/player/network/shape.js';
import { Geometry } from '../../games/hex/rules/bordered-board.js';
import { EMPTY } from '../../games/hex/rules/setup.js';
import type { Board } from '../../games/hex/solver/board.js';
import { maxRandomPlies, sampleOf, type Sample, type Turn } from './games.js';

/** A game begins only if the chance is within this distance of one half. */
const mostUneven = 0.3;
/** The first stored ply is below this multiple of the side. */
const latestStart = 4;
/** One position in this many is stored after the first, as those of a game are much alike. */
const storedOneIn = 8;
/** One game in this many continues with a move drawn from all. */
const blunderOf = 4;
/** Exponent of the shares after the first stored position. */
const contrast = 2.5;
/** Stones per cell below which H-search is skipped, as it hardly finds anything. */
const firstSearched = 1 / 8;

export class QuickGames {
  private readonly network: Network;
  private readonly connections: Connections;
  private colour: Uint8Array;
  private readonly weights: Float64Array;

  constructor(
    private readonly board: Board,
    private readonly random: Random,
    numbers?: Numbers,
  ) {
    this.network = networkOf(new Geometry(board.rows, board.cols), numbers);
    this.connections = new Connections(board);
    this.colour = board.coloured(new Uint8Array(board.cellCount));
    this.weights = new Float64Array(board.cellCount);
  }

  /** Returns the stored positions of the next game; none if it ends before the first one. */
  play(): Sample[] {
    const { random, board, network } = this;
    const { rows, cols, cellCount } = board;
    const colour = (this.colour = board.coloured(new Uint8Array(cellCount)));
    const randomPlies = random.between(1, maxRandomPlies);
    const from = randomPlies + random.below(latestStart * Math.max(rows, cols));
    const turns: Turn[] = [];
    for (let ply = 0; ; ply++) {
      const player = 1 + (ply & 1);
      const isSearched = ply >= firstSearched * cellCount;
      const winner = isSearched ? this.winner(player, ply) : 0;
      if (winner !== 0) return turns.map((turn) => sampleOf(turn, winner, board));
      if (ply === from || (ply > from && random.below(storedOneIn) === 0)) turns.push(this.turn(player));
      network.run(colour, player);
      if (ply === randomPlies && Math.abs(network.chance - 0.5) > mostUneven) return [];
      const isAny = ply < randomPlies || (ply === from && random.below(blunderOf) === 0);
      const cell = this.draw(isAny ? 0 : ply < from ? 1 : contrast, isSearched);
      colour[cell] = player;
    }
  }

  /** Returns the winner by H-search or 0; then `connections` holds the must-play of `player`. */
  private winner(player: number, ply: number): number {
    const { connections, colour } = this;
    // The mover's own win is checked only every other time, as it rarely disappears.
    if (ply % 4 < 2) {
      connections.run(colour, player);
      if (connections.isWon || connections.winningCell >= 0) return player;
    }
    connections.run(colour, 3 - player);
    return connections.isWon ? 3 - player : 0;
  }

  private turn(player: number): Turn {
    const cells = this.colour.slice(0, this.board.cellCount);
    return { cells, player, shares: undefined, thought: undefined };
  }

  /** Draws a cell by the network's shares to the power of `contrast`. */
  private draw(contrast: number, inMustPlay: boolean): number {
    const { random, colour, network, connections, weights } = this;
    const isOpen = (cell: number): boolean =>
      colour[cell] === EMPTY && (!inMustPlay || connections.isMustPlay(cell));
    let most = -Infinity;
    for (let cell = 0; cell < weights.length; cell++) {
      if (isOpen(cell)) most = Math.max(most, network.score[cell]);
    }
    // If H-search leaves no move, the cell is drawn from all free ones.
    if (most === -Infinity) return this.draw(contrast, false);
    for (let cell = 0; cell < weights.length; cell++) {
      weights[cell] = isOpen(cell) ? Math.exp((network.score[cell] - most) * contrast) : 0;
    }
    return random.weighted(weights);
  }
}
