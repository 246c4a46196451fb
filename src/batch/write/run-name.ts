/**
 * Names of processes in files and in file names: `<pid>-<start>-<host>-<boot>-<space>`.
 *
 * Process ids are reused, hence the start time of the process. An id is unique only in its PID
 * namespace, which each container has, hence hashes of the machine's name and boot id, and the
 * namespace. If the system does not tell the start time, the name is the id alone.
 */
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { lazily } from '../../core/on-demand.js';
import { checksum } from '../running-hash.js';

const pattern = /^([1-9][0-9]{0,9})(?:-([0-9]{1,20})(?:-([0-9a-f]{8})-([0-9a-f]{8})-([0-9]{1,20}))?)?$/;

/** Returns the fields of /proc/<pid>/stat on Linux from the third one on; none elsewhere. */
function statOf(pid: number): readonly string[] {
  try {
    const stat = readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
    // Field 2 is the program's name in parentheses, which may itself hold parentheses and spaces.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

/** Returns the clock ticks from boot to the start of a process (field 22), or undefined. */
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

/** The machine, boot and namespace in which process ids are unique. */
const place = lazily(() => ({
  host: checksum(hostname()),
  boot: checksum(textOf(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim())),
  space: /\d+/.exec(textOf(() => readlinkSync('/proc/self/ns/pid')))?.[0] ?? '0',
}));

/** Returns the name of a process of this namespace. */
export function runOf(pid: number): string {
  const start = startOf(pid);
  if (start === undefined) return String(pid);
  const { host, boot, space } = place();
  return [pid, start, host, boot, space].join('-');
}

export const thisRun = lazily(() => runOf(process.pid));

/** Returns whether `name` has the form of the name of a process. */
export const isRunName = (name: string): boolean => pattern.test(name);

/**
 * Returns whether the process still runs. `elsewhere`: this cannot be seen from here, as it ran in
 * another namespace or on another machine. A name without namespace belongs to this
 * one. A name without a start time belongs to the process that has the id now.
 */
export function stateOf(run: string): 'alive' | 'dead' | 'elsewhere' {
  const [, digits, start, host, boot, space] = pattern.exec(run)!;
  if (space !== undefined) {
    const here = place();
    if (boot === here.boot && space !== here.space) return 'elsewhere';
    // The first namespace of a machine has the same number after every boot.
    if (boot !== here.boot) return host === here.host && space === here.space ? 'dead' : 'elsewhere';
  }
  const pid = Number(digits);
  if (pid === process.pid) return run === thisRun() ? 'alive' : 'dead';
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return 'dead';
  }
  // A zombie has ended. In a container whose first process does not wait for children, it stays a
  // zombie.
  if (statOf(pid)[0] === 'Z') return 'dead';
  const now = startOf(pid);
  return start === undefined || now === undefined || now === start ? 'alive' : 'dead';
}
