/**
 * Compares given answers with exact ones, record by record. The value must be right, and the move, if one is
 * given, must be one of the best; for a record that is refused, any line that starts with `!` is right.
 */
import type { RecordItem, RefusedItem } from '../../batch/read/items.js';
import type { Answer } from '../../core/answer.js';
import { plainQuestion, type Solver } from '../../core/game.js';
import type { Limits } from '../../core/limits.js';
import { SolverCache } from '../../core/solver-cache.js';
import { recordsOf } from '../positions/records.js';
import { bestAvailable, solversFor } from '../solve/algorithms.js';
import { askSolvers } from '../solve/outcome.js';

export interface Difference {
  /** Line of the answers, from 1. */
  readonly line: number;
  /** The answer given; undefined if there is none for the record. */
  readonly found: string | undefined;
  /** The record; undefined for a surplus answer. */
  readonly item: RecordItem | RefusedItem | undefined;
  /** The exact answer as it would be written; undefined for a surplus answer. */
  readonly expected: string | undefined;
  readonly answer: Answer | undefined;
}

export interface CheckSummary {
  records: number;
  differences: number;
  /** Records without an exact answer within the limits. */
  unchecked: number;
  first: Difference | undefined;
}

/** Reads both streams side by side; `answers` are the lines without their ends. */
export async function checkFile(
  input: AsyncIterable<Uint8Array>,
  answers: AsyncIterator<string>,
  limits: Limits,
): Promise<CheckSummary> {
  const cache = new SolverCache();
  const summary: CheckSummary = { records: 0, differences: 0, unchecked: 0, first: undefined };
  const note = (difference: Difference): void => {
    summary.differences++;
    summary.first ??= difference;
  };
  let line = 0;
  for await (const item of recordsOf(input)) {
    const given = await answers.next();
    line++;
    summary.records++;
    const found = given.done === true ? undefined : given.value.trim();
    const verdict = item.kind === 'refused' ? judgeRefused(item, found) : judge(item, found, limits, cache);
    if (verdict === 'unchecked') summary.unchecked++;
    else if (verdict) note({ ...verdict, line, found, item });
  }
  for (let more = await answers.next(); more.done !== true; more = await answers.next()) {
    line++;
    const found = more.value.trim();
    if (found !== '') note({ line, found, item: undefined, expected: undefined, answer: undefined });
  }
  return summary;
}

type Verdict = Pick<Difference, 'expected' | 'answer'> | 'unchecked' | undefined;

function judgeRefused({ refusal }: RefusedItem, found: string | undefined): Verdict {
  return found?.startsWith('!') ? undefined : { expected: `! ${refusal.code}`, answer: undefined };
}

/** Undefined: right. */
function judge(item: RecordItem, found: string | undefined, limits: Limits, cache: SolverCache): Verdict {
  const { game, setup } = item;
  const solvers = solversFor(game, bestAvailable);
  const outcome = askSolvers(setup, solvers, plainQuestion, limits, cache);
  if (outcome.kind === 'refused') {
    return found?.startsWith('!') ? undefined : { expected: `! ${outcome.refusal.code}`, answer: undefined };
  }
  const { answer, solver } = outcome.chosen;
  if (answer.status !== 'proved') return 'unchecked';
  const expected = game.codec.answerLine(setup, answer);
  const [value, move] = expected.split(' ');
  const [foundValue, ...foundMoves] = (found ?? '').split(/\s+/);
  const wrong = { expected, answer };
  if ((move === undefined && foundMoves.length > 1) || !isSameNumber(foundValue, value)) return wrong;
  if (foundMoves.every((name) => name === move)) return undefined;
  return areBest(item, solver, foundMoves, limits) ? undefined : wrong;
}

/** Expected values are written with 12 digits, by others with fewer or more. */
function isSameNumber(found: string, expected: string): boolean {
  if (!/^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(found)) return false;
  const [x, y] = [Number(found), Number(expected)];
  return Math.abs(x - y) <= (Number.isInteger(y) ? 0 : 1e-9 * Math.max(1, Math.abs(y)));
}

/** Whether each of the moves keeps the value; an answer may list several (`--best all`). */
function areBest(
  { game, setup }: RecordItem,
  solver: Solver,
  found: readonly string[],
  limits: Limits,
): boolean {
  const question = { ...plainQuestion, best: 'all' } as const;
  if (solver.accepts(setup, question) !== true) return false;
  const { best } = solver.solve(setup, question, limits);
  const names = best.map((move) => game.codec.moveName(setup, move));
  return found.every((name) => names.includes(name));
}
