/** What an engine is told: an algorithm, limits, or a level, which stands for both in the game's own list. */
import type { Game, Level } from '../../core/game.js';
import type { Limits } from '../../core/search/limits.js';
import { fail, ok, type Result } from '../../core/refusal.js';
import { games } from '../../games/registry.js';
import { phrase } from '../../core/text/phrase.js';

export interface EngineOptions {
  /** Id of a solver; without one, the best that the limits allow. */
  readonly algorithm?: string;
  readonly evaluation?: string;
  /** Id of one of the game's levels. */
  readonly level?: string;
  readonly limits: Limits;
  readonly seed: number;
}

/** Ids of the levels of all games, each once, the weakest first. */
export function levelIds(): string[] {
  return [...new Set(games.flatMap(({ solvers }) => solvers.levels.map(({ id }) => id)))];
}

/** The id of the level that a word names: `easy`, or for one that means strength its number alone. */
export function levelCalled(word: string): string | undefined {
  const id = /^\d$/.test(word) ? `level-${word}` : word;
  return levelIds().find((one) => one === id);
}

/** What users call these levels. */
export function levelWords(ids: readonly string[] = levelIds()): string[] {
  return ids.map((id) => id.replace(/^level-/, ''));
}

/** The level that the options name; undefined where they name none, refused where the game does not know it. */
export function levelOf(
  game: Game,
  { level: id }: { readonly level?: string | undefined },
): Result<Level | undefined> {
  if (id === undefined) return ok(undefined);
  const level = game.solvers.levels.find((one) => one.id === id);
  if (level) return ok(level);
  const [word] = levelWords([id]);
  const known = levelWords(game.solvers.levels.map((one) => one.id)).join(', ');
  return fail('not-supported', {
    because: phrase('{id} has no level {word}; there are: {known}', { id: game.id, word, known }),
  });
}

/** The options with the limits and the evaluation of `level`, where they name none of their own. */
export function atLevel(options: EngineOptions, level: Level | undefined): EngineOptions {
  if (!level) return options;
  const evaluation = options.evaluation ?? level.evaluation;
  return {
    ...options,
    limits: tighter(options.limits, level.limits),
    ...(evaluation === undefined ? {} : { evaluation }),
  };
}

function tighter(a: Limits, b: Limits): Limits {
  const limits = { ...b, ...a };
  for (const key of ['nodes', 'ms', 'bytes', 'depth'] as const) {
    const [one, two] = [a[key], b[key]];
    if (one !== undefined && two !== undefined) limits[key] = Math.min(one, two);
  }
  return limits;
}
