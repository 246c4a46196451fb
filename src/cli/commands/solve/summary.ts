/**
 * The end of a run's messages: the closing summary, and with `--stats` the table of the algorithms.
 */
import type { AlgorithmTotals } from '../../../app/answers/solve/comparison.js';
import type { SolveSummary } from '../../../app/answers/solve/solve-file.js';
import type { Chunks } from '../../../batch/read/input.js';
import { FileSequence } from '../../../batch/read/file-sequence.js';
import type { SlowRecord } from '../../../batch/run/partial-result.js';
import type { Context } from '../../context/context.js';
import { inputName, type Message } from '../../context/message.js';
import { table, tableData, type Column } from '../../terminal/table.js';
import { phrase, type Phrase } from '../../../core/text/phrase.js';

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
