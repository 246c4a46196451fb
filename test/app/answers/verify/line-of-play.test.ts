/** `verify` replays the line of play and reports a missing best move. */
import { describe, expect, it } from 'vitest';
import { setupOfText } from '../../../../src/app/positions/start-position.js';
import { legalMoves } from '../../../../src/core/position.js';
import { checkers } from '../../../../src/games/checkers/index.js';
import type { CheckersSetup } from '../../../../src/games/checkers/rules/setup.js';
import { run } from '../../../cli/in-process.js';

interface Line {
  position: string;
  best: string[];
  pv: string[];
}

async function answersOf(text: string, best = 'one'): Promise<Line[]> {
  const { stdout } = await run(['--format', 'ndjson', '--best', best], text);
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
}

/** Returns the number of wrong lines and the messages about them. */
async function wrong(lines: readonly object[]): Promise<{ count: number; said: string }> {
  const ran = await run(['verify', '-'], lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  return { count: Number(/(\d+) wrong/.exec(ran.stdout)?.[1]), said: ran.stderr };
}

function firstCaptures(record: string): string[] {
  const read = setupOfText(record);
  if (!read.ok) return [];
  const position = checkers.rules.position(read.value as CheckersSetup);
  if (!position.ok) return [];
  return legalMoves(position.value).map((move) => checkers.codec.moveName(read.value as CheckersSetup, move));
}

const captures = ['generate', 'checkers', '--size', '9x9', '--count', '40', '--seed', '4'];

describe('captures', async () => {
  const right = await answersOf((await run(captures)).stdout, 'all');
  const long = right.filter(({ pv }) => pv.length > 1);

  it('pass as they are', async () => {
    expect((await wrong(right)).count).toBe(0);
    expect(long.length).toBeGreaterThan(10);
  });

  it('are wrong when the line is cut short', async () => {
    const cut = await wrong(long.map((line) => ({ ...line, pv: line.pv.slice(0, -1) })));
    expect(cut.count).toBe(long.length);
    expect(cut.said).toMatch(/pv takes \d+, not \d+/);
    expect((await wrong(long.map((line) => ({ ...line, pv: [] })))).count).toBe(long.length);
  });

  it('are wrong when a capture that leads to fewer is named as best too', async () => {
    const spoilt = right.flatMap((line) => {
      const worse = firstCaptures(line.position).find((name) => !line.best.includes(name));
      return worse === undefined ? [] : [{ ...line, best: [...line.best, worse] }];
    });
    expect(spoilt.length).toBeGreaterThan(10);
    expect((await wrong(spoilt)).count).toBe(spoilt.length);
  });
});

it.each([
  ['hex', ['--size', '4']],
  ['mnk', ['--size', '3x4']],
  ['dots', ['--size', '2x2']],
  ['checkers', ['--size', '9x9']],
])('%s %s: no best move where there are moves is wrong', async (game, options) => {
  const text = (await run(['generate', game, ...options, '--count', '20', '--seed', '3'])).stdout;
  const right = await answersOf(text);
  expect((await wrong(right)).count).toBe(0);
  const open = right.filter(({ best }) => best.length > 0);
  expect((await wrong(open.map((line) => ({ ...line, best: [], pv: [] })))).count).toBe(open.length);
});

it('a line that ends the game with another result is wrong', async () => {
  const [won] = await answersOf('hex 2 2\n1 0\n2 0\n0 0\n');
  expect((await wrong([won])).count).toBe(0);
  expect((await wrong([{ ...won, lo: -1, hi: -1 }])).said).toContain('pv takes');
});

it('Hex 1x1 under the swap rule: the game ends before the swap', async () => {
  expect(await wrong(await answersOf('hex 1 1 swap=1\n0\n0 0\n'))).toEqual({ count: 0, said: '' });
});
