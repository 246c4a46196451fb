/**
 * Isolates the programs of others. On every system it sets limits with the shell's `ulimit` and
 * kills the process group. On Linux it also uses namespaces without root (`unshare` of util-linux):
 * no network, a file system that is read-only outside the program's own folder, and processes that
 * all end with the first. The means available are probed once, and the report names them.
 */
import { spawnSync } from 'node:child_process';
import { lchownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { makeScratch, removeTree } from './scratch.js';
import { phrase, type Phrase } from '../../core/text/phrase.js';

export interface RunLimits {
  readonly ms: number;
  /** Memory of each process, in bytes. */
  readonly bytes: number;
  readonly processes: number;
}

/** The levels of isolation. Each includes the ones before. */
export const shields = ['limits', 'network', 'files'] as const;
export type Shield = (typeof shields)[number];

export interface Isolation {
  readonly shield: Shield;
  /**
   * The user that programs run as. When root starts them they run as nobody, if that user can run
   * them.
   */
  readonly user: 'own' | 'nobody' | 'root';
}

/** User and group that own nothing, by convention of Linux. */
export const nobody = 65534;

/** Bytes that a program may write to a file or an output. */
export const maxOutput = 16 * 2 ** 20;

const setLimits = [
  'ulimit -c 0; ulimit -t "$1"; ulimit -f "$2"; ulimit -d "$3" 2>/dev/null',
  // The limit of processes has different letters in dash and in bash.
  '(ulimit -u "$4") 2>/dev/null && ulimit -u "$4" || ulimit -p "$4" 2>/dev/null',
].join('; ');

/**
 * Makes every mount but the working folder read-only. Mounts below /proc are skipped, because the
 * new /proc hides them, and mounts that this user cannot reach, because nothing can be written to
 * them. A name with blanks, which the list writes with a backslash, makes the script fail.
 */
const protectFiles = `set -e
mount --make-rprivate /
mount --bind "$PWD" "$PWD"
while read -r _ _ _ _ at flags _; do
  case "$at" in "$PWD"|/proc/*) continue;; *\\\\*) exit 1;; esac
  [ -e "$at" ] || continue
  case "$flags" in rw*) mount -o "remount,bind,ro\${flags#rw}" "$at";; esac
done < /proc/self/mountinfo
cd "$PWD"
set +e`;

/** Without capabilities the program cannot undo any of this. */
const withoutPowers = 'setpriv --bounding-set=-all --inh-caps=-all --no-new-privs';

const newNamespaces = [
  ...['unshare', '--user', '--map-root-user', '--net', '--mount', '--pid'],
  ...['--fork', '--kill-child', '--mount-proc'],
];

/** Returns the words that run the shell's `command` in the current folder under limits. */
export function shielded({ shield, user }: Isolation, limits: RunLimits, command: string): string[] {
  const dropped = shield === 'limits' ? '' : `${withoutPowers} `;
  const script = `${shield === 'files' ? `${protectFiles}\n` : ''}${setLimits}; exec ${dropped}/bin/sh -c "$5"`;
  const numbers = [
    Math.ceil(limits.ms / 1000) + 1,
    Math.ceil(maxOutput / 512),
    Math.ceil(limits.bytes / 1024),
    limits.processes,
  ];
  const asNobody = ['setpriv', `--reuid=${String(nobody)}`, `--regid=${String(nobody)}`, '--clear-groups'];
  return [
    ...(user === 'nobody' ? asNobody : []),
    ...(shield === 'limits' ? [] : newNamespaces),
    ...['/bin/sh', '-c', script, 'sh', ...numbers.map(String), command],
  ];
}

/**
 * Finds the strongest isolation that works here.
 * @param program to be run, which the user nobody must be able to find
 */
export async function probeIsolation(program: string): Promise<Isolation> {
  const isRoot = process.geteuid?.() === 0;
  const users = isRoot ? (['nobody', 'root'] as const) : (['own'] as const);
  for (const user of users) {
    for (const shield of [...shields].reverse()) {
      if (await works({ shield, user }, program)) return { shield, user };
    }
  }
  return { shield: 'limits', user: users[users.length - 1] };
}

const probeLimits: RunLimits = { ms: 5000, bytes: 2 ** 30, processes: 64 };

/**
 * Returns whether a program starts under this isolation, can write in its folder and, where it must
 * not, cannot write beside it.
 */
async function works(isolation: Isolation, program: string): Promise<boolean> {
  const folder = await makeScratch();
  const work = join(folder, 'work');
  try {
    mkdirSync(work, 0o700);
    if (isolation.user === 'nobody') lchownSync(work, nobody, nobody);
    const found = /^[\w.+-]+$/.test(program) ? `command -v ${program} >/dev/null && ` : '';
    const beside = isolation.shield === 'files' ? ' && ! touch ../beside' : '';
    const [word, ...rest] = shielded(isolation, probeLimits, `${found}touch inside${beside}`);
    return spawnSync(word, rest, { cwd: work, stdio: 'ignore', timeout: 10_000 }).status === 0;
  } finally {
    await removeTree(folder);
  }
}

/** Names the isolation that was used and what it cannot prevent. */
export function isolationText({ shield, user }: Isolation): Phrase {
  const who = {
    own: phrase(''),
    nobody: phrase(' as the user nobody'),
    root: phrase(' AS ROOT, which no limit of processes holds'),
  }[user];
  const used = {
    limits: phrase(
      'with limits of time, memory, output and processes only. Not stopped: the network, writing where you may write, processes that leave their group',
    ),
    network: phrase(
      'with limits of time, memory, output and processes, without network, and all their processes end with them. Not stopped: writing where you may write',
    ),
    files: phrase(
      'with limits of time, memory, output and processes, without network, and write only in a copy of their folder. Not stopped: reading files, filling the disk with many files, faults of the kernel',
    ),
  }[shield];
  return phrase('programs ran{who} {used}', { who, used });
}
