/** Other programs run in process groups of their own, so that a kill reaches what they have started. */
import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';

/**
 * Ends the process group of `leader` as soon as this process is gone, even by kill -9: a shell of its own waits for the
 * end of a pipe that only this process holds. Returns what calls the guard off.
 */
export function guardGroup(leader: number): () => void {
  const script = 'cat >/dev/null; kill -9 "-$0"';
  const guard = spawn('/bin/sh', ['-c', script, String(leader)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.on('error', () => undefined);
  guard.stdin.on('error', () => undefined);
  guard.unref();
  (guard.stdin as Socket).unref();
  return () => {
    guard.kill('SIGKILL');
    guard.stdin.destroy();
  };
}

/** Ends the whole group of `leader`; members that are gone already do not matter. */
export function killGroup(leader: number | undefined): void {
  try {
    if (leader !== undefined) process.kill(-leader, 'SIGKILL');
  } catch {
    // No such group: all have ended.
  }
}
