/**
 * Boards that tell programs apart. Half of them are plain; half are chosen so that every typical
 * mistake shows on as many as possible. Random boards alone let a program pass that only follows
 * the first path it finds.
 */
import type { RecordItem } from '../../../batch/read/items.js';
import type { BoardSize, Game } from '../../../core/game.js';
import type { Limits } from '../../../core/search/limits.js';
import { SolverCache } from '../../../core/search/solver-cache.js';
import { ExactAnswer } from '../../answers/check/exact-answer.js';
import { BoardSource } from './boards.js';
import type { BoardRules } from './minimal.js';
import { mistakesOf, type KnownMistake } from './mistakes.js';

export interface WantedBoards {
  readonly game: Game;
  readonly count: number;
  readonly seed: number;
  /** The largest board. */
  readonly size: BoardSize;
  readonly rules: BoardRules;
  /** Limits of our own searches. */
  readonly limits: Limits;
}

interface Candidate {
  readonly record: RecordItem;
  readonly shown: readonly KnownMistake[];
}

/** Boards drawn in one round for each board wanted, and the largest number of rounds. */
const drawsEach = 10;
const maxRounds = 12;
/** Rounds end when every mistake shows on this many of the boards drawn. */
const enough = 2;
/** Distance between the seeds of two rounds. */
const seedStep = 1_000_003;
/** Boards drawn before the source learns which of them to mutate. */
const batch = 40;

/**
 * Returns the boards, small ones first. The same arguments give the same boards; there are fewer if
 * no more can be drawn.
 */
export async function tellingBoards(wanted: WantedBoards): Promise<RecordItem[]> {
  const candidates = await drawn(wanted);
  const plain = evenly(candidates, Math.floor(wanted.count / 2));
  const chosen = [...plain];
  const left = new Set(candidates.filter((one) => !chosen.includes(one)));
  const times = new Map<KnownMistake, number>();
  const count = ({ shown }: Candidate): void => {
    for (const mistake of shown) times.set(mistake, (times.get(mistake) ?? 0) + 1);
  };
  plain.forEach(count);
  while (chosen.length < wanted.count && left.size > 0) {
    const best = [...left].reduce((a, b) => (worth(b, times) > worth(a, times) ? b : a));
    left.delete(best);
    chosen.push(best);
    count(best);
  }
  return chosen.map(({ record }) => record).sort((a, b) => a.setup.cells.length - b.setup.cells.length);
}

/** Weighs a mistake more if few boards show it so far. */
function worth({ shown }: Candidate, times: ReadonlyMap<KnownMistake, number>): number {
  return shown.reduce((sum, mistake) => sum + 1 / (1 + (times.get(mistake) ?? 0)) ** 2, 0);
}

async function drawn(wanted: WantedBoards): Promise<Candidate[]> {
  const mistakes = await mistakesOf(wanted.game);
  const cache = new SolverCache();
  const all = new Map<string, Candidate>();
  const times = (mistake: KnownMistake): number =>
    [...all.values()].filter(({ shown }) => shown.includes(mistake)).length;
  for (let round = 0; round < maxRounds && mistakes.some((one) => times(one) < enough); round++)
    drawRound(wanted, round, mistakes, cache, all);
  return [...all.values()];
}

function drawRound(
  { game, count, seed, size, rules, limits }: WantedBoards,
  round: number,
  mistakes: readonly KnownMistake[],
  cache: SolverCache,
  all: Map<string, Candidate>,
): void {
  const source = new BoardSource(game, seed + round * seedStep, drawsEach * count, size, rules);
  for (let some = source.next(batch); some.length > 0; some = source.next(batch)) {
    for (const record of some) {
      const { isKnown, answer } = ExactAnswer.of(record, limits, cache);
      if (!isKnown || !answer) continue;
      const shown = mistakes.filter((mistake) => mistake.isShown(record, answer.lo));
      all.set(game.codec.format(record.setup), { record, shown });
      source.learn(record, shown.length);
    }
  }
}

/** Returns `count` items at equal distances. */
function evenly<T>(items: readonly T[], count: number): T[] {
  const picked = Array.from({ length: count }, (_, i) => Math.floor((i * items.length) / count));
  return [...new Set(picked)].map((at) => items[at]);
}
