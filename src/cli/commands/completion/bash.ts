/**
 * Completion in bash, from 3.2 on, without the package bash-completion. Where the function finds
 * nothing, readline itself completes file names and quotes them.
 */
import { isFile, type CommandRow, type OptionTable, type ValueRow } from '../../options/option-table.js';

/** Returns the script, for `source <(tabuleiro completion bash)`. */
export function bashCompletion({ main, commands }: OptionTable): string {
  const names = commands.map(({ name }) => name);
  return `# Completes tabuleiro in bash: source <(tabuleiro completion bash)
_tabuleiro() {
  local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD - 1]} command=\${COMP_WORDS[1]} words=
  COMPREPLY=()
  # bash takes --option=value for three words.
  if [[ $before == = ]]; then before=\${COMP_WORDS[COMP_CWORD - 2]}; fi
  if [[ $word == = ]]; then word=; fi
  case $COMP_CWORD:$command in
    1:*) command= ;;
    ${names.map((name) => `*:${name}`).join(' | ')}) ;;
    *) command= ;;
  esac
  case $command:$before in
${[main, ...commands].flatMap((row) => valueCases(row === main ? '' : row.name, row)).join('\n')}
  esac
  case $command in
${[...commands, main].map((row) => `    ${row === main ? "''" : row.name}) ${wordsOf(row, row === main ? names : [])} ;;`).join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -o default -F _tabuleiro tabuleiro
`;
}

function valueCases(name: string, { options }: CommandRow): string[] {
  return options.flatMap(({ flags, value }) => {
    if (!value) return [];
    return `    ${flags.map((flag) => `${name}:${flag}`).join(' | ')}) ${valueReply(value)} return ;;`;
  });
}

/**
 * Returns the reply for a value. Readline completes file names; for other values that cannot be
 * listed, bash is told to complete nothing where it supports that.
 */
function valueReply(value: ValueRow): string {
  if (isFile(value)) return '';
  if (!value.known) return 'compopt +o default 2>/dev/null;';
  return `COMPREPLY=($(compgen -W '${value.known.join(' ')}' -- "$word"));`;
}

/** Returns the options once a hyphen is typed; before that, command names and argument values. */
function wordsOf(row: CommandRow, names: readonly string[]): string {
  const plain = [...names, ...row.arguments.flatMap(({ known }) => known ?? [])];
  const options = row.options.flatMap(({ flags }) => flags);
  return `if [[ $word == -* ]]; then words='${options.join(' ')}'; else words='${plain.join(' ')}'; fi`;
}
