/** `--best all` where a limit, or the algorithm, leaves best moves out. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from './in-process.js';
import { scratch } from './program.js';

const folder = scratch();

/**
 * Player 2, to move, draws v0,1 or h1,1 for two boxes; the player's tree proves the value by only
 * one of them.
 */
const dots = 'dots 2 2 turn=2\n1 1 1 0 0 1 1 0 0 0 1 1\n';
const args = ['-i', '-', '-o', '-', '-a', 'player', '--best', 'all', '--nodes', '1'];

describe('a list of best moves that was cut short', () => {
  it('is marked in text, said once on standard error, and not complete in ndjson', async () => {
    const text = await run(args, dots + dots);
    expect(text).toMatchObject({ code: 1, stdout: '2 v0,1 ...\n2 v0,1 ...\n' });
    expect(text.stderr.match(/best moves may be missing/g)).toHaveLength(1);
    const { stdout } = await run([...args, '--format', 'ndjson'], dots);
    expect(JSON.parse(stdout)).toMatchObject({ status: 'proved', best: ['v0,1'], bestComplete: false });
  });

  it('is read by check, which still says that another move is wrong', async () => {
    const answers = join(folder, 'saida.txt');
    const positions = join(folder, 'entrada.txt');
    writeFileSync(positions, dots);
    const codes: (number | null)[] = [];
    for (const line of ['2 v0,1 ...', '2 v1,0 ...', '2 ...']) {
      writeFileSync(answers, `${line}\n`);
      codes.push((await run(['check', positions, answers])).code);
    }
    expect(codes).toEqual([0, 1, 1]);
  });
});
