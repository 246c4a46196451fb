/** Transcripts of `./solve play` through a pipe, and one through a pseudo-terminal. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { gameByName } from '../../src/games/registry.js';
import { run } from './in-process.js';
import { root, scratch } from './program.js';

const folder = scratch();

/** Plays `words`, one a line; times and nodes are masked in the output. */
async function play(args: readonly string[], words: string, env: Record<string, string> = {}) {
  const input = words.split(' ').join('\n');
  const ran = await run(['play', ...args], words === '' ? '' : `${input}\n`, env);
  const stdout = ran.stdout.replace(/[\d.]+ (µs|ms|s)\b/g, '<time>').replace(/[\d,]+ nodes/g, '<n> nodes');
  return { ...ran, stdout };
}

describe('play', () => {
  it('plays tic-tac-toe against the computer to the end', async () => {
    const { code, stdout, stderr } = await play(['velha', '-a', 'minimax'], 'b2 b2 z9 c1 b3 a2 c3');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatchSnapshot();
  });

  it('plays Hex with the swap rule between humans, in Portuguese', async () => {
    const args = ['hex', 'swap=1', '--size', '3', '--two', 'human'];
    const ran = await play(args, 'b1 swap a1 b2 lances a3 histórico sair', { LC_ALL: 'pt_BR.UTF-8' });
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(ran.stdout).toMatchSnapshot();
  });

  it('says what a character means where it is first seen, and again when asked', async () => {
    const { stdout } = await play(['mnk', '--size', '3', '--two', 'human'], 'a1 b2 c3 board help quit');
    const boards = stdout.split('player').length;
    expect(boards).toBeGreaterThan(5);
    const legends = stdout.match(/^[xo] player [12].*$/gm);
    const all = 'x player 1   o player 2';
    expect(legends).toEqual(['x player 1', 'o player 2', all, all]);
  });

  it.each([
    ['mnk 5 k=4', /4 in a row, across,\s+down or slanting, win/],
    ['mnk 4 score=points slip=0.2', /three in a line are one point.*\n?.*With probability 0\.2/],
    ['connect4', /Who has 4 in an unbroken line wins/],
    ['dots 2', /more\s+boxes win/],
    ['hex 3', /joins left and right/],
    ['hex 3 --level hard', /player 2 \(O\): computer, level hard \(report, depth 4\)/],
    ['hex 3 --level 2', /player 2 \(O\): computer, level 2 \(casual\)/],
  ])('%s: says the rule and the level', async (words, said) => {
    expect((await play(words.split(' '), 'quit')).stdout).toMatch(said);
  });

  it('writes numbers as the language does: values, times, and the chance of a slide', async () => {
    const { stdout } = await play(['mnk', 'slip=0.2', '--level', '1', '--lang', 'pt'], 'dica b2 sair');
    expect(stdout).toMatch(/Com\s+probabilidade 0,2 /);
    expect(stdout).toContain('b2 0,403');
    expect(stdout).not.toMatch(/\d\.\d/);
    const third = await play(['mnk', 'slip=1/3', '--lang', 'pt'], 'sair');
    expect(third.stdout).toMatch(/Com\s+probabilidade 1\/3 /);
  });

  it('lists the games where none is named, and says that a hint leaves moves out', async () => {
    const { code, stderr } = await run(['play'], '');
    expect([code, stderr]).toEqual([2, expect.stringMatching(/checkers \(damas\), mnk .*, hex, dots/)]);
    const { stdout } = await play(['mnk', '3', '--nodes', '1k'], 'hint quit');
    expect(stdout).toContain('and 4 moves more');
  });

  it('draws the boards that it shows, each once', async () => {
    const scene = vi.spyOn(gameByName('hex')!.view, 'scene');
    const { stdout } = await play(['hex', '--size', '3'], 'b2');
    expect([scene.mock.calls.length, stdout.match(/a b c/g)?.length]).toEqual([2, 2]);
    scene.mockRestore();
  });

  it('ends politely where the input ends, even in the middle of a line', async () => {
    const ran = await run(['play', 'dots', '--size', '2', '--two', 'human'], 'h0,0\nh1,0');
    expect(ran.code).toBe(0);
    expect(ran.stdout).toContain('after 2 moves');
    expect(await play(['mnk'], '')).toMatchObject({ code: 0, stderr: '' });
  });

  it('lets the computer play itself, each side its own engine', async () => {
    const seats = ['--one', 'alphabeta:depth=2:eval=two-bridge', '--two', 'montecarlo:nodes=500'];
    const { code, stdout } = await play(['hex', '--size', '3', ...seats], '');
    expect(code).toBe(0);
    expect(stdout).toMatch(/alphabeta: value .*, <n> nodes, \d+ alpha cuts, \d+ beta cuts, depth 2, <time>/);
    expect(stdout).toMatch(/The winner is player [12] \([XO]\)\. .* has won with the chain/);
  });

  it('slides pieces by the seed, takes lost turns, and plays a record of a file', async () => {
    const slippery = ['mnk', 'slip=1', '--two', 'human', '--lose-turn'];
    const first = (await play([...slippery, '--seed', '5'], 'b2 quit')).stdout;
    expect(first).toMatch(/^seed 5\n[^]*player 1 \(x\) plays b2, slides to [abc][123]/);
    expect((await play([...slippery, '--seed', '5'], 'b2 quit')).stdout).toBe(first);
    const lost = (await play(['mnk', '--two', 'human', '--lose-turn'], 'b2 b2')).stdout;
    expect(lost).toContain('b2 is taken: player 2 (o) loses the turn');
    const capture = ['checkers', '--from', 'fixtures/checkers/entrada.txt', '--one', 'computer:nodes=100000'];
    const { stdout } = await play([...capture, '--record', '3', '--two', 'computer'], '');
    expect(stdout).toContain('No capture is left. Captured: 7 (d8xb6 ');
  });

  it('deals a single player a board with a capture', async () => {
    const { stdout } = await play(['checkers', '--seed', '3843398252'], 'quit');
    expect(stdout).toMatch(/^seed 3843398252\n/);
    expect(stdout).not.toContain('No capture is left');
    // A board of one square has no capture, however often it is generated.
    expect((await play(['checkers', '--size', '1x1'], '')).code).toBe(0);
  });

  it('prints no control character of the input back', async () => {
    const { stdout } = await run(['play', 'mnk', '--two', 'human'], 'b\x1b[2J\x07\r\nb2\nquit\n');
    expect(stdout).toContain('"b.[2j." is neither');
    expect(stdout).not.toMatch(/[\x00-\x09\x0b-\x1f]/);
  });

  it('begins after moves as other programs write them, and refuses one that is not legal', async () => {
    const begin = (game: string, moves: string) =>
      play([game, '--two', 'human', '--moves', moves], 'history');
    expect((await begin('connect4', '32164625')).stdout).toContain(
      '1. c  2. b  3. a  4. f  5. d  6. f  7. b  8. e',
    );
    expect((await begin('hex', '1. c3 d2')).stdout).toContain('1. c3  2. d2\n');
    const illegal = 'tabuleiro: move 7, 1, is not legal here\n';
    expect(await begin('connect4', '1111111')).toMatchObject({ code: 2, stderr: illegal });
  });

  it('saves and loads games, and tells why a file is none', async () => {
    const file = join(folder, 'game.json');
    const words = `b2 save;${file} quit`.split(' ').join('\n').replace(';', ' ');
    await run(['play', 'mnk', '--two', 'human'], `${words}\n`);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
      schema: 'tabuleiro.game/1',
      moves: ['b2'],
    });
    const bad = join(folder, 'bad.json');
    writeFileSync(bad, '{}');
    const loaded = await run(
      ['play', 'mnk', '--two', 'human'],
      `load ${bad}\nload ${bad}x\nload ${file}\na1\nhistory\n`,
    );
    expect(loaded.code).toBe(0);
    expect(loaded.stdout).toContain('the file is not a saved game');
    expect(loaded.stdout).toContain('loaded, 1 move\n');
    expect(loaded.stdout).toContain('1. b2  2. a1');
    expect(existsSync(`${bad}x`)).toBe(false);
  });

  it('asks before it replaces a file, and opens any game or position of any file', async () => {
    const file = join(folder, 'taken.txt');
    const records = 'mnk 3 3\n1 0 0\n0 0 0\n0 0 2\nhex 2 2\n1 0 0 0\n';
    writeFileSync(file, records);
    const lines = [
      `save ${file}`,
      'no',
      `load ${file} 2`,
      `load ${file} 3`,
      'b2',
      'history',
      `save ${file}`,
      'yes',
    ];
    const { stdout } = await run(['play', 'mnk', '--two', 'human'], `${lines.slice(0, 6).join('\n')}\n`);
    expect(stdout).toContain('exists; replace it (yes, no)? no\nnot saved\n');
    expect(readFileSync(file, 'utf8')).toBe(records);
    expect(stdout).toContain('loaded, 0 moves\n');
    expect(stdout).toContain('there is no game or position 3');
    expect(stdout).toContain('1. b2\n');
    await run(['play', 'hex', '--size', '2', '--two', 'human'], `a1\nsave ${file}\nyes\nsave ${file}\n`);
    const { stdout: again } = await run(['play', '-i', file, '--two', 'human'], 'history\n');
    expect(again).toContain('1. a1\n');
  });

  it.each([
    [['chess'], 'There are:'],
    [['mnk', 'k=9'], 'bad-option'],
    [['mnk', '--two', 'nobody!'], 'not a player'],
    [['mnk', 'slip=0.2', '-a', 'alphabeta'], 'not-supported'],
    [['hex', '--lose-turn'], 'no turn can be lost in hex'],
  ])('%j is wrong usage: %s', async (args, message) => {
    const { code, stdout, stderr } = await run(['play', ...args]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
  });
});

