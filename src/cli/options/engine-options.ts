/**
 * Engines as commands describe them: by options, or by a word such as `montecarlo:nodes=2000`,
 * `alphabeta:depth=3:eval=two-bridge` or `computer:time=5s`, whose first part is an algorithm, or
 * `computer` for the best that the limits allow.
 */
import type { Command, OptionValues } from '@commander-js/extra-typings';
import { type EngineOptions, levelCalled } from '../../app/play/engine-options.js';
import type { Limits } from '../../core/search/limits.js';
import { depthOption, evaluationOption, levelOption, optionLimits, withLimitOptions } from './options.js';
import type { Context } from '../context/context.js';
import { parseCount, parseDuration, parseSeed } from '../context/units.js';

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
  const { seed = 1, algorithm, level, eval: evaluation } = options;
  return { seed, limits: optionLimits(options), algorithm, level, evaluation };
}

/** Returns whether nothing limits the time of this engine; a memory limit does not. */
export function isUnlimited({ level, limits: { depth, nodes, ms } }: EngineOptions): boolean {
  return level === undefined && depth === undefined && nodes === undefined && ms === undefined;
}

/**
 * Returns the engine with `ms` for a move if nothing limits it. A depth or a number of nodes gets
 * no time limit besides, since its result must not depend on the machine's load.
 */
export function withStandardTime(options: EngineOptions, ms: number): EngineOptions {
  return isUnlimited(options) ? { ...options, limits: { ...options.limits, ms } } : options;
}

interface Setting {
  readonly member: keyof EngineOptions | keyof Limits;
  readonly parse: (text: string) => string | number | undefined;
  readonly isLimit?: true;
}

/** The settings of a word by their keys. */
const settings = new Map<string, Setting>([
  ['eval', { member: 'evaluation', parse: (text) => text }],
  ['level', { member: 'level', parse: levelCalled }],
  ['seed', { member: 'seed', parse: parseSeed }],
  ['depth', { member: 'depth', parse: parseCount, isLimit: true }],
  ['nodes', { member: 'nodes', parse: parseCount, isLimit: true }],
  ['time', { member: 'ms', parse: parseDuration, isLimit: true }],
]);

/**
 * Returns the engine that a word describes, or the part of the word that is invalid. Limits and
 * seed that are not given are those of `base`.
 */
export function parseEngine(word: string, base: EngineOptions): EngineOptions | { readonly bad: string } {
  const [algorithm, ...given] = word.split(':');
  if (!/^[a-z][a-z0-9-]*$/.test(algorithm)) return { bad: word };
  let engine: EngineOptions = algorithm === 'computer' ? base : { ...base, algorithm };
  for (const one of given) {
    const [, key = '', text = ''] = /^([a-z]+)=(.+)$/.exec(one) ?? [];
    const setting = settings.get(key);
    const value = setting?.parse(text);
    if (!setting || value === undefined) return { bad: one };
    const changed = { [setting.member]: value };
    engine = { ...engine, ...(setting.isLimit ? { limits: { ...engine.limits, ...changed } } : changed) };
  }
  return engine;
}
