/** The `package` command writes a game as a programming problem for the judges of contests. */
import { Command, Option } from '@commander-js/extra-typings';
import { games } from '../../../games/registry.js';
import { parsed, seedOption } from '../../options/options.js';
import type { Context } from '../../context/context.js';
import { parseDuration } from '../../context/units.js';

const judges = ['kattis', 'boca'] as const;

export const problemNames = games.flatMap(({ problems }) => Object.keys(problems ?? {}));

export function command(ctx: Context) {
  const { say } = ctx;
  return new Command('package')
    .description(
      say('write a problem for the judge of a contest: statement, test data, validators, solutions, limits'),
    )
    .argument('<problem>', say('which problem: {problems}', { problems: problemNames.join(', ') }))
    .addOption(new Option('--to <judge>', say('for which judge')).choices(judges).default(judges[0]))
    .option(
      '-o, --output <folder>',
      say('a new folder, or an archive if it ends in .zip; by default named as the problem'),
    )
    .addOption(seedOption(ctx, say('of the test data')).default(1))
    .option(
      '--program-time <duration>',
      say('limit of time, instead of one from measured times'),
      parsed(ctx, parseDuration, '2s'),
    );
}

export const examples = [
  './solve package captures -o saida.kattis/captures --program-time 1s',
  './solve package captures --to boca -o saida.zip --program-time 2s',
];
