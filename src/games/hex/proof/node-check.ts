/** Checks one node of a strategy by the rules alone; checker.ts says why that is enough. */

import { insist } from '../../kit/fault.js';
import { chainsOf } from './chains.js';
import { phrase } from '../../../core/text/phrase.js';

/** Steps of the six neighbours around a cell: rows, columns; those that follow each other touch. */
const around: readonly (readonly [number, number])[] = [
  [-1, 0],
  [-1, 1],
  [0, 1],
  [1, 0],
  [1, -1],
  [0, -1],
];

/** The board as the winner sees it. */
export class Rules {
  readonly cells: number;
  /** Numbers of the winner's two sides. */
  readonly sides: readonly [number, number];

  constructor(
    readonly rows: number,
    readonly cols: number,
    winner: number,
  ) {
    this.cells = rows * cols;
    this.sides = winner === 1 ? [this.cells, this.cells + 1] : [this.cells + 2, this.cells + 3];
  }

  /** The six cells or sides around a cell, in circular order. */
  neighbours(cell: number): number[] {
    const row = Math.floor(cell / this.cols);
    const col = cell % this.cols;
    return around.map(([down, right]) => this.at(row + down, col + right));
  }

  private at(row: number, col: number): number {
    if (row < 0) return this.cells + 2;
    if (row >= this.rows) return this.cells + 3;
    if (col < 0) return this.cells;
    return col >= this.cols ? this.cells + 1 : row * this.cols + col;
  }

  isCell(value: unknown): value is number {
    return Number.isInteger(value) && (value as number) >= 0 && (value as number) < this.cells;
  }
}

type Cells = ReadonlySet<number>;

export interface CheckedNode {
  readonly own: Iterable<number>;
  readonly region: Iterable<number>;
}

/** Two ends and the cells that joining them needs; `half`: only if the winner begins. */
interface Connection {
  readonly ends: readonly [number, number];
  readonly half: boolean;
  readonly carrier: Cells;
}

export class NodeCheck {
  /** The winner's sides, stones and taken cells. */
  private readonly mine: Set<number>;
  /** The chains of the winner's, sides included, each named by a member. */
  private chain: ReadonlyMap<number, number> = new Map();
  private readonly connections: Connection[] = [];

  constructor(
    private readonly rules: Rules,
    private readonly earlier: (number: number) => CheckedNode | undefined,
  ) {
    this.mine = new Set(rules.sides);
  }

  /** The node's stones and region; throws a Fault where it proves nothing. */
  check(value: unknown): CheckedNode {
    const node = (value ?? {}) as Record<string, unknown>;
    const own = this.list(node.own).map((cell) => this.claim(cell));
    const takes = this.list(node.take ?? []).map((cells) => this.list(cells).map((cell) => this.claim(cell)));
    this.chain = chainsOf(this.mine, (at) => this.beside(at).filter((next) => this.mine.has(next)));
    for (const step of this.list(node.steps ?? [])) this.connections.push(this.connect(this.list(step)));
    const region = this.regionOf(this.list(node.ways).map((way) => this.way(way)));
    for (const take of takes) if (take.length > 1) for (const cell of take) region.add(cell);
    this.checkTakes(new Set(own), takes, region);
    return { own: new Set(own), region };
  }

  private list(value: unknown): unknown[] {
    insist(Array.isArray(value), phrase('a list is missing'));
    return value;
  }

  private claim(cell: unknown): number {
    insist(this.rules.isCell(cell) && !this.mine.has(cell), phrase('not a cell, or named twice'));
    this.mine.add(cell);
    return cell;
  }

  private beside(at: number): number[] {
    if (at < this.rules.cells) return this.rules.neighbours(at);
    return [...this.mine].filter(
      (cell) => cell < this.rules.cells && this.rules.neighbours(cell).includes(at),
    );
  }

  private end(value: unknown): number {
    const chain = this.chain.get(value as number);
    if (chain !== undefined) return chain;
    insist(this.rules.isCell(value), phrase('not an end of a connection'));
    return value;
  }

  private connect([kind, ...of]: unknown[]): Connection {
    if (kind === 'touch') return this.touch(of[0], of[1]);
    const parts = of.map((step) => this.connection(step));
    if (kind === 'and') return this.and(parts);
    insist(kind === 'or', phrase('unknown kind of step'));
    return this.or(parts);
  }

  private connection(step: unknown): Connection {
    const found = Number.isInteger(step) ? this.connections[step as number] : undefined;
    insist(found, phrase('a step that is not there yet'));
    return found;
  }

  private touch(a: unknown, b: unknown): Connection {
    const ends = [this.end(a), this.end(b)] as const;
    const cell = this.rules.isCell(a) ? a : b;
    const other = cell === a ? b : a;
    insist(this.rules.isCell(cell), phrase('two sides do not touch'));
    insist(this.rules.neighbours(cell).includes(other as number), phrase('no neighbours'));
    insist(ends[0] !== ends[1], phrase('a connection of one end'));
    return { ends, half: false, carrier: new Set() };
  }

