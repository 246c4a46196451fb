/** Messages during the search of a long record. */
import childProcess, { type ForkOptions } from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Meter, watchOfAll } from '../../src/core/search/limits.js';
import { gameByName } from '../../src/games/registry.js';
import { plainQuestion } from '../../src/core/game.js';
import { startSetup } from '../../src/app/positions/start-position.js';
import { memoryHost } from '../../src/cli/in-memory.js';
import { run as runOn } from '../../src/cli/program.js';
import { run } from './in-process.js';
import { withWorkersHere } from './worker-here.js';

const hex = `hex 8 8\n${'0 0 0 0 0 0 0 0\n'.repeat(8)}0 0\n`;
const sgf = '(;FF[4]GM[11]SZ[8];B[d4];W[e5];B[c6])';
const named = /record 1: hex 8x8, 0:\d\d, [\d,]+ nodes/;

// A clock that is 300 ms later at each reading: a few thousand nodes take seconds.
beforeEach(() => {
  let ms = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (ms += 300));
});
afterEach(() => vi.restoreAllMocks());

const search = ['-a', 'alphabeta', '--nodes', '12k'];

describe('a long first record', () => {
  const limit = [...search, '--progress', 'plain'];

  it('is named in plain lines', async () => {
    const { stderr } = await run(limit, hex);
    expect(stderr).toMatch(named);
  });

  it('is named by a worker process', async () => {
    const { fork } = childProcess;
    const quick = 'let ms = 0; performance.now = () => (ms += 300);';
    const imported = ['--import', `data:text/javascript,${encodeURIComponent(quick)}`];
    childProcess.fork = ((entry: string, words: string[], options: ForkOptions) =>
      fork(entry, words, { ...options, execArgv: [...options.execArgv!, ...imported] })) as typeof fork;
    syncBuiltinESMExports();
    try {
      const { stderr } = await run([...limit, '--jobs', '1'], hex);
      expect(stderr).toMatch(named);
    } finally {
      childProcess.fork = fork;
      syncBuiltinESMExports();
    }
  });

  it('is named in Portuguese and in JSON', async () => {
    const { stderr } = await run([...limit, '--lang', 'pt', '--log-format', 'json'], hex);
    const said = JSON.parse(stderr.split('\n')[0]) as object;
    expect(said).toMatchObject({
      ...{ code: 'progress', message: expect.stringMatching(/^registro 1: hex 8x8/) as string },
      searching: { index: 1, game: 'hex', size: '8x8' },
    });
  });

  it('is named by label', async () => {
    const { stderr } = await run(['label', ...limit], hex);
    expect(stderr).toMatch(named);
  });
});

it('annotate names game and move', async () => {
  const { stderr } = await run(['annotate', '--progress', 'plain', '--time', '600ms'], sgf);
  expect(stderr).toMatch(/^tabuleiro: game 1, move \d: hex 8x8, 0:\d\d, [\d,]+ nodes/);
});

describe('on a terminal', () => {
  /** Runs with one terminal for both outputs, and typed input or not. */
  async function shown(args: readonly string[], input: string, isTyped: boolean): Promise<string> {
    const host = memoryHost(input, { LC_ALL: 'C.UTF-8', TABULEIRO_JOBS: '1' });
    const isTerminal = (descriptor: number): boolean => descriptor > 0 || isTyped;
    const { stdout } = host;
    await withWorkersHere(() => runOn(args, { ...host, stderr: stdout, isTerminal }));
    return stdout.text;
  }

  it('one line names the record, and is erased before the answer', async () => {
    const text = await shown(search, hex, false);
    expect(text).toMatch(/^\rrecord 1: hex 8x8, 0:\d\d, [\d,]+ nodes\x1b\[K/);
    expect(text).toMatch(/\r\x1b\[K-1\.\.1 /);
  });

  it('is the only place for it', async () => {
    const args = ['hack', '-a', 'tree', '--tries', '40'];
    expect(await shown(args, '', false)).toContain('\x1b[K');
    const { stdout, stderr } = await run(args);
    expect(stdout + stderr).not.toContain('\x1b');
  });

  it('no line disturbs what is typed', async () => {
    const text = await shown(search, hex, true);
    expect(text).toMatch(/^tabuleiro: waiting for input.*\n-1\.\.1 /);
    expect(text).not.toContain('\x1b');
  });
});

describe('what a search tells', () => {
  it.each([
    ['connect4', 'player'],
    ['mnk', 'player'],
    ['hex', 'negamax'],
    ['hex', 'alphabeta'],
  ])('%s %s: one depth after another', (name, id) => {
    const game = gameByName(name)!;
    const setup = startSetup(game, { rows: 6, cols: 6 }, []);
    if (!setup.ok) throw new Error(name);
    const depths: number[] = [];
    const watch = (_: number, depth: number): void => void depths.push(depth);
    const solver = game.solvers.list.find((one) => one.id === id)!;
    solver.solve(
      setup.value,
      { ...plainQuestion, evaluation: game.solvers.evaluations[0]?.id },
      {
        ...{ nodes: 4_000, depth: 30, watch },
      },
    );
    expect(Math.max(...depths)).toBeGreaterThan(1);
  });

  it('the nodes of a part are counted once', () => {
    const told: number[] = [];
    const meter = new Meter({ watch: watchOfAll((nodes) => void told.push(nodes)) });
    const spend = (own: Meter, count: number): void => {
      for (let i = 0; i < count; i++) own.spend();
    };
    spend(meter, 3000);
    const part = meter.part(2000);
    spend(part, 2000);
    meter.absorb(part);
    expect(told.at(-1)).toBe(5000);
    expect(told).toEqual([...told].sort((a, b) => a - b));
  });
});
