/** Other programs in a match: those that say too much, do not end, or leave programs of their own behind. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as immediate, setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { run } from './in-process.js';
import { root, scratch } from './program.js';

const folder = scratch();
const small = ['--game', 'hex', '--size', '3', '--games', '2'];

/** A shell command that notes the processes it starts: itself and a child that takes no hint. */
function stubborn(name: string): { command: string; pids: () => number[] } {
  const file = join(folder, name);
  return {
    command: `trap '' HUP INT TERM; sleep 600 & echo "$$ $!" > ${file}`,
    pids: () => (existsSync(file) ? readFileSync(file, 'utf8').trim().split(' ').map(Number) : []),
  };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // One that has ended and whom nobody has waited for yet.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${String(pid)}/status`, 'utf8'));
  } catch {
    return false;
  }
}

async function allGone(pids: readonly number[]): Promise<boolean> {
  expect(pids).toHaveLength(2);
  for (let i = 0; i < 4000 && pids.some(isAlive); i++) await pause(50);
  return !pids.some(isAlive);
}

describe('a program of a match', () => {
  it.each([
    ['an endless line', 'yes x | tr -d "\\n"'],
    ['endless chatter', 'yes "# thinking"'],
  ])('is ended at %s', async (_, command) => {
    const { code, stdout, stderr } = await run(['match', `htp:${command}`, 'computer', ...small]);
    expect([code, stdout]).toEqual([3, '']);
    expect(stderr).toContain('its output was too long');
  });

  it('loses by an endless line in a game', async () => {
    const answers = ['= me\\n\\n', '=\\n\\n', '=\\n\\n', '=\\n\\n']
      .map((text) => `read x; printf '${text}'`)
      .join('; ');
    const ran = await run(['match', `htp:${answers}; yes x | tr -d '\\n'`, 'computer:nodes=50', ...small]);
    expect(ran.code).toBe(0);
    expect(ran.stderr).toContain('no answer, its output was too long');
    expect(ran.stdout).toMatch(/^computer:nodes=50 +2 +2 /m);
  });

  it('that fails in every game fills no screen', async () => {
    const answers = ['= me\\n\\n', '=\\n\\n', '=\\n\\n', '=\\n\\n', '= z9\\n\\n']
      .map((text) => `read x; printf '${text}'`)
      .join('; ');
    const [size, games] = ['2', '200'];
    const ran = await run([
      ...['match', `htp:${answers}`, 'computer:nodes=5'],
      ...['--game', 'hex', '--size', size, '--games', games],
    ]);
    const lines = ran.stderr.trim().split('\n');
    expect(lines).toHaveLength(101);
    expect(lines[100]).toMatch(/^tabuleiro: and \d+ more$/);
  });

  it('plays, and what it left in the background is ended', async () => {
    const { command, pids } = stubborn('background');
    const ran = await run(['match', `htp:${command}; ./solve htp --nodes 50`, 'computer:nodes=50', ...small]);
    expect(ran.code).toBe(0);
    expect(await allGone(pids())).toBe(true);
  });

  it('is ended, with its children, when the referee is killed', async () => {
    const { command, pids } = stubborn('orphan');
    const referee = spawn(
      join(root, 'solve'),
      ['match', `htp:${command}; while :; do sleep 600; done`, 'computer', ...small],
      {
        stdio: 'ignore',
      },
    );
    // At once: the program may be faster than the referee.
    while (pids().length < 2) await immediate();
    referee.kill('SIGKILL');
    expect(await allGone(pids())).toBe(true);
  });
});

it.each([
  ['htp', '? line too long'],
  ['piskvork', 'ERROR line too long'],
])('%s refuses a line without end in bounded memory, and goes on', async (command, said) => {
  const ran = await run([command], `${'x'.repeat(1_000_000)}\n${command === 'htp' ? 'name' : 'ABOUT'}\n`);
  expect(ran.stdout.length).toBeLessThan(1000);
  expect(ran.stdout.split('\n')[0]).toBe(said);
  expect(ran.stdout).toContain('abuleiro');
});
