/** Runs what the arguments ask for: help and usage errors come from the declarations of the commands. */
import { existsSync } from 'node:fs';
import { CommanderError, type Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { version } from '../core/version.js';
import { solveCommand } from './commands/solve/command.js';
import { commandNames, type CommandName, helpName, isCommand } from './command-names.js';
import { isInstalled } from './locations.js';
import type { Context } from './run/context.js';
import { exitCodes, wrongUsage } from './messages/failures.js';
import { versionsJson } from './run/versions.js';
import { messageOptions } from './options/options.js';
import { examples, helpFormat, helpWidth } from './help-format.js';
import { helpTail, shortHelp, unknownCommand, usageError } from './help.js';

/** How each command is declared. */
export type Commands = Readonly<Record<CommandName, (ctx: Context) => Promise<CommandUnknownOpts>>>;

/**
 * Parses the arguments and runs the command they name; sets the exit code.
 * @param commands without them if the arguments need none (`needsCommands`)
 */
export async function run(args: readonly string[], ctx: Context, commands?: Commands): Promise<void> {
  if (args.length === 0 && ctx.stdinIsTerminal) {
    await ctx.print(shortHelp(ctx));
    return;
  }
  if (args.some((arg) => arg === '--version' || arg === '-V') && args.includes('--json')) {
    await ctx.print(versionsJson());
    return;
  }
  const names: readonly string[] = commandNames;
  const [first] = args;
  const asked = first === helpName ? args[1] : undefined;
  const unknown =
    asked !== undefined && !names.includes(asked) ? asked : isCommand(first) ? undefined : first;
  if (unknown !== undefined && !unknown.startsWith('-') && (asked !== undefined || !existsSync(unknown))) {
    return wrongUsage(ctx, unknownCommand(unknown, names, ctx));
  }
  const program = await declareProgram(ctx, commands);
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode !== 0) ctx.setExitCode(exitCodes.usage);
  }
}

/** The program with the commands; not run. */
export async function declareProgram(ctx: Context, commands?: Commands): Promise<Command> {
  const { say } = ctx;
  const program = solveCommand(ctx)
    .version(
      version,
      '-V, --version',
      say(
        'print the version; with --json those of Node, V8 and the build, and the solvers',
        'mostra a versão; com --json as de Node, V8 e da compilação, e os algoritmos',
      ),
    )
    .enablePositionalOptions()
    .name(isInstalled() ? 'tabuleiro' : 'solve')
    .usage(say('[options] [file]  or  <command> …', '[options] [file]  ou  <command> …'))
    .helpCommand(`${helpName} [command]`, say('print the help of a command', 'mostra a ajuda de um comando'));
  program.addHelpText('after', () => {
    const helper = program.createHelp();
    helper.prepareContext({ helpWidth: helpWidth(ctx) });
    return helpTail(ctx, helper);
  });
  program.addHelpText(
    'after',
    examples(
      ctx,
      './solve -i entrada.txt -o saida.txt',
      './gerarcasos 1000 | ./solve -a tree,trail --stats --format csv -o saida.csv',
      './solve -i entrada.txt --format ndjson | ./solve verify',
    ),
  );
  if (commands) {
    const declared = await Promise.all(Object.values(commands).map((declare) => declare(ctx)));
    for (const command of declared) program.addCommand(command);
    const { measureBlockCommand } = await import('./commands/measure-block.js');
    program.addCommand(measureBlockCommand(ctx), { hidden: true });
  }
  for (const command of [program as unknown as Command, ...program.commands])
    configure(command as Command, ctx);
  return program as unknown as Command;
}

function configure(command: Command, ctx: Context): void {
  const { say } = ctx;
  for (const option of messageOptions(ctx)) command.addOption(option);
  command
    .helpOption('-h, --help', say('print this help', 'mostra esta ajuda'))
    .showSuggestionAfterError(true)
    .allowExcessArguments(false)
    .exitOverride()
    .configureHelp(helpFormat(ctx))
    .configureOutput({
      writeErr: (text) => ctx.tell({ level: 'info', code: 'help', message: text, text }),
      outputError: (text) => ctx.tell({ level: 'error', code: 'usage', message: usageError(text, ctx) }),
      writeOut: (text) => void ctx.print(text),
      getOutHelpWidth: () => helpWidth(ctx),
    });
}
