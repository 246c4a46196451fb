/**
 * Folders of students who attack the grader: each has a program and some of these attacks, chosen
 * by a seed.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, linkSync, lstatSync, mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Random } from '../../src/core/random.js';

/**
 * Text that must not leak. It is in a file and in a folder beside the students' folders, readable
 * only by their owner.
 */
export const secret = 'the-secret-of-the-machine';

export interface Place {
  /** The student's folder. */
  readonly folder: string;
  /** Outside the student's folder (`../../outside`): `file` and `folder/file` hold the secret. */
  readonly outside: string;
}

interface Attack {
  /** The folder is refused as a whole. */
  readonly refused?: true;
  /** Only root can make it. */
  readonly root?: true;
  /** Takes long, so that it is used only in `make soak`. */
  readonly slow?: true;
  make(place: Place, random: Random): void;
}

const out = '../../outside';

/** Makes a link; if the name exists already, it remains as it is. */
function link(folder: string, name: string, target: string): void {
  try {
    symlinkSync(target, join(folder, name));
  } catch {
    // The name exists.
  }
}

function deep(folder: string, depth: number): void {
  let path = folder;
  for (let i = 0; i < depth; i++) mkdirSync((path = join(path, 'd')), { recursive: true });
  writeFileSync(join(path, 'last'), 'x');
}

export const attacks = {
  'link to a file': { make: ({ folder }) => link(folder, 'data', `${out}/file`) },
  'absolute link': { make: ({ folder, outside }) => link(folder, 'abs', join(outside, 'file')) },
  'link to a folder': { make: ({ folder }) => link(folder, 'lib', `${out}/folder`) },
  'link to the root': { make: ({ folder }) => link(folder, 'root', '/') },
  'link to itself': { make: ({ folder }) => link(folder, 'me', '.') },
  'chain of links': {
    make: ({ folder }, random) => {
      const length = random.between(2, 60);
      for (let i = 0; i < length; i++) link(folder, `c${String(i)}`, `c${String(i + 1)}`);
      link(folder, `c${String(length)}`, `${out}/file`);
    },
  },
  'link by a link to a folder': {
    make: ({ folder }) => {
      mkdirSync(join(folder, 'a/b/c'), { recursive: true });
      link(folder, 'short', 'a/b/c');
      link(folder, 'a/b/c/up', '../../..');
      link(folder, 'a/way', `../short/up/${out}/folder`);
      // Only by its text does this path stay inside.
      link(folder, 'far', `short/../../../${out.slice(3)}/file`);
      link(folder, 'x', 'a/b/../../a/b/c/up/a/b/c/../../../../../outside/file');
    },
  },
  'loop of links': {
    make: ({ folder }) => {
      link(folder, 'l1', 'l2');
      link(folder, 'l2', 'l3/../l1');
      link(folder, 'l3', 'l1');
    },
  },
  'dangling links': {
    make: ({ folder }) => {
      link(folder, 'gone', 'nothing/at/all');
      link(folder, 'leaves', 'nothing/../../../outside/file');
      link(folder, 'later', `${out}/not-yet`);
    },
  },
  'links in place of input and output': {
    make: ({ folder }) => {
      link(folder, 'entrada.txt', `${out}/file`);
      link(folder, 'saida.txt', `${out}/file`);
    },
  },
  'folders in place of input and output': {
    make: ({ folder }) => {
      for (const name of ['entrada.txt', 'saida.txt'])
        if (!lstatSync(join(folder, name), { throwIfNoEntry: false }))
          mkdirSync(join(folder, name, 'x'), { recursive: true });
    },
  },
  'strange names': {
    make: ({ folder }) => {
      for (const name of ['new\nline', '-rf', "quo'te", '$(touch x)', ' ', '*', '\u202e', '\x1b[2J'])
        writeFileSync(join(folder, name), 'x');
      writeFileSync(Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([0xe7, 0xff])]), 'latin');
      symlinkSync(Buffer.from([0xe7, 0xff]), Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([0xe8])]));
    },
  },
  'deep folders': { make: ({ folder }, random) => deep(folder, random.between(20, 95)) },
  'folders too deep': { refused: true, make: ({ folder }, random) => deep(folder, random.between(101, 400)) },
  'many files': {
    make: ({ folder }, random) => {
      mkdirSync(join(folder, 'many'));
      for (let i = random.between(100, 1000); i > 0; i--) writeFileSync(join(folder, 'many', String(i)), '');
    },
  },
  'too many files': {
    refused: true,
    slow: true,
    make: ({ folder }) => {
      mkdirSync(join(folder, 'crowd'));
      execFileSync('sh', ['-c', 'seq 100001 | xargs touch'], { cwd: join(folder, 'crowd') });
    },
  },
  'a named pipe': {
    refused: true,
    make: ({ folder }) => void execFileSync('mkfifo', [join(folder, 'pipe')]),
  },
  'a device': {
    refused: true,
    root: true,
    make: ({ folder }) => void execFileSync('mknod', [join(folder, 'full'), 'c', '1', '7']),
  },
  'a socket': {
    refused: true,
    make: ({ folder }) => {
      const listen = "require('net').createServer().listen('s',()=>process.kill(process.pid,'SIGKILL'))";
      spawnSync(process.execPath, ['-e', listen], { cwd: folder });
    },
  },
  'a giant with holes': {
    refused: true,
    make: ({ folder }) => {
      writeFileSync(join(folder, 'giant'), '');
      truncateSync(join(folder, 'giant'), 2 ** 41);
    },
  },
  'setuid and no rights': {
    make: ({ folder }) => {
      for (const mode of [0o4755, 0o2755, 0o1777, 0]) {
        writeFileSync(join(folder, `mode-${String(mode)}`), 'x');
        chmodSync(join(folder, `mode-${String(mode)}`), mode);
      }
      mkdirSync(join(folder, 'closed'));
      chmodSync(join(folder, 'closed'), 0o2700);
    },
  },
  'second name of a secret': {
    root: true,
    make: ({ folder, outside }) => linkSync(join(outside, 'file'), join(folder, 'second')),
  },
} as const satisfies Record<string, Attack>;

