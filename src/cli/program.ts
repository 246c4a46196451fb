/** The commands, each declared in its own file: help and usage errors come from the declarations. */
import { existsSync } from 'node:fs';
import { CommanderError, type Command } from '@commander-js/extra-typings';
import { version } from '../core/version.js';
import { annotateCommand } from './commands/annotate/command.js';
import { benchCommand } from './commands/bench/command.js';
import { compareCommand } from './commands/compare/command.js';
import { galleryCommand } from './commands/gallery.js';
import { completionCommand } from './commands/completion/command.js';
import { bookCommand } from './commands/book.js';
import { checkCommand } from './commands/check.js';
import { gradeCommand } from './commands/grade/command.js';
import { hackCommand } from './commands/hack/command.js';
import { convertCommand } from './commands/convert.js';
import { generateCommand, gerarcasosCommand } from './commands/generate.js';
import { blockCommandName, measureBlockCommand } from './commands/measure-block.js';
import { labelCommand } from './commands/label/command.js';
import { manualCommand } from './commands/manual/command.js';
import { htpCommand } from './commands/htp.js';
import { packageCommand } from './commands/package/command.js';
import { matchCommand } from './commands/match/command.js';
import { perftCommand } from './commands/perft.js';
import { piskvorkCommand } from './commands/piskvork.js';
import { playCommand } from './commands/play/command.js';
import { traceCommand } from './commands/trace.js';
import { serveCommand } from './commands/serve/command.js';
import { showCommand } from './commands/show/command.js';
import { solveCommand } from './commands/solve/command.js';
import { verifyCommand } from './commands/verify.js';
import { workerCommand } from './commands/worker/command.js';
import { isInstalled } from './locations.js';
import type { Context } from './run/context.js';
import { exitCodes, wrongUsage } from './messages/failures.js';
import { versionsJson } from './run/versions.js';
import { messageOptions } from './options/options.js';
import { examples, helpFormat, helpWidth } from './help-format.js';
import { helpTail, shortHelp, unknownCommand, usageError } from './help.js';

const helpName = 'help';

/** Parses the arguments and runs the command they name; sets the exit code. */
export async function run(args: readonly string[], ctx: Context): Promise<void> {
  if (args.length === 0 && ctx.stdinIsTerminal) {
    await ctx.print(shortHelp(ctx));
    return;
  }
  if (args.some((arg) => arg === '--version' || arg === '-V') && args.includes('--json')) {
    await ctx.print(versionsJson());
    return;
  }
  const program = declareProgram(ctx);
  const names = program.commands.map((command) => command.name()).filter((name) => name !== blockCommandName);
  const [first] = args;
  const isCommand = first === blockCommandName || first === helpName || names.includes(first);
  const asked = first === helpName ? args[1] : undefined;
  const unknown = asked !== undefined && !names.includes(asked) ? asked : isCommand ? undefined : first;
  if (unknown !== undefined && !unknown.startsWith('-') && (asked !== undefined || !existsSync(unknown))) {
    return wrongUsage(ctx, unknownCommand(unknown, names, ctx));
  }
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode !== 0) ctx.setExitCode(exitCodes.usage);
  }
}

/** The program with its commands, not run. */
export function declareProgram(ctx: Context): Command {
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
  const commands = [
    generateCommand(ctx),
    gerarcasosCommand(ctx),
    showCommand(ctx),
    galleryCommand(ctx),
    playCommand(ctx),
    serveCommand(ctx),
    htpCommand(ctx),
    piskvorkCommand(ctx),
    matchCommand(ctx),
    convertCommand(ctx),
    labelCommand(ctx),
    annotateCommand(ctx),
    verifyCommand(ctx),
    checkCommand(ctx),
    gradeCommand(ctx),
    hackCommand(ctx),
    packageCommand(ctx),
    traceCommand(ctx),
    perftCommand(ctx),
    bookCommand(ctx),
    compareCommand(ctx),
    benchCommand(ctx),
    workerCommand(ctx),
    completionCommand(ctx),
    manualCommand(ctx),
  ];
  for (const command of commands) program.addCommand(command);
  program.addCommand(measureBlockCommand(ctx), { hidden: true });
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
