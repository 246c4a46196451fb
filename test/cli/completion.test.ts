/** The completions of `tabuleiro completion`, as the shells themselves compute them. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from './in-process.js';
import { scratch } from './program.js';

const folder = scratch();
writeFileSync(join(folder, 'entrada um.txt'), '0 0\n');
for (const shell of ['bash', 'zsh', 'fish', 'powershell'])
  writeFileSync(join(folder, shell), (await run(['completion', shell])).stdout);

/** Command lines up to the cursor, and the completions of the last word. */
const rows: readonly (readonly [line: string, found: readonly string[]])[] = [
  ['tabuleiro sh', ['show']],
  ['tabuleiro --progr', ['--progress']],
  ['tabuleiro show --rec', ['--record']],
  ['tabuleiro --format n', ['ndjson']],
  ['tabuleiro show entrada.txt 3 --best o', ['one']],
  ['tabuleiro play h', ['hex']],
  ['tabuleiro generate velha --kind slippery-', ['slippery-points']],
];

function script(shell: string, text: string): string {
  const { stdout, stderr, error } = spawnSync(shell, ['-c', text], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], HOME: folder, TERM: 'xterm', LC_ALL: 'C.UTF-8' },
    timeout: 120_000,
  });
  if (error) throw error;
  return stdout + stderr;
}

/** Like `describe`; skips the tests if the shell is missing, unless TABULEIRO_NEEDS_ALL=1. */
function describeIn(shell: string) {
  const isThere = spawnSync(shell, ['-c', ':']).status === 0;
  return isThere || process.env['TABULEIRO_NEEDS_ALL'] === '1' ? describe : describe.skip;
}

describe('bash', () => {
  const complete = (line: string): string[] => {
    const words = line.split(/ |(?==)|(?<==)/);
    const set = `COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${String(words.length - 1)}`;
    return script('bash', `source ./bash; ${set}; _tabuleiro; printf '%s\\n' "\${COMPREPLY[@]}"`)
      .trim()
      .split('\n');
  };

  it.each([...rows, ['tabuleiro --format=c', ['csv']] as const])('%s', (line, found) => {
    expect(complete(line)).toEqual(found);
  });

  it('leaves names of files to readline, which quotes them', () => {
    for (const line of ['tabuleiro -i entr', 'tabuleiro show -o entr', 'tabuleiro show entr'])
      expect(complete(line)).toEqual(['']);
    expect(script('bash', 'source ./bash; complete -p tabuleiro')).toBe(
      'complete -o default -F _tabuleiro tabuleiro\n',
    );
  });

  it('lists all commands', () => {
    expect(complete('tabuleiro ')).toEqual(expect.arrayContaining(['generate', 'worker', 'completion']));
    expect(complete('tabuleiro ')).not.toContain('measure-block');
  });
});

describeIn('fish')('fish', () => {
  it.each([...rows, ['tabuleiro -i entr', ['entrada um.txt']] as const])('%s', (line, found) => {
    const said = script('fish', `source ./fish; complete -C '${line}'`);
    expect(
      said
        .trim()
        .split('\n')
        .map((one) => one.split('\t')[0]),
    ).toEqual(found);
  });
});

describeIn('zsh')('zsh', () => {
  // zsh completes only on a terminal: each line is typed, then Tab; zpty waits until the whole word
  // has appeared.
  const typed = [
    ...rows,
    ...['-i entr', 'entr'].map((line) => [`tabuleiro ${line}`, ['entrada\\ um.txt']] as const),
  ]
    .map(
      ([line, [found]]) =>
        `zpty -w -n z $'\\x15${line}\\t'; zpty -r z out ${pattern(found)} && print ok ${pattern(found)}`,
    )
    .join('\n');

  function pattern(found: string): string {
    return `'*${found.replaceAll('\\', '\\\\')}*'`;
  }

  it('completes the same', () => {
    const said = script(
      'zsh',
      `zmodload zsh/zpty; zpty z zsh -f -i
       zpty -w z "PS1=; unsetopt prompt_sp; autoload -U compinit; compinit -D -u; source ./zsh; echo rea''dy"
       zpty -r z out '*ready*'
       ${typed}`,
    );
    expect(said.trim().split('\n').length).toBe(rows.length + 2);
  });
});

describe('PowerShell', () => {
  it('is given every command, with its options', async () => {
    const text = (await run(['completion', 'powershell'])).stdout;
    for (const [line, [found]] of rows)
      expect([line, text]).toEqual([line, expect.stringContaining(`'${found}'`)]);
  });
});

it('knows no other shell', async () => {
  expect(await run(['completion', 'tcsh'])).toMatchObject({ code: 2, stdout: '' });
});
