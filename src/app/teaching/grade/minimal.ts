/**
 * Delta debugging of boards: shrinks a board that a program gets wrong until no row, column or
 * piece can be removed without the outcome becoming another one.
 */
import { ExactAnswer } from '../../answers/check/exact-answer.js';
import { recordsOfText } from '../../positions/records.js';
import type { RecordItem } from '../../../batch/read/items.js';
import type { Board, Game, Setup } from '../../../core/game.js';
import type { Limits } from '../../../core/search/limits.js';
import { SolverCache } from '../../../core/search/solver-cache.js';
import { gradeRecord, type RecordGrade, type Outcome } from './grade.js';
import { answersOf, RunBudget, type RunProgram } from './program.js';

export interface Minimal {
  readonly graded: RecordGrade;
  /** Nothing more can be removed; false if the runs were used up before. */
  readonly isMinimal: boolean;
  /** The number of runs of the program. */
  readonly runs: number;
}

/** Header options by their keys. */
type Header = ReadonlyMap<string, string>;

/** The rules that every board obeys. */
export interface BoardRules {
  readonly header: Header;
  /** Boards keep to the limits of the reports. */
  readonly strict: boolean;
}

const anyBoard: BoardRules = { header: new Map(), strict: false };

/** The largest number of boards in one run. */
const batch = 48;
/** The largest number of runs. */
const maxRuns = 400;

/**
 * Shrinks a record whose outcome is not `right`; every step keeps the outcome. It is meant for
 * crashes and wrong answers: with a slow program every step takes the whole time limit.
 */
export async function minimise(
  from: RecordGrade,
  run: RunProgram,
  limits: Limits,
  rules: BoardRules = anyBoard,
): Promise<Minimal> {
  let best = from;
  let runs = 0;
  const counted: RunProgram = (input) => {
    runs++;
    return run(input);
  };
  for (;;) {
    const smaller = await smallerWith(best, counted, limits, rules, () => runs < maxRuns);
    if (smaller === undefined || smaller === 'unknown')
      return { graded: best, isMinimal: smaller === undefined, runs };
    best = smaller;
  }
}

/** Returns the first smaller board with the same outcome; undefined if there is none. */
async function smallerWith(
  { exact, outcome }: RecordGrade,
  run: RunProgram,
  limits: Limits,
  rules: BoardRules,
  mayGoOn: () => boolean,
): Promise<RecordGrade | 'unknown' | undefined> {
  const cache = new SolverCache();
  const records = smallerRecords(exact.item as RecordItem, rules);
  // A run that crashes says nothing about its other boards, so the search for a crash begins with
  // few boards a run.
  let size = outcome === 'wrong' ? batch : 1;
  for (let at = 0; at < records.length;) {
    if (!mayGoOn()) return 'unknown';
    const some = records.slice(at, at + size);
    at += size;
    size = Math.min(batch, 2 * size);
    const { given } = await answersOf(run, some, new RunBudget(2 * batch, Infinity));
    for (const [i, item] of some.entries()) {
      const graded = gradeRecord(ExactAnswer.of(item, limits, cache), given[i]);
      if (graded.outcome === outcome) return graded;
    }
  }
  return undefined;
}

/** Returns the positions one step smaller, each once, the largest steps first. */
export function smallerRecords(
  { game, setup }: RecordItem,
  { header, strict }: BoardRules = anyBoard,
): RecordItem[] {
  const known = new Set<string>([game.codec.format(setup)]);
  const records: RecordItem[] = [];
  for (const board of game.rules.smaller(setup)) {
    const smaller = setupOn(game, setup, board, header);
    if (!smaller) continue;
    const text = game.codec.format(smaller);
    const [item] = known.has(text) ? [] : recordsOfText(text, strict);
    known.add(text);
    if (item?.kind === 'record' && game.rules.position(item.setup).ok) records.push(item);
  }
  return records;
}

/**
 * Returns the board with the options of `setup` or, where they do not fit, with those of `header`
 * alone; undefined if that is no position.
 */
export function setupOn(
  game: Game,
  setup: Setup,
  { rows, cols, cells }: Board,
  header: Header,
): Setup | undefined {
  const { minSide } = game.codec.grammar;
  if (Math.min(rows, cols) < minSide) return undefined;
  const options = Object.entries(game.codec.options(setup)).map(
    ([key, value]) => [key, String(value)] as const,
  );
  for (const kept of [options, header]) {
    const parsed = game.codec.parse({ rows, cols, cells, options: new Map(kept) }, false);
    if (parsed.ok) return parsed.value;
  }
  return undefined;
}

/** Returns the smallest record with this outcome, compared by cells and then by pieces. */
export function smallestWrong(graded: readonly RecordGrade[], wanted: Outcome): RecordGrade | undefined {
  const wrong = graded.filter(({ outcome, exact }) => outcome === wanted && exact.item.kind === 'record');
  const weight = ({ exact }: RecordGrade): number => {
    const { cells } = (exact.item as RecordItem).setup;
    return cells.length * (cells.length + 1) + cells.filter((cell) => cell !== 0).length;
  };
  return wrong.reduce<RecordGrade | undefined>(
    (best, one) => (best && weight(best) <= weight(one) ? best : one),
    undefined,
  );
}
