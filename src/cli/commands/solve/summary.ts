/**
 * A run in words: its progress, the closing summary, and with `--stats` the table of the
 * algorithms.
 */
import type { AlgorithmTotals } from '../../../app/answers/solve/comparison.js';
import type { SolveSummary } from '../../../app/answers/solve/solve-file.js';
import type { RunState } from '../../../app/answers/solve/result/result-writer.js';
import type { Chunks, InputMark } from '../../../batch/read/input.js';
import { FileSequence } from '../../../batch/read/file-sequence.js';
import type { SlowRecord } from '../../../batch/run/partial-result.js';
import type { Context } from '../../context/context.js';
import { inputName, type Message } from '../../context/message.js';
import { clock } from '../../terminal/progress.js';
import { table, tableData, type Column } from '../../terminal/table.js';
import { phrase, type Phrase } from '../../../core/text/phrase.js';

/** A place in the input that a run has reached; `state` is called only where it is used. */
export interface ReachedPlace {
  readonly mark: InputMark;
  readonly state: () => RunState;
}

/**
 * Returns how many records are answered, and the time left if the size of the input is known.
 * @param from where the run began in the input
 * @param ms since it began
 */
export function progressParts(
  { say, numbers }: Context,
  counts: RunState['counts'],
  { at }: InputMark,
  from: InputMark,
  size: number | undefined,
  ms: number,
): string[] {
  const { records, refused, limited } = counts;
  const parts = [say('{records} {records|record|records}', { records })];
  if (size !== undefined && size > 0) {
    // The share is rounded down, since a few long records at the end can take long.
    parts.push(numbers.percent(Math.floor((1000 * at) / size) / 1000));
    const seconds = ((ms / 1000) * (size - at)) / (at - from.at);
    if (at > from.at) parts.push(`${say('left')} ${clock(seconds)}`);
  }
  if (refused > 0) parts.push(say('{refused} refused', { refused: numbers.grouped(refused) }));
  if (limited > 0) parts.push(say('{limited} limited{#records}', { limited: numbers.grouped(limited) }));
  return parts;
}

/** Milliseconds below which a slow record is not listed. */
const worthMs = 10;

/** Returns how the records ended, the time taken, and the slowest records with file and line. */
export function closingSummary(
  summary: SolveSummary,
  ms: number,
  input: Chunks,
  { say, numbers }: Context,
): Message {
  const { records, proved, unproved, limited, refused, slowest } = summary;
  const solved = proved + unproved;
  const head = say(
    '{records} {records|record|records}: {solved} solved, {limited} limited, {refused} refused, in {time}',
    {
      records,
      solved: numbers.grouped(solved),
      limited: numbers.grouped(limited),
      refused: numbers.grouped(refused),
      time: numbers.duration(ms),
    },
  );
  const slow = slowest
    .filter((record) => record.ms >= worthMs)
    .map((record) => (input instanceof FileSequence ? { ...record, ...input.placeOf(record.line) } : record));
  const data = { records, proved, unproved, limited, refused, ms, slowest: slow };
  const message = { level: 'info', code: 'summary', message: head, data } as const;
  if (slow.length === 0) return { ...message, text: head };
  const lines = slow.map(
    ({ index, line, ms: own, file = input.path }: SlowRecord & { file?: string }) =>
      `  ${numbers.duration(own).padStart(8)}  ${inputName(say, file)}:${String(line)}  ${say('record')} ${String(index)}`,
  );
  return { ...message, text: [head, say('slowest:'), ...lines].join('\n') };
}

/** Returns the results of the algorithms side by side. */
export function comparisonMessage(rows: readonly AlgorithmTotals[], ctx: Context): Message {
  const message = ctx.say('what each algorithm did');
  const text = comparisonTable(rows, ctx);
  return { level: 'info', code: 'comparison', message, data: { algorithms: rows }, text };
}

/** Returns the table without columns of zeros; the counters of single algorithms come last. */
function comparisonTable(all: readonly AlgorithmTotals[], { say, numbers, columns: width }: Context): string {
  const count = (title: string, value: (row: AlgorithmTotals) => number, always = false) =>
    [
      title,
      (row: AlgorithmTotals) => numbers.grouped(value(row)),
      always || all.some((row) => value(row) > 0),
    ] as const;
  const own = [...new Set(all.flatMap((row) => Object.keys(row.extra)))];
  const columns: readonly Column<AlgorithmTotals>[] = [
    [say('algorithm'), (row) => `${row.game} ${row.algorithm}`],
    count(say('positions'), (row) => row.positions, true),
    count(say('proved'), (row) => row.proved, true),
    count(say('limited'), (row) => row.limited),
    count(say('unproved'), (row) => row.unproved),
    count(say('nodes'), (row) => row.nodes, true),
    count(say('alpha cuts'), (row) => row.cutsAlpha),
    count(say('beta cuts'), (row) => row.cutsBeta),
    count(say('table hits'), (row) => row.tableHits),
    ...own.map((name) => count(counterTitle(name, say), (row) => row.extra[name] ?? 0)),
    [say('time'), (row) => numbers.duration(row.ms)],
    [say('slowest{#position}'), (row) => numbers.duration(row.slowest)],
    [say('peak memory'), (row) => numbers.size(row.bytes)],
  ];
  const { header, rows } = tableData(columns, all);
  return table(header, rows, width);
}

const counterTitles: Readonly<Record<string, Phrase>> = {
  captures: phrase('captures tried'),
  copies: phrase('board copies'),
  flags: phrase('flags{#counter}'),
  insertSteps: phrase('insert steps'),
  states: phrase('states'),
};

function counterTitle(name: string, say: Context['say']): string {
  return Object.hasOwn(counterTitles, name) ? say(counterTitles[name]) : name;
}
