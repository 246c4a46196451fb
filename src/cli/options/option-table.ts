/**
 * All commands with their options, as data read from the declarations. Shell completion and manual
 * are made from it.
 */
import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { groupNames } from '../../app/answers/solve/algorithms.js';
import { games } from '../../games/registry.js';

export interface ValueRow {
  /** The word for it in the help: `file`, `n`, … */
  readonly name: string;
  /** The values that can be listed; undefined if none can. */
  readonly known: readonly string[] | undefined;
}

export interface OptionRow {
  /** The ways to write it: `-i`, `--input`. */
  readonly flags: readonly string[];
  /** The term in the help: `-i, --input <file>`. */
  readonly term: string;
  readonly description: string;
  /** Undefined if the option takes no value. */
  readonly value: ValueRow | undefined;
}

export interface ArgumentRow extends ValueRow {
  readonly description: string;
}

export interface CommandRow {
  readonly name: string;
  /** The words that may follow the name: `[options] <file> [n]`. */
  readonly usage: string;
  readonly description: string;
  readonly options: readonly OptionRow[];
  readonly arguments: readonly ArgumentRow[];
}

export interface OptionTable {
  /** The command that runs when no command is named. */
  readonly main: CommandRow;
  readonly commands: readonly CommandRow[];
}

/** Returns the table of a program with its commands, without hidden ones. */
export function optionTable(program: CommandUnknownOpts): OptionTable {
  const commands = program.createHelp().visibleCommands(program).map(commandRow);
  return { main: commandRow(program), commands };
}

function commandRow(command: CommandUnknownOpts): CommandRow {
  const help = command.createHelp();
  return {
    name: command.name(),
    usage: command.usage(),
    description: command.description(),
    options: help.visibleOptions(command).map((option) => {
      const flags = [option.short, option.long].filter((flag) => flag !== undefined);
      const name = /[<[]([\w-]+)/.exec(option.flags)?.[1];
      return {
        flags,
        term: help.optionTerm(option),
        description: help.optionDescription(option),
        value: name === undefined ? undefined : { name, known: knownValues(option, flags.at(-1)!) },
      };
    }),
    arguments: command.registeredArguments.map((argument) => ({
      name: argument.name(),
      description: help.argumentDescription(argument),
      known: knownValues(argument, argument.name()),
    })),
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
