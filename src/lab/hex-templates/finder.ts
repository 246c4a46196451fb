/**
 * Finds edge templates: cells in positions of games that the exact solver connects to a side and
 * H-search with its present templates does not. Each is reduced to what its connection needs.
 */
import { Connections } from '../../games/hex/player/connections.js';
import { cellAbove } from '../../games/hex/connections/edge-templates.js';
import { EMPTY, FIRST, SECOND } from '../../games/hex/rules/setup.js';
import type { Board } from '../../games/hex/solver/board.js';
import { FillIn } from '../../games/hex/solver/fillin.js';
import { OWN, Strip, stripRows, THEIRS, type Place } from './strip.js';

export class TemplateFinder {
  readonly found: Template[] = [];
  private readonly connections: Connections;
  private readonly fill: FillIn;

  constructor(private readonly board: Board) {
    this.connections = new Connections(board);
    this.fill = new FillIn(board);
  }

  /** Examines one position for both players. */
  look(given: Uint8Array): void {
    const { board, connections, fill } = this;
    const colour = board.coloured(given);
    fill.run(colour);
    for (const player of [FIRST, SECOND]) {
      connections.run(colour, player);
      if (connections.isWon) continue;
      for (const side of [0, 1]) this.lookAlong(colour, player, side);
    }
  }

  private lookAlong(cells: Uint8Array, player: number, side: number): void {
    const { board, connections } = this;
    const { ends, kernel } = connections.search;
    const joined = kernel.partnersOf(side);
    for (let depth = 0; depth < stripRows; depth++) {
      for (let along = 0; along < (player === SECOND ? board.cols : board.rows); along++) {
        const cell = cellAbove(board, player, side, depth, along);
        if (cell < 0 || cells[cell] === 3 - player) continue;
        const endpoint = ends.of[cell];
        if (endpoint < 2 || joined.has(endpoint)) continue;
        this.ask(Strip.around(board, cells, player, side, { depth, along }));
      }
    }
  }

  private ask(strip: Strip): void {
    const known = this.found.find((template) => template.fits(strip));
    if (known) known.met++;
    else if (strip.isConnected()) this.found.push(new Template(reduced(strip)));
  }
}

/** The places that a connection of a cell to the side needs. */
export class Template {
  /** Number of positions in which it occurred and no earlier template fitted. */
  met = 1;
  private readonly needs: readonly {
    readonly place: Place;
    readonly mirror: Place;
    readonly owner: number;
  }[];

  constructor(readonly strip: Strip) {
    this.needs = strip
      .places()
      .filter((place) => strip.at(place) !== THEIRS)
      .map((place) => ({ place, mirror: mirrored(place, strip.depth), owner: strip.at(place) }));
  }

  /** Returns whether the template or its mirror image fits the surroundings of a strip's cell. */
  fits(strip: Strip): boolean {
    const isEnough = (owner: number, needed: number): boolean => owner === OWN || owner === needed;
    return (
      strip.depth === this.strip.depth &&
      (this.needs.every(({ place, owner }) => isEnough(strip.at(place), owner)) ||
        this.needs.every(({ mirror, owner }) => isEnough(strip.at(mirror), owner)))
    );
  }
}

/** Mirrors a place on the upright line through the cell, which lies `start` rows up. */
function mirrored({ depth, along }: Place, start: number): Place {
  return { depth, along: depth - start - along };
}

/** Gives the opponent all places that the connection does not need, the farthest first. */
export function reduced(strip: Strip): Strip {
  narrow(strip);
  for (const place of strip.places()) {
    const owner = strip.at(place);
    if (owner === THEIRS) continue;
    strip.set(place, THEIRS);
    if (strip.isConnected()) continue;
    // An empty place may suffice instead of a stone, which needs less.
    strip.set(place, EMPTY);
    if (owner === OWN && !strip.isConnected()) strip.set(place, OWN);
  }
  return strip;
}

/** Gives the opponent whole columns at both ends first, with few searches. */
function narrow(strip: Strip): void {
  const places = strip.places();
  for (let far = Math.ceil(places[0].far) - 1; far > 0; far--) {
    const outer = places.filter((place) => place.far > far && place.far <= far + 1);
    const before = outer.map((place) => strip.at(place));
    for (const place of outer) strip.set(place, THEIRS);
    if (strip.isConnected()) continue;
    outer.forEach((place, i) => {
      strip.set(place, before[i]);
    });
    return;
  }
}
