/** The games a file may name. */
import type { Game } from '../core/game.js';
import { type Cursor, WORD } from './cursor.js';

/** No game has a longer name. */
const longestName = 32;

export class Names {
  /** The game of a header without a name. */
  readonly bare: Game;
  private readonly byName = new Map<string, Game>();

  /** @param bare id of the game whose records have no name in their header. */
  constructor(games: readonly Game[], bare: string) {
    for (const game of games) {
      for (const name of [game.id, ...game.aliases]) this.byName.set(name, game);
    }
    const found = this.byName.get(bare);
    if (!found) throw new Error(`no game ${bare} among the ${games.length} given`);
    this.bare = found;
  }

  /** The game that the current token names. */
  at(cursor: Cursor): Game | undefined {
    if (cursor.kind !== WORD || cursor.end - cursor.start > longestName) return undefined;
    let text = '';
    for (let p = cursor.start; p < cursor.end; p++) text += String.fromCharCode(cursor.bytes[p]);
    return this.byName.get(text);
  }
}
