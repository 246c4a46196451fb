/** The variables of the environment that the program reads. Those that its own parts pass on are not meant for users. */
import type { Bilingual } from '../../core/game.js';

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
export const environment: readonly (readonly [name: string, meaning: Bilingual])[] = [
  [variables.jobs, { en: 'the default of --jobs', pt: 'o padrão de --jobs' }],
  [variables.memory, { en: 'the default of --mem', pt: 'o padrão de --mem' }],
  [variables.language, { en: 'the default of --lang', pt: 'o padrão de --lang' }],
  [
    variables.queue,
    {
      en: 'the address for --queue without one; other users cannot see it',
      pt: 'o endereço para --queue sem endereço; outros usuários não o veem',
    },
  ],
  [
    'LC_ALL, LC_MESSAGES, LANG',
    {
      en: 'the language of messages: Portuguese if it begins with pt',
      pt: 'o idioma das mensagens: português se começa com pt',
    },
  ],
  [
    'NO_COLOR',
    { en: 'no colours on a terminal, if not empty', pt: 'sem cores no terminal, se não estiver vazia' },
  ],
  [
    'TERM',
    {
      en: 'dumb: no colours, only ASCII, no editing of lines',
      pt: 'dumb: sem cores, só ASCII, sem edição de linhas',
    },
  ],
];
