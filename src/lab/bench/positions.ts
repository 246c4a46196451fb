/** Positions of an experiment, from a file or generated. */
import type { RefusedItem } from '../../batch/read/items.js';
import { recordsOf } from '../../app/positions/records.js';
import type { Game, GenerateOptions, Setup } from '../../core/game.js';
import { Random } from '../../core/random.js';
import { ok, type Result } from '../../core/refusal.js';

/** Setups by game in file order. Refused records are passed to `onRefused` and left out. */
export async function positionsOf(
  chunks: AsyncIterable<Uint8Array>,
  onRefused: (item: RefusedItem) => void,
): Promise<Map<Game, Setup[]>> {
  const found = new Map<Game, Setup[]>();
  for await (const item of recordsOf(chunks)) {
    if (item.kind === 'refused') {
      onRefused(item);
      continue;
    }
    const setups = found.get(item.game);
    if (setups) setups.push(item.setup);
    else found.set(item.game, [item.setup]);
  }
  return found;
}

/** Returns `count` random setups, or the refusal of the generator. */
export function generated(game: Game, count: number, seed: number, wanted: GenerateOptions): Result<Setup[]> {
  const random = new Random(seed);
  const setups: Setup[] = [];
  for (let i = 0; i < count; i++) {
    const made = game.rules.generate(random, wanted);
    if (!made.ok) return made;
    setups.push(made.value);
  }
  return ok(setups);
}
