/** The games a file may name. */
import type { Game } from '../../core/game.js';
import { type Cursor, WORD } from './cursor.js';

/** Longer words are no names. */
const maxName = 32;

export class Names {
  /** The game of a header without a name. */
  readonly bare: Game;
  /** The smallest integer that is too large for a cell in every game: it can only be a side of a board. */
  readonly smallestSide: number;
  private readonly byName = new Map<string, Game>();

  /** @param games one of them has `codec.bare`. */
  constructor(games: readonly Game[]) {
    for (const game of games) {
      for (const name of [game.id, ...game.aliases]) this.byName.set(name, game);
    }
    const bare = games.find(({ codec }) => codec.bare);
    if (!bare) throw new Error(`none of the ${games.length} games has records without a name`);
    this.bare = bare;
    this.smallestSide = 1 + Math.max(...games.map((game) => game.codec.grammar.maxCell));
  }

  /** The game that the current token names. */
  at(cursor: Cursor): Game | undefined {
    if (cursor.kind !== WORD || cursor.end - cursor.start > maxName) return undefined;
    let text = '';
    for (let p = cursor.start; p < cursor.end; p++) text += String.fromCharCode(cursor.bytes[p]);
    return this.byName.get(text);
  }
}
