/** `show`: draws one position of a file and its answer, as text or as a picture. */
import { Argument, Command, Option } from '@commander-js/extra-typings';
import { examples } from '../../help-format.js';
import type { Context } from '../../run/context.js';
import { algorithmOption, limitsOf, parsed, withLimitOptions } from '../../options.js';
import { parseCount } from '../../terminal/units.js';

export function showCommand(ctx: Context) {
  const { say } = ctx;
  const command = new Command('show')
    .description(
      say('draw a position of a file and its answer', 'desenha uma posição de um arquivo e sua resposta'),
    )
    .argument('<file>', say('positions; - is standard input', 'posições; - é a entrada padrão'))
    .addArgument(
      new Argument('[n]', say('which record, counting from 1', 'qual registro, a partir de 1'))
        .argParser(parsed(ctx, parseCount, '3'))
        .default(1),
    )
    .option(
      '--svg <file>',
      say('write a picture instead; - is standard output', 'grava uma figura; - é a saída padrão'),
    )
    .option('--png <file>', say('the same as PNG (needs resvg)', 'o mesmo em PNG (precisa do resvg)'))
    .option('--values', say('write the value of every move', 'escreve o valor de cada lance'))
    .option(
      '--line',
      say('number the moves of the principal variation', 'numera os lances da variante principal'),
    )
    .addOption(
      new Option('--best <which>', say('mark one best move, or all', 'marca um melhor lance, ou todos'))
        .choices(['one', 'all'] as const)
        .default('one' as const),
    )
    .option('--no-answer', say('only the position', 'só a posição'))
    .addOption(algorithmOption(ctx));
  return withLimitOptions(command, ctx)
    .addHelpText(
      'after',
      examples(ctx, './solve show entrada.txt 3', './solve show entrada.txt 3 --svg saida.svg'),
    )
    .action(async (file, n, options) => {
      const limits = limitsOf(options);
      const { runShow } = await import('./run.js');
      await runShow(ctx, {
        file,
        n,
        svg: options.svg,
        png: options.png,
        answer: options.answer,
        line: options.line === true,
        best: options.best,
        values: options.values === true,
        choice: options.algorithm,
        limits,
      });
    });
}
