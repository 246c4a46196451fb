/** Traces the table: every position once, in the order of filling, with its successors. */
import type { Answer } from '../../../core/answer.js';
import type { OwnTrace, TraceNode } from '../../../core/game.js';
import { type SearchContext, Meter } from '../../../core/search/limits.js';
import { fail, ok, type Result } from '../../../core/refusal.js';
import { bitCount } from '../../kit/bits.js';
import { moveName, slipOf, turnOf, X, type MnkSetup } from '../rules/setup.js';
import { endgame, valueBytesOf, valueIfOver, type EndgamePosition } from './endgame.js';
import { Shape } from './shape.js';
import { Table } from './table.js';
import { phrase, type Phrase } from '../../../core/text/phrase.js';

interface Visited {
  readonly place: EndgamePosition;
  readonly path: readonly number[];
  readonly parent: number | null;
  /** Each move and the position that it leads to. */
  readonly moves: (readonly [cell: number, to: number])[];
}

/** Traces the table; refused for slides and for more positions than `limits.nodes`. */
export function traceTable(
  setup: MnkSetup,
  context: SearchContext,
  solve: (setup: MnkSetup) => Answer,
): Result<OwnTrace> {
  if (slipOf(setup) > 0) return fail('not-supported', { because: slides });
  const shape = new Shape(
    setup.cells.filter((cell) => cell === 0).length,
    turnOf(setup) === X ? 0 : -1,
    valueBytesOf(setup),
  );
  const size = shape.atLeast[0];
  if (size > (context.nodes ?? Infinity)) return fail('not-supported', { because: tooLarge(size) });
  const table = new Table().begin(endgame(setup, shape), true);
  if (!table.solveFrom(0, new Meter())) throw new Error('a table without a limit was not finished');
  return ok({ answer: solve(setup), nodes: nodesOf(setup, table), next, legend });
}

const slides = phrase('the table of a game in which pieces slide is not shown');
const next: Phrase = phrase('next layer');
const legend: Phrase = phrase(
  'number: value for X; square: X to move, round: O; thick line: a best move. Keys: arrows, space, C',
);

function tooLarge(size: number) {
  return phrase('the table has {size} {size|position|positions}: ask for as many with --nodes', { size });
}

/** Lists each position that play can reach once, after its first predecessor. */
function visit({ game }: Table): Visited[] {
  const found: Visited[] = [];
  const known = new Map<number, number>();
  const enter = (place: EndgamePosition, path: readonly number[], parent: number | null): number => {
    const key = place.taken * 2 ** game.shape.n + place.x;
    const before = known.get(key);
    if (before !== undefined) return before;
    const id = found.length;
    known.set(key, id);
    const moves: [number, number][] = [];
    found.push({ place, path, parent, moves });
    if (valueIfOver(game, place) !== undefined) return id;
    const byX = game.shape.xMoves(bitCount(place.taken));
    for (let cell = 0; cell < game.shape.n; cell++) {
      const bit = 1 << cell;
      if (place.taken & bit) continue;
      const after = { taken: place.taken | bit, x: byX ? place.x | bit : place.x };
      moves.push([cell, enter(after, [...path, game.cells[cell]], id)]);
    }
    return id;
  };
  enter({ taken: 0, x: 0 }, [], null);
  return found;
}

/** The order of filling: by layer, cells taken, X's among them. */
function fillOrder(found: readonly Visited[]): number[] {
  const ids = [...found.keys()];
  const stones = (id: number): number => found[id].path.length;
  return ids.sort((a, b) => {
    const [p, q] = [found[a].place, found[b].place];
    return stones(b) - stones(a) || p.taken - q.taken || p.x - q.x;
  });
}

function nodesOf(setup: MnkSetup, table: Table): TraceNode[] {
  const { game } = table;
  const found = visit(table);
  const order = fillOrder(found);
  const values = found.map(({ place }) => {
    const value =
      valueIfOver(game, place) ?? Math.max(...table.movesAt(place).filter((one) => !Number.isNaN(one)));
    return game.shape.xMoves(bitCount(place.taken)) ? value : 0 - value;
  });
  const filled = new Map(order.map((id, at) => [id, at]));
  return found.map(({ path, parent, place, moves }, id) => {
    const at = filled.get(id)!;
    const byX = game.shape.xMoves(bitCount(place.taken));
    const told = {
      text: sentence(setup, game.cells, found[id], values, id),
      counts: phrase('positions {at} of {found}', { at: at + 1, found: found.length }),
    };
    const isFirst = at === 0 || found[order[at - 1]].path.length > path.length;
    const successors = moves.map(([, to]) => ({ node: to, isBest: values[to] === values[id] }));
    return {
      parent,
      path,
      toMove: byX ? 0 : 1,
      value: values[id],
      leaf: moves.length > 0 ? null : 'over',
      alpha: null,
      beta: null,
      cut: null,
      skipped: 0,
      visit: null,
      own: {
        name: undefined,
        enter: told,
        leave: told,
        isMilestone: isFirst,
        table: { filled: at, successors },
      },
    };
  });
}

function sentence(
  setup: MnkSetup,
  cells: readonly number[],
  { path, moves }: Visited,
  values: readonly number[],
  id: number,
): Phrase {
  const value = values[id];
  const stones = setup.cells.length - cells.length + path.length;
  if (moves.length === 0)
    return phrase('Layer of {stones} {stones|stone|stones}. The game is over: {value}.', { stones, value });
  const name = (cell: number): string => moveName(setup, cells[cell]);
  const all = moves.map(([cell, to]) => `${name(cell)} ${values[to]}`).join(', ');
  const best = name(moves.find(([, to]) => values[to] === value)![0]);
  return phrase(
    'Layer of {stones} {stones|stone|stones}. The layer before knows each move: {all}. The best is {best}: {value}.',
    { stones, all, best, value },
  );
}
