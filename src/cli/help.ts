/**
 * The part of `--help` after the options, the short help of a call without arguments, and messages
 * on wrong usage.
 */
import type { Help } from '@commander-js/extra-typings';
import type { Solver } from '../core/game.js';
import { similarTo } from '../core/text/similar.js';
import { defaultGame, games } from '../games/registry.js';
import type { Context } from './context/context.js';
import { itemList } from './help-format.js';
import { environment } from './context/environment.js';
import { exitMeanings } from './context/failures.js';
import { inLanguage, phrase, type Phrase } from '../core/text/phrase.js';

/** Returns the help printed for a call without arguments on a terminal. */
export function shortHelp({ say }: Context): string {
  const play = `./solve play ${defaultGame.id} 7`.padEnd(38);
  return say(
    `Tabuleiro answers files of board-game positions, exactly.

  ./solve -i entrada.txt -o saida.txt     one answer a position, in order
  ./solve -i entrada.txt -a all --stats   all algorithms side by side
  ./solve show entrada.txt 3              draw the third position and its answer
  ./gerarcasos 10                         ten random boards
  {play}  a game against the computer
  ./solve --help                          everything else
`,
    { play },
  );
}

/**
 * Returns the text after the options: algorithms by game, then those common to several games,
 * environment and exit codes.
 */
export function helpTail(ctx: Context, helper: Help): string {
  const { say, language } = ctx;
  const shared = sharedSolvers();
  const described = ({ id, summary }: Solver, standard: boolean): readonly [string, string] => [
    id.padEnd(14),
    inLanguage(summary, language) + (standard ? say(' (default)') : ''),
  ];
  const parts = games.map((game) => {
    const aliases = game.aliases.length > 0 ? ` (${game.aliases.join(', ')})` : '';
    const [standard, ...others] = game.solvers.list;
    const own = others.filter(({ id }) => !shared.has(id)).map((solver) => described(solver, false));
    const items = itemList(helper, [described(standard, true), ...own]);
    return `${say('Algorithms of')} ${game.id}${aliases}:\n${items}`;
  });
  const owners = games.filter((game) => game.solvers.list.some(({ id }) => shared.has(id)));
  const searches = itemList(
    helper,
    [...shared.values()].map((solver) => described(solver, false)),
  );
  parts.push(`${say('Searches of')} ${owners.map(({ id }) => id).join(', ')}:\n${searches}`);
  const meanings = (rows: readonly (readonly [string, Phrase])[]): string =>
    itemList(
      helper,
      rows.map(([name, meaning]) => [name, inLanguage(meaning, language)]),
    );
  parts.push(`${say('Environment:')}\n${meanings(environment)}`);
  parts.push(`${say('Exit codes:')}\n${meanings(exitMeanings)}`);
  return `\n${parts.join('\n\n')}`;
}

/** Returns the solvers that several games have under the same name and description. */
function sharedSolvers(): Map<string, Solver> {
  const all = games.flatMap((game) => game.solvers.list);
  const same = (a: Solver, b: Solver): boolean =>
    a.id === b.id && inLanguage(a.summary, 'en') === inLanguage(b.summary, 'en');
  const shared = all.filter((one) => all.filter((other) => same(one, other)).length > 1);
  return new Map(shared.map((solver) => [solver.id, solver]));
}

/** Returns whether a word looks like the name of a file rather than of a command. */
export function isFileName(word: string): boolean {
  return /[./]/.test(word);
}

/**
 * Returns the message for a first argument that is neither an option, nor a command, nor a file.
 */
export function unknownCommand(name: string, names: readonly string[], { say }: Context): string {
  if (isFileName(name))
    return say('no file {name}; a file of positions is answered by ./solve -i {name}', { name });
  const near = similarTo(name, names);
  const known = names.join(', ');
  const meant = near === undefined ? '' : say(' (did you mean {near}?)', { near });
  return say('unknown command {name}{meant}; there are: {known}', { name, meant, known });
}

/** Messages of commander, which has no setting for their texts, as phrases. */
const sentences: readonly (readonly [RegExp, (...found: string[]) => Phrase])[] = [
  [
    /^option (.+) cannot be used with option (.+)/,
    (one, other) => phrase('options {one} and {other} cannot be used together', { one, other }),
  ],
  [/^unknown option (.+)/, (option) => phrase('unknown option {option}', { option })],
  [/^option (.+) argument missing/, (option) => phrase('option {option} argument missing', { option })],
  [
    /^missing required argument (.+)/,
    (argument) => phrase('missing required argument {argument}', { argument }),
  ],
  [
    /^option (.+) argument (.*) is invalid\. ?/,
    (option, value) => phrase('option {option} argument {value} is invalid. ', { option, value }),
  ],
  [
    /^option (.+) value (.*) from env (.+) is invalid\. ?/,
    (option, value, variable) =>
      phrase('option {option} value {value} from env {variable} is invalid. ', { option, value, variable }),
  ],
  [
    /^command-argument value (.*) is invalid for argument (.+?)\. ?/,
    (value, argument) => phrase('value {value} is invalid for argument {argument}. ', { value, argument }),
  ],
  [
    /^too many arguments(?: for '.+')?\. Expected (\d+) arguments? but got (\d+)/,
    (expected, given) => phrase('too many arguments: expected {expected}, got {given}', { expected, given }),
  ],
  [/Allowed choices are (.+)\./, (names) => phrase('There are: {names}.', { names })],
  [/\(Did you mean (.+)\?\)/, (near) => phrase('(did you mean {near}?)', { near })],
];

/**
 * Returns a message in the user's language, on one line.
 * @param text a message of commander, in English.
 */
export function usageError(text: string, { language, say }: Context): string {
  const line = text
    .trim()
    .replace(/\s*\n\s*/g, ' ')
    .replace(/^error: /, '');
  if (language === 'en') return line;
  return sentences.reduce(
    (told, [pattern, sentence]) => told.replace(pattern, (_, ...found: string[]) => say(sentence(...found))),
    line,
  );
}
