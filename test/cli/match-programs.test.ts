/** Other programs in a match: those that say too much, do not end, or leave programs of their own behind. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as immediate, setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { piskvorkPlayer } from '../../src/app/piskvork/match-player.js';
import { startProgram } from '../../src/cli/commands/match/htp-process.js';
import { newSession } from '../session/games.js';
import { run } from './in-process.js';
import { root, scratch, solve } from './program.js';

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
    expect(ran.code).toBe(1);
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

  it.each(['SIGKILL', 'SIGINT'] as const)(
    'is ended, with its children, when the referee gets %s',
    async (signal) => {
      const { command, pids } = stubborn(`orphan-${signal}`);
      const referee = spawn(
        join(root, 'solve'),
        ['match', `htp:${command}; while :; do sleep 600; done`, 'computer', ...small],
        {
          stdio: 'ignore',
        },
      );
      // At once: the program may be faster than the referee.
      while (pids().length < 2) await immediate();
      referee.kill(signal);
      expect(await allGone(pids())).toBe(true);
    },
  );
});

/** A program of the protocol in a shell that does this when it is asked for a move. */
function engine(move: string): string {
  return `htp:while read -r c rest; do case $c in genmove) ${move};; *) printf '= \\n\\n';; esac; done`;
}

/** What is ended takes a moment to go. */
const comes = { timeout: 60_000, interval: 50 };

describe('a program that stops in the middle of a game', () => {
  const [sleep, name] = ['sleep 4321.79', 'computer:nodes=50'];
  const against = ['computer:nodes=50', ...small, '--limit', '3s'];
  const running = (): string => spawnSync('pgrep', ['-f', 'sleep 4321[.]79']).stdout.toString();

  it.each([
    ['sleeps', sleep, 'time'],
    ['sleeps beside its children', `(setsid -w ${sleep}; true) & ${sleep} & wait`, 'time'],
    ['gives half an answer', "printf '= a'", 'time'],
    ['gives an answer without its end', "printf '= a1\\n'", 'time'],
    ['closes its output', `exec >&-; ${sleep}`, 'crash'],
    ['closes its input', `exec <&-; ${sleep}`, 'time'],
    ['ends with half an answer', "printf '= a1\\n'; exit 3", 'crash'],
    ['talks without end', 'yes', 'crash'],
    ['plays nonsense', "printf '= z9\\n\\n'", 'illegal'],
  ])('%s: loses, in each game', async (what, move, loss) => {
    const { code, stdout, stderr } = await run(['match', engine(move), ...against]);
    const lost = ['time', 'crash', 'illegal'].map((one) => (one === loss ? 2 : 0)).join(' +');
    expect(stdout).toMatch(/^engine +games +won +drawn +lost +on time +crashed +illegal /);
    expect(stdout).toMatch(new RegExp(`^htp:.* 2 +0 +0 +2 +${lost} `, 'm'));
    expect(stdout).toMatch(new RegExp(`^${name} +2 +2 +0 +0 +0 +0 +0 `, 'm'));
    if (loss === 'time') expect(stderr.match(/no answer in 3 s/g)).toHaveLength(2);
    expect(code).toBe(1);
    if (!what.includes('children')) await vi.waitFor(() => expect(running()).toBe(''), comes);
    spawnSync('pkill', ['-f', 'sleep 4321[.]79']);
  });

  it('is started again for the next game', async () => {
    const mark = join(folder, 'hung');
    const once = `if [ -e ${mark} ]; then printf '= resign\\n\\n'; else touch ${mark}; ${sleep}; fi`;
    const { code, stdout } = await run(['match', engine(once), ...against]);
    expect(stdout).toMatch(/^htp:.* 2 +0 +0 +2 +1 +0 +0 /m);
    expect(code).toBe(1);
    await vi.waitFor(() => expect(running()).toBe(''), comes);
  });

  it('loses by the Piskvork protocol too, and is started again', async () => {
    const command = `read x; echo OK; while read x; do [ "$x" = BEGIN ] && { printf 7; ${sleep}; }; done`;
    const session = newSession('mnk 15x15 k=5');
    const player = piskvorkPlayer('p', () => startProgram(command), 10, 2000);
    for (let game = 0; game < 2; game++) {
      await player.begin(session);
      expect(await player.choose(session)).toEqual({
        ...{ kind: 'failed', loss: 'time', reason: expect.stringMatching(/^no answer in \d+ s$/) as string },
      });
    }
    player.close();
    await vi.waitFor(() => expect(running()).toBe(''), comes);
  });
});

describe.each([
  ['htp', 'name', '= Tabuleiro'],
  ['piskvork', 'ABOUT', 'name="Tabuleiro"'],
])('%s', (command, ask, said) => {
  it('answers the half of a command at the end of its input', () => {
    expect(solve([command], ask)).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringContaining(said) as string,
    });
    expect(solve([command], `${ask}\n${ask.slice(0, 3)}`)).toMatchObject({ code: 0, stderr: '' });
  });

  it('ends when nobody reads its answers, in the middle of a command', async () => {
    const child = spawn(join(root, 'solve'), [command], { stdio: ['pipe', 'pipe', 'pipe'] });
    let text = '';
    child.stderr.on('data', (more: Buffer) => (text += more.toString()));
    child.stdin.on('error', () => undefined);
    const ended = once(child, 'exit');
    child.stdin.write(`${ask}\n${ask.slice(0, 2)}`);
    await once(child.stdout, 'data');
    child.stdout.destroy();
    // Its input stays open.
    child.stdin.write(`${ask.slice(2)}\n${ask}\n`);
    expect([await ended, text]).toEqual([[0, null], '']);
    child.stdin.destroy();
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
