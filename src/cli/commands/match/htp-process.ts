/** Another program as a player: a child process that reads and writes lines. */
import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import type { LineChannel } from '../../../app/htp/match-player.js';
import type { Fate, Unready } from '../../../app/match/players.js';
import type { Context } from '../../run/context.js';

/** A program that has closed its output has this long to end, before nobody waits for its exit code any more. */
const endingMs = 1000;

/** Starts `command` in a shell, as the user wrote it; a program that cannot be started ends at once. */
export function startProgram(command: string): LineChannel {
  const child = spawn(command, { shell: true, stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = fateOf(child);
  // Fails when the program is gone; `receive` then says so.
  child.stdin.on('error', () => undefined);
  const lines = createInterface({ input: child.stdout, terminal: false })[Symbol.asyncIterator]();
  return {
    send: (line) => void child.stdin.write(`${line}\n`),
    receive: async () => {
      const { done, value } = (await lines.next()) as { done?: boolean; value: string };
      return done ? undefined : value;
    },
    fate: () => Promise.race([ended, pause(endingMs, undefined, { ref: false })]),
    close: (atOnce) => {
      child.stdin.end();
      if (!atOnce) return;
      child.kill();
      // What the shell has started may hold the pipe.
      child.stdout.destroy();
      child.unref();
    },
  };
}

function fateOf(child: ChildProcess): Promise<Fate> {
  return new Promise((resolve) => {
    child.on('exit', (code, signal) => resolve({ code, signal }));
    child.on('error', () => resolve({ code: null, signal: null }));
  });
}

/** Why a program does not play, for the user. */
export function unreadyText({ say }: Context, name: string, why: Unready): string {
  switch (why.kind) {
    case 'ended':
      return `${name}: ${say('ended without an answer', 'terminou sem resposta')}${fateText(say, why.fate)}`;
    case 'silent':
      return `${name}: ${say('no answer to `name`: not a Hex Text Protocol program?', 'sem resposta a `name`: fala o Hex Text Protocol?')}`;
    case 'refused':
      return `${name}: ${say('refuses', 'recusa')} ${why.command}: ${why.answer}`;
  }
}

/** What the shell's codes 126 and 127 mean is said: its own message may be far above. */
function fateText(say: Context['say'], fate: Fate | undefined): string {
  if (!fate) return '';
  if (fate.signal !== null) return `, ${say('signal', 'sinal')} ${fate.signal}`;
  const shellCodes: Readonly<Record<number, string>> = {
    126: say(' (cannot be executed)', ' (não pode ser executado)'),
    127: say(' (no such program)', ' (não há tal programa)'),
  };
  const code = fate.code ?? 127;
  return `, ${say('exit code', 'código de saída')} ${String(code)}${shellCodes[code] ?? ''}`;
}
