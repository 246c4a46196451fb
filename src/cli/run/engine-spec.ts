/**
 * Engines as users write them: `alphabeta:depth=3:eval=two-bridge`, `montecarlo:nodes=2000`,
 * `computer:time=5s`. The first part is an algorithm, or `computer` for the best that the limits
 * allow.
 */
import { type EngineOptions, levelCalled } from '../../app/play/engine-options.js';
import { parseCount, parseDuration, parseSeed } from '../terminal/units.js';

export const bestEngine = 'computer';

export interface EngineSpec {
  /** The engine's name in tables and saved games, as the user wrote it. */
  readonly name: string;
  readonly options: EngineOptions;
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

/**
 * Returns the engine, or the part of the text that is invalid. Limits and seed that are not given
 * are those of `base`.
 */
export function parseEngine(text: string, base: EngineOptions): EngineSpec | { readonly bad: string } {
  const [algorithm, ...settings] = text.split(':');
  if (!/^[a-z][a-z0-9-]*$/.test(algorithm)) return { bad: text };
  let options: EngineOptions = algorithm === bestEngine ? base : { ...base, algorithm };
  for (const setting of settings) {
    const changed = withSetting(options, setting);
    if (!changed) return { bad: setting };
    options = changed;
  }
  return { name: text, options };
}

function withSetting(options: EngineOptions, setting: string): EngineOptions | undefined {
  const [, key, value] = /^([a-z]+)=(.+)$/.exec(setting) ?? [];
  if (key === undefined || value === undefined) return undefined;
  if (key === 'eval') return { ...options, evaluation: value };
  if (key === 'level') {
    const level = levelCalled(value);
    return level === undefined ? undefined : { ...options, level };
  }
  if (key === 'seed') {
    const seed = parseSeed(value);
    return seed === undefined ? undefined : { ...options, seed };
  }
  const limit = limitOf(key, value);
  return limit && { ...options, limits: { ...options.limits, ...limit } };
}

function limitOf(key: string, value: string): EngineOptions['limits'] | undefined {
  const number = key === 'time' ? parseDuration(value) : parseCount(value);
  if (number === undefined) return undefined;
  if (key === 'depth') return { depth: number };
  if (key === 'nodes') return { nodes: number };
  return key === 'time' ? { ms: number } : undefined;
}
