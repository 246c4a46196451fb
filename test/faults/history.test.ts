/**
 * The answer to a position does not depend on the positions before it in the same process,
 * including counts, bytes and best moves. Otherwise the output would depend on the number of
 * workers.
 */
import { expect, it } from 'vitest';
import { JobSolver } from '../../src/app/answers/solve/record-solver.js';
import { recordsOfText } from '../../src/app/positions/records.js';
import type { RecordItem } from '../../src/batch/read/items.js';
import { games } from '../../src/games/registry.js';
import { boards, plainJob } from './runs.js';
import { more } from '../amount.js';

function records(text: string): RecordItem[] {
  return [...recordsOfText(text)].filter((item) => item.kind === 'record');
}

it.each(games.map((game) => [game.id, game] as const))('%s', (_, game) => {
  const items = records(game.rules.kinds.map((kind) => boards(4 * more, 77, game, kind)).join(''));
  for (const limits of [{ nodes: 3000 }, { nodes: 3000, bytes: 5000 }]) {
    const job = { ...plainJob, format: 'ndjson' as const, choice: { items: [{ algorithm: 'all' }] }, limits };
    const solver = new JobSolver(job);
    const line = (item: RecordItem): string => solver.solve(item).line;
    const forwards = items.map(line);
    const backwards = [...items].reverse().map(line).reverse();
    items.forEach((_item, i) => expect(backwards[i]).toBe(forwards[i]));
  }
});
