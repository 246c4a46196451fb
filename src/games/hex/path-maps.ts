/**
 * Distances of a whole family of positions at once: the children of one parent, each a stone away from it.
 *
 * Kept of the parent, for each player: the distance d of his sides, and for each empty cell x the length
 * through(x) = near(x) + far(x) - 1 of a shortest path over it (near and far both count x itself). Then
 * - a stone of his own on x makes his distance min(d, through(x) - 1): the new path either avoids x or uses it
 *   for nothing;
 * - an opponent's stone on x leaves d alone unless every shortest path uses x. A shortest path enters exactly
 *   one empty cell at each distance 1..d from the near side, so x is avoidable exactly if through(x) > d or
 *   another cell y with through(y) = d has near(y) = near(x). Where it is not, and only there, the distance is
 *   searched anew.
 * Both are exact. Four searches serve some hundred children, which then cost a few additions each.
 */
import type { Geometry } from './geometry.js';
import { UNREACHABLE, type PathFinder } from './path-finder.js';
import { EMPTY } from './setup.js';

/** Of one player, in one position. */
export class PathMap {
  /** Least number of empty cells between his sides. */
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

  /** The distance after he puts a stone on the empty `square`. */
  afterOwn(square: number): number {
    return Math.min(this.distance, this.near[square] + this.far[square] - 2);
  }

  /** True if the distance stays the same when his opponent takes the empty `square`. */
  survives(square: number): boolean {
    const through = this.near[square] + this.far[square] - 1;
    return through > this.distance || this.width[this.near[square]] > 1;
  }
}
