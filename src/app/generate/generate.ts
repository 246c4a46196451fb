/** Random positions as the text of a file. */
import type { Game, GenerateOptions } from '../../core/game.js';
import { Random } from '../../core/random.js';
import { ok, type Result } from '../../core/refusal.js';

export interface GenerateJob {
  readonly game: Game;
  readonly count: number;
  readonly seed: number;
  readonly wanted: GenerateOptions;
}

/** Length of a piece of text, in characters, approximately. */
const pieceLength = 1 << 16;

/** The records and the terminator, in pieces; a refusal of the generator ends it. The same job, the same text. */
export function* generateText({ game, count, seed, wanted }: GenerateJob): Generator<Result<string>> {
  const random = new Random(seed);
  let text = '';
  for (let i = 0; i < count; i++) {
    const made = game.rules.generate(random, wanted);
    if (!made.ok) {
      yield made;
      return;
    }
    text += game.codec.format(made.value);
    if (text.length < pieceLength) continue;
    yield ok(text);
    text = '';
  }
  yield ok(`${text}0 0\n`);
}
