/** Chooses the solvers for a record by the `-a` option and the games' own lists. */
import * as v from 'valibot';
import type { Game, Solver } from '../../../core/game.js';
import { refuse, type Refusal } from '../../../core/refusal.js';
import type { Read } from '../../../core/schema.js';
import { games } from '../../../games/registry.js';

export const gameId = v.picklist(games.map((game) => game.id));
const solverIds = games.flatMap((game) => game.solvers.list.map((solver) => solver.id));
/** Names of groups of algorithms: the practical ones, and those of the reports. */
const groups = new Map<string, (solver: Solver) => boolean>([
  ['all', ({ listed }) => listed],
  ['classic', ({ classic }) => classic === true],
]);
export const groupNames: readonly string[] = [...groups.keys()];
/** The name of a group, or the id of a solver of any game. */
export const algorithmId = v.picklist([...groupNames, ...solverIds]);

/** Maximum number of items, above the number of algorithms. */
const maxItems = 100;
const itemForm = v.strictObject({ algorithm: algorithmId, game: v.optional(gameId) });

/** The parsed `-a` option: names, each for every game that has it or for one game. */
export const choiceForm = v.strictObject({
  items: v.pipe(v.array(itemForm), v.maxLength(maxItems)),
  /** Set if the user named no algorithm: a game without these uses its default solver. */
  orDefault: v.optional(v.boolean()),
});
export type AlgorithmChoice = Read<typeof choiceForm>;

export const bestAvailable: AlgorithmChoice = { items: [] };

/**
 * The choice for a depth without a named algorithm: the depth-limited searches of the reports'
 * programs. At most one of them accepts a position; a game without them uses its default solver.
 */
export const toADepth: AlgorithmChoice = {
  items: [{ algorithm: 'alphabeta' }, { algorithm: 'expectiminimax' }],
  orDefault: true,
};

export interface BadChoice {
  readonly item: string;
  readonly known: readonly string[];
}

/**
 * Parses `algorithm[,algorithm…]`, where an algorithm is a solver's id, `game:id`, `all` (every
 * practical solver of the game) or `classic` (those of the report on the game).
 */
export function parseChoice(text: string, games: readonly Game[]): AlgorithmChoice | BadChoice {
  const items: { game?: string; algorithm: string }[] = [];
  for (const item of text.split(',')) {
    const [algorithm, gameName] = item.split(':').reverse() as [string, string | undefined];
    const scope = gameName === undefined ? games : games.filter((game) => isCalled(game, gameName));
    if (scope.length === 0) return { item, known: games.map((game) => game.id) };
    const known = [...new Set(scope.flatMap((game) => game.solvers.list.map((solver) => solver.id)))];
    const names = [...groupNames, ...known];
    if (!names.includes(algorithm)) return { item, known: names };
    items.push(gameName === undefined ? { algorithm } : { game: scope[0].id, algorithm });
  }
  return { items };
}

function isCalled(game: Game, name: string): boolean {
  const lower = name.toLowerCase();
  return game.id === lower || game.aliases.includes(lower);
}

/**
 * Returns the solvers of `game` in the choice, in its order, each once. Items that name the game
 * take precedence over items for all games. If no item concerns the game, the result is its default
 * solver. If the game has no solver of its items, the result is empty, or its default solver if
 * `orDefault` is set.
 */
export function solversFor(game: Game, choice: AlgorithmChoice): readonly Solver[] {
  const byDefault = game.solvers.list.slice(0, 1);
  const items = itemsAbout(game, choice);
  if (items.length === 0) return byDefault;
  const chosen = new Set<Solver>();
  for (const { algorithm } of items) {
    for (const solver of solversCalled(algorithm, game)) chosen.add(solver);
  }
  return chosen.size === 0 && choice.orDefault ? byDefault : [...chosen];
}

/** Returns the solvers of a game with this name: several for a group, at most one for an id. */
export function solversCalled(name: string, { solvers }: Game): readonly Solver[] {
  return solvers.list.filter(groups.get(name) ?? (({ id }) => id === name));
}

/** Returns whether a group is named: some of its algorithms may take days on a large board. */
export function namesGroup({ items }: AlgorithmChoice): boolean {
  return items.some(({ algorithm }) => groups.has(algorithm));
}

/** Returns ids of the game's solvers that `-a all` leaves out: slow ones, or called by others. */
export function leftOutOfAll(game: Game, choice: AlgorithmChoice): readonly string[] {
  if (!itemsAbout(game, choice).some(({ algorithm }) => algorithm === 'all')) return [];
  const chosen = solversFor(game, choice);
  return game.solvers.list.filter((solver) => !chosen.includes(solver)).map(({ id }) => id);
}

function itemsAbout(game: Game, { items }: AlgorithmChoice): AlgorithmChoice['items'] {
  const own = items.filter((item) => item.game === game.id);
  return own.length > 0 ? own : items.filter((item) => item.game === undefined);
}

/** Returns the refusal of all records of a game without the evaluation or the algorithms. */
export function unavailable(game: Game, choice: AlgorithmChoice, evaluation?: string): Refusal | undefined {
  if (evaluation !== undefined && !game.solvers.evaluations.some(({ id }) => id === evaluation)) {
    return refuse('no-algorithm', { game: game.id, problem: 'evaluation', names: evaluation });
  }
  if (solversFor(game, choice).length > 0) return undefined;
  const names = itemsAbout(game, choice).map(({ algorithm }) => algorithm);
  const problem = names.length > 1 ? 'several' : 'algorithm';
  return refuse('no-algorithm', { game: game.id, problem, names: names.join(', ') });
}

/** Returns the games that have what was refused, as `alphabeta: hex, mnk; trail: checkers`. */
export function ownersOf({ params }: Refusal, games: readonly Game[]): string {
  const owners = (name: string): string => {
    const has = (game: Game): boolean =>
      params['problem'] === 'evaluation'
        ? game.solvers.evaluations.some(({ id }) => id === name)
        : solversCalled(name, game).length > 0;
    return `${name}: ${games
      .filter(has)
      .map(({ id }) => id)
      .join(', ')}`;
  };
  const { names } = params;
  return typeof names === 'string' ? names.split(', ').map(owners).join('; ') : '';
}
