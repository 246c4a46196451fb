import { readGames, type BoardChoice, type ReadItem } from '../../../../src/app/answers/convert/read.js';

/** Returns the games and faults of a text in a format. */
export async function itemsOf(text: string, from: string, board: BoardChoice = {}): Promise<ReadItem[]> {
  const chunks = (async function* () {
    await Promise.resolve();
    yield new TextEncoder().encode(text);
  })();
  const items: ReadItem[] = [];
  for await (const one of readGames(chunks, from, board)) items.push(one);
  return items;
}
