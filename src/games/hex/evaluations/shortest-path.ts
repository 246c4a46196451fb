/**
 * Report 004's evaluation: how many stones each player still needs to join both sides if the other
 * one passes.
 *
 * The value is side 1's distance (path-finder.ts) minus side 0's; +-10000 when the game is over.
 * README.md says what the report left open. A search evaluates the children of one parent one after
 * the other: from the second child on the values come from the parent's maps (PathMap). A value
 * depends on the position alone.
 */
import type { Evaluation } from '../../../core/game.js';
import type { Position } from '../../../core/position.js';
import type { Geometry } from '../rules/bordered-board.js';
import { PathFinder, UNREACHABLE } from './path-finder.js';
import type { HexPosition } from '../rules/position.js';
import { EMPTY, FIRST, SECOND } from '../rules/setup.js';
import { phrase } from '../../../core/text/phrase.js';

/** Value of a won game for side 0. */
export const wonGame = 10000;

/**
 * Distances in all children of a parent, positions with one more stone.
 *
 * It holds for the parent and each player the distance d of the player's sides, and for each empty
 * cell x the length through(x) = near(x) + far(x) - 1 of a shortest path over it (near and far both
 * count x itself). Then
 * - an own stone on x makes the distance min(d, through(x) - 1): the new path either avoids x or
 *   uses it for nothing;
 * - an opponent's stone on x leaves d alone unless every shortest path uses x. A shortest path
 *   enters exactly one empty cell at each distance 1..d from the near side, so x is avoidable
 *   exactly if through(x) > d or another cell y with through(y) = d has near(y) = near(x). Only if
 *   x is not avoidable is the distance searched anew.
 * Both are exact. Four searches serve some hundred children, which then cost a few additions each.
 */
class PathMap {
  /** Least number of empty cells between the player's sides. */
  distance = UNREACHABLE;
  private readonly near: Int32Array;
  private readonly far: Int32Array;
  /** Empty cells on shortest paths, by their distance from the near side. */
  private readonly width: Int32Array;

  constructor(
    private readonly geometry: Geometry,
    private readonly stone: number,
  ) {
    this.near = new Int32Array(geometry.squareCount);
    this.far = new Int32Array(geometry.squareCount);
    this.width = new Int32Array(geometry.squareCount);
  }

  /** Reads the position on `squares`, in which nobody has won. */
  read(finder: PathFinder, squares: Uint8Array): void {
    finder.map(squares, this.stone, 'near', this.near);
    finder.map(squares, this.stone, 'far', this.far);
    const { near, far, width } = this;
    const { squareOf } = this.geometry;
    this.distance = finder.distance(squares, this.stone);
    width.fill(0);
    for (let cell = 0; cell < squareOf.length; cell++) {
      const square = squareOf[cell];
      const onShortest = near[square] + far[square] - 1 === this.distance;
      if (onShortest && squares[square] === EMPTY) width[near[square]]++;
    }
  }

  /** The distance after the player puts a stone on the empty `square`. */
  afterOwn(square: number): number {
    return Math.min(this.distance, this.near[square] + this.far[square] - 2);
  }

  /** True if the distance stays the same when the opponent takes the empty `square`. */
  survives(square: number): boolean {
    const through = this.near[square] + this.far[square] - 1;
    return through > this.distance || this.width[this.near[square]] > 1;
  }
}

/** Distances cached between calls, for the life of the position. */
class Distances {
  private readonly finder: PathFinder;
  private readonly maps: readonly [PathMap, PathMap];
  /** Key of the last parent, and whether the maps hold it. */
  private parentLow32 = 0;
  private parentHigh32 = 0;
  private hasParent = false;
  private mapped = false;

  constructor(geometry: Geometry) {
    this.finder = new PathFinder(geometry);
    this.maps = [new PathMap(geometry, FIRST), new PathMap(geometry, SECOND)];
  }

  /** Side 1's distance minus side 0's; nobody has won. */
  difference(position: HexPosition): number {
    const square = position.lastSquare;
    if (square < 0 || !this.parentIsMapped(position, square)) {
      return this.finder.distance(position.squares, SECOND) - this.finder.distance(position.squares, FIRST);
    }
    const mover = position.toMove === 0 ? SECOND : FIRST;
    const own = this.maps[mover - 1].afterOwn(square);
    const others = this.maps[2 - mover];
    const other = others.survives(square)
      ? others.distance
      : this.finder.distance(position.squares, 3 - mover);
    return mover === FIRST ? other - own : own - other;
  }

  /** Whether the maps hold the parent; they read it if two positions in a row have it. */
  private parentIsMapped(position: HexPosition, square: number): boolean {
    if (
      !this.hasParent ||
      position.parentLow32 !== this.parentLow32 ||
      position.parentHigh32 !== this.parentHigh32
    ) {
      this.parentLow32 = position.parentLow32;
      this.parentHigh32 = position.parentHigh32;
      this.hasParent = true;
      this.mapped = false;
      return false;
    }
    if (!this.mapped) {
      this.readParent(position.squares, square);
      this.mapped = true;
    }
    return true;
  }

  private readParent(squares: Uint8Array, square: number): void {
    const stone = squares[square];
    squares[square] = EMPTY;
    for (const map of this.maps) map.read(this.finder, squares);
    squares[square] = stone;
  }
}

export const shortestPath: Evaluation = {
  id: 'shortest-path',
  summary: phrase("stones the opponent needs to join both sides minus one's own (report 004)"),
  evaluate(position: Position): number {
    const hex = position as HexPosition;
    if (hex.winner !== 0) return hex.winner === FIRST ? wonGame : -wonGame;
    const kept = hex.evaluationMemory;
    const distances = kept instanceof Distances ? kept : new Distances(hex.geometry);
    hex.evaluationMemory = distances;
    return distances.difference(hex);
  },
};
