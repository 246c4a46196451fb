/** The files of `./solve play`: what it opens, what it saves, and what it leaves behind at Ctrl-C. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scratch, solve } from './program.js';

const folder = scratch();

/** The file `name` of the folder, with this text. */
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
  ])('of a game that does not fit play %s leaves the game as it is', (args, record, why) => {
    const lines = `a1\nload ${records} ${record}\nhistory\nquit\n`;
    const { code, stdout, stderr } = solve(['play', ...args.split(' ')], lines);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(why);
    expect(stdout).not.toContain('loaded');
    expect(stdout).toContain('1. a1');
  });

  it('is refused at the start where no engine knows the evaluation', () => {
    const { code, stdout, stderr } = solve(['play', 'mnk', '--two', 'computer:depth=1:eval=two-bridge']);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('there is no evaluation two-bridge');
  });
});
