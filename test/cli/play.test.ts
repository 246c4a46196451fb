/** Transcripts of `./solve play` through a pipe, and one through a pseudo-terminal. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root, scratch, solve } from './program.js';

const folder = scratch();

/** Plays `words`, one a line; times and nodes masked. */
function play(args: readonly string[], words: string, env: Record<string, string> = {}) {
  const input = words.split(' ').join('\n');
  const ran = solve(['play', ...args], words === '' ? '' : `${input}\n`, env);
  const stdout = ran.stdout.replace(/[\d.]+ (µs|ms|s)\b/g, '<time>').replace(/[\d,]+ nodes/g, '<n> nodes');
  return { ...ran, stdout };
}

describe('play', () => {
  it('plays tic-tac-toe against the computer to the end', () => {
    const { code, stdout, stderr } = play(['velha', '-a', 'minimax'], 'b2 b2 z9 c1 b3 a2 c3');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatchSnapshot();
  });

  it('plays Hex with the swap rule between humans, in Portuguese', () => {
    const args = ['hex', 'swap=1', '--size', '3', '--two', 'human'];
    const ran = play(args, 'b1 swap a1 b2 lances a3 histórico sair', { LC_ALL: 'pt_BR.UTF-8' });
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(ran.stdout).toMatchSnapshot();
  });

  it('ends politely where the input ends, even in the middle of a line', () => {
    const ran = solve(['play', 'dots', '--size', '2', '--two', 'human'], 'h0,0\nh1,0');
    expect(ran.code).toBe(0);
    expect(ran.stdout).toContain('after 2 moves');
    expect(play(['mnk'], '')).toMatchObject({ code: 0, stderr: '' });
  });

  it('lets the computer play itself, each side its own engine', () => {
    const seats = ['--one', 'alphabeta:depth=2:eval=two-bridge', '--two', 'montecarlo:nodes=500'];
    const { code, stdout } = play(['hex', '--size', '3', ...seats], '');
    expect(code).toBe(0);
    expect(stdout).toMatch(/alphabeta: value .*, <n> nodes, \d+ alpha cuts, \d+ beta cuts, depth 2, <time>/);
    expect(stdout).toMatch(/The winner is player [12] \([XO]\)\. .* has won with the chain/);
  });

  it('slides pieces by the seed, takes lost turns, and plays a record of a file', () => {
    const slippery = ['mnk', 'slip=1', '--two', 'human', '--lose-turn'];
    const first = play([...slippery, '--seed', '5'], 'b2 quit').stdout;
    expect(first).toMatch(/^seed 5\n[^]*player 1 \(x\) plays b2, slides to [abc][123]/);
    expect(play([...slippery, '--seed', '5'], 'b2 quit').stdout).toBe(first);
    const lost = play(['mnk', '--two', 'human', '--lose-turn'], 'b2 b2').stdout;
    expect(lost).toContain('b2 is taken: player 2 (o) loses the turn');
    const capture = ['checkers', '--from', 'fixtures/checkers/entrada.txt', '--one', 'computer:nodes=100000'];
    const { stdout } = play([...capture, '--record', '3', '--two', 'computer'], '');
    expect(stdout).toContain('No capture is left. Captured: 7 (d8xb6 ');
  });

  it('deals a single player a board with a capture', () => {
    const { stdout } = play(['checkers', '--seed', '3843398252'], 'quit');
    expect(stdout).toMatch(/^seed 3843398252\n/);
    expect(stdout).not.toContain('No capture is left');
    // One square has no capture, however often it is dealt.
    expect(play(['checkers', '--size', '1x1'], '').code).toBe(0);
  });

  it('prints no control character of the input back', () => {
    const { stdout } = solve(['play', 'mnk', '--two', 'human'], 'b\x1b[2J\x07\r\nb2\nquit\n');
    expect(stdout).toContain('"b.[2j." is neither');
    expect(stdout).not.toMatch(/[\x00-\x09\x0b-\x1f]/);
  });

  it('saves and loads games, and tells why a file is none', () => {
    const file = join(folder, 'game.json');
    const words = `b2 save;${file} quit`.split(' ').join('\n').replace(';', ' ');
    solve(['play', 'mnk', '--two', 'human'], `${words}\n`);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
      schema: 'tabuleiro.game/1',
      moves: ['b2'],
    });
    const bad = join(folder, 'bad.json');
    writeFileSync(bad, '{}');
    const loaded = solve(
      ['play', 'mnk', '--two', 'human'],
      `load ${bad}\nload ${bad}x\nload ${file}\na1\nhistory\n`,
    );
    expect(loaded.code).toBe(0);
    expect(loaded.stdout).toContain('the file is not a saved game');
    expect(loaded.stdout).toContain('loaded, 1 move\n');
    expect(loaded.stdout).toContain('1. b2  2. a1');
    expect(existsSync(`${bad}x`)).toBe(false);
  });

  it.each([
    [['chess'], 'There are:'],
    [['mnk', 'k=9'], 'bad-option'],
    [['mnk', '--two', 'nobody!'], 'not a player'],
    [['mnk', 'slip=0.2', '-a', 'alphabeta'], 'not-supported'],
    [['hex', '--lose-turn'], 'no turn can be lost in hex'],
  ])('%j is wrong usage: %s', (args, message) => {
    const { code, stdout, stderr } = solve(['play', ...args]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
  });
});

const hasScript = spawnSync('script', ['--version']).status === 0;

describe.runIf(hasScript)('play on a terminal', () => {
  /** What the terminal got, typing `lines` into it. */
  function onTerminal(args: string, lines: string, env: Record<string, string>): string {
    const { stdout } = spawnSync('script', ['-qec', `./solve play ${args}`, '/dev/null'], {
      cwd: root,
      input: lines,
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '', TERM: 'xterm-256color', LC_ALL: 'C.UTF-8', ...env },
    });
    return stdout;
  }

  it('shows hexagons and colours, or plain ASCII where colours are unwanted or the terminal is dumb', () => {
    const args = 'hex --size 3 --two human';
    const lines = 'b2\na1\nquit\n';
    const rich = onTerminal(args, lines, {});
    expect(rich).toContain('\x1b[1;38;5;25');
    expect(rich).toContain('⬢');
    expect(rich).toContain('⬡');
    for (const env of [{ NO_COLOR: '1' }, { TERM: 'dumb' }]) {
      const plain = onTerminal(args, lines, env);
      expect(plain).toContain('player 2 (O)>');
      // The line editor moves the cursor, unless the terminal is dumb.
      const still = 'TERM' in env ? plain : plain.replace(/\x1b\[\d*[GJK]/g, '');
      expect(still).toMatch(/^[\x20-\x7e\r\n\x04\x08^]*$/);
    }
  });

  it('recalls lines, and ends with the input', () => {
    const shown = onTerminal('mnk --two human', 'b1\n\x1b[A\n', {});
    expect(shown).toContain('b1 is taken: choose another');
    expect(shown).toContain('End of the input: the game stops here, after 1 move.');
  });
});