  private and(parts: readonly Connection[]): Connection {
    insist(parts.length === 2 && !parts.some(({ half }) => half), phrase('not two connections'));
    const [p, q] = parts;
    const middle = p.ends.find((end) => q.ends.includes(end));
    insist(middle !== undefined, phrase('no common end'));
    const ends = [p, q].map((part) => part.ends[part.ends[0] === middle ? 1 : 0]) as [number, number];
    insist(ends[0] !== ends[1], phrase('a connection of one end'));
    insist(!q.carrier.has(ends[0]) && !p.carrier.has(ends[1]), phrase('an end inside a carrier'));
    for (const cell of p.carrier) insist(!q.carrier.has(cell), phrase('carriers overlap'));
    const half = !this.chain.has(middle);
    const carrier = new Set([...p.carrier, ...q.carrier, ...(half ? [middle] : [])]);
    return { ends, half, carrier };
  }

  private or(parts: readonly Connection[]): Connection {
    insist(parts.length > 0, phrase('nothing to choose from'));
    const [{ ends }] = parts;
    for (const part of parts) {
      insist(part.ends.includes(ends[0]) && part.ends.includes(ends[1]), phrase('different ends'));
    }
    return { ends, half: false, carrier: this.regionOf(parts) };
  }

  /** Union of the carriers, one of which must survive the loss of any single cell. */
  private regionOf(ways: readonly Connection[]): Set<number> {
    const whole = ways.find(({ half }) => !half);
    if (whole) return new Set(whole.carrier);
    if (ways.length === 0) {
      const [near, far] = this.rules.sides;
      insist(this.chain.get(near) === this.chain.get(far), phrase('the sides are not joined'));
      return new Set();
    }
    for (const cell of ways[0].carrier) {
      insist(
        !ways.every(({ carrier }) => carrier.has(cell)),
        phrase('every way needs cell {cell}', { cell }),
      );
    }
    return new Set(ways.flatMap(({ carrier }) => [...carrier]));
  }

  private way(value: unknown): Connection {
    const { step, play, then } = (value ?? {}) as Record<string, unknown>;
    const [near, far] = this.rules.sides;
    if (step !== undefined) {
      const found = this.connection(step);
      const ends = [this.chain.get(near)!, this.chain.get(far)!];
      insist(
        found.ends.includes(ends[0]) && found.ends.includes(ends[1]),
        phrase('a way that joins no sides'),
      );
      return found;
    }
    const node = Number.isInteger(then) ? this.earlier(then as number) : undefined;
    insist(node, phrase('a node that is not there yet'));
    insist(
      play === undefined || (this.rules.isCell(play) && !this.mine.has(play)),
      phrase('a move on a stone'),
    );
    for (const cell of node.own)
      insist(this.mine.has(cell) || cell === play, phrase('a stone that is not there'));
    for (const cell of node.region)
      insist(!this.mine.has(cell) && cell !== play, phrase('a stone within the region'));
    // Without a move the node alone is a whole win; with a move it wins only after the move.
    const carrier = new Set([...node.region, ...(play === undefined ? [] : [play])]);
    return { ends: [near, far], half: play !== undefined, carrier };
  }

  /** Checks the taken cells in order; cells outside stones and region are the opponent's. */
  private checkTakes(mine: Set<number>, takes: readonly number[][], region: Cells): void {
    for (const side of this.rules.sides) mine.add(side);
    for (const [cell, other, ...more] of takes) {
      insist(cell !== undefined && more.length === 0, phrase('neither a cell nor a pair'));
      for (const [dead, answer] of other === undefined
        ? [[cell, cell]]
        : [
            [cell, other],
            [other, cell],
          ]) {
        const open = new Set(region);
        const stones = new Set(mine);
        if (answer !== dead) stones.add(answer);
        insist(this.isDead(dead, stones, open), phrase('cell {dead} is not dead', { dead }));
      }
      mine.add(cell);
      if (other !== undefined) mine.add(other);
    }
  }

  /** Whether the winner's neighbours form at most one run, however open cells are filled. */
  private isDead(cell: number, mine: Cells, open: Cells): boolean {
    const ring = this.rules.neighbours(cell);
    const undecided = ring.flatMap((at, i) => (open.has(at) && !mine.has(at) ? [i] : []));
    const isMine = ring.map((at) => mine.has(at));
    for (let fill = 0; fill < 1 << undecided.length; fill++) {
      undecided.forEach((i, bit) => (isMine[i] = ((fill >> bit) & 1) === 1));
      if (isMine.filter((now, i) => now && !isMine[(i + 5) % 6]).length > 1) return false;
    }
    return true;
  }
}
