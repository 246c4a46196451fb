/** Completion in fish: the script has one line for each command and each option. */
import { isFile, type CommandRow, type OptionTable, type ValueRow } from '../../options/option-table.js';

/** Returns the script, for `tabuleiro completion fish | source`. */
export function fishCompletion({ main, commands }: OptionTable): string {
  const names = commands.map(({ name }) => name).join(' ');
  const lines = commands.map(
    ({ name, description }) =>
      `complete -c tabuleiro -n __fish_use_subcommand -a ${name} -d ${quoted(description)}`,
  );
  return [
    '# Completes tabuleiro in fish: tabuleiro completion fish | source',
    'complete -c tabuleiro -f',
    ...lines,
    ...linesOf(main, `not __fish_seen_subcommand_from ${names}`),
    ...commands.flatMap((row) => linesOf(row, `__fish_seen_subcommand_from ${row.name}`)),
    '',
  ].join('\n');
}

function linesOf({ options, arguments: values }: CommandRow, when: string): string[] {
  const head = `complete -c tabuleiro -n ${quoted(when)}`;
  return [
    ...options.map(({ flags, description, value }) => {
      const ways = flags.map((flag) =>
        flag.startsWith('--') ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`,
      );
      return [head, ...ways, ...(value ? [taken(value, '-x')] : []), `-d ${quoted(description)}`].join(' ');
    }),
    ...values
      .filter((value) => isFile(value) || value.known)
      .map((value) => `${head} ${taken(value, '')}`.trimEnd()),
  ];
}

/**
 * Returns the flags that tell fish which values to complete.
 * @param required the flag of an option that takes a value.
 */
function taken(value: ValueRow, required: string): string {
  if (isFile(value)) return required === '' ? '-F' : '-r -F';
  return [required, ...(value.known ? [`-a ${quoted(value.known.join(' '))}`] : [])].join(' ').trim();
}

function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}
