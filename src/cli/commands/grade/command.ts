/**
 * The `grade` command compares the answers or programs of a class with the exact answers, in a
 * table with the first differences.
 */
import { Command } from '@commander-js/extra-typings';
import { standardGame } from '../../../app/teaching/grade/boards.js';
import { inLanguage, phrase } from '../../../core/text/phrase.js';
import { formatOption } from '../../options/format-option.js';
import {
  inputOption,
  memoryOption,
  namedAlgorithms,
  nodesOption,
  outputOption,
  parsed,
  seedOption,
} from '../../options/options.js';
import type { Context } from '../../context/context.js';
import { runsPrograms } from '../../programs/program-options.js';
import { withBoardOptions } from '../../options/position-options.js';
import { parseCount } from '../../context/units.js';

export function command(ctx: Context) {
  const { say, language } = ctx;
  const declared = runsPrograms(
    ctx,
    new Command('grade')
      .description(say('grade answer files or programs of a class against exact answers'))
      .argument(
        '[files...]',
        say(
          'positions, unless -i names them, then the students: answers, one line a position, or with --run programs, each a file or a folder, or one folder with a folder a student',
        ),
      )
      .addOption(
        inputOption(
          ctx,
          inLanguage(
            phrase('positions; without them, programs get boards that show typical mistakes'),
            language,
          ),
        ),
      )
      .option(
        '--run <command>',
        say(
          "run each student's program in a copy of it; {name} is its name, {in} and {out} are files, without them standard input and output",
          { name: '{name}', in: '{in}', out: '{out}' },
        ),
      ),
  );
  const drawing = withBoardOptions(
    declared,
    ctx,
    standardGame.id,
    inLanguage(phrase('the largest boards drawn; default: 10'), language),
  )
    .option('--count <n>', inLanguage(phrase('boards drawn'), language), parsed(ctx, parseCount, '20'), 20)
    .addOption(seedOption(ctx, say('of the boards')).default(1))
    .option('--boards <file>', inLanguage(phrase('write the boards drawn, for -i'), language));
  return drawing
    .option('--minimal', say('shrink the first board that goes wrong; of answer files show the smallest'))
    .option(
      '--strict',
      inLanguage(phrase('--minimal and the boards drawn keep to the limits of the reports'), language),
    )
    .option(
      '--trace <folder>',
      say('write a page for each student: the search of the board that goes wrong, step by step'),
    )
    .option('--keep <file>', say('save the exact answers in this file for the next run'))
    .addOption(namedAlgorithms(ctx, say('grade these algorithms as well')))
    .addOption(formatOption(ctx, ['text', 'csv', 'json']))
    .addOption(outputOption(ctx, say('the report'), 'saida.csv'))
    .addOption(nodesOption(ctx))
    .addOption(memoryOption(ctx));
}

export const examples = [
  './solve grade entrada.txt saida.txt',
  "./solve grade fixtures/programs/*.mjs --run 'node {name}'",
];
