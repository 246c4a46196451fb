/**
 * The value of every legal move from TypeScript, an object a move.
 *
 *     node examples/labels.ts ./solve < fixtures/hex/entrada.txt      (Node.js 23.6 or later; before, npx tsx)
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

interface Row {
  readonly game: string;
  readonly turn: number;
  readonly cells: readonly number[];
  readonly move: string;
  readonly lo: number;
  readonly best: boolean;
}

const args = ['label', '--jobs', '1', '--nodes', '1000000'];
const { stdout } = spawnSync(process.argv[2], args, { input: readFileSync(0), encoding: 'utf8' });
const rows = stdout
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as Row);
for (const { game, turn, cells, move, lo, best } of rows)
  console.log(game, turn, cells.join(''), move, lo, best);
