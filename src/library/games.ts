/** Data about the games that the program plays and solves. */
import './portuguese.js';
import { bilingual, type Bilingual, type Phrase } from '../core/text/phrase.js';
import { games as registered } from '../games/registry.js';

/** An id with a one-line summary. */
export interface Named {
  readonly id: string;
  readonly summary: Bilingual;
}

export interface GameInfo {
  /** First word of a record's header. */
  readonly id: string;
  readonly aliases: readonly string[];
  readonly name: Bilingual;
  /** Keys that a header may have, as in `k=5`. */
  readonly options: readonly string[];
  /** Algorithms, the default first. */
  readonly algorithms: readonly Named[];
  /** Evaluations for searches to a depth, the default first. */
  readonly evaluations: readonly Named[];
  /** Ids of the levels of players, the weakest first. */
  readonly levels: readonly string[];
  /** Families of random positions, the default first. */
  readonly kinds: readonly string[];
}

/** The games, in the order of the documentation. */
export const games: readonly GameInfo[] = registered.map(({ id, aliases, name, codec, solvers, rules }) => ({
  id,
  aliases,
  name: bilingual(name),
  options: codec.grammar.optionKeys,
  algorithms: solvers.list.map(named),
  evaluations: solvers.evaluations.map(named),
  levels: solvers.levels.map((level) => level.id),
  kinds: rules.kinds,
}));

function named({ id, summary }: { readonly id: string; readonly summary: Phrase }): Named {
  return { id, summary: bilingual(summary) };
}
