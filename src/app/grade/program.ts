/**
 * The program of a student as grading sees it: records in, one line a record out. A run that goes wrong is repeated
 * with half the records, until the record is found that it cannot answer.
 */
import type { RecordItem } from '../../batch/read/items.js';

/** How a run ended. `flooded`: it wrote more than it may; `absent`: it could not be started. */
export type RunEnd = 'ended' | 'crashed' | 'slow' | 'flooded' | 'absent';

export interface ProgramRun {
  readonly end: RunEnd;
  /** Lines of the output, without empty ones at its end. */
  readonly lines: readonly string[];
  /** Wall-clock milliseconds. */
  readonly ms: number;
  /** The end of what it wrote to standard error, its exit code or signal: for people. */
  readonly said: string;
}

/** Runs the program once on the text of a file of positions. */
export type RunProgram = (input: string) => Promise<ProgramRun>;

/** Why there is no answer to a record. */
export type Trouble = 'crashed' | 'slow' | 'missing' | 'format';

/** What a program gave for one record: a line, or why there is none. */
export interface Given {
  readonly line?: string;
  readonly trouble?: Trouble;
  readonly said?: string;
}

/** Records as a file, with its terminator. */
export function fileOf(records: readonly RecordItem[]): string {
  return `${records.map(({ game, setup }) => game.codec.format(setup)).join('')}0 0\n`;
}

/** What looking for the records at fault may cost, for one program. */
export class Patience {
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

/** The answers of a program to records, and its first run, with all of them. */
export interface Answers {
  readonly given: readonly Given[];
  readonly first: ProgramRun;
}

/**
 * Asks for all records at once. If that fails, halves are asked for while there is patience; the records that are left
 * share the fate of the last run that they were in.
 */
export async function answersOf(
  run: RunProgram,
  records: readonly RecordItem[],
  patience: Patience,
): Promise<Answers> {
  const first = await run(fileOf(records));
  return { first, given: await givenOf(run, records, first, patience) };
}

async function givenOf(
  run: RunProgram,
  records: readonly RecordItem[],
  ran: ProgramRun,
  patience: Patience,
): Promise<Given[]> {
  const { end, lines } = ran;
  if (lines.length === records.length && (end === 'ended' || end === 'crashed'))
    return lines.map((line) => ({ line }));
  const fate = shared(ran, records.length);
  if (records.length === 1 || end === 'absent') return fate;
  const middle = records.length >> 1;
  const given: Given[] = [];
  for (const [from, to] of [
    [0, middle],
    [middle, records.length],
  ]) {
    if (patience.isOver) {
      given.push(...fate.slice(from, to));
      continue;
    }
    const half = records.slice(from, to);
    const again = await run(fileOf(half));
    patience.spend(again);
    given.push(...(await givenOf(run, half, again, patience)));
  }
  return given;
}

/** Of a run that ended by itself, its lines in order; of any other, none: what it wrote last may be lost. */
function shared({ end, lines, said }: ProgramRun, records: number): Given[] {
  const trouble = troubleOf(end);
  if (trouble !== undefined) return Array.from({ length: records }, () => ({ trouble, said }));
  // One record and several lines: which of them is the answer nobody can tell.
  if (records === 1 && lines.length > 1) return [{ trouble: 'format', said: lines.slice(0, 3).join(' / ') }];
  return Array.from({ length: records }, (_, i) =>
    i < lines.length ? { line: lines[i] } : { trouble: 'missing', said },
  );
}

function troubleOf(end: RunEnd): Trouble | undefined {
  if (end === 'ended') return undefined;
  return end === 'slow' ? 'slow' : end === 'flooded' ? 'format' : 'crashed';
}
