/**
 * The commands in the order of the help. A module is loaded when its command is called or listed;
 * of a long command then only the declaration, and what carries it out when it is called.
 */
import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { blockCommandName } from './locations.js';
import type { Context } from './context/context.js';

interface Declaration {
  command(ctx: Context): CommandUnknownOpts;
  /** The end of its help. A test runs each of the lines. */
  readonly examples: readonly string[];
}

interface Runner {
  /** Carries out the command. It receives the arguments, the options, and the command itself. */
  run(ctx: Context, ...given: never[]): Promise<void>;
}

type LoadCommand = () => Promise<Declaration & Runner>;

function inTwo(declaration: () => Promise<Declaration>, runner: () => Promise<Runner>): LoadCommand {
  return async () => ({
    ...(await declaration()),
    run: async (...given) => (await runner()).run(...given),
  });
}

export const commands: Readonly<Record<string, LoadCommand>> = {
  generate: () => import('./commands/generate.js'),
  gerarcasos: async () => (await import('./commands/generate.js')).gerarcasos,
  show: () => import('./commands/show.js'),
  gallery: () => import('./commands/gallery.js'),
  play: inTwo(
    () => import('./commands/play/command.js'),
    () => import('./commands/play/start.js'),
  ),
  serve: () => import('./commands/serve/command.js'),
  htp: () => import('./commands/htp.js'),
  piskvork: () => import('./commands/piskvork.js'),
  match: inTwo(
    () => import('./commands/match/command.js'),
    () => import('./commands/match/run.js'),
  ),
  convert: () => import('./commands/convert.js'),
  label: () => import('./commands/label.js'),
  annotate: () => import('./commands/annotate.js'),
  verify: () => import('./commands/verify.js'),
  check: () => import('./commands/check.js'),
  grade: inTwo(
    () => import('./commands/grade/command.js'),
    () => import('./commands/grade/run.js'),
  ),
  hack: () => import('./commands/hack.js'),
  package: inTwo(
    () => import('./commands/package/command.js'),
    () => import('./commands/package/run.js'),
  ),
  trace: () => import('./commands/trace.js'),
  perft: () => import('./commands/perft.js'),
  book: () => import('./commands/book.js'),
  compare: inTwo(
    () => import('./commands/compare/command.js'),
    () => import('./commands/compare/run.js'),
  ),
  bench: () => import('./commands/bench/command.js'),
  worker: () => import('./commands/worker/command.js'),
  completion: () => import('./commands/completion/command.js'),
  manual: () => import('./commands/manual.js'),
  [blockCommandName]: () => import('./commands/measure-block.js'),
};
