/** Documents whose commands are run as a reader types them: in a clone in miniature. */
import { join } from 'node:path';
import { execute, root, type Ran } from '../cli/program.js';

/** Runs a line of a shell in a folder. */
export function shell(command: string, cwd: string): Ran {
  return execute('bash', ['-c', `cd "$1" && ${command}`, 'bash', cwd]);
}

/** What a clone holds, committed: what commands leave behind shows in `git status`. */
export function makeClone(folder: string): Ran {
  const programs = ['solve', 'gerarcasos'].map((name) => `"${join(root, name)}"`).join(' ');
  const files = ['fixtures', 'examples', '.gitignore'].map((name) => `"${join(root, name)}"`).join(' ');
  const commit = 'git init -q && git add -A && git -c user.name=t -c user.email=t@t.example commit -qm clone';
  return shell(`ln -s ${programs} . && cp -r ${files} . && ${commit}`, folder);
}

/** Commands of the ```console blocks of a text, with the lines shown after them. */
export function consoleSteps(text: string): [command: string, shown: string][] {
  return Array.from(text.matchAll(/^```console\n([\s\S]*?)^```$/gm)).flatMap(([, block]) =>
    block
      .split(/^\$ /m)
      .slice(1)
      .map((part): [string, string] => {
        const end = part.indexOf('\n');
        return [part.slice(0, end), part.slice(end + 1)];
      }),
  );
}
