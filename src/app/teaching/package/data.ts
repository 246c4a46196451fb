/** Test data of a problem: seeded inputs, each with the exact answers of our own solver. */
import { fileOf } from '../grade/program.js';
import { recordsOfText } from '../../positions/records.js';
import { ExactAnswer } from '../../answers/check/exact-answer.js';
import type { RecordItem } from '../../../batch/read/items.js';
import type { ContestProblem, Game, Setup } from '../../../core/game.js';
import { Random } from '../../../core/random.js';
import { SolverCache } from '../../../core/search/solver-cache.js';

export interface TestCase {
  /** `sample`, or the number and name of the group, such as `1-small`. */
  readonly group: string;
  /** Name of the files without extension, unique in the package. */
  readonly name: string;
  readonly input: string;
  readonly answer: string;
  readonly why: string;
}

/** Returns all test cases, the sample first, then by group. The same seed gives the same bytes. */
export function testCases(game: Game, problem: ContestProblem, seed: number): TestCase[] {
  const random = new Random(seed);
  const cache = new SolverCache();
  const made = (group: string, name: string, why: string, setups: readonly Setup[]): TestCase => {
    const text = setups.map((setup) => game.codec.format(setup)).join('');
    const records = [...recordsOfText(text)] as RecordItem[];
    const answer = records.map((record) => `${answerTo(record, cache)}\n`).join('');
    return { group, name, input: fileOf(records), answer, why };
  };
  const cases = [made('sample', '0-1', 'the sample', problem.sample)];
  problem.groups.forEach((group, i) => {
    const number = String(i + 1);
    group.files(random).forEach(({ why, setups }, j) => {
      cases.push(made(`${number}-${group.id}`, `${number}-${String(j + 1)}`, why, setups));
    });
  });
  return cases;
}

function answerTo(record: RecordItem, cache: SolverCache): string {
  const { isKnown, expected } = ExactAnswer.of(record, {}, cache);
  if (!isKnown) throw new Error(`no exact answer: ${record.game.codec.format(record.setup)}`);
  return expected;
}
