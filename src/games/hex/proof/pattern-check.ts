/**
 * One pattern of a strategy (patterns.ts), checked once for all its placements.
 *
 * A pattern says: where the winner has the stones `own` and the cells are empty, the winner joins
 * something of `from` with something of `to` inside the cells, although the opponent moves first.
 *
 * Accepted patterns are true, by induction over the order of the lines. Sub-patterns share no cell:
 * the winner answers each move of the opponent in the sub-pattern where it falls, so that all of
 * them come true. Together with stones that touch they join the ends, whichever of its ends each
 * sub-pattern joins. The sub-patterns of an answer contain neither the opponent's first move nor
 * the answer.
 */
import { insist, shown } from '../../kit/fault.js';
import { alwaysJoined, chainsOf } from './chains.js';
import { placed, placedSides, touch, type Cell, type Placement, type Sides } from './lattice.js';
import { phrase } from '../../../core/text/phrase.js';

/** A stone of the winner, or a side. */
export type End = Cell | 'near' | 'far';

export interface Pattern {
  readonly own: readonly Cell[];
  readonly sides: Sides;
  readonly cells: readonly Cell[];
  readonly from: readonly End[];
  readonly to: readonly End[];
}

type Json = Readonly<Record<string, unknown>>;

/** The cells and sides that a pattern, or the whole board, gives to its sub-patterns. */
export interface Room {
  readonly own: ReadonlySet<string>;
  readonly sides: Sides;
  /** Empty cells that no sub-pattern has taken. */
  readonly cells: Set<string>;
}

/** Limit of the ways in which sub-patterns may come true. */
const maxWays = 4096;

const nameOf = (end: End): string => (typeof end === 'string' ? end : end.join());

export const keysOf = (cells: readonly Cell[]): Set<string> => new Set(cells.map(nameOf));

export class PatternCheck {
  /** @param axis 0 if the winner's sides are rows, 1 if they are columns */
  constructor(
    private readonly known: ReadonlyMap<string, Pattern>,
    private readonly axis: 0 | 1,
  ) {}

  /** @throws Fault if the pattern does not hold */
  pattern(json: Json): Pattern {
    const own = cellsOf(json['own'] ?? [], 'own');
    const cells = cellsOf(json['cells'] ?? [], 'cells');
    const sides = sidesOf(json['sides']);
    for (const cell of [...own, ...cells]) this.insistInside(cell, sides);
    const all = keysOf([...own, ...cells]);
    insist(all.size === own.length + cells.length, phrase('a cell named twice'));
    const pattern = {
      own,
      sides,
      cells,
      from: this.ends(json['from'], own, sides),
      to: this.ends(json['to'], own, sides),
    };
    if (json['answers'] === undefined) this.joins(pattern, own, keysOf(cells), json['use']);
    else this.answers(pattern, json['answers']);
    return pattern;
  }

  /** Insists that sub-patterns and stones that touch join the ends. @throws Fault */
  joins({ sides, from, to }: Pattern, own: readonly Cell[], free: Set<string>, use: unknown): void {
    const room: Room = { own: keysOf(own), sides, cells: free };
    const parts = listOf(use ?? [], 'use').map((part) => this.placedPattern(part, room));
    const chains = chainsOfEnds(own, sides, this.axis);
    const named = (ends: readonly End[]): string[] => [
      ...new Set(ends.map((end) => chains.get(nameOf(end))!)),
    ];
    const choices = parts.map((part) => ({ from: named(part.from), to: named(part.to) }));
    const ways = choices.reduce((product, part) => product * part.from.length * part.to.length, 1);
    insist(ways <= maxWays, phrase('too many ends to choose from'));
    insist(alwaysJoined(choices, named(from), named(to)), phrase('the ends are not joined'));
  }

  private answers(pattern: Pattern, answers: unknown): void {
    const open = keysOf(pattern.cells);
    for (const answer of listOf(answers, 'answers')) {
      const { to, play, use } = objectOf(answer, 'answers');
      const free = keysOf(pattern.cells);
      const moves = cellsOf(to, 'to');
      for (const move of moves) {
        insist(free.delete(nameOf(move)), phrase('a move outside of the cells'));
        open.delete(nameOf(move));
      }
      const own = [...pattern.own];
      if (play !== undefined) {
        const cell = cellOf(play, 'play');
        insist(free.delete(nameOf(cell)), phrase('the answer is not on a free cell'));
        own.push(cell);
      }
      this.joins(pattern, own, free, use);
    }
    const [first] = open;
    insist(first === undefined, phrase('no answer to {first}', { first: shown(first) }));
  }

