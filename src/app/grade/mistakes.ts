/** Whether boards tell programs apart: on which of them the typical mistakes of students show. */
import type { RecordItem } from '../../batch/read/items.js';
import type { Game } from '../../core/game.js';
import { SolverCache } from '../../core/search/solver-cache.js';
import { phrase, type Phrase } from '../../core/text/phrase.js';
import type { ExactAnswer } from '../check/exact-answer.js';
import { toADepth } from '../solve/algorithms.js';
import { answerOf } from './algorithm-program.js';

/** A mistake of programs for one game. */
export interface KnownMistake {
  readonly name: Phrase;
  /** Whether a program with it gives another value than this one, which is exact. */
  isShown(record: RecordItem, value: number): boolean;
}

/** Depths, in moves, of searches that end too early. */
const depths = [1, 2, 3];
/** Of one such search. */
const maxNodes = 20_000;

/** Those of the game's problems; without one searches that end early, and where a game can only be won or lost one value for all. */
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

/** The mistakes of the games of these records that none of them shows. */
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
