/** `grade`: the answers or programs of a class against the exact answers, as a table with the first differences. */
import { Command } from '@commander-js/extra-typings';
import { examples } from '../../help-format.js';
import { formatOption } from '../../options/format-option.js';
import {
  inputOption,
  limitsOf,
  memoryOption,
  namedAlgorithms,
  nodesOption,
  outputOption,
} from '../../options/options.js';
import type { Context } from '../../run/context.js';
import { runLimitsOf, runsPrograms } from '../../programs/program-options.js';
import { wrongUsage } from '../../messages/failures.js';

export function gradeCommand(ctx: Context) {
  const { say } = ctx;
  return runsPrograms(
    ctx,
    new Command('grade')
      .description(
        say(
          'grade answer files or programs of a class against exact answers',
          'corrige arquivos de respostas ou programas de uma turma pelas respostas exatas',
        ),
      )
      .argument(
        '[files...]',
        say(
          'positions, unless -i names them, then the students: answers, one line a position, or with --run programs, each a file or a folder',
          'posições, se -i não as nomeia, e os alunos: respostas, uma linha por posição, ou com --run programas, cada um arquivo ou pasta',
        ),
      )
      .addOption(inputOption(ctx, say('positions', 'posições')))
      .option(
        '--run <command>',
        say(
          "run each student's program in a copy of it; {name} is its name, {in} and {out} are files, without them standard input and output",
          'executa o programa de cada aluno numa cópia; {name} é seu nome, {in} e {out} são arquivos, sem eles entrada e saída padrão',
        ),
      ),
  )
    .option(
      '--minimal',
      say(
        'shrink the first board that goes wrong; of answer files show the smallest',
        'reduz o primeiro tabuleiro que falha; de arquivos mostra o menor',
      ),
    )
    .option(
      '--strict',
      say('--minimal keeps to the limits of the reports', '--minimal fica dentro dos limites dos relatórios'),
    )
    .option(
      '--trace <folder>',
      say(
        'write a page for each student: the search of the board that goes wrong, step by step',
        'grava uma página por aluno: a busca do tabuleiro que falha, passo a passo',
      ),
    )
    .option(
      '--keep <file>',
      say(
        'exact answers are kept in this file for the next run',
        'as respostas exatas ficam neste arquivo para a próxima execução',
      ),
    )
    .addOption(namedAlgorithms(ctx, say('grade these algorithms as well', 'corrige também estes algoritmos')))
    .addOption(formatOption(ctx, ['text', 'csv', 'json']))
    .addOption(outputOption(ctx, say('the report', 'o relatório'), 'saida.csv'))
    .addOption(nodesOption(ctx))
    .addOption(memoryOption(ctx))
    .addHelpText(
      'after',
      examples(
        ctx,
        './solve grade entrada.txt saida.txt',
        "./solve grade entrada.txt fixtures/programs/*.mjs --run 'node {name}'",
      ),
    )
    .action(async (files, options) => {
      const { run, minimal, format, output, algorithm, trace, keep } = options;
      const [input, students] =
        options.input === undefined ? [files[0], files.slice(1)] : [options.input, files];
      if (input === undefined || input === '-')
        return wrongUsage(
          ctx,
          say('grade needs a file of positions', 'grade precisa de um arquivo de posições'),
        );
      if (students.length === 0 && !algorithm)
        return wrongUsage(ctx, say('nobody to grade', 'ninguém a corrigir'));
      const { runGrade } = await import('./run.js');
      await runGrade(ctx, {
        ...{ input, students, run, format, output, trace, keep },
        minimal: minimal === true,
        strict: options.strict === true,
        algorithms: algorithm?.items ?? [],
        limits: limitsOf(options),
        runLimits: runLimitsOf(options),
      });
    });
}
