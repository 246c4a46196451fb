/** How helps look: their width, the words around what the declarations say, examples. */
import type { Argument, Command, Help, HelpConfiguration, Option } from '@commander-js/extra-typings';
import { asCalled } from './locations.js';
import type { Context } from './run/context.js';

/** Columns of a help: those of the terminal, within what can be read well. */
export function helpWidth({ columns }: Context): number {
  return Math.max(40, Math.min(110, columns));
}

/** The end of a command's help. A test runs each of the lines. */
export function examples({ say }: Context, ...lines: readonly string[]): string {
  return [`\n${say('Examples:')}`, ...lines.map(asCalled)].join('\n  ');
}

/** The part of commander's help that is ours. */
export function helpFormat(ctx: Context): HelpConfiguration {
  const translated = (text: string): string => (ctx.language === 'pt' ? inPortuguese(text) : text);
  return {
    minWidthToWrap: 20,
    styleTitle: translated,
    commandUsage: (command) => translated(usageOf(command as Command)),
    subcommandTerm: (command) => command.name(),
    optionTerm: (option) => translated(option.flags),
    argumentTerm: (argument) => translated(argument.name()),
    optionDescription: (option) => describe(option, ctx),
    argumentDescription: (argument) => describe(argument, ctx),
  };
}

function usageOf(command: Command): string {
  const path = command.parent ? `${command.parent.name()} ${command.name()}` : command.name();
  return `${path} ${command.usage()}`;
}

/** The description with the values to choose from and what holds without the option. */
function describe(item: Option | Argument, { say }: Context): string {
  const { argChoices, defaultValue, defaultValueDescription } = item;
  const value = typeof defaultValue === 'boolean' ? undefined : (defaultValue as string | number | undefined);
  const standard = defaultValueDescription ?? (value === undefined ? undefined : String(value));
  const facts = [
    ...(argChoices ? [argChoices.join(', ')] : []),
    ...(standard === undefined ? [] : [`${say('default')}: ${standard}`]),
  ];
  return facts.length === 0 ? item.description : `${item.description} (${facts.join('; ')})`;
}

/** A list of terms with their descriptions, as wide as the help. */
export function itemList(helper: Help, items: readonly (readonly [term: string, description: string])[]) {
  const width = Math.max(...items.map(([term]) => term.length));
  return items.map(([term, description]) => helper.formatItem(term, width, description, helper)).join('\n');
}

/** Headings and placeholders; the names of games, algorithms and options are never translated. */
const words: Readonly<Record<string, string>> = {
  'Usage:': 'Uso:',
  'Options:': 'Opções:',
  'Commands:': 'Comandos:',
  'Arguments:': 'Argumentos:',
  options: 'opções',
  command: 'comando',
  address: 'endereço',
  algorithms: 'algoritmos',
  answers: 'respostas',
  count: 'número',
  depth: 'profundidade',
  duration: 'duração',
  engines: 'motores',
  file: 'arquivo',
  folder: 'pasta',
  form: 'forma',
  game: 'jogo',
  header: 'cabeçalho',
  ids: 'nomes',
  'key=value': 'chave=valor',
  input: 'entrada',
  judge: 'juiz',
  kind: 'tipo',
  language: 'idioma',
  name: 'nome',
  names: 'nomes',
  origin: 'origem',
  number: 'número',
  player: 'jogador',
  plies: 'lances',
  positions: 'posições',
  problem: 'problema',
  program: 'programa',
  records: 'registros',
  share: 'fração',
  size: 'tamanho',
  files: 'arquivos',
  which: 'quais',
  word: 'palavra',
  words: 'palavras',
  who: 'quem',
};

/** Translates a heading, the name of an argument, or what stands in brackets. */
function inPortuguese(text: string): string {
  if (Object.hasOwn(words, text)) return words[text];
  return text.replace(/(?<=[<[])\w+(?:=\w+)?/g, (word) => (Object.hasOwn(words, word) ? words[word] : word));
}
