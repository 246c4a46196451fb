import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { run } from './in-process.js';
import { root, scratch } from './program.js';

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
    [['computer', 'htp:true', '--game', 'mnk'], 'play Hex from the empty board only'],
  ])('%j is wrong usage: %s', async (engines, message) => {
    const { code, stdout, stderr } = await run(['match', ...engines]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
  });
});

const waiting = { timeout: 60_000, interval: 50 };

describe('an interrupted match', () => {
  const folderOf = scratch();
  const engines = ['montecarlo:nodes=200', 'alphabeta:depth=2'];
  const args = ['match', ...engines, ...small, '--games', '8', '--format', 'ndjson'];

  it('goes on after the games of its file, and ends with the same games', async () => {
    const [whole, cut] = ['whole', 'cut'].map((name) => join(folderOf, `${name}.ndjson`));
    await run([...args, '-o', whole]);
    const games = readFileSync(whole, 'utf8');
    writeFileSync(cut, games.split('\n').slice(0, 3).join('\n') + '\n' + games.slice(0, 50));
    const { code, stderr } = await run([...args, '-o', cut, '--resume']);
    expect(code).toBe(0);
    expect(stderr).toContain('3 games of an earlier run; nodes and times are of this one');
    expect(stderr).toMatch(/^montecarlo:nodes=200 +8 /m);
    expect(readFileSync(cut, 'utf8')).toBe(games);
    const packed = `${cut}.gz`;
    writeFileSync(packed, gzipSync(games.split('\n').slice(0, 3).join('\n') + '\n'));
    await run([...args, '-o', packed, '--resume']);
    expect(gunzipSync(readFileSync(packed)).toString()).toBe(games);
  });

  it.each([
    [['--seed', '6'], 'has other games than those of this match'],
    [['--size', '4'], 'has other games than those of this match'],
  ])('refuses to go on with %j', async (changed, said) => {
    const file = join(folderOf, 'other.ndjson');
    await run([...args, '-o', file]);
    const before = readFileSync(file, 'utf8');
    const { code, stderr } = await run([...args, '-o', file, ...changed, '--resume']);
    expect([code, stderr]).toEqual([2, expect.stringContaining(said)]);
    expect(readFileSync(file, 'utf8')).toBe(before);
  });

  it('refuses to go on without a file', async () => {
    const { code, stderr } = await run([...args, '--resume']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('--resume: no file of games')]);
  });

  it('at Ctrl-C prints the table so far and keeps the games, and nothing else', async () => {
    const file = join(folderOf, 'kept', 'games.ndjson');
    mkdirSync(join(folderOf, 'kept'));
    const slow = `htp:i=0; while read -r c rest; do case $c in genmove) i=$((i+1)); [ $i -gt 6 ] && sleep 600; printf '= resign\\n\\n';; *) printf '= \\n\\n';; esac; done`;
    const words = ['match', slow, 'computer:nodes=50', '--size', '3', '--games', '40', '--save', file];
    const child = spawn(join(root, 'solve'), words, { stdio: ['ignore', 'pipe', 'pipe'] });
    const [out, err] = [text(child.stdout), text(child.stderr)];
    await vi.waitFor(() => expect(readFileSync(file, 'utf8').split('\n')).toHaveLength(7), waiting);
    child.kill('SIGINT');
    expect(await once(child, 'exit')).toEqual([130, null]);
    expect(await out).toMatch(/^htp:.* 6 +0 +0 +6 /m);
    expect(await err).toMatch(/interrupted; to go on: .*match .* --resume$/m);
    expect(readFileSync(file, 'utf8').split('\n')).toHaveLength(7);
    expect(readdirSync(join(folderOf, 'kept'))).toEqual(['games.ndjson']);
  });
});
