/**
 * All commands with their options, as data read from the declarations. Shell completion and manual
 * are made from it.
 */
import type { CommandUnknownOpts, Help, Option } from '@commander-js/extra-typings';
import { groupNames } from '../../app/answers/solve/algorithms.js';
import { games } from '../../games/registry.js';

export interface ValueRow {
  /** The word for it in the help: `file`, `n`, … */
  readonly name: string;
  /** The values that can be listed; undefined if none can. */
  readonly known: readonly string[] | undefined;
}

export type OptionTable = ReturnType<typeof optionTable>;
export type CommandRow = ReturnType<typeof commandRow>;
export type OptionRow = ReturnType<typeof optionRow>;

/** Returns the rows of a program, which runs if no command is named, and of its listed commands. */
export function optionTable(program: CommandUnknownOpts) {
  const commands = program.createHelp().visibleCommands(program).map(commandRow);
  return { main: commandRow(program), commands };
}

function commandRow(command: CommandUnknownOpts) {
  const help = command.createHelp();
  return {
    name: command.name(),
    /** The words that may follow the name: `[options] <file> [n]`. */
    usage: command.usage(),
    description: command.description(),
    options: help.visibleOptions(command).map((option) => optionRow(option, help)),
    arguments: command.registeredArguments.map((argument) => ({
      name: argument.name(),
      description: help.argumentDescription(argument),
      known: knownValues(argument, argument.name()),
    })),
  };
}

function optionRow(option: Option, help: Help) {
  const flags = [option.short, option.long].filter((flag) => flag !== undefined);
  const name = /[<[]([\w-]+)/.exec(option.flags)?.[1];
  const value: ValueRow | undefined =
    name === undefined ? undefined : { name, known: knownValues(option, flags.at(-1)!) };
  return {
    /** The ways to write it: `-i`, `--input`. */
    flags,
    /** The term in the help: `-i, --input <file>`. */
    term: help.optionTerm(option),
    description: help.optionDescription(option),
    value,
  };
}

/** Values that the declarations do not list, because a parser checks them. */
const listed: Readonly<Record<string, () => readonly string[]>> = {
  game: () => games.flatMap(({ id, aliases }) => [id, ...aliases]),
  '--game': () => games.flatMap(({ id, aliases }) => [id, ...aliases]),
  '--kind': () => games.flatMap(({ rules }) => rules.kinds),
  '--algorithm': () => [...groupNames, ...games.flatMap(({ solvers }) => solvers.list.map(({ id }) => id))],
  algorithms: () => games.flatMap(({ solvers }) => solvers.list.map(({ id }) => id)),
};

function knownValues(item: { readonly argChoices?: readonly string[] }, name: string) {
  const values = item.argChoices ?? (Object.hasOwn(listed, name) ? listed[name]() : undefined);
  return values && [...new Set(values)];
}

export function isFile({ name }: ValueRow): boolean {
  return name === 'file' || name === 'input';
}