const hasScript = spawnSync('script', ['--version']).status === 0;

describe.runIf(hasScript)('play on a terminal', () => {
  /** Types `lines` into a terminal; returns all that the terminal received. */
  function onTerminal(args: string, lines: string, env: Record<string, string>, size = ''): string {
    const command = `${size} ${join(root, 'solve')} play ${args}`;
    const { stdout } = spawnSync('script', ['-qec', command, '/dev/null'], {
      cwd: folder,
      input: lines,
      encoding: 'utf8',
      timeout: 100_000,
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

  /** For each turn waits for `shown`, then types `typed`; returns all that was shown. */
  function converse(
    args: string,
    turns: readonly (readonly [shown: string, typed: string])[],
  ): Promise<string> {
    const command = `${join(root, 'solve')} play ${args}`;
    const env = { ...process.env, NO_COLOR: '1', TERM: 'xterm-256color', LC_ALL: 'C.UTF-8' };
    const child = spawn('script', ['-qec', command, '/dev/null'], { cwd: folder, env });
    const left = [...turns];
    let [all, recent] = ['', ''];
    child.stdout.on('data', (data: Buffer) => {
      all += data.toString();
      recent += data.toString();
      for (let at; left.length > 0 && (at = recent.indexOf(left[0][0])) >= 0;) {
        const [awaited, typed] = left.shift()!;
        recent = recent.slice(at + awaited.length);
        if (typed !== '') child.stdin.write(typed);
      }
    });
    const limit = setTimeout(() => child.kill(), 100_000);
    return new Promise((resolve) => {
      child.on('close', () => {
        clearTimeout(limit);
        resolve(all);
      });
    });
  }

  /** Returns the command shown at Ctrl-C that continues the game. */
  const command = (shown: string): string | undefined =>
    /json; (.*) continues it/.exec(shown.replace(/\s+/g, ' '))?.[1];

  it('keeps the game at Ctrl-C, while the computer thinks too, and says where', async () => {
    const first = await converse('hex --two human', [
      ['(X)>', 'f6\n'],
      ['(O)>', '\x03'],
    ]);
    expect(first).toContain('The game is saved in tabuleiro-hex.json;');
    expect(command(first)).toBe('./solve play -i tabuleiro-hex.json --two human');
    const second = await converse('hex --two mcts:time=60s', [
      ['(X)>', 'f6\n'],
      ['player 2 (O) is thinking, for at most', '\x03'],
    ]);
    expect(second).toContain('The game is saved in tabuleiro-hex-2.json;');
    expect(command(second)).toBe('./solve play -i tabuleiro-hex-2.json --two mcts:time=60s');
    const args = 'mnk --one humano --two human --lose-turn -a alphabeta --depth 2 --time 1s';
    const third = await converse(args, [
      ['(x)>', 'b2\n'],
      ['(o)>', '\x03'],
    ]);
    const seats = '--one humano --two human --algorithm alphabeta --depth 2';
    expect(command(third)).toBe(`./solve play -i tabuleiro-mnk.json ${seats} --time 1000ms --lose-turn`);
    for (const name of ['tabuleiro-hex.json', 'tabuleiro-hex-2.json'])
      expect(JSON.parse(readFileSync(join(folder, name), 'utf8'))).toMatchObject({ moves: ['f6'] });
  });

  it('shows a turn within 24 lines, and refuses a board that is wider than the terminal', () => {
    const small = (columns: number) => `stty cols ${String(columns)} rows 24;`;
    const env = { NO_COLOR: '1' };
    const shown = onTerminal('mnk k=5 --size 19x19 --two computer:nodes=500', 'j10\nquit\n', env, small(80));
    const turn = shown.slice(shown.indexOf('plays'));
    expect(turn.slice(0, turn.indexOf('player 1 (x)>')).split('\n').length).toBeLessThanOrEqual(24);
    expect(turn).toMatch(/^19 {2}\./m);
    const file = join(folder, 'a-name-of-some-length.json');
    writeFileSync(file, '');
    const asked = onTerminal('mnk --two human', `save ${file}\nno\nquit\n`, env, small(40));
    expect(asked).toContain('-length.json\r\nexists; replace it (yes, no)?');
    const refused = onTerminal('mnk --size 19x19', '', env, small(40));
    expect(refused).toContain('this board is 59 columns wide and the terminal 40');
  });

  it('recalls lines, and ends with the input', async () => {
    const shown = await converse('mnk --two human', [
      ['(x)>', 'b1\n'],
      ['(o)>', '\x1b[A\n'],
      ['choose another', ''],
      ['(o)>', '\x04'],
    ]);
    expect(shown).toContain('b1 is taken: choose another');
    expect(shown).toContain('End of the input: the game stops here, after 1 move.');
  });
});
