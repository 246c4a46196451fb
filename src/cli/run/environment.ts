/**
 * The environment variables that the program reads. Variables passed between its own parts are not
 * meant for users.
 */
import { phrase, type Phrase } from '../../core/text/phrase.js';

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
