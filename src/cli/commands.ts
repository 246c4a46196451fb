/**
 * The commands in the order of the help. Each is declared in its own file, which is loaded when the
 * command is called or listed.
 */
import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { blockCommandName } from './locations.js';
import type { Context } from './run/context.js';

type Declare = (ctx: Context) => Promise<CommandUnknownOpts>;

export const commands: Readonly<Record<string, Declare>> = {
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
  [blockCommandName]: async (ctx) => (await import('./commands/measure-block.js')).measureBlockCommand(ctx),
};
