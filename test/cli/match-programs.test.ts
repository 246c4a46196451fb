/**
 * Other programs in a match: programs that print too much, do not end, or leave processes behind.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as immediate, setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { piskvork } from '../../src/app/engines/piskvork/match-player.js';
import { ProgramPlayer } from '../../src/app/play/match/program-player.js';
import { startProgram } from '../../src/cli/programs/line-program.js';
import { newSession } from '../session/games.js';
import { run } from './in-process.js';
import { root, scratch, solve } from './program.js';

const folder = scratch();
const small = ['--game', 'hex', '--size', '3', '--games', '2'];

/** Returns a command that writes its process id and a child's; both ignore signals. */
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
    // A zombie, for which no process has waited yet, has ended.
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
    const [size, games, most] = ['2', '8', '3'];
    const ran = await run([
      ...['match', `htp:${answers}`, 'computer:nodes=5'],
      ...['--game', 'hex', '--size', size, '--games', games, '--max-errors', most],
    ]);
    const lines = ran.stderr.trim().split('\n');
    expect(lines).toHaveLength(4);
    expect(lines[3]).toMatch(/^tabuleiro: 3 more messages not printed \(--max-errors\)$/);
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
      // The signal is sent immediately, since the program may be faster than the referee.
      while (pids().length < 2) await immediate();
      referee.kill(signal);
      expect(await allGone(pids())).toBe(true);
    },
  );
});

/** Returns an HTP program in a shell that runs `move` when it is asked for a move. */
function engine(move: string): string {
  return `htp:while read -r c rest; do case $c in genmove) ${move};; *) printf '= \\n\\n';; esac; done`;
}

/** Ended processes may disappear with a delay. */
const comes = { timeout: 60_000, interval: 50 };

describe('a program that stops in the middle of a game', () => {
  // The process id makes the number unique among other runs of this test on the machine.
  const [sleep, name] = [`sleep 4321.${String(process.pid)}`, 'computer:nodes=50'];
  const against = ['computer:nodes=50', ...small];
  /** A short time for answers, only for tests that wait for its end: the machine may be busy. */
  const short = ['--program-time', '300ms'];
  const running = (): string => spawnSync('pgrep', ['-f', sleep.replace('.', '[.]')]).stdout.toString();

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
    const { code, stdout, stderr } = await run([
      'match',
      engine(move),
      ...against,
      ...(loss === 'time' ? short : []),
    ]);
    const lost = ['time', 'crash', 'illegal'].map((one) => (one === loss ? 2 : 0)).join(' +');
    expect(stdout).toMatch(/^engine +games +won +drawn +lost +on time +crashed +illegal /);
    expect(stdout).toMatch(new RegExp(`^htp:.* 2 +0 +0 +2 +${lost} `, 'm'));
    expect(stdout).toMatch(new RegExp(`^${name} +2 +2 +0 +0 +0 +0 +0 `, 'm'));
    if (loss === 'time') expect(stderr.match(/no answer in 0.3 s/g)).toHaveLength(2);
    expect(code).toBe(1);
    if (!what.includes('children')) await vi.waitFor(() => expect(running()).toBe(''), comes);
    spawnSync('pkill', ['-f', sleep.replace('.', '[.]')]);
  });

  it('is started again for the next game', async () => {
    const mark = join(folder, 'hung');
    const once = `if [ -e ${mark} ]; then printf '= resign\\n\\n'; else touch ${mark}; ${sleep}; fi`;
    const { code, stdout } = await run(['match', engine(once), ...against, '--program-time', '300ms']);
    expect(stdout).toMatch(/^htp:.* 2 +0 +0 +2 +1 +0 +0 /m);
    expect(code).toBe(1);
    await vi.waitFor(() => expect(running()).toBe(''), comes);
  });

  it('loses by the Piskvork protocol too, and is started again', async () => {
    const command = `read x; echo OK; while read x; do [ "$x" = BEGIN ] && { printf 7; ${sleep}; }; done`;
    const session = newSession('mnk 15x15 k=5');
    const player = new ProgramPlayer('p', piskvork.conversation(10), () => startProgram(command), 300);
    for (let game = 0; game < 2; game++) {
      await player.begin(session);
      expect(await player.choose(session)).toEqual({
        ...{ kind: 'failed', loss: 'time', reason: 'no answer in 0.3 s' },
      });
    }
    player.close();
    await vi.waitFor(() => expect(running()).toBe(''), comes);
  });
});

const hasPython = spawnSync('python3', ['--version']).status === 0;