export type AttackName = keyof typeof attacks;
export const attackNames = Object.keys(attacks) as AttackName[];

/**
 * Programs as shell scripts; they answer 7 if they can. `$1` is the output, `$2` the folder
 * outside.
 */
export const programs: Readonly<Record<string, string>> = {
  'leaves its group': 'setsid sleep 4321.78 & (setsid sh -c "sleep 4321.78; true" &) ; echo 7 > "$1"',
  'writes outside':
    'echo x > ../beside; echo x >> "$2/file"; touch "$2/folder/new"; chmod -R 777 "$2" ..; echo 7 > "$1"',
  'reads outside': 'cat "$2/file" "$2/folder/file" > "$1"; cat "$2/file" >&2',
  'answers by a link': 'ln -sf "$2/file" "$1"',
  'answers by a pipe': 'mkfifo "$1"; echo 7',
  'answers by a folder': 'mkdir -p "$1/$1"; ln -s / "$1/root"; echo 7',
  'moves its folder': 'cd ..; mv work other; ln -s "$2" work; rm -rf owner; echo 7 > "$1"',
  'replaces its input': 'rm -f entrada.txt; ln -s "$2/file" entrada.txt; mkdir -p saida.txt/x; echo 7',
  'digs deep':
    'i=0; while [ $i -lt 3000 ]; do mkdir d 2>/dev/null && cd d || break; i=$((i+1)); done; echo 7',
  'closes its folders': 'mkdir -p a/b/c; touch a/b/c/d; chmod 000 a/b a .; echo 7',
  'deletes itself': 'rm -rf ./* .[!.]*; echo 7 > "$1"',
  'fills its folder': 'seq 20000 | xargs touch; echo 7 > "$1"',
};

/** Makes the folder of a student with these attacks and this program. */
export function makeHostile(
  place: Place,
  names: readonly AttackName[],
  program: string,
  random: Random,
): void {
  mkdirSync(place.folder, { recursive: true });
  writeFileSync(join(place.folder, 'prog.sh'), programs[program]);
  for (const name of names) attacks[name].make(place, random);
}
