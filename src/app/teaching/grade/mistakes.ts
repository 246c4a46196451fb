/** Typical mistakes of students, and the boards on which they show. */
import type { RecordItem } from '../../../batch/read/items.js';
import type { Game } from '../../../core/game.js';
import { SolverCache } from '../../../core/search/solver-cache.js';
import { phrase, type Phrase } from '../../../core/text/phrase.js';
import type { ExactAnswer } from '../../answers/check/exact-answer.js';
import { toADepth } from '../../answers/solve/algorithms.js';
import { answerOf } from './algorithm-program.js';

export interface KnownMistake {
  readonly name: Phrase;
  /** Returns whether a program with this mistake gives another value than the exact `value`. */
  isShown(record: RecordItem, value: number): boolean;
}

/** Depths, in moves, of searches that end too early. */
const depths = [1, 2, 3];
/** Node limit of one such search. */
const maxNodes = 20_000;

/**
 * Returns the mistakes listed for the game's problems. A game without problems has searches that
 * end too early, and programs that always answer 1 or -1.
 */
export async function mistakesOf(game: Game): Promise<readonly KnownMistake[]> {
  const problems = await Promise.all(Object.values(game.problems ?? {}).map((load) => load()));
  if (problems.length > 0)
    return problems
      .flatMap(({ mistakes }) => mistakes)
      .map(({ name, valueOf }) => ({
        name,
        isShown({ setup }, value) {
          const found = valueOf(setup);
          return found !== undefined && found !== value;
        },
      }));
  const cache = new SolverCache();
  return [
    ...depths.map((depth) => ({
      name: phrase('a search {depth} {depth|move|moves} deep', { depth }),
      isShown(record: RecordItem, value: number) {
        const answer = answerOf(record, toADepth, { depth, nodes: maxNodes }, cache);
        return answer?.status !== 'proved' || answer.lo !== value;
      },
    })),
    ...[1, -1].map((always) => ({
      name: phrase('the same answer to every board, {always}', { always }),
      isShown: (_: RecordItem, value: number) => value !== always,
    })),
  ];
}

/** Returns the mistakes of these records' games that none of the records shows. */
export async function unseenMistakes(exact: readonly ExactAnswer[]): Promise<readonly Phrase[]> {
  const unseen = new Map<Game, Set<KnownMistake>>();
  for (const { item, isKnown, answer } of exact) {
    if (item.kind === 'refused' || !isKnown || !answer) continue;
    const { game } = item;
    const left = unseen.get(game) ?? new Set(await mistakesOf(game));
    unseen.set(game, left);
    for (const mistake of left) if (mistake.isShown(item, answer.lo)) left.delete(mistake);
  }
  return [...unseen.values()].flatMap((left) => [...left].map(({ name }) => name));
}
