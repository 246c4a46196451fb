/** Carries out `check`: the first difference with its board, and the counts. */
import { checkFile, type Difference } from '../app/check.js';
import { linesOf } from '../app/lines.js';
import { readChunks } from '../batch/input.js';
import type { Limits } from '../core/limits.js';
import { reason } from '../core/reasons.js';
import { sceneText } from '../view/text.js';
import type { Context } from './context.js';
import { counted } from './counted.js';
import { exitCodes } from './exit.js';
import { ioFailed } from './io-failed.js';
import { inLanguage } from './language.js';

export interface CheckJob {
  readonly input: string;
  readonly answers: string;
  /** Exit codes of the Kattis judging system. */
  readonly kattis: boolean;
  readonly limits: Limits;
}

/** What Kattis asks of an output validator. */
const kattisCodes = { right: 42, wrong: 43 } as const;

export async function runCheck(ctx: Context, job: CheckJob): Promise<void> {
  if (job.input === '-' && job.answers === '-') {
    ctx.warn(
      ctx.say('standard input can be only one of the two', 'a entrada padrão só pode ser um dos dois'),
    );
    ctx.setExitCode(exitCodes.usage);
    return;
  }
  const [input, answers] = [readChunks(job.input), readChunks(job.answers)];
  const unreadable = (await input.open()) ?? (await answers.open());
  if (unreadable) {
    await input.close();
    return ioFailed(ctx, unreadable);
  }
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

/** What could not be checked is neither right nor wrong. */
function codeOf(kattis: boolean, differences: number, unchecked: number): number {
  if (differences > 0) return kattis ? kattisCodes.wrong : exitCodes.incomplete;
  if (unchecked > 0) return exitCodes.incomplete;
  return kattis ? kattisCodes.right : exitCodes.answered;
}

function differenceText(ctx: Context, job: CheckJob, difference: Difference): string {
  const { say } = ctx;
  const { line, found, item, expected, answer } = difference;
  const at = `${job.answers}:${String(line)}`;
  if (!item) return `${at}: ${say('an answer too many', 'uma resposta a mais')}: ${found!}\n`;
  const place = `${say('record', 'registro')} ${String(item.index)}, ${job.input}:${String(item.line)}`;
  const given =
    found === undefined
      ? say('no answer', 'sem resposta')
      : found === ''
        ? say('the line is empty', 'a linha está vazia')
        : `${say('found', 'encontrei')} ${found}`;
  const head = `${at}: ${place}: ${given}, ${say('exact', 'exata')}: ${expected!}\n`;
  if (item.kind === 'refused') return `${head}${inLanguage(reason(item.refusal), ctx.language)}\n`;
  const { game, setup } = item;
  const scene = game.scene(setup, answer ? { line: answer.line } : {});
  const why = answer ? `${inLanguage(game.explain(setup, answer), ctx.language)}\n` : '';
  return `${head}${sceneText(scene, { ansi: ctx.colours, ascii: !ctx.unicode })}\n${why}`;
}
