/**
 * Runs the command in the arguments. Help and usage errors come from the declarations of the
 * commands.
 */
import { existsSync } from 'node:fs';
import { Command, CommanderError } from '@commander-js/extra-typings';
import { version } from '../core/version.js';
import { solveCommand } from './commands/solve/command.js';
import { commands } from './commands.js';
import { blockCommandName, isInstalled } from './locations.js';
import type { Context, Host } from './context/context.js';
import { Run } from './run/run.js';
import { forgetEmptyVariables, learnPortuguese } from './context/environment.js';
import { ignoreHangup } from './run/signals.js';
import { exitCodes, wrongUsage } from './context/failures.js';
import { games, loadEngines } from '../games/registry.js';
import { workerBuild } from './run/worker-processes.js';
import { formByName } from './options/format-option.js';
import { messageOptions } from './options/options.js';
import { examplesText, helpFormat, helpWidth } from './help-format.js';
import { helpTail, isFileName, shortHelp, unknownCommand, usageError } from './help.js';

/**
 * Returns a JSON object in one line. `build` distinguishes builds of one version; solvers are
 * listed by game, the default first.
 */
export function versionsJson(): string {
  const { node, v8 } = process.versions;
  const solvers = Object.fromEntries(
    games.map(({ id, solvers: { list } }) => [id, list.map((one) => one.id)]),
  );
  const platform = `${process.platform} ${process.arch}`;
  return `${JSON.stringify({ tabuleiro: version, build: workerBuild(), node, v8, platform, solvers })}\n`;
}

const helpName = 'help';
/** Commands that load searches only when they need them; the others load all of them first. */
const loadLater: readonly string[] = [
  'solve',
  'tabuleiro',
  'generate',
  'gerarcasos',
  'convert',
  'perft',
  'serve',
  'worker',
  'completion',
  'manual',
];

/** Arguments for which all commands are loaded. */
const listing = [helpName, '-h', '--help', 'completion', 'manual'];

/**
 * Runs the command in the arguments and returns the exit code. Only commands whose names are among
 * the arguments are loaded, or all of them for a listing.
 */
export async function run(args: readonly string[], host: Host): Promise<number> {
  ignoreHangup(host);
  forgetEmptyVariables(host.env);
  const own = new Run(args, host);
  try {
    if (own.ctx.language === 'pt') await learnPortuguese();
    await runCommand(args, own.ctx);
  } catch (error) {
    own.failed(error);
  }
  await own.flush();
  return own.exitCode;
}

async function runCommand(args: readonly string[], ctx: Context): Promise<void> {
  if (args.length === 0 && ctx.stdinIsTerminal) {
    await ctx.print(shortHelp(ctx));
    return;
  }
  const has = (...words: readonly string[]): boolean => words.some((word) => args.includes(word));
  if (has('--version', '-V') && has('--json')) {
    await ctx.print(versionsJson());
    return;
  }
  const [first] = args;
  const name = first === helpName ? args[1] : first;
  const known = first === helpName ? listed : Object.keys(commands);
  const isKnown = name === undefined || name.startsWith('-') || known.includes(name);
  if (!isKnown && (first === helpName || !existsSync(name))) {
    wrongUsage(ctx, unknownCommand(name, listed, ctx));
    if (isFileName(name)) ctx.setExitCode(exitCodes.inputOutput);
    return;
  }
  const listsAll = has(...listing);
  const program = listsAll
    ? await declareProgram(ctx)
    : await declareProgram(
        ctx,
        Object.keys(commands).filter((one) => has(one)),
        !Object.hasOwn(commands, first),
      );
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode !== 0) ctx.setExitCode(exitCodes.usage);
  }
}

const listed = Object.keys(commands).filter((name) => name !== blockCommandName);

/**
 * Declares the program with the commands of these names and does not run it.
 * @param solves whether it has the options of the main command
 */
export async function declareProgram(
  ctx: Context,
  names: readonly string[] = listed,
  solves = true,
): Promise<Command> {
  const { say } = ctx;
  const solve = solves && solveCommand(ctx);
  const program = ((solve || new Command()) as Command)
    .version(
      version,
      '-V, --version',
      say('print the version; with --json those of Node, V8 and the build, and the solvers'),
    )
    .enablePositionalOptions()
    .hook('preAction', async (_, command) => {
      formByName(ctx, command);
      if (!loadLater.includes(command.name())) await loadEngines();
    })
    .name(isInstalled() ? 'tabuleiro' : 'solve')
    .usage(say('[options] [file]  or  <command> …'))
    .helpCommand(`${helpName} [command]`, say('print the help of a command'));
  program.addHelpText('after', () => {
    const helper = program.createHelp();
    helper.prepareContext({ helpWidth: helpWidth(ctx) });
    return helpTail(ctx, helper);
  });
  program.addHelpText(
    'after',
    examplesText(ctx, [
      './solve -i entrada.txt -o saida.txt',
      './gerarcasos 1000 | ./solve -a tree,trail --stats --format csv -o saida.csv',
      './solve -i entrada.txt --format ndjson | ./solve verify',
    ]),
  );
  for (const module of await Promise.all(names.map((name) => commands[name]()))) {
    const declared = module
      .command(ctx)
      .addHelpText('after', examplesText(ctx, module.examples))
      .action((...given) => module.run(ctx, ...(given as unknown as never[])));
    program.addCommand(declared, { hidden: declared.name() === blockCommandName });
  }
  for (const command of [program, ...program.commands]) configure(command as Command, ctx);
  return program;
}

function configure(command: Command, ctx: Context): void {
  const { say } = ctx;
  for (const option of messageOptions(ctx)) command.addOption(option);
  command
    .helpOption('-h, --help', say('print this help'))
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
