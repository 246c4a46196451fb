/**
 * The opening book of Connect Four (src/games/connect4/book), as `make connect4-book` makes it; needs
 * dist/lib.
 *
 *   node connect4-book.mjs positions PLIES FILE        all positions of PLIES discs that are not
 *                                                      over, one of a position and its mirror image
 *   node connect4-book.mjs book PLIES ANSWERS BOOK     the book, from the answers of ./solve to
 *                                                      these positions; those before them follow
 */
import { readFileSync, writeFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);
const load = (path) => import(new URL(`dist/lib/${path}`, root).href);
const { bookOf } = await load('games/connect4/book/book.js');
const { numberOf } = await load('games/connect4/book/numbering.js');
const { legalMoves } = await load('core/position.js');
const { connect4 } = await load('games/connect4/index.js');
const { codec, rules } = connect4;
const empty = { game: 'connect4', rows: 6, cols: 7, k: 4, cells: new Uint8Array(42) };

/** The positions after each move; `end` is the value for the player who moved, if the game is over. */
function moves(setup) {
  const { value: position } = rules.position(setup);
  const sign = position.toMove === 0 ? 1 : -1;
  return legalMoves(position).map((move) => {
    position.play(move);
    const end = position.isOver ? sign * position.settled : undefined;
    position.undo();
    return { after: rules.after(setup, move), end };
  });
}

/** Maps of the positions of 0 to `plies` discs that are not over, by their numbers. */
function levels(plies) {
  const all = [new Map([[numberOf(empty).number, empty]])];
  while (all.length <= plies) {
    const next = new Map();
    for (const setup of all.at(-1).values())
      for (const { after, end } of moves(setup)) {
        const { number } = numberOf(after);
        if (end === undefined && !next.has(number)) next.set(number, after);
      }
    all.push(next);
  }
  return all;
}

/** Values for the side to move of the last level, from the lines of saida.txt. */
function solvedValues(last, file) {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  if (lines.length !== last.size) throw new Error(`${lines.length} answers for ${last.size} positions`);
  const numbers = last.keys();
  return new Map(
    lines.map((line, i) => {
      const value = /^(-1|0|1)( |$)/.exec(line)?.[1];
      if (value === undefined) throw new Error(`answer ${i + 1} is not proved: ${line}`);
      return [numbers.next().value, Number(value)];
    }),
  );
}

/** The value for the side to move, from those of the positions one disc later, by their numbers. */
function valueFrom(setup, later) {
  return Math.max(...moves(setup).map(({ after, end }) => end ?? 0 - later.get(numberOf(after).number)));
}

/** All positions with their values: those of the last level, and of each level before it. */
function* withValues(all, solved) {
  let values = solved;
  for (let discs = all.length - 1; discs >= 0; discs--) {
    const later = values;
    if (discs < all.length - 1)
      values = new Map(Array.from(all[discs], ([number, setup]) => [number, valueFrom(setup, later)]));
    for (const [number, setup] of all[discs]) yield [setup, values.get(number)];
  }
}

const [act, plies, ...files] = process.argv.slice(2);
const all = levels(Number(plies));
const last = all.at(-1);
if (act === 'positions') {
  writeFileSync(files[0], `${[...last.values()].map((setup) => codec.format(setup)).join('\n')}\n0 0\n`);
  console.log(`${last.size} positions`);
} else {
  const [answers, book] = files;
  const bytes = bookOf(Number(plies), withValues(all, solvedValues(last, answers)));
  writeFileSync(book, bytes);
  console.log(`${bytes.length} bytes`);
}
