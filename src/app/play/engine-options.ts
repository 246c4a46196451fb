/** Options of an engine: an algorithm, limits, or a level, which defines both in each game. */
import type { Game, Level } from '../../core/game.js';
import type { Limits } from '../../core/search/limits.js';
import { fail, ok, type Result } from '../../core/refusal.js';
import { games } from '../../games/registry.js';

export interface EngineOptions {
  /** Id of a solver. Default: the best one within the limits. */
  readonly algorithm?: string | undefined;
  readonly evaluation?: string | undefined;
  readonly level?: string | undefined;
  readonly limits: Limits;
  readonly seed: number;
}

/** Returns the ids of the levels of all games, each once, the weakest first. */
export function levelIds(): string[] {
  return [...new Set(games.flatMap(({ solvers }) => solvers.levels.map(({ id }) => id)))];
}

/** Returns the id of the level with this name. A digit names the level of that strength. */
export function levelCalled(word: string): string | undefined {
  const id = /^\d$/.test(word) ? `level-${word}` : word;
  return levelIds().find((one) => one === id);
}

/** Returns the names of levels as users see them. */
export function levelWords(ids: readonly string[] = levelIds()): string[] {
  return ids.map((id) => id.replace(/^level-/, ''));
}

/** Returns the level of the options; undefined without one, refused if the game lacks it. */
export function levelOf(
  game: Game,
  { level: id }: { readonly level?: string | undefined },
): Result<Level | undefined> {
  if (id === undefined) return ok(undefined);
  const level = game.solvers.levels.find((one) => one.id === id);
  if (level) return ok(level);
  const [word] = levelWords([id]);
  const known = levelWords(game.solvers.levels.map((one) => one.id)).join(', ');
  return fail('no-algorithm', { game: game.id, problem: 'level', names: word, known });
}

/** Returns the options with the tighter limits. */
export function atLevel(options: EngineOptions, level: Level | undefined): EngineOptions {
  return level ? { ...options, limits: tighter(options.limits, level.limits) } : options;
}

function tighter(a: Limits, b: Limits): Limits {
  const least = (key: keyof Limits): number | undefined =>
    a[key] === undefined || b[key] === undefined ? (a[key] ?? b[key]) : Math.min(a[key], b[key]);
  return { nodes: least('nodes'), ms: least('ms'), bytes: least('bytes'), depth: least('depth') };
}
