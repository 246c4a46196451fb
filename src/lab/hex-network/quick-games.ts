/**
 * Positions to learn the chance to win from: games without a search, in which the network's shares draw the moves among
 * those that H-search leaves. Some twenty times as many as games with playouts in the same time, at the price of more
 * mistakes: of the winners of 11x11 positions that the solver could prove, these games name 84 %, those with 40 playouts
 * a move 91 %.
 *
 * A game begins with random moves and goes on with moves drawn by the network's shares. From a ply drawn at random its
 * positions are kept and the moves are nearly always the best ones; sometimes the first of these is drawn from all, so that
 * the network sees what follows a blunder.
 *
 * Source: D. Silver et al., "Mastering the game of Go with deep neural networks and tree search" (2016), for value
 * networks from games of the policy.
 */
import type { Random } from '../../core/random.js';
import { Connections } from '../../games/hex/player/connections.js';
import { networkOf, type Network } from '../../games/hex/player/network/network.js';
import type { Numbers } from '../../games/hex/player/network/shape.js';
import { Stones } from '../../games/hex/player/stones.js';
import type { Geometry } from '../../games/hex/rules/bordered-board.js';
import { EMPTY } from '../../games/hex/rules/setup.js';
import { maxRandomPlies, sampleOf, type Sample, type Turn } from './games.js';

/** Games begin where the chance is not farther than this from one half. */
const mostUneven = 0.3;
/** Positions are kept from a ply up to so many times the side. */
const latestStart = 4;
/** One position in so many is kept after the first one: those of a game are much alike. */
const keptOf = 8;
/** One game in so many goes on with a move drawn from all. */
const blunderOf = 4;
/** Contrast of the shares after the first kept position. */
const contrast = 2.5;
/** H-search hardly finds anything before so many stones a cell are played. */
const firstSearched = 1 / 8;

export class QuickGames {
  private readonly network: Network;
  private readonly connections: Connections;
  private readonly stones: Stones;
  private readonly weights: Float64Array;

  constructor(
    private readonly geometry: Geometry,
    private readonly random: Random,
    numbers?: Numbers,
  ) {
    this.network = networkOf(geometry, numbers);
    this.connections = new Connections(geometry);
    this.stones = new Stones(geometry);
    this.weights = new Float64Array(geometry.squareOf.length);
  }

  /** The kept positions of the next game; none if its random moves decide it or it ends before. */
  play(): Sample[] {
    const { geometry, random, stones, network } = this;
    const { squareOf, rows, cols } = geometry;
    stones.set(new Uint8Array(squareOf.length));
    const randomPlies = random.between(1, maxRandomPlies);
    const from = randomPlies + random.below(latestStart * Math.max(rows, cols));
    const turns: Turn[] = [];
    for (let ply = 0; ; ply++) {
      const player = 1 + (ply & 1);
      const isSearched = ply >= firstSearched * squareOf.length;
      const winner = isSearched ? this.winner(player, ply) : 0;
      if (winner !== 0) return turns.map((turn) => sampleOf(turn, winner, geometry));
      if (ply === from || (ply > from && random.below(keptOf) === 0)) turns.push(this.turn(player));
      network.run(stones, player);
      if (ply === randomPlies && Math.abs(network.chance - 0.5) > mostUneven) return [];
      const isAny = ply < randomPlies || (ply === from && random.below(blunderOf) === 0);
      const cell = this.draw(isAny ? 0 : ply < from ? 1 : contrast, isSearched);
      stones.put(squareOf[cell], player);
    }
  }

  /** Who wins by what H-search finds, 0 if it is not known. Afterwards it holds the must-play of `player`, to move. */
  private winner(player: number, ply: number): number {
    const { connections, stones } = this;
    // The mover's own win is looked for every other time only: it rarely goes lost meanwhile.
    if (ply % 4 < 2) {
      connections.run(stones, player);
      if (connections.isWon || connections.winningCell >= 0) return player;
    }
    connections.run(stones, 3 - player);
    return connections.isWon ? 3 - player : 0;
  }

  private turn(player: number): Turn {
    const { colour } = this.stones;
    const cells = Uint8Array.from(this.geometry.squareOf, (square) => colour[square]);
    return { cells, player, shares: undefined, thought: undefined };
  }

  /** A cell, drawn by the power `contrast` of the network's shares. */
  private draw(contrast: number, inMustPlay: boolean): number {
    const { geometry, random, stones, network, connections, weights } = this;
    const { squareOf } = geometry;
    const isOpen = (cell: number): boolean =>
      stones.colour[squareOf[cell]] === EMPTY && (!inMustPlay || connections.isMustPlay(cell));
    let most = -Infinity;
    for (let cell = 0; cell < squareOf.length; cell++) {
      if (isOpen(cell)) most = Math.max(most, network.score[squareOf[cell]]);
    }
    // Where H-search leaves none, from all.
    if (most === -Infinity) return this.draw(contrast, false);
    for (let cell = 0; cell < squareOf.length; cell++) {
      weights[cell] = isOpen(cell) ? Math.exp((network.score[squareOf[cell]] - most) * contrast) : 0;
    }
    return random.weighted(weights);
  }
}