  /** Takes the cells of a sub-pattern out of the room. */
  private placedPattern(json: unknown, room: Room): { from: readonly End[]; to: readonly End[] } {
    const { pattern: given, at = [0, 0], turn = 0, mirror = false } = objectOf(json, 'use');
    const name = shown(given);
    const pattern = typeof given === 'string' ? this.known.get(given) : undefined;
    insist(pattern, phrase('no pattern {name} on an earlier line', { name }));
    insist([0, 1, 2, 3, 4, 5].includes(turn as number), phrase('turn: not from 0 to 5'));
    const placement: Placement = { at: cellOf(at, 'at'), turn: turn as number, mirror: mirror === true };
    const { sides, isTurned } = placedSides(pattern.sides, this.axis, placement);
    for (const cell of pattern.own)
      insist(
        room.own.has(nameOf(placed(cell, placement))),
        phrase('{name}: a stone that is not there', { name }),
      );
    for (const cell of pattern.cells)
      insist(
        room.cells.delete(nameOf(placed(cell, placement))),
        phrase('{name}: a cell that is not free, or of another sub-pattern too', { name }),
      );
    for (const side of ['near', 'far'] as const)
      insist(
        sides[side] === undefined || sides[side] === room.sides[side],
        phrase('{name}: the side is elsewhere', { name }),
      );
    const placedEnd = (end: End): End => {
      if (typeof end !== 'string') return placed(end, placement);
      return isTurned ? otherSide(end) : end;
    };
    return { from: pattern.from.map(placedEnd), to: pattern.to.map(placedEnd) };
  }

  private ends(value: unknown, own: readonly Cell[], sides: Sides): End[] {
    const stones = keysOf(own);
    const ends = listOf(value, 'from, to').map((end) => {
      if (end === 'near' || end === 'far') {
        insist(sides[end] !== undefined, phrase('{end}: the pattern has no such side', { end }));
        return end;
      }
      const cell = cellOf(end, 'from, to');
      insist(stones.has(nameOf(cell)), phrase('an end that is no stone'));
      return cell;
    });
    insist(ends.length > 0, phrase('no ends'));
    return ends;
  }

  private insistInside(cell: Cell, { near = -Infinity, far = Infinity }: Sides): void {
    insist(
      cell[this.axis] > near && cell[this.axis] < far,
      phrase('{cell} is beyond a side', { cell: cell.join() }),
    );
  }
}

export const otherSide = (side: 'near' | 'far'): 'near' | 'far' => (side === 'near' ? 'far' : 'near');

/** Chains of stones and sides that touch, by the name of each member. */
function chainsOfEnds(own: readonly Cell[], sides: Sides, axis: 0 | 1): Map<string, string> {
  const there = (['near', 'far'] as const).filter((side) => sides[side] !== undefined);
  const ends = new Map<string, End>([...own, ...there].map((end) => [nameOf(end), end]));
  const areBeside = (a: End, b: End): boolean => {
    if (typeof a === 'string') return typeof b !== 'string' && Math.abs(b[axis] - sides[a]!) === 1;
    return typeof b === 'string' ? areBeside(b, a) : touch(a, b);
  };
  return chainsOf(ends.keys(), (name) =>
    [...ends.keys()].filter((other) => areBeside(ends.get(name)!, ends.get(other)!)),
  );
}

export function objectOf(value: unknown, what: string): Json {
  insist(
    typeof value === 'object' && value !== null && !Array.isArray(value),
    phrase('{what}: not an object', { what }),
  );
  return value as Json;
}

function listOf(value: unknown, what: string): readonly unknown[] {
  insist(Array.isArray(value), phrase('{what}: not a list', { what }));
  return value;
}

/** Rows and columns of patterns are small numbers. */
const maxCoordinate = 1000;

export function cellOf(value: unknown, what: string): Cell {
  const isCell =
    Array.isArray(value) &&
    value.length === 2 &&
    value.every((part) => Number.isInteger(part) && Math.abs(part as number) <= maxCoordinate);
  insist(isCell, phrase('{what}: not [row, column]', { what }));
  return [value[0] as number, value[1] as number];
}

function cellsOf(value: unknown, what: string): Cell[] {
  return listOf(value, what).map((cell) => cellOf(cell, what));
}

function sidesOf(value: unknown): Sides {
  if (value === undefined) return {};
  const { near, far } = objectOf(value, 'sides');
  for (const line of [near, far])
    insist(
      line === undefined || (Number.isInteger(line) && Math.abs(line as number) <= maxCoordinate),
      phrase('sides: not a row or column'),
    );
  return {
    ...(near === undefined ? {} : { near: near as number }),
    ...(far === undefined ? {} : { far: far as number }),
  };
}
