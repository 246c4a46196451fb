/** Runs the commands of documents as a reader types them, in a miniature clone. */
import { join } from 'node:path';
import { execute, root, type Ran } from '../cli/program.js';

/** Runs a shell command in a folder. */
export function shell(command: string, cwd: string): Ran {
  return execute('bash', ['-c', `cd "$1" && ${command}`, 'bash', cwd]);
}

/** Commits the files of a miniature clone, so that `git status` shows files left by commands. */
export function makeClone(folder: string): Ran {
  const programs = ['solve', 'gerarcasos'].map((name) => `"${join(root, name)}"`).join(' ');
  const files = ['fixtures', 'examples', '.gitignore'].map((name) => `"${join(root, name)}"`).join(' ');
  const commit = 'git init -q && git add -A && git -c user.name=t -c user.email=t@t.example commit -qm clone';
  return shell(`ln -s ${programs} . && cp -r ${files} . && ${commit}`, folder);
}

/** Returns the commands in the ```console blocks of a text, with the lines shown after them. */
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
