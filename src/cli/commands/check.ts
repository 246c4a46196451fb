/** `check`: compares given answers with exact ones, for teachers and judges; shows the first difference. */
import { Command } from '@commander-js/extra-typings';
import type { Difference } from '../../app/check/check.js';
import { linesOf } from '../../batch/read/lines.js';
import { readChunks } from '../../batch/read/input.js';
import type { Limits } from '../../core/limits.js';
import { printable } from '../../core/text/reasons.js';
import { limitsOf, withLimitOptions } from '../options.js';
import { examples } from '../help-format.js';
import type { Context } from '../run/context.js';
import { exitCodes, ioFailed, wrongUsage } from '../run/failures.js';
import { boardText } from '../terminal/board-text.js';
import { counted } from '../terminal/table.js';

export function checkCommand(ctx: Context) {
  const { say } = ctx;
  const command = new Command('check')
    .description(
      say(
        'compare given answers with exact ones and show the first difference',
        'compara respostas dadas com as exatas e mostra a primeira diferença',
      ),
    )
    .argument('<input>', say('positions; - is standard input', 'posições; - é a entrada padrão'))
    .argument(
      '<answers>',
      say('one line a position; - is standard input', 'uma linha por posição; - é a entrada padrão'),
    )
    .option('--kattis', say('exit with 42 for right, 43 for wrong', 'termina com 42 se certo, 43 se errado'));
  return withLimitOptions(command, ctx)
    .addHelpText(
      'after',
      examples(ctx, './solve check entrada.txt saida.txt', './solve check entrada.txt saida.txt --time 5s'),
    )
    .action((input, answers, options) =>
      runCheck(ctx, { input, answers, kattis: options.kattis === true, limits: limitsOf(options) }),
    );
}

interface CheckJob {
  readonly input: string;
  readonly answers: string;
  /** Exit codes of the Kattis judging system. */
  readonly kattis: boolean;
  readonly limits: Limits;
}

/** Exit codes of an output validator of Kattis. */
const kattisCodes = { right: 42, wrong: 43 } as const;

async function runCheck(ctx: Context, job: CheckJob): Promise<void> {
  if (job.input === '-' && job.answers === '-') {
    return wrongUsage(
      ctx,
      ctx.say('standard input can be only one of the two', 'a entrada padrão só pode ser um dos dois'),
    );
  }
  const [input, answers] = [readChunks(job.input), readChunks(job.answers)];
  const unreadable = (await input.open()) ?? (await answers.open());
  if (unreadable) {
    await input.close();
    return ioFailed(ctx, unreadable);
  }
  const { checkFile } = await import('../../app/check/check.js');
  const summary = await checkFile(input, linesOf(answers), job.limits);
  const unread = input.fault ?? answers.fault;
  if (unread) return ioFailed(ctx, unread);
  if (summary.first) await ctx.print(differenceText(ctx, job, summary.first));
  const { records, differences, unchecked } = summary;
  const open = String(unchecked);
  await ctx.print(
    ctx.say(
      `${counted(records, 'record')}, ${counted(differences, 'difference')}, ${open} not checked within the limits\n`,
      `${counted(records, 'registro')}, ${counted(differences, 'diferença')}, ${open} ${unchecked === 1 ? 'não verificado' : 'não verificados'} dentro dos limites\n`,
    ),
  );
  ctx.setExitCode(codeOf(job.kattis, differences, unchecked));
}

/** Answers that could not be checked count neither as right nor as wrong. */
function codeOf(kattis: boolean, differences: number, unchecked: number): number {
  if (differences > 0) return kattis ? kattisCodes.wrong : exitCodes.incomplete;
  if (unchecked > 0) return exitCodes.incomplete;
  return kattis ? kattisCodes.right : exitCodes.answered;
}

function differenceText(ctx: Context, job: CheckJob, difference: Difference): string {
  const { say } = ctx;
  const { line, found, exact } = difference;
  const at = printable(`${job.answers}:${String(line)}`);
  if (!exact) return `${at}: ${say('an answer too many', 'uma resposta a mais')}: ${printable(found!)}\n`;
  const { index, line: place } = exact.item;
  const record = `${say('record', 'registro')} ${String(index)}, ${printable(job.input)}:${String(place)}`;
  const given =
    found === undefined
      ? say('no answer', 'sem resposta')
      : found === ''
        ? say('the line is empty', 'a linha está vazia')
        : `${say('found', 'encontrei')} ${printable(found)}`;
  return `${at}: ${record}: ${given}, ${say('exact', 'exata')}: ${exact.expected}\n${boardText(ctx, exact)}`;
}
