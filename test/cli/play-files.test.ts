/** Files of `./solve play`: those that it opens, those that it saves, and those left at Ctrl-C. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from './in-process.js';
import { scratch } from './program.js';

const folder = scratch();

/** Writes a file into the folder and returns its path. */
function file(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

describe('load', () => {
  const records = file('records.txt', 'mnk 3 3\n0 0 0\n0 0 0\n0 0 0\nhex 2 2\n0 0 0 0\n');

  it.each([
    ['hex --size 4 --two mcts:nodes=50', '1', 'no algorithm mcts; there are: '],
    ['hex --size 4 --two computer:depth=1:eval=two-bridge', '1', 'there is no evaluation two-bridge'],
    ['mnk --size 4 --two human --lose-turn', '2', 'no turn can be lost in hex'],
  ])('of a game that does not fit play %s leaves the game as it is', async (args, record, why) => {
    const lines = `a1\nload ${records} ${record}\nhistory\nquit\n`;
    const { code, stdout, stderr } = await run(['play', ...args.split(' ')], lines);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(why);
    expect(stdout).not.toContain('loaded');
    expect(stdout).toContain('1. a1');
  });

  it('is refused at the start where no engine knows the evaluation', async () => {
    const { code, stdout, stderr } = await run(['play', 'mnk', '--two', 'computer:depth=1:eval=two-bridge']);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('there is no evaluation two-bridge');
  });
});

describe('-o', () => {
  const start = 'play mnk --size 2 k=2 --one human --two human'.split(' ');

  it.each(['a-file.json', '.'])('does not begin where %s is and would be replaced', async (name) => {
    const text = 'something else\n';
    file('a-file.json', text);
    const target = join(folder, name);
    const { code, stdout, stderr } = await run([...start, '-o', target], 'a1\nquit\n');
    expect({ code, stdout, stderr }).toEqual({
      code: 2,
      stdout: '',
      stderr: `tabuleiro: ${target} exists already\n`,
    });
    expect(readFileSync(join(folder, 'a-file.json'), 'utf8')).toBe(text);
  });

  it.each([
    ['records.txt', 'mnk 3 3\n0 0 0\n0 0 0\n0 0 0\n0 0\n'],
    [
      'games.ndjson',
      '{"schema":"tabuleiro.game/1","setup":"mnk 2 2 k=2\\n0 0\\n0 0\\n","seed":1,"moves":[]}\n'.repeat(2),
    ],
  ])('does not replace the %s that it begins with by one game', async (name, text) => {
    const path = file(name, text);
    const { code, stderr } = await run(['play', '-i', path, '--two', 'human', '-o', path], 'a1\nquit\n');
    expect({ code, stderr }).toEqual({ code: 2, stderr: `tabuleiro: ${path} exists already\n` });
    expect(readFileSync(path, 'utf8')).toBe(text);
  });

  it('does not begin where no file can be made', async () => {
    const { code, stdout, stderr } = await run(
      [...start, '-o', join(folder, 'missing', 'game.json')],
      'a1\nquit\n',
    );
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
    expect(stderr).toContain('no such file or folder');
  });

  it('continues the game of -i in its own file, and writes to devices', async () => {
    const target = join(folder, 'continued.json');
    expect((await run([...start, '-o', target], 'a1\nquit\n')).code).toBe(0);
    const again = ['play', '-i', target, '--two', 'human', '-o', join(folder, '.', 'continued.json')];
    expect(await run(again, 'b1\nquit\n')).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(readFileSync(target, 'utf8'))).toMatchObject({ moves: ['a1', 'b1'] });
    expect(await run([...start, '-o', '/dev/null'], 'quit\n')).toMatchObject({ code: 0, stderr: '' });
  });
});
