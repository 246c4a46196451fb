/**
 * Report 004's evaluation: how many stones each player still needs to join his sides if the other one passes.
 *
 * The value is side 1's distance (path-finder.ts) minus side 0's; +-10000 when the game is over. README.md
 * says what the report left open. A search asks for the children of one parent one after the other: from the
 * second one on the answers come from the parent's maps (path-maps.ts). They depend on nothing but the position.
 */
import type { Evaluation } from '../../core/game.js';
import type { Position } from '../../core/position.js';
import type { Geometry } from './geometry.js';
import { PathFinder } from './path-finder.js';
import { PathMap } from './path-maps.js';
import type { HexPosition } from './position.js';
import { EMPTY, FIRST, SECOND } from './setup.js';

/** Value of a won game for side 0. */
export const wonGame = 10000;

class Distances {
  private readonly finder: PathFinder;
  private readonly maps: readonly [PathMap, PathMap];
  /** Key of the parent met last, and whether the maps hold it. */
  private parentLo = 0;
  private parentHi = 0;
  private met = false;
  private mapped = false;

  constructor(readonly geometry: Geometry) {
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

  /** True if the maps hold the position's parent; on meeting a parent for the second time in a row reads them. */
  private parentIsMapped(position: HexPosition, square: number): boolean {
    if (!this.met || position.parentLo !== this.parentLo || position.parentHi !== this.parentHi) {
      this.parentLo = position.parentLo;
      this.parentHi = position.parentHi;
      this.met = true;
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

/** Tables of the board met last; a process works on one board for thousands of positions. */
let distances: Distances | undefined;

export const shortestPath: Evaluation = {
  id: 'shortest-path',
  summary: {
    en: "stones the opponent needs to join his sides minus one's own (report 004)",
    pt: 'peças que faltam ao oponente para unir seus lados menos as próprias (relatório 004)',
  },
  evaluate(position: Position): number {
    const hex = position as HexPosition;
    if (hex.winner !== 0) return hex.winner === FIRST ? wonGame : -wonGame;
    if (distances?.geometry !== hex.geometry) distances = new Distances(hex.geometry);
    return distances.difference(hex);
  },
};
