/** Options of the commands in which the computer plays, and the engine that they describe. */
import type { Command, OptionValues } from '@commander-js/extra-typings';
import type { EngineOptions } from '../../app/play/engine-options.js';
import { depthOption, evaluationOption, levelOption, optionLimits, withLimitOptions } from './options.js';
import type { Context } from '../run/context.js';

/** Milliseconds for a move without any limit: enough to play well, short enough to wait for. */
export const standardMs = 2000;

/** Adds `--depth`, `--level`, `--eval`, `--time`, `--nodes` and `--mem`. */
export function withEngineOptions<Args extends unknown[], Options extends OptionValues>(
  command: Command<Args, Options>,
  ctx: Context,
) {
  const searching = command
    .addOption(depthOption(ctx))
    .addOption(levelOption(ctx))
    .addOption(evaluationOption(ctx));
  return withLimitOptions(searching, ctx, standardMs);
}

/** The options of an engine on the command line. */
export interface EngineArguments {
  readonly algorithm?: string | undefined;
  readonly depth?: number | undefined;
  readonly level?: string | undefined;
  readonly eval?: string | undefined;
  readonly time?: number | undefined;
  readonly nodes?: number | undefined;
  readonly mem: number;
  readonly seed?: number | undefined;
}

/** Returns the engine that the options describe, with the limits that they set and no others. */
export function engineOf(options: EngineArguments): EngineOptions {
  return {
    seed: options.seed ?? 1,
    limits: optionLimits(options),
    ...(options.algorithm === undefined ? {} : { algorithm: options.algorithm }),
    ...(options.level === undefined ? {} : { level: options.level }),
    ...(options.eval === undefined ? {} : { evaluation: options.eval }),
  };
}
