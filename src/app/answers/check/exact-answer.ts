/**
 * The exact answer to a record, computed once, and the judgement of other answers against it. The
 * value must be right, and each given move must be one of the best. For a refused record, any line
 * that starts with `!` is right.
 */
import type { RecordItem, RefusedItem } from '../../../batch/read/items.js';
import { areApart, type Answer } from '../../../core/answer.js';
import { plainQuestion } from '../../../core/game.js';
import type { Limits } from '../../../core/search/limits.js';
import type { SolverCache } from '../../../core/search/solver-cache.js';
import { distanceMark, shortListMark } from '../solve/result/result.js';

/**
 * `missing`: no line, an empty one, or `!` for a record that has an answer. `format`: not the form
 * of an answer. `unchecked`: no exact answer within the limits.
 */
export const judgements = ['right', 'wrong', 'missing', 'format', 'unchecked'] as const;
export type Judgement = (typeof judgements)[number];

export class ExactAnswer {
  /** Names of all best moves, computed when a line names another move than ours. */
  private best: readonly string[] | undefined;

  private constructor(
    readonly item: RecordItem | RefusedItem,
    private readonly limits: Limits,
    /** The answer as the program writes it; meaningless unless `isKnown`. */
    readonly expected: string,
    /** False if the limits were too tight to prove a value. */
    readonly isKnown: boolean,
    /** Undefined for a refused record. */
    readonly answer?: Answer,
  ) {}

  /**
   * Answers the record by the best solver of its game.
   * @param kept the answer that an earlier run gave under the same limits
   */
  static of(item: RecordItem | RefusedItem, limits: Limits, cache: SolverCache, kept?: Answer): ExactAnswer {
    if (item.kind === 'refused') return new ExactAnswer(item, limits, `! ${item.refusal.code}`, true);
    const { game, setup } = item;
    const [solver] = game.solvers.list;
    const accepted = kept ? true : solver.accepts(setup, plainQuestion);
    if (accepted !== true) return new ExactAnswer(item, limits, `! ${accepted.code}`, true);
    const answer = kept ?? solver.solve(setup, plainQuestion, { ...limits, cache });
    const line = game.codec.answerLine(setup, answer);
    return new ExactAnswer(item, limits, line, answer.status === 'proved', answer);
  }

  /** @param line an answer without line end; undefined if it is missing */
  judge(line: string | undefined): Judgement {
    if (!this.isKnown) return 'unchecked';
    const found = line?.trim() ?? '';
    if (!this.answer) return found.startsWith('!') ? 'right' : found === '' ? 'missing' : 'wrong';
    if (found === '' || found.startsWith('!')) return 'missing';
    const { game, setup } = this.item as RecordItem;
    const [value, move] = this.expected.split(' ');
    // As in `play`, case does not matter.
    const [foundValue, ...foundMoves] = found.toLowerCase().split(/\s+/);
    if (isDistance(foundMoves.at(-1) ?? '')) foundMoves.pop();
    if (foundMoves.length > 1 && foundMoves.at(-1) === shortListMark) foundMoves.pop();
    if (!number.test(foundValue) || (move === undefined && foundMoves.length > 0)) return 'format';
    if (foundMoves.some((name) => name !== move && !game.codec.parseMove(setup, name).ok)) return 'format';
    if (!isSameNumber(foundValue, value)) return 'wrong';
    if (foundMoves.every((name) => name === move)) return 'right';
    return this.areBest(foundMoves) ? 'right' : 'wrong';
  }

  /** Returns whether each move keeps the value. An answer may list several (`--best all`). */
  private areBest(found: readonly string[]): boolean {
    this.best ??= this.allBest();
    return found.every((name) => this.best!.includes(name));
  }

  private allBest(): readonly string[] {
    const { game, setup } = this.item as RecordItem;
    const question = { ...plainQuestion, best: 'all' } as const;
    const [solver] = game.solvers.list;
    if (solver.accepts(setup, question) !== true) return [];
    return solver.solve(setup, question, this.limits).best.map((move) => game.codec.moveName(setup, move));
  }
}

/** Whether the word gives a distance, which is not judged: only its form is. */
function isDistance(word: string): boolean {
  return word.startsWith(distanceMark) && /^(\d+|unknown)$/.test(word.slice(distanceMark.length));
}

const number = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i;

/** Compares with a tolerance: our values have 12 digits, others may write fewer or more. */
function isSameNumber(found: string, expected: string): boolean {
  const [x, y] = [Number(found), Number(expected)];
  return Number.isInteger(y) ? x === y : !areApart(y, x);
}
