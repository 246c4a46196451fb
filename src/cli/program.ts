/** The commands, each declared in its own file: help and usage errors come from the declarations. */
import { existsSync } from 'node:fs';
import { CommanderError, type Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { version } from '../core/version.js';
import { solveCommand } from './commands/solve/command.js';
import { blockCommandName, isInstalled } from './locations.js';
import type { Context } from './run/context.js';
import { exitCodes, wrongUsage } from './messages/failures.js';
import { versionsJson } from './run/versions.js';
import { messageOptions } from './options/options.js';
import { examples, helpFormat, helpWidth } from './help-format.js';
import { helpTail, shortHelp, unknownCommand, usageError } from './help.js';

const helpName = 'help';
const helpFlags: readonly string[] = ['-h', '--help'];

type Declare = (ctx: Context) => Promise<CommandUnknownOpts>;

/** The commands by their names, in the order of the help. */
const commands: Readonly<Record<string, Declare>> = {
  generate: async (ctx) => (await import('./commands/generate.js')).generateCommand(ctx),
  gerarcasos: async (ctx) => (await import('./commands/generate.js')).gerarcasosCommand(ctx),
  show: async (ctx) => (await import('./commands/show/command.js')).showCommand(ctx),
  gallery: async (ctx) => (await import('./commands/gallery.js')).galleryCommand(ctx),
  play: async (ctx) => (await import('./commands/play/command.js')).playCommand(ctx),
  serve: async (ctx) => (await import('./commands/serve/command.js')).serveCommand(ctx),
  htp: async (ctx) => (await import('./commands/htp.js')).htpCommand(ctx),
  piskvork: async (ctx) => (await import('./commands/piskvork.js')).piskvorkCommand(ctx),
  match: async (ctx) => (await import('./commands/match/command.js')).matchCommand(ctx),
  convert: async (ctx) => (await import('./commands/convert.js')).convertCommand(ctx),
  label: async (ctx) => (await import('./commands/label/command.js')).labelCommand(ctx),
  annotate: async (ctx) => (await import('./commands/annotate/command.js')).annotateCommand(ctx),
  verify: async (ctx) => (await import('./commands/verify.js')).verifyCommand(ctx),
  check: async (ctx) => (await import('./commands/check.js')).checkCommand(ctx),
  grade: async (ctx) => (await import('./commands/grade/command.js')).gradeCommand(ctx),
  hack: async (ctx) => (await import('./commands/hack/command.js')).hackCommand(ctx),
  package: async (ctx) => (await import('./commands/package/command.js')).packageCommand(ctx),
  trace: async (ctx) => (await import('./commands/trace.js')).traceCommand(ctx),
  perft: async (ctx) => (await import('./commands/perft.js')).perftCommand(ctx),
  book: async (ctx) => (await import('./commands/book.js')).bookCommand(ctx),
  compare: async (ctx) => (await import('./commands/compare/command.js')).compareCommand(ctx),
  bench: async (ctx) => (await import('./commands/bench/command.js')).benchCommand(ctx),
  worker: async (ctx) => (await import('./commands/worker/command.js')).workerCommand(ctx),
  completion: async (ctx) => (await import('./commands/completion/command.js')).completionCommand(ctx),
  manual: async (ctx) => (await import('./commands/manual/command.js')).manualCommand(ctx),
};

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
  const names = Object.keys(commands);
  const [first] = args;
  const words = [...names, blockCommandName, helpName];
  const isCommand = words.includes(first);
  const asked = first === helpName ? args[1] : undefined;
  const unknown = asked !== undefined && !names.includes(asked) ? asked : isCommand ? undefined : first;
  if (unknown !== undefined && !unknown.startsWith('-') && (asked !== undefined || !existsSync(unknown))) {
    return wrongUsage(ctx, unknownCommand(unknown, names, ctx));
  }
  // Answering a file needs none of the commands: their declarations take time that every start would pay.
  const needsCommands = args.some((arg) => words.includes(arg) || helpFlags.includes(arg));
  const program = await declareProgram(ctx, needsCommands);
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode !== 0) ctx.setExitCode(exitCodes.usage);
  }
}

/** The program with its commands, if these are asked for; not run. */
export async function declareProgram(ctx: Context, withCommands = true): Promise<Command> {
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
  if (withCommands) {
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