describe('a program of the line protocol', () => {
  const start = ['--plies', '1', '--games', '2', '--seed', '3'];

  it.skipIf(!hasPython).each([
    ['hex', '4'],
    ['hex', '4', 'swap=1'],
    ['mnk', '3'],
    ['mnk', '4', 'score=points', 'slip=0.2'],
    ['dots', '2'],
    ['connect4', '5'],
  ])('plays %s %s %s by the engine of the examples, in Python', async (game, size, ...options) => {
    const engine = 'line:python3 examples/engine.py 7';
    const words = [...options, '--game', game, '--size', size, ...start];
    const { code, stdout, stderr } = await run(['match', engine, 'montecarlo:nodes=100', ...words]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^line:python3 examples\/engine.py 7 +2 /m);
  });

  const shell = (go: string): string =>
    `line:while read -r c rest; do case $c in ready) echo ok;; go) ${go};; esac; done`;

  it.each([
    ['sleep 600', 'time'],
    ['exit 3', 'crash'],
    ['echo move z9', 'illegal'],
  ])('loses by %s', async (go, loss) => {
    const limit = loss === 'time' ? '300ms' : '60s';
    const words = ['--game', 'connect4', '--size', '4', '--program-time', limit, ...start];
    const { code, stdout } = await run(['match', shell(go), 'computer:nodes=50', ...words]);
    const lost = ['time', 'crash', 'illegal'].map((one) => (one === loss ? 2 : 0)).join(' +');
    expect(stdout).toMatch(new RegExp(`^line:.* 2 +0 +0 +2 +${lost} `, 'm'));
    expect(code).toBe(1);
  });

  it('is told the board it begins in, the moves of both sides, those there are, and its time', async () => {
    const file = join(folder, 'heard');
    const board = join(folder, 'board.txt');
    writeFileSync(board, 'mnk 2 3 k=2\n1 0 0 2 0 0\n0 0\n');
    const engine = `line:tee ${file} | while read -r c rest; do case $c in ready) echo ok;; go) echo "a comment"; echo resign;; esac; done`;
    await run(['match', engine, 'computer:time=50ms', '-i', board, ...start, '--time', '70ms']);
    const heard = readFileSync(file, 'utf8').split('\n');
    expect(heard.slice(0, 4)).toEqual(['tabuleiro 1', 'new mnk 2 3', 'cells 1 0 0 2 0 0', 'ready']);
    expect(heard.find((line) => line.startsWith('play'))).toMatch(/^play 1 [abc][12]$/);
    expect(heard.find((line) => line.startsWith('moves'))!.split(' ').length).toBeGreaterThan(2);
    expect(heard).toContain('time 70');
    expect(heard.some((line) => /^go [12]$/.test(line))).toBe(true);
  });
});

describe('which games a program plays', () => {
  it('five in a row by the Piskvork protocol', async () => {
    const engines = ['piskvork:./solve piskvork --nodes 50', 'computer:nodes=50'];
    const ran = await run(['match', ...engines, '--game', 'mnk', '--size', '5', 'k=5', '--games', '2']);
    expect([ran.code, ran.stderr]).toEqual([0, '']);
  });

  it.each([
    ['htp:true', '--game mnk --size 3', 'htp: engines play Hex from the empty board only'],
    [
      'piskvork:true',
      '--game mnk --size 5 k=4',
      'piskvork: engines play five in a row from the empty board only',
    ],
    ['piskvork:true', '--game hex', 'piskvork: engines play five in a row from the empty board only'],
  ])('%s does not play %s', async (engine, game, said) => {
    const ran = await run(['match', engine, 'computer', ...game.split(' ')]);
    expect([ran.code, ran.stderr]).toEqual([2, expect.stringContaining(said)]);
  });

  it('not from a board of a file, where only moves are told', async () => {
    const board = join(folder, 'hex.txt');
    writeFileSync(board, 'hex 2 2\n1 0 0 0\n0 0\n');
    const ran = await run(['match', 'htp:./solve htp', 'computer', '-i', board]);
    expect([ran.code, ran.stderr]).toEqual([2, expect.stringContaining('from the empty board')]);
  });

  it('none that does not take the board', async () => {
    const engine = 'piskvork:while read -r x; do echo ERROR too small; done';
    const ran = await run(['match', engine, 'computer', '--game', 'mnk', '--size', '5', 'k=5']);
    expect([ran.code, ran.stderr]).toEqual([3, expect.stringContaining('refuses START 5: ERROR too small')]);
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
    // The input stays open.
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
