/**
 * The `manual` command prints the manual page, for `man -l`, with the macros of the package `man`,
 * which every man program reads.
 */
import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { version } from '../../core/version.js';
import { optionTable, type CommandRow, type OptionTable } from '../options/option-table.js';
import { environment } from '../context/environment.js';
import type { Context } from '../context/context.js';
import { exitMeanings } from '../context/failures.js';
import { inLanguage } from '../../core/text/phrase.js';

const name = 'tabuleiro';

export function command({ say }: Context) {
  return new Command('manual').description(say('print the manual page of all commands, for man -l -'));
}

export const examples = ['./solve manual', './solve manual --lang pt'];

export async function run(ctx: Context, _options: object, { parent }: CommandUnknownOpts): Promise<void> {
  await ctx.print(manualPage(optionTable(parent!), ctx));
}

/** Returns the page with all help texts: options, commands, environment, exit codes. */
function manualPage({ main, commands }: OptionTable, ctx: Context): string {
  const { say, language } = ctx;
  const section = (title: string): string => `.SH ${title.toUpperCase()}`;
  const meanings = environment.map(
    ([variable, meaning]) => [variable, inLanguage(meaning, language)] as const,
  );
  const codes = exitMeanings.map(([code, meaning]) => [code, inLanguage(meaning, language)] as const);
  return [
    `.TH ${name.toUpperCase()} 1 "" "${name} ${version}"`,
    section(say('name')),
    `${name} \\- ${escaped(main.description)}`,
    section(say('synopsis')),
    synopsis('', main.usage),
    ...commands.flatMap((row) => ['.br', synopsis(row.name, row.usage)]),
    section(say('options')),
    ...optionItems(main),
    section(say('commands')),
    ...commands.flatMap(commandPart),
    section(say('environment')),
    ...items(meanings),
    section(say('exit status')),
    ...items(codes),
    '',
  ].join('\n');
}

function commandPart(row: CommandRow): string[] {
  return [
    `.SS ${escaped(row.name)}`,
    synopsis(row.name, row.usage),
    '.PP',
    lineOf(row.description),
    ...items(row.arguments.map(({ name: term, description }) => [term, description])),
    ...optionItems(row),
  ];
}

type Item = readonly [term: string, description: string];

function optionItems({ options }: CommandRow): string[] {
  return items(options.map(({ term, description }) => [term, description]));
}

function items(list: readonly Item[]): string[] {
  return list.flatMap(([term, description]) => ['.TP', `.B ${escaped(term)}`, lineOf(description)]);
}

function synopsis(command: string, usage: string): string {
  return `.B ${name}${command === '' ? '' : ` ${escaped(command)}`}\n${lineOf(usage)}`;
}

/**
 * Returns a line of text. A leading period or apostrophe is escaped, because it would begin a
 * request.
 */
function lineOf(text: string): string {
  return text === '' ? '\\&' : escaped(text).replace(/^[.']/, '\\&$&');
}

/** Escapes hyphens as minus signs, because only these can be searched for and copied. */
function escaped(text: string): string {
  return text.replace(/\s+/g, ' ').replaceAll('\\', '\\e').replaceAll('-', '\\-');
}
