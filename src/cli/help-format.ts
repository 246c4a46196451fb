/** The form of helps: their width, the words around the declarations, examples. */
import type { Argument, Command, Help, HelpConfiguration, Option } from '@commander-js/extra-typings';
import { asCalled } from './locations.js';
import type { Context } from './context/context.js';
import { inLanguage, phrase } from '../core/text/phrase.js';

/** Returns the columns of a help: those of the terminal, within what can be read well. */
export function helpWidth({ columns }: Context): number {
  return Math.max(40, Math.min(110, columns));
}

/** Returns the end of a command's help, with lines that a user could type. */
export function examplesText({ say }: Context, lines: readonly string[]): string {
  return [`\n${say('Examples:')}`, ...lines.map(asCalled)].join('\n  ');
}

/** Returns our settings of commander's help. */
export function helpFormat(ctx: Context): HelpConfiguration {
  const translated = (text: string): string => withWords(text, ctx);
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

/** Returns the description with the possible values and the default. */
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

/** Returns a list of terms with their descriptions, as wide as the help. */
export function itemList(helper: Help, items: readonly (readonly [term: string, description: string])[]) {
  const width = Math.max(...items.map(([term]) => term.length));
  return items.map(([term, description]) => helper.formatItem(term, width, description, helper)).join('\n');
}

/** Headings and placeholders. The names of games, algorithms and options are never translated. */
const words = new Map(
  [
    phrase('Usage:'),
    phrase('Options:'),
    phrase('Commands:'),
    phrase('Arguments:'),
    phrase('options'),
    phrase('command'),
    phrase('address'),
    phrase('algorithms'),
    phrase('answers'),
    phrase('count'),
    phrase('depth'),
    phrase('duration'),
    phrase('engines'),
    phrase('file'),
    phrase('folder'),
    phrase('form'),
    phrase('game'),
    phrase('header'),
    phrase('ids'),
    phrase('key=value'),
    phrase('input'),
    phrase('judge'),
    phrase('kind'),
    phrase('language'),
    phrase('moves'),
    phrase('name'),
    phrase('names'),
    phrase('origin'),
    phrase('number'),
    phrase('player'),
    phrase('plies'),
    phrase('positions'),
    phrase('problem'),
    phrase('program'),
    phrase('records'),
    phrase('share'),
    phrase('size'),
    phrase('files'),
    phrase('which'),
    phrase('word'),
    phrase('words'),
    phrase('who'),
  ].map((word) => [inLanguage(word, 'en'), word]),
);

/** Translates a heading, the name of an argument, or text in brackets. */
function withWords(text: string, { say }: Context): string {
  const translated = (word: string): string => {
    const known = words.get(word);
    return known ? say(known) : word;
  };
  return words.has(text) ? translated(text) : text.replace(/(?<=[<[])\w+(?:=\w+)?/g, translated);
}
