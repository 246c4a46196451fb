/** Options of the commands that run programs of others. */
import { Option, type Command, type OptionValues } from '@commander-js/extra-typings';
import type { RunLimits } from './isolation.js';
import type { Context } from '../context/context.js';
import { helpWidth } from '../help-format.js';
import { parsed } from '../options/options.js';
import { wrapped } from '../terminal/table.js';
import { parseBytes, parseCount, parseDuration } from '../context/units.js';

/**
 * Adds the options of every command that runs programs, and describes the isolation in its help.
 */
export function runsPrograms<Args extends unknown[], Options extends OptionValues>(
  ctx: Context,
  command: Command<Args, Options>,
) {
  const { say } = ctx;
  return command
    .addOption(
      new Option('--program-time <duration>', say('time for one run of a program'))
        .argParser(parsed(ctx, parseDuration, '5s'))
        .default(5000, '5s'),
    )
    .addOption(
      new Option('--program-memory <bytes>', say('memory for each process of a program'))
        .argParser(parsed(ctx, parseBytes, '512M'))
        .default(2 ** 30, '1G'),
    )
    .option(
      '--program-processes <n>',
      say('processes and threads of a program'),
      parsed(ctx, parseCount, '32'),
      64,
    )
    .addHelpText('after', isolationHelp(ctx));
}

/** Returns the limits that these options set. */
export function runLimitsOf(options: {
  readonly programTime: number;
  readonly programMemory: number;
  readonly programProcesses: number;
}): RunLimits {
  const { programTime: ms, programMemory: bytes, programProcesses: processes } = options;
  return { ms, bytes, processes };
}

/** Describes the isolation for the end of a help; a report names the isolation that was used. */
function isolationHelp(ctx: Context): string {
  const { say } = ctx;
  const text = say(
    'Programs run in a copy of their files, in a process group that is killed, under limits of time, memory of each process, output and processes. On Linux, where unshare (util-linux) is allowed, they also have no network, write only in their copy, and end with all that they started; started by root they run as nobody. Not stopped: reading your files, filling the disk with many files.',
  );
  const lines = wrapped(text, helpWidth(ctx) - 2);
  return [`\n${say('Programs of others:')}`, ...lines].join('\n  ');
}
