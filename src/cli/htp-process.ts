/** Another program as a player: a child process that reads and writes lines. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { LineChannel } from '../app/match/players.js';

/** Starts `command` in a shell, as the user wrote it; a program that cannot be started ends at once. */
export function startProgram(command: string): LineChannel {
  const child = spawn(command, { shell: true, stdio: ['pipe', 'pipe', 'inherit'] });
  // Both fail when the program is gone; `receive` then says so.
  child.on('error', () => undefined);
  child.stdin.on('error', () => undefined);
  const lines = createInterface({ input: child.stdout, terminal: false })[Symbol.asyncIterator]();
  return {
    send: (line) => void child.stdin.write(`${line}\n`),
    receive: async () => {
      const { done, value } = (await lines.next()) as { done?: boolean; value: string };
      return done ? undefined : value;
    },
    close: () => child.stdin.end(),
  };
}
