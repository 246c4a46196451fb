/** `check`: somebody's answers against exact ones, for teachers and judges. */
import { Command } from '@commander-js/extra-typings';
import type { Context } from '../context.js';
import { languageOption, limitsOf, memoryOption, nodesOption, timeOption } from '../options.js';

export function checkCommand(ctx: Context) {
  const { say } = ctx;
  return new Command('check')
    .description(
      say(
        "compare somebody's answers with exact ones and show the first difference",
        'compara as respostas de alguém com as exatas e mostra a primeira diferença',
      ),
    )
    .argument('<input>', say('positions; - is standard input', 'posições; - é a entrada padrão'))
    .argument(
      '<answers>',
      say('one line a position; - is standard input', 'uma linha por posição; - é a entrada padrão'),
    )
    .option('--kattis', say('exit with 42 for right, 43 for wrong', 'termina com 42 se certo, 43 se errado'))
    .addOption(timeOption(ctx))
    .addOption(nodesOption(ctx))
    .addOption(memoryOption(ctx))
    .addOption(languageOption(ctx))
    .action(async (input, answers, options) => {
      const limits = limitsOf(options);
      const { runCheck } = await import('../run-check.js');
      await runCheck(ctx, { input, answers, kattis: options.kattis === true, limits });
    });
}
