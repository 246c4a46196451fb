/**
 * The `check` command compares given answers with the exact ones and shows the first difference. It
 * is meant for teachers and judges.
 */
import { Command } from '@commander-js/extra-typings';
import type { CheckSummary, Difference } from '../../app/answers/check/check.js';
import { linesOf } from '../../batch/read/lines.js';
import { printable } from '../../core/text/reasons.js';
import { formatOption } from '../options/format-option.js';
import {
  inputOption,
  optionLimits,
  outputOption,
  withLimitOptions,
  type OptionsOf,
} from '../options/options.js';
import type { Context } from '../context/context.js';
import { exitCodes, ioFailed, wrongUsage } from '../context/failures.js';
import { oneInput, openInput, writeTo } from '../run/files.js';
import { boardText } from '../terminal/board-text.js';

export function command(ctx: Context) {
  const { say } = ctx;
  const declared = new Command('check')
    .description(say('compare given answers with exact ones and show the first difference'))
    .argument('<file>', say('positions, or with -i the answers'))
    .argument('[answers]', say('one line a position; - is standard input'))
    .addOption(inputOption(ctx, say('positions; - is standard input')))
    .addOption(formatOption(ctx, ['text', 'ndjson']))
    .addOption(outputOption(ctx, say('the report')))
    .option('--kattis', say('exit with 42 for right, 43 for wrong'));
  return withLimitOptions(declared, ctx);
}

export const examples = [
  './solve check entrada.txt saida.txt',
  './solve check entrada.txt saida.txt --time 5s',
];

/** Exit codes of a Kattis output validator. */
const kattisCodes = { right: 42, wrong: 43 } as const;

/** The names of the two files. */
interface CheckedFiles {
  readonly positions: string;
  readonly given: string;
}

export async function run(
  ctx: Context,
  first: string,
  second: string | undefined,
  options: OptionsOf<typeof command>,
): Promise<void> {
  const given = second ?? first;
  const positions = second === undefined ? options.input : oneInput(ctx, options.input, first);
  if (positions === undefined) {
    if (second === undefined) wrongUsage(ctx, ctx.say('positions and answers are needed'));
    return;
  }
  if (positions === '-' && given === '-') {
    return wrongUsage(ctx, ctx.say('standard input can be only one of the two'));
  }
  const [input, answers] = [openInput(ctx, positions), openInput(ctx, given)];
  const unreadable = (await input.open()) ?? (await answers.open());
  if (unreadable) {
    await input.close();
    return ioFailed(ctx, unreadable);
  }
  const { checkFile } = await import('../../app/answers/check/check.js');
  const summary = await checkFile(input, linesOf(answers), optionLimits(options));
  const unread = input.fault ?? answers.fault;
  if (unread) return ioFailed(ctx, unread);
  const report =
    options.format === 'ndjson'
      ? `${JSON.stringify(asData(summary))}\n`
      : asText(ctx, { positions, given }, summary);
  if (await writeTo(ctx, options.output, report, positions, given))
    ctx.setExitCode(codeOf(options.kattis ?? false, summary.differences, summary.unchecked));
}

/** Returns the counts and the first difference. */
function asData({ first, ...counts }: CheckSummary): object {
  if (!first) return counts;
  const { line, found = null, exact } = first;
  const record = exact && { record: exact.item.index, expected: exact.expected };
  return { ...counts, first: { line, found, ...record } };
}

function asText(
  ctx: Context,
  files: CheckedFiles,
  { first, records, differences, unchecked }: CheckSummary,
): string {
  const counts = ctx.say(
    '{records} {records|record|records}, {differences} {differences|difference|differences}, {unchecked} not checked within the limits\n',
    { records, differences, unchecked: ctx.numbers.grouped(unchecked) },
  );
  return (first ? differenceText(ctx, files, first) : '') + counts;
}

/** Returns the exit code. Answers that could not be checked count neither as right nor as wrong. */
function codeOf(kattis: boolean, differences: number, unchecked: number): number {
  if (differences > 0) return kattis ? kattisCodes.wrong : exitCodes.incomplete;
  if (unchecked > 0) return exitCodes.incomplete;
  return kattis ? kattisCodes.right : exitCodes.answered;
}

function differenceText(ctx: Context, { positions, given }: CheckedFiles, difference: Difference): string {
  const { say } = ctx;
  const { line, found, exact } = difference;
  const at = printable(`${given}:${String(line)}`);
  if (!exact) return `${at}: ${say('an answer too many')}: ${printable(found!)}\n`;
  const { index, line: place } = exact.item;
  const record = `${say('record')} ${String(index)}, ${printable(positions)}:${String(place)}`;
  const answer =
    found === undefined
      ? say('no answer')
      : found === ''
        ? say('the line is empty')
        : `${say('found')} ${printable(found)}`;
  return `${at}: ${record}: ${answer}, ${say('exact')}: ${exact.expected}\n${boardText(ctx, exact)}`;
}
