/**
 * Completion in PowerShell, from 5 on. Where nothing fits, PowerShell completes file names by
 * itself.
 */
import { isFile, type CommandRow, type OptionTable } from '../../options/option-table.js';

/** Returns the script, for `tabuleiro completion powershell | Out-String | Invoke-Expression`. */
export function powershellCompletion({ main, commands }: OptionTable): string {
  return `# Completes tabuleiro in PowerShell: tabuleiro completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName tabuleiro -ScriptBlock {
  param($word, $ast, $position)
  $commands = [ordered]@{
${commands.map(({ name, description }) => `    ${quoted(name)} = ${quoted(description)}`).join('\n')}
  }
  $options = @{
${[main, ...commands].map((row) => `    ${quoted(row === main ? '' : row.name)} = ${optionsOf(row)}`).join('\n')}
  }
  $values = @{
${[main, ...commands].flatMap((row) => valuesOf(row === main ? '' : row.name, row)).join('\n')}
  }
  $words = @($ast.CommandElements | Where-Object { $_.Extent.EndOffset -lt $position } | ForEach-Object { "$_" })
  $command = if ($words.Count -gt 1 -and $commands.Contains($words[1])) { $words[1] } else { '' }
  $known = $values["$command $($words[-1])"]
  $found = if ($null -ne $known) { $known | ForEach-Object { , @($_, $_) } }
    elseif ($word -like '-*') { $options[$command].GetEnumerator() | ForEach-Object { , @($_.Key, $_.Value) } }
    elseif ($words.Count -eq 1) { $commands.GetEnumerator() | ForEach-Object { , @($_.Key, $_.Value) } }
    else { $values["$command "] | ForEach-Object { , @($_, $_) } }
  $found | Where-Object { $null -ne $_ -and $_[0] -like "$word*" } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_[0], $_[0], 'ParameterValue', $_[1])
  }
}
`;
}

function optionsOf({ options }: CommandRow): string {
  const pairs = options.flatMap(({ flags, description }) =>
    flags.map((flag) => `${quoted(flag)} = ${quoted(description)}`),
  );
  return `[ordered]@{ ${pairs.join('; ')} }`;
}

/** Returns the values by command and option, and those of arguments by the command alone. */
function valuesOf(name: string, { options, arguments: values }: CommandRow): string[] {
  const list = (known: readonly string[]): string => `@(${known.map(quoted).join(', ')})`;
  const listed = options.flatMap(({ flags, value }) =>
    value?.known && !isFile(value)
      ? flags.map((flag) => `    ${quoted(`${name} ${flag}`)} = ${list(value.known!)}`)
      : [],
  );
  const plain = values.flatMap(({ known }) => known ?? []);
  return plain.length > 0 ? [...listed, `    ${quoted(`${name} `)} = ${list(plain)}`] : listed;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
