/**
 * The commands in the order of the help. A command is a module that declares it, which is loaded
 * when the command is called or listed, and one that runs it, which is loaded when it is called. A
 * short command is both in one module.
 */
import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { examplesText } from './help-format.js';
import { blockCommandName } from './locations.js';
import type { Context } from './run/context.js';

interface Declaration {
  /** Returns the command with its arguments and options. */
  command(ctx: Context): CommandUnknownOpts;
  /** The end of its help. A test runs each of the lines. */
  readonly examples: readonly string[];
}

interface Runner {
  /** Carries out the command. It receives the arguments, the options, and the command itself. */
  run(ctx: Context, ...given: never[]): Promise<void>;
}

type Declare = (ctx: Context) => Promise<CommandUnknownOpts>;

function twoModules(loadDeclaration: () => Promise<Declaration>, loadRunner: () => Promise<Runner>): Declare {
  return async (ctx) => {
    const { command, examples } = await loadDeclaration();
    return command(ctx)
      .addHelpText('after', examplesText(ctx, examples))
      .action(async (...given) => (await loadRunner()).run(ctx, ...(given as unknown as never[])));
  };
}

function oneModule(load: () => Promise<Declaration & Runner>): Declare {
  return twoModules(load, load);
}

export const commands: Readonly<Record<string, Declare>> = {
  generate: oneModule(() => import('./commands/generate.js')),
  gerarcasos: oneModule(async () => (await import('./commands/generate.js')).gerarcasos),
  show: twoModules(
    () => import('./commands/show/command.js'),
    () => import('./commands/show/run.js'),
  ),
  gallery: oneModule(() => import('./commands/gallery.js')),
  play: twoModules(
    () => import('./commands/play/command.js'),
    () => import('./commands/play/start.js'),
  ),
  serve: oneModule(() => import('./commands/serve/command.js')),
  htp: oneModule(() => import('./commands/htp.js')),
  piskvork: oneModule(() => import('./commands/piskvork.js')),
  match: twoModules(
    () => import('./commands/match/command.js'),
    () => import('./commands/match/run.js'),
  ),
  convert: oneModule(() => import('./commands/convert.js')),
  label: twoModules(
    () => import('./commands/label/command.js'),
    () => import('./commands/label/run.js'),
  ),
  annotate: twoModules(
    () => import('./commands/annotate/command.js'),
    () => import('./commands/annotate/run.js'),
  ),
  verify: oneModule(() => import('./commands/verify.js')),
  check: oneModule(() => import('./commands/check.js')),
  grade: twoModules(
    () => import('./commands/grade/command.js'),
    () => import('./commands/grade/run.js'),
  ),
  hack: twoModules(
    () => import('./commands/hack/command.js'),
    () => import('./commands/hack/run.js'),
  ),
  package: twoModules(
    () => import('./commands/package/command.js'),
    () => import('./commands/package/run.js'),
  ),
  trace: oneModule(() => import('./commands/trace.js')),
  perft: oneModule(() => import('./commands/perft.js')),
  book: oneModule(() => import('./commands/book.js')),
  compare: twoModules(
    () => import('./commands/compare/command.js'),
    () => import('./commands/compare/run.js'),
  ),
  bench: twoModules(
    () => import('./commands/bench/command.js'),
    () => import('./commands/bench/run.js'),
  ),
  worker: oneModule(() => import('./commands/worker/command.js')),
  completion: oneModule(() => import('./commands/completion/command.js')),
  manual: oneModule(() => import('./commands/manual.js')),
  [blockCommandName]: async (ctx) => (await import('./commands/measure-block.js')).measureBlockCommand(ctx),
};
