/**
 * The environment variables that the program reads, and the options that are needed before the
 * arguments are parsed, since parsing them may cause messages.
 */
import { learn, phrase, type Language, type Phrase } from '../../core/text/phrase.js';
import { parseCount } from './units.js';

/** The variables of options. Those passed between the program's own parts are not for users. */
export const variables = {
  queue: 'TABULEIRO_QUEUE',
  jobs: 'TABULEIRO_JOBS',
  memory: 'TABULEIRO_MEM',
  language: 'TABULEIRO_LANG',
} as const;

/**
 * Removes empty variables, which count as not set (`TABULEIRO_JOBS= ./solve`) but would be values
 * to option parsers.
 */
export function forgetEmptyVariables(env: NodeJS.ProcessEnv): void {
  for (const name of Object.values(variables)) if (env[name] === '') delete env[name];
}

/** The variables with their meaning, for helps and manuals. */
export const environment: readonly (readonly [name: string, meaning: Phrase])[] = [
  [variables.jobs, phrase('the default of --jobs')],
  [variables.memory, phrase('the default of --mem')],
  [variables.language, phrase('the default of --lang')],
  [variables.queue, phrase('the address for --queue without one; other users cannot see it')],
  ['LC_ALL, LC_MESSAGES, LANG', phrase('the language of messages: Portuguese if it begins with pt')],
  ['NO_COLOR', phrase('no colours on a terminal, if not empty')],
  ['TERM', phrase('dumb: no colours, only ASCII, no editing of lines')],
];

/** Returns the value of the first `--name value` or `--name=value`; undefined without it. */
function earlyValue(args: readonly string[], option: string): string | undefined {
  const at = args.findIndex((arg) => arg === option || arg.startsWith(`${option}=`));
  if (at < 0) return undefined;
  return args[at] === option ? args[at + 1] : args[at].slice(option.length + 1);
}

/** Returns the language that the arguments or the environment name; English if neither does. */
export function chooseLanguage(args: readonly string[], env: NodeJS.ProcessEnv): Language {
  const named = [earlyValue(args, '--lang'), env[variables.language]];
  const locale = env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || '';
  return named.find((one) => one === 'pt' || one === 'en') ?? (/^pt/i.test(locale) ? 'pt' : 'en');
}

/** Loads the Portuguese texts. Output in both languages needs them too. */
export async function learnPortuguese(): Promise<void> {
  const { portuguese } = await import('../../texts/portuguese.js');
  learn(...portuguese);
}

export const logFormats = ['text', 'json'] as const;
export type LogFormat = (typeof logFormats)[number];

/** Returns the form of messages that the arguments name. */
export function chooseLogFormat(args: readonly string[]): LogFormat {
  return earlyValue(args, '--log-format') === 'json' ? 'json' : 'text';
}

/** The largest number of messages of one kind unless `--max-errors` sets another. */
export const standardErrors = 100;

/** Returns the number that `--max-errors` sets. */
export function maxErrorsOf(args: readonly string[]): number {
  return parseCount(earlyValue(args, '--max-errors') ?? '') ?? standardErrors;
}
