/** The positions of an experiment: those of a file, game by game, or generated ones. */
import type { RefusedItem } from '../../batch/items.js';
import { RecordReader } from '../../batch/reader.js';
import type { Game, GenerateOptions, Setup } from '../../core/game.js';
import { Random } from '../../core/random.js';
import { ok, type Result } from '../../core/refusal.js';
import { games } from '../../games/registry.js';

/** Setups by game in the order of the file; refused records are told to `onRefused` and left out. */
export async function positionsOf(
  chunks: AsyncIterable<Uint8Array>,
  onRefused: (item: RefusedItem) => void,
): Promise<Map<Game, Setup[]>> {
  const reader = new RecordReader(games);
  const found = new Map<Game, Setup[]>();
  const drain = (): void => {
    for (let item = reader.next(); item.kind !== 'more' && item.kind !== 'end'; item = reader.next()) {
      if (item.kind === 'refused') onRefused(item);
      if (item.kind !== 'record') continue;
      const setups = found.get(item.game);
      if (setups) setups.push(item.setup);
      else found.set(item.game, [item.setup]);
    }
  };
  for await (const chunk of chunks) {
    reader.push(chunk);
    drain();
  }
  reader.end();
  drain();
  return found;
}

/** `count` random setups; the refusal of the generator if it has one. */
export function generated(game: Game, count: number, seed: number, wanted: GenerateOptions): Result<Setup[]> {
  const random = new Random(seed);
  const setups: Setup[] = [];
  for (let i = 0; i < count; i++) {
    const made = game.generate(random, wanted);
    if (!made.ok) return made;
    setups.push(made.value);
  }
  return ok(setups);
}
