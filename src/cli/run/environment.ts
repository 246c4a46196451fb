/** The variables of the environment that the program reads. Those that its own parts pass on are not meant for users. */
import { phrase, type Phrase } from '../../core/text/phrase.js';

export const variables = {
  queue: 'TABULEIRO_QUEUE',
  jobs: 'TABULEIRO_JOBS',
  memory: 'TABULEIRO_MEM',
  language: 'TABULEIRO_LANG',
} as const;

/** An empty variable is one that is not set (`TABULEIRO_JOBS= ./solve`), where option parsers take it for a value. */
export function forgetEmptyVariables(env: NodeJS.ProcessEnv): void {
  for (const name of Object.values(variables)) if (env[name] === '') delete env[name];
}

/** Each with what it does, for helps and manuals. */
export const environment: readonly (readonly [name: string, meaning: Phrase])[] = [
  [variables.jobs, phrase('the default of --jobs')],
  [variables.memory, phrase('the default of --mem')],
  [variables.language, phrase('the default of --lang')],
  [variables.queue, phrase('the address for --queue without one; other users cannot see it')],
  ['LC_ALL, LC_MESSAGES, LANG', phrase('the language of messages: Portuguese if it begins with pt')],
  ['NO_COLOR', phrase('no colours on a terminal, if not empty')],
  ['TERM', phrase('dumb: no colours, only ASCII, no editing of lines')],
];
