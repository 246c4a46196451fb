/** Which solvers answer a record: the `-a` option against the games' own lists. */
import type { Game, Solver } from '../core/game.js';

/** What the user wrote after `-a`: names, each for every game that has it or for one game only. */
export interface AlgorithmChoice {
  readonly items: readonly { readonly game?: string; readonly algorithm: string }[];
}

export const bestAvailable: AlgorithmChoice = { items: [] };

/**
 * For a depth without a name: the searches that know one, as the reports' programs play. At most one of them
 * takes a position; a game without them is answered by its default.
 */
export const toADepth: AlgorithmChoice = {
  items: [{ algorithm: 'alphabeta' }, { algorithm: 'expectiminimax' }],
};

/** Why a choice makes no sense; `known` are the names it could have been. */
export interface BadChoice {
  readonly item: string;
  readonly known: readonly string[];
}

/**
 * Parses `algorithm[,algorithm…]`, where an algorithm is a solver's id, `game:id`, or `all` (every solver of
 * the game that answers within reason).
 */
export function parseChoice(text: string, games: readonly Game[]): AlgorithmChoice | BadChoice {
  const items: { game?: string; algorithm: string }[] = [];
  for (const item of text.split(',')) {
    const [algorithm, gameName] = item.split(':').reverse() as [string, string | undefined];
    const scope = gameName === undefined ? games : games.filter((game) => isCalled(game, gameName));
    if (scope.length === 0) return { item, known: games.map((game) => game.id) };
    const known = [...new Set(scope.flatMap((game) => game.solvers.map((solver) => solver.id)))];
    if (algorithm !== 'all' && !known.includes(algorithm)) return { item, known: ['all', ...known] };
    items.push(gameName === undefined ? { algorithm } : { game: scope[0]!.id, algorithm });
  }
  return { items };
}

function isCalled(game: Game, name: string): boolean {
  return game.id === name || game.aliases.includes(name);
}

/**
 * The solvers of `game` that the choice names, in its order, each once; items that name the game outrank
 * those that do not. If no item fits the game, its default solver.
 */
export function solversFor(game: Game, choice: AlgorithmChoice): readonly Solver[] {
  if (choice.items.length === 0) return defaultOf(game);
  const own = choice.items.filter((item) => item.game === game.id);
  const items = own.length > 0 ? own : choice.items.filter((item) => item.game === undefined);
  const chosen = new Set<Solver>();
  for (const { algorithm } of items) {
    for (const solver of game.solvers) {
      if (algorithm === 'all' ? solver.listed : solver.id === algorithm) chosen.add(solver);
    }
  }
  return chosen.size > 0 ? [...chosen] : defaultOf(game);
}

const defaults = new Map<Game, readonly Solver[]>();

/** A list of one, made once: a file asks for every record. */
function defaultOf(game: Game): readonly Solver[] {
  let list = defaults.get(game);
  if (!list) defaults.set(game, (list = game.solvers.slice(0, 1)));
  return list;
}
