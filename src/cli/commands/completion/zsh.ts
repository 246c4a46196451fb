/** Completion in zsh, by its function `_arguments`. */
import {
  isFile,
  type CommandRow,
  type OptionRow,
  type OptionTable,
  type ValueRow,
} from '../../options/option-table.js';

/**
 * Returns the script, for `source <(tabuleiro completion zsh)` or, as `_tabuleiro`, for a folder of
 * `fpath`.
 */
export function zshCompletion({ main, commands }: OptionTable): string {
  return `#compdef tabuleiro
# Completes tabuleiro in zsh, after compinit: source <(tabuleiro completion zsh)
_tabuleiro() {
  local -a commands=(
${commands.map(({ name, description }) => `    ${quoted(`${name}:${description}`)}`).join('\n')}
  )
  if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then
    _describe -t commands command commands || _files
    return
  fi
  case $words[2] in
${commands.map((row) => `    ${row.name}) shift words; (( CURRENT-- )); ${argumentsOf(row)} ;;`).join('\n')}
    *) ${argumentsOf(main)} ;;
  esac
}
if [[ $funcstack[1] == _tabuleiro ]]; then _tabuleiro "$@"; else compdef _tabuleiro tabuleiro; fi
`;
}

function argumentsOf(row: CommandRow): string {
  const specs = [
    ...row.options.flatMap(optionSpecs),
    ...row.arguments.map((value) => quoted(`:${action(value)}`)),
  ];
  return `_arguments -S ${specs.join(' ')}`;
}

/** Returns one specification for each way to write the option; each rules out all the others. */
function optionSpecs({ flags, description, value }: OptionRow): string[] {
  const what = `[${description.replace(/[\\[\]:]/g, '\\$&')}]`;
  return flags.map((flag) => {
    const equals = value && flag.startsWith('--') ? '=' : '';
    return quoted(`(${flags.join(' ')})${flag}${equals}${what}${value ? `:${action(value)}` : ''}`);
  });
}

function action(value: ValueRow): string {
  if (isFile(value)) return `${value.name}:_files`;
  return `${value.name}:${value.known ? `(${value.known.join(' ')})` : ''}`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
