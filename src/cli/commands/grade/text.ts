/**
 * The report of a class as text: the table, then the first difference of each student with its
 * board.
 */
import { outcomes, type RecordGrade, type Outcome } from '../../../app/teaching/grade/grade.js';
import type { Minimal } from '../../../app/teaching/grade/minimal.js';
import { ownTime, timesOurs, type Report, type ReportRow } from '../../../app/teaching/grade/report.js';
import { printable } from '../../../core/text/reasons.js';
import type { Context } from '../../context/context.js';
import { boardText, findingText } from '../../terminal/board-text.js';
import { table, tableData, wrapped, type Column } from '../../terminal/table.js';
import { inLanguage, joined, phrase, type Phrase } from '../../../core/text/phrase.js';

const words: Readonly<Record<Outcome, Phrase>> = {
  right: phrase('right'),
  wrong: phrase('wrong{#answers}'),
  missing: phrase('missing'),
  crashed: phrase('crashed'),
  slow: phrase('slow'),
  format: phrase('format'),
  unchecked: phrase('unchecked'),
};

export function reportText(ctx: Context, report: Report): string {
  return [gradesTable(ctx, report), notesText(ctx, report), ...report.rows.map((row) => detailText(ctx, row))]
    .filter((text) => text !== '')
    .join('\n');
}

function gradesTable(ctx: Context, { rows, exact }: Report): string {
  if (rows.length === 0) return '';
  const { say, numbers } = ctx;
  const isTimed = rows.some(({ grade }) => grade.time);
  // Outcomes that no student has get no column.
  const isShown = (one: Outcome): boolean =>
    one === 'right' || rows.some(({ grade }) => grade.counts[one] > 0);
  const counts = outcomes.map((one): Column<ReportRow> => {
    return [inLanguage(words[one], ctx.language), ({ grade }) => String(grade.counts[one]), isShown(one)];
  });
  const slowness = ({ grade }: ReportRow): string => {
    const times = timesOurs(grade, exact);
    if (times === undefined) return '-';
    return times < 100 ? numbers.decimal(times.toPrecision(2)) : numbers.grouped(times);
  };
  const growthText = ({ grade, growth }: ReportRow): string => {
    if (growth !== undefined) return `n^${numbers.decimal(growth.toFixed(1))}`;
    return grade.time ? say('not measurable') : '-';
  };
  const data = tableData<ReportRow>(
    [
      [say('student'), ({ grade }) => printable(grade.name)],
      ...counts,
      [say('time'), ({ grade }) => (grade.time ? numbers.duration(grade.time.total) : '-'), isTimed],
      [say('ours x'), slowness, isTimed],
      [say('growth'), growthText, isTimed],
    ],
    rows,
  );
  return table(data.header, data.rows, ctx.tableWidth);
}

/**
 * Returns the notes on the whole report: exact answers, columns, isolation, and students who were
 * not graded.
 */
function notesText(ctx: Context, report: Report): string {
  const { exact, rows, notGraded, isolation, isComplete } = report;
  const { say } = ctx;
  const own = ctx.numbers.duration(ownTime(exact));
  const unknown = exact.filter(({ isKnown }) => !isKnown).length;
  const lines = [
    say('{records} {records|record|records}; our exact answers took {own}', {
      records: exact.length,
      own,
    }),
    ...(unknown > 0
      ? [
          say('{unknown} {unknown|record|records} without exact answer within the limits', {
            unknown,
          }),
        ]
      : []),
    ...(rows.some(({ grade }) => grade.time)
      ? [say('ours x: time without starting, as a multiple of ours; growth: n cells take n^k')]
      : []),
    ...boardsNotes(report).flatMap((note) => wrapped(inLanguage(note, ctx.language), ctx.columns)),
    ...(isolation === undefined ? [] : wrapped(isolation, ctx.columns)),
    ...(isComplete ? [] : [say('INTERRUPTED: the report is partial')]),
    ...notGraded.map(({ name, why }) => `${printable(name)}: ${say('not graded')}: ${why}`),
  ];
  return `${lines.join('\n')}\n`;
}

/**
 * Returns notes on whether the boards reveal wrong programs, judged by the programs run and by
 * typical mistakes.
 */
function boardsNotes({ rows, unseen, isDrawn }: Report): Phrase[] {
  const programs = rows.filter(({ grade }) => grade.kind === 'program');
  if (programs.length === 0) return [];
  const names = joined(unseen, '; ');
  return [
    ...(isDrawn && unseen.length === 0
      ? [phrase('The boards were drawn so that every typical mistake shows on one or more of them.')]
      : []),
    ...(unseen.length > 0 ? [phrase('Mistakes that none of these boards shows: {names}.', { names })] : []),
    ...(programs.every(({ grade }) => grade.first === undefined) && (unseen.length > 0 || !isDrawn)
      ? [phrase('No program went wrong on these boards: hack looks for boards on which one does.')]
      : []),
  ];
}

/** Returns the details of a student; empty if all answers are right. */
function detailText(ctx: Context, { grade, minimal, trace }: ReportRow): string {
  const { say } = ctx;
  const { name, first, surplus } = grade;
  const lines: string[] = [];
  if (surplus > 0) lines.push(`${say('answers too many')}: ${String(surplus)}\n`);
  const shrunk = minimal && minimal.graded !== first ? minimal : undefined;
  // Only one board is shown: the smaller one, if there is one.
  if (first)
    lines.push(differenceLine(ctx, first), shrunk ? shrunkText(ctx, shrunk) : boardText(ctx, first.exact));
  if (trace !== undefined) lines.push(`${say('step by step')}: ${printable(trace)}\n`);
  return lines.length === 0 ? '' : `== ${printable(name)}\n${lines.join('')}`;
}

function shrunkText(ctx: Context, { graded, isMinimal, runs }: Minimal): string {
  const { say } = ctx;
  const head = isMinimal
    ? say('nothing more can be taken from this board')
    : runs > 0
      ? say('a smaller board')
      : say('the smallest of the file');
  const { item } = graded.exact;
  const record = item.kind === 'record' ? item.game.codec.format(item.setup) : '';
  return `${head}: ${findingText(ctx, graded)}\n${record}${boardText(ctx, graded.exact)}`;
}

function differenceLine(ctx: Context, graded: RecordGrade): string {
  const { index, line } = graded.exact.item;
  const place = `${ctx.say('record')} ${String(index)}, ${ctx.say('line')} ${String(line)}`;
  return `${place}: ${findingText(ctx, graded)}\n`;
}
