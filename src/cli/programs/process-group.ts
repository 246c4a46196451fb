/**
 * Runs other programs in process groups of their own, so that a kill reaches all that they have
 * started.
 */
import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import type { Socket } from 'node:net';

/** File descriptor of the program's shell: a pipe whose other end only this process holds. */
const lifeline = 3;

/**
 * The guard of a group: a process, started before the program, that ends the group when the pipe
 * ends. That happens when this process has gone, even by kill -9. The guard is detached, so that a
 * program that waits for its children does not wait for it.
 */
const guarded = [
  `( trap '' HUP INT QUIT TERM; { read -r _; kill -9 "-$$"; } <&${String(lifeline)} >/dev/null 2>&1 & )`,
  `exec ${String(lifeline)}<&-`,
  'exec "$@"',
].join('; ');

export interface ProcessGroup {
  /** The first process of the group, without a `pid` if it could not be started. */
  readonly leader: ChildProcess;
  /** Ends all processes that are left. It may be called again. */
  kill(): void;
}

/** Runs `words`, a program and its arguments, in a group that does not outlive this process. */
export function startGroup(
  words: readonly string[],
  options: SpawnOptions & { stdio: string[] },
): ProcessGroup {
  const leader = spawn('/bin/sh', ['-c', guarded, 'sh', ...words], {
    ...options,
    detached: true,
    stdio: [...options.stdio, 'pipe'] as SpawnOptions['stdio'],
  });
  const pipe = leader.stdio[lifeline] as Socket | null | undefined;
  pipe?.on('error', () => undefined);
  pipe?.unref();
  return {
    leader,
    kill: () => {
      killGroup(leader.pid);
      pipe?.destroy();
    },
  };
}

function killGroup(leader: number | undefined): void {
  try {
    if (leader !== undefined) process.kill(-leader, 'SIGKILL');
  } catch {
    // The group does not exist: all its processes have ended.
  }
}
