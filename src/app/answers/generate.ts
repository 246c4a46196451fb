/** Generates the text of a file with random positions. */
import type { Game, GenerateOptions } from '../../core/game.js';
import { Random } from '../../core/random.js';
import { fail, ok, type Result } from '../../core/refusal.js';
import { canonical } from '../../games/kit/board/canonical.js';

export interface GenerateJob {
  readonly game: Game;
  readonly count: number;
  readonly seed: number;
  readonly wanted: GenerateOptions;
  /** Whether no position occurs twice, symmetric ones included. */
  readonly unique?: boolean;
}

/** Approximate length of a piece of text in characters. */
const pieceLength = 1 << 16;

/** Number of successive repetitions after which all positions are considered drawn. */
const maxRepeats = 10_000;

/** Yields the records and the terminator in pieces, or a refusal. Equal jobs give equal text. */
export function* generateText({ game, count, seed, wanted, unique }: GenerateJob): Generator<Result<string>> {
  const random = new Random(seed);
  let text = '';
  const drawn = new Set<string>();
  for (let [i, repeats] = [0, 0]; i < count;) {
    const made = game.rules.generate(random, wanted);
    if (!made.ok) {
      yield made;
      return;
    }
    if (unique) {
      const { size } = drawn.add(game.codec.format(canonical(game, made.value).setup));
      repeats = size === i ? repeats + 1 : 0;
      if (repeats > maxRepeats) return yield fail('bad-option', { problem: 'count', found: i });
      if (repeats > 0) continue;
    }
    i++;
    text += game.codec.format(made.value);
    if (text.length < pieceLength) continue;
    yield ok(text);
    text = '';
  }
  yield ok(`${text}0 0\n`);
}
