/**
 * The `check` command compares given answers with the exact ones and shows the first difference. It
 * is meant for teachers and judges.
 */
import { Command } from '@commander-js/extra-typings';
import type { CheckSummary, Difference } from '../../app/answers/check/check.js';
import { linesOf } from '../../batch/read/lines.js';
import type { Limits } from '../../core/search/limits.js';
import { printable } from '../../core/text/reasons.js';
import { formatOption } from '../options/format-option.js';
import { inputOption, optionLimits, outputOption, withLimitOptions } from '../options/options.js';
import { examples } from '../help-format.js';
import type { Context } from '../run/context.js';
import { exitCodes, ioFailed, wrongUsage } from '../messages/failures.js';
import { oneInput, openInput, writeTo } from '../run/files.js';
import { boardText } from '../terminal/board-text.js';

export function checkCommand(ctx: Context) {
  const { say } = ctx;
  const command = new Command('check')
    .description(say('compare given answers with exact ones and show the first difference'))
    .argument('<file>', say('positions, or with -i the answers'))
    .argument('[answers]', say('one line a position; - is standard input'))
    .addOption(inputOption(ctx, say('positions; - is standard input')))
    .addOption(formatOption(ctx, ['text', 'ndjson']))
    .addOption(outputOption(ctx, say('the report')))
    .option('--kattis', say('exit with 42 for right, 43 for wrong'));
  return withLimitOptions(command, ctx)
    .addHelpText(
      'after',
      examples(ctx, './solve check entrada.txt saida.txt', './solve check entrada.txt saida.txt --time 5s'),
    )
    .action(async (first, second, options) => {
      const { format, output, kattis = false } = options;
      const input = second === undefined ? options.input : oneInput(ctx, options.input, first);
      const answers = second ?? first;
      if (input !== undefined)
        return runCheck(ctx, { input, answers, format, output, kattis, limits: optionLimits(options) });
      if (second === undefined) wrongUsage(ctx, say('positions and answers are needed'));
    });
}

interface CheckJob {
  readonly input: string;
  readonly answers: string;
  readonly format: 'text' | 'ndjson';
  readonly output: string;
  /** Uses the exit codes of the Kattis judging system. */
  readonly kattis: boolean;
  readonly limits: Limits;
}

/** Exit codes of a Kattis output validator. */
const kattisCodes = { right: 42, wrong: 43 } as const;

async function runCheck(ctx: Context, job: CheckJob): Promise<void> {
  if (job.input === '-' && job.answers === '-') {
    return wrongUsage(ctx, ctx.say('standard input can be only one of the two'));
  }
  const [input, answers] = [openInput(ctx, job.input), openInput(ctx, job.answers)];
  const unreadable = (await input.open()) ?? (await answers.open());
  if (unreadable) {
    await input.close();
    return ioFailed(ctx, unreadable);
  }
  const { checkFile } = await import('../../app/answers/check/check.js');
  const summary = await checkFile(input, linesOf(answers), job.limits);
  const unread = input.fault ?? answers.fault;
  if (unread) return ioFailed(ctx, unread);
  const report = job.format === 'ndjson' ? `${JSON.stringify(asData(summary))}\n` : asText(ctx, job, summary);
  if (await writeTo(ctx, job.output, report, job.input, job.answers))
    ctx.setExitCode(codeOf(job.kattis, summary.differences, summary.unchecked));
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
  job: CheckJob,
  { first, records, differences, unchecked }: CheckSummary,
): string {
  const counts = ctx.say(
    '{records} {records|record|records}, {differences} {differences|difference|differences}, {unchecked} not checked within the limits\n',
    { records, differences, unchecked: ctx.numbers.grouped(unchecked) },
  );
  return (first ? differenceText(ctx, job, first) : '') + counts;
}

/** Returns the exit code. Answers that could not be checked count neither as right nor as wrong. */
function codeOf(kattis: boolean, differences: number, unchecked: number): number {
  if (differences > 0) return kattis ? kattisCodes.wrong : exitCodes.incomplete;
  if (unchecked > 0) return exitCodes.incomplete;
  return kattis ? kattisCodes.right : exitCodes.answered;
}

function differenceText(ctx: Context, job: CheckJob, difference: Difference): string {
  const { say } = ctx;
  const { line, found, exact } = difference;
  const at = printable(`${job.answers}:${String(line)}`);
  if (!exact) return `${at}: ${say('an answer too many')}: ${printable(found!)}\n`;
  const { index, line: place } = exact.item;
  const record = `${say('record')} ${String(index)}, ${printable(job.input)}:${String(place)}`;
  const given =
    found === undefined
      ? say('no answer')
      : found === ''
        ? say('the line is empty')
        : `${say('found')} ${printable(found)}`;
  return `${at}: ${record}: ${given}, ${say('exact')}: ${exact.expected}\n${boardText(ctx, exact)}`;
}
