/** The part of `--help` after the options, the short help of a call without arguments, and messages on wrong usage. */
import type { Solver } from '../core/game.js';
import { defaultGame, games } from '../games/registry.js';
import type { Context } from './run/context.js';
import { inLanguage } from './terminal/language.js';

/** Printed for a call without arguments on a terminal. */
export function shortHelp({ say }: Context): string {
  const play = `./solve play ${defaultGame.id} --size 7`.padEnd(38);
  return say(
    `Tabuleiro answers files of board-game positions, exactly.

  ./solve -i entrada.txt -o saida.txt     one answer a position, in order
  ./solve -i entrada.txt -a all --stats   all algorithms side by side
  ./solve show entrada.txt 3              draw the third position and its answer
  ./gerarcasos 10                         ten random boards
  ${play}  a game against the computer
  ./solve --help                          everything else
`,
    `O Tabuleiro responde arquivos de posições de jogos, com exatidão.

  ./solve -i entrada.txt -o saida.txt     uma resposta por posição, em ordem
  ./solve -i entrada.txt -a all --stats   todos os algoritmos lado a lado
  ./solve show entrada.txt 3              desenha a terceira posição e a resposta
  ./gerarcasos 10                         dez tabuleiros aleatórios
  ${play}  uma partida contra o computador
  ./solve --help                          todo o resto
`,
  );
}

/** Algorithms by game, those of several games once, exit codes and examples, after the options. */
export function helpTail(ctx: Context): string {
  const { say } = ctx;
  const shared = sharedSolvers();
  const lines: string[] = [];
  for (const game of games) {
    const aliases = game.aliases.length > 0 ? ` (${game.aliases.join(', ')})` : '';
    lines.push('', `${say('Algorithms of', 'Algoritmos de')} ${game.id}${aliases}:`);
    game.solvers.list.forEach((solver, i) => {
      const standard = i === 0 ? say(' [default]', ' [padrão]') : '';
      if (i === 0 || !shared.has(solver.id)) lines.push(solverLine(solver, ctx) + standard);
    });
  }
  const owners = games.filter((game) => game.solvers.list.some(({ id }) => shared.has(id)));
  lines.push('', `${say('Searches of', 'Buscas de')} ${owners.map(({ id }) => id).join(', ')}:`);
  for (const solver of shared.values()) lines.push(solverLine(solver, ctx));
  return `${lines.join('\n')}\n${say(exitHelpEnglish, exitHelpPortuguese)}`;
}

/** Solvers that more than one game has under the same name and description. */
function sharedSolvers(): Map<string, Solver> {
  const all = games.flatMap((game) => game.solvers.list);
  const same = (a: Solver, b: Solver): boolean => a.id === b.id && a.summary.en === b.summary.en;
  const shared = all.filter((one) => all.filter((other) => same(one, other)).length > 1);
  return new Map(shared.map((solver) => [solver.id, solver]));
}

function solverLine(solver: Solver, { language }: Context): string {
  return `  ${solver.id.padEnd(16)}${inLanguage(solver.summary, language)}`;
}

const exitHelpEnglish = `
Exit codes:
  0   every record answered
  1   finished, but records were refused or cut short by a limit, or algorithms disagree
  2   wrong usage
  3   input or output failed
  4   internal error
  129, 130, 143   ended by SIGHUP, SIGINT, SIGTERM

Examples:
  ./solve -i entrada.txt -o saida.txt
  ./gerarcasos 1000 | ./solve -a backtracking,tree,trail --stats -o saida.txt
  ./solve -i entrada.txt -o saida.ndjson --format ndjson && ./solve verify saida.ndjson
`;

const exitHelpPortuguese = `
Códigos de saída:
  0   todos os registros respondidos
  1   terminado, mas houve registros recusados ou limitados, ou os algoritmos discordam
  2   uso incorreto
  3   falha de entrada ou saída
  4   erro interno
  129, 130, 143   terminado por SIGHUP, SIGINT, SIGTERM

Exemplos:
  ./solve -i entrada.txt -o saida.txt
  ./gerarcasos 1000 | ./solve -a backtracking,tree,trail --stats -o saida.txt
  ./solve -i entrada.txt -o saida.ndjson --format ndjson && ./solve verify saida.ndjson
`;

/** Commander's messages and their translation. */
const sentences: readonly (readonly [RegExp, string])[] = [
  [/^error: option (.+) cannot be used with option (.+)/, 'erro: a opção $1 não combina com a opção $2'],
  [/^error: unknown option (.+)/, 'erro: opção desconhecida $1'],
  [/^error: option (.+) argument missing/, 'erro: falta o argumento da opção $1'],
  [/^error: missing required argument (.+)/, 'erro: falta o argumento $1'],
  [/^error: option (.+) argument (.*) is invalid\. ?/, 'erro: o argumento $2 da opção $1 não serve. '],
  [/^error: command-argument value (.*) is invalid for argument (.+?)\. ?/, 'erro: $1 não serve como $2. '],
  [
    /^error: too many arguments(?: for '(.+)')?\. Expected (\d+) arguments? but got (\d+)/,
    'erro: argumentos demais: esperado(s) $2, há $3',
  ],
  [/Allowed choices are (.+)\./, 'Há: $1.'],
  [/\(Did you mean (.+)\?\)/, '(seria $1?)'],
];

/** The message in the user's language. @param text a message of commander, in English. */
export function usageError(text: string, { language }: Context): string {
  if (language === 'en') return text;
  return sentences.reduce((said, [pattern, inPortuguese]) => said.replace(pattern, inPortuguese), text);
}
