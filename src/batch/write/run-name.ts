/**
 * Names of processes in files and in names of files: `<pid>-<start>-<host>-<boot>-<space>`.
 *
 * A process id is given again sooner or later, hence the time the process began; and it means something only among the
 * processes of one PID namespace, as a container has one: hence hashes of the machine's name and of its start, and
 * the namespace. Where the system does not tell the start of a process, its id alone is the name.
 */
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { lazily } from '../../core/lazily.js';
import { sha256 } from '../running-hash.js';

const pattern = /^([1-9][0-9]{0,9})(?:-([0-9]{1,20})(?:-([0-9a-f]{8})-([0-9a-f]{8})-([0-9]{1,20}))?)?$/;

/** The fields of /proc/<pid>/stat on Linux from the third one on; none elsewhere. */
function statOf(pid: number): readonly string[] {
  try {
    const stat = readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
    // Field 2 is the program's name in parentheses, which may hold anything, parentheses and spaces too.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

/** Clock ticks from the start of the system to that of the process: field 22; undefined where it is not known. */
export function startOf(pid: number): string | undefined {
  return statOf(pid)[19];
}

function textOf(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}

const hash = (text: string): string => sha256().update(text).digest('hex').slice(0, 8);

/** Where a process id means a process. */
const place = lazily(() => ({
  host: hash(hostname()),
  boot: hash(textOf(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim())),
  space: /\d+/.exec(textOf(() => readlinkSync('/proc/self/ns/pid')))?.[0] ?? '0',
}));

/** The name of a process of this namespace. */
export function runOf(pid: number): string {
  const start = startOf(pid);
  if (start === undefined) return String(pid);
  const { host, boot, space } = place();
  return [pid, start, host, boot, space].join('-');
}

/** This process. */
export const thisRun = lazily(() => runOf(process.pid));

/** Whether this is the name of a process, as `thisRun` is. */
export const isRunName = (name: string): boolean => pattern.test(name);

/**
 * Whether the process still runs; `elsewhere` if it can be neither seen nor excluded from here: it ran in another
 * namespace, or on another machine. A name without a place is of this one. An id without a start belongs to
 * whoever has the process id now.
 */
export function stateOf(run: string): 'alive' | 'dead' | 'elsewhere' {
  const [, digits, start, host, boot, space] = pattern.exec(run)!;
  if (space !== undefined) {
    const here = place();
    if (boot === here.boot && space !== here.space) return 'elsewhere';
    // The first namespace of a machine has the same number after every start.
    if (boot !== here.boot) return host === here.host && space === here.space ? 'dead' : 'elsewhere';
  }
  const pid = Number(digits);
  if (pid === process.pid) return run === thisRun() ? 'alive' : 'dead';
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return 'dead';
  }
  // A zombie has ended: in a container whose first process waits for none it stays one.
  if (statOf(pid)[0] === 'Z') return 'dead';
  const now = startOf(pid);
  return start === undefined || now === undefined || now === start ? 'alive' : 'dead';
}
