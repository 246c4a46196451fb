import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from './in-process.js';
import { scratch } from './program.js';

const folder = scratch();
const small = ['--size', '3', '--games', '4', '--openings', 'random', '--plies', '1', '--seed', '5'];

describe('match', () => {
  it('prints standings and pairings, saves the games, and repeats itself', async () => {
    const file = join(folder, 'games.ndjson');
    const engines = [
      'alphabeta:depth=2:eval=two-bridge',
      'alphabeta:depth=2:eval=shortest-path',
      'montecarlo:nodes=300',
    ];
    const args = ['match', ...engines, ...small, '--save', file, '--sprt', '0,50'];
    const { code, stdout, stderr } = await run(args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const lines = stdout.split('\n');
    expect(lines[0]).toMatch(
      /^engine +games +won +drawn +lost +score +moving first +nodes a move +time a move$/,
    );
    expect(lines[5]).toMatch(/^pairing +games +score +Elo +95 % interval +LLR +accepted$/);
    expect(lines.filter((line) => line.includes(' - '))).toHaveLength(3);
    const games = readFileSync(file, 'utf8');
    expect(games.trim().split('\n')).toHaveLength(12);
    for (const line of games.trim().split('\n')) {
      expect(JSON.parse(line)).toMatchObject({
        schema: 'tabuleiro.game/1',
        opening: 1,
        players: { length: 2 },
      });
    }
    await run(args);
    expect(readFileSync(file, 'utf8')).toBe(games);
  });

  it('says why it plays an even number of games', async () => {
    const ran = await run(['match', 'minimax:depth=1', 'minimax:depth=1', ...small, '--games', '3']);
    expect(ran.code).toBe(0);
    expect(ran.stderr).toContain('4 games of each pairing, not 3: each opening is played with both colours');
  });

  it('prints names of engines so that no terminal obeys them', async () => {
    const { code, stdout } = await run([
      'match',
      'htp:./solve htp --nodes 50 # \u001b[2J',
      'computer:nodes=50',
      ...small,
    ]);
    expect(code).toBe(0);
    expect(stdout).toContain('htp:./solve htp --nodes 50 # ');
    expect(stdout).not.toContain('\u001b');
  });

  it('plays a program that speaks the Hex Text Protocol', async () => {
    const { code, stdout, stderr } = await run([
      'match',
      'htp:./solve htp --nodes 300',
      'montecarlo:nodes=300',
      ...small,
    ]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^htp:\.\/solve htp --nodes 300 +4 /m);
  });

  it.each([
    ['htp:./no-such-program', 'en', 'exit code 127 (no such program)'],
    ['htp:false', 'en', 'htp:false: ended without an answer, exit code 1'],
    ['htp:kill -9 $$', 'pt', 'terminou sem resposta, sinal SIGKILL'],
    [
      `htp:read x; printf '= me\\n\\n'; read x; printf '? too small\\n\\n'`,
      'en',
      'refuses boardsize 3 3: too small',
    ],
  ])('is not played where %s does not (%s)', async (engine, language, said) => {
    const { code, stdout, stderr } = await run(['match', engine, 'computer', ...small, '--lang', language]);
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
    expect(stderr).toContain(said);
  });

  it.each([
    [['computer'], 'two engines at least'],
    [['computer', 'Alpha'], 'not an engine: Alpha'],
    [['computer', 'alphabeta:depth=x'], 'not an engine: depth=x'],
    [['computer', 'htp:true', '--game', 'mnk'], 'play Hex only'],
  ])('%j is wrong usage: %s', async (engines, message) => {
    const { code, stdout, stderr } = await run(['match', ...engines]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
  });
});
