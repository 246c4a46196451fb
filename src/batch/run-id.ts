/**
 * Names a run by its process: `<pid>-<start>`, or `<pid>` where the system does not tell when a process began.
 * A process id alone is given to another process sooner or later: the files of a dead run would seem alive.
 */
import { readFileSync } from 'node:fs';

const pattern = /^([1-9][0-9]{0,9})(?:-([0-9]{1,20}))?$/;

/** Clock ticks from the start of the system to that of the process: field 22 of /proc/<pid>/stat on Linux. */
export function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
    // Field 2 is the program's name in parentheses, which may hold anything, parentheses and spaces too.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}

function idOf(pid: number): string {
  const start = startOf(pid);
  return start === undefined ? String(pid) : `${String(pid)}-${start}`;
}

/** This process. */
export const thisRun = idOf(process.pid);

export function isRunId(text: string): boolean {
  return pattern.test(text);
}

/** Whether the process still runs. An id without a start belongs to whoever has the process id now. */
export function isAlive(run: string): boolean {
  const [, digits, start] = pattern.exec(run)!;
  const pid = Number(digits);
  if (pid === process.pid) return run === thisRun;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  const now = startOf(pid);
  return start === undefined || now === undefined || now === start;
}
