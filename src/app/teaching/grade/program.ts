/**
 * The program of a student as grading sees it: it reads records and writes one line for each. A run
 * that fails is repeated with half the records, until the faulty record is found.
 */
import type { RecordItem } from '../../../batch/read/items.js';

/** The end of a run. `flooded`: it wrote more than it may; `absent`: it could not be started. */
export type RunEnd = 'ended' | 'crashed' | 'slow' | 'flooded' | 'absent';

export interface ProgramRun {
  readonly end: RunEnd;
  /** Lines of the output, without empty ones at its end. */
  readonly lines: readonly string[];
  /** Wall-clock milliseconds. */
  readonly ms: number;
  /** For people: the end of its standard error, and its exit code or signal. */
  readonly said: string;
}

/** Runs the program once on the text of a file of positions. */
export type RunProgram = (input: string) => Promise<ProgramRun>;

/** The reason why a record has no answer. */
export type Trouble = 'crashed' | 'slow' | 'missing' | 'format';

/** The result of a program for one record: a line, or the reason why there is none. */
export interface ProgramAnswer {
  readonly line?: string;
  readonly trouble?: Trouble;
  readonly said?: string;
}

/** Returns records as a file, with its terminator. */
export function fileOf(records: readonly RecordItem[]): string {
  return `${records.map(({ game, setup }) => game.codec.format(setup)).join('')}0 0\n`;
}

/** The budget of one program for finding the records at fault. */
export class RunBudget {
  /** @param ms of the repeated runs together. */
  constructor(
    private runs: number,
    private ms: number,
  ) {}

  get isOver(): boolean {
    return this.runs <= 0 || this.ms <= 0;
  }

  spend({ ms }: ProgramRun): void {
    this.runs--;
    this.ms -= ms;
  }
}

/** The answers of a program, and its first run with all records. */
export interface Answers {
  readonly given: readonly ProgramAnswer[];
  readonly first: ProgramRun;
}

/**
 * Runs the program on all records. If that fails, it is run on halves within the budget; records
 * left over share the result of the last run that they were in.
 */
export async function answersOf(
  run: RunProgram,
  records: readonly RecordItem[],
  budget: RunBudget,
): Promise<Answers> {
  const first = await run(fileOf(records));
  return { first, given: await givenOf(run, records, first, budget) };
}

async function givenOf(
  run: RunProgram,
  records: readonly RecordItem[],
  ran: ProgramRun,
  budget: RunBudget,
): Promise<ProgramAnswer[]> {
  const { end, lines } = ran;
  if (lines.length === records.length && (end === 'ended' || end === 'crashed'))
    return lines.map((line) => ({ line }));
  const fate = shared(ran, records.length);
  if (records.length === 1 || end === 'absent') return fate;
  const middle = records.length >> 1;
  const given: ProgramAnswer[] = [];
  for (const [from, to] of [
    [0, middle],
    [middle, records.length],
  ]) {
    if (budget.isOver) {
      given.push(...fate.slice(from, to));
      continue;
    }
    const half = records.slice(from, to);
    const again = await run(fileOf(half));
    budget.spend(again);
    given.push(...(await givenOf(run, half, again, budget)));
  }
  return given;
}

/**
 * Returns one answer for each record: the lines in order if the run ended by itself, otherwise the
 * reason of its failure, since its last output may be lost.
 */
function shared({ end, lines, said }: ProgramRun, records: number): ProgramAnswer[] {
  const trouble = troubleOf(end);
  if (trouble !== undefined) return Array.from({ length: records }, () => ({ trouble, said }));
  // One record with several lines has no identifiable answer.
  if (records === 1 && lines.length > 1) return [{ trouble: 'format', said: lines.slice(0, 3).join(' / ') }];
  return Array.from({ length: records }, (_, i) =>
    i < lines.length ? { line: lines[i] } : { trouble: 'missing', said },
  );
}

function troubleOf(end: RunEnd): Trouble | undefined {
  if (end === 'ended') return undefined;
  return end === 'slow' ? 'slow' : end === 'flooded' ? 'format' : 'crashed';
}
