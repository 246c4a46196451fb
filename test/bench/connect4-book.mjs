/**
 * The opening book of Connect Four (src/games/connect4/book), as `make connect4-book` makes it; needs
 * dist/lib. It grows: positions that BOOK has are not asked for again, and an interrupted run may be
 * put into it.
 *
 *   node connect4-book.mjs positions PLIES BOOK FILE    the positions of PLIES discs that are not over
 *                                                       and not in BOOK, one of a position and its
 *                                                       mirror image
 *   node connect4-book.mjs add PLIES BOOK FILE ANSWERS  puts into BOOK what ./solve answered to these
 *                                                       positions, or to the first of them, and what
 *                                                       follows for positions with fewer discs
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);
const load = (path) => import(new URL(`dist/lib/${path}`, root).href);
const { bookOf, valueIn } = await load('games/connect4/book/book.js');
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

/** Values for the side to move, from the lines of saida.txt. */
function answersIn(file) {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  return lines.map((line, i) => {
    const value = /^(-1|0|1)( |$)/.exec(line)?.[1];
    if (value === undefined) throw new Error(`answer ${i + 1} is not proved: ${line}`);
    return Number(value);
  });
}

/** The value for the side to move, if those of the positions one disc later suffice. */
function valueFrom(setup, later) {
  const values = moves(setup).map(({ after, end }) => {
    const next = end === undefined ? later.get(numberOf(after).number) : undefined;
    return end ?? (next === undefined ? undefined : 0 - next);
  });
  if (values.includes(1)) return 1;
  return values.includes(undefined) ? undefined : Math.max(...values);
}

/** The positions of all levels whose values are known: of the last one, and what follows from them. */
function* withValues(all, ofLast, book) {
  let later;
  for (let discs = all.length - 1; discs >= 0; discs--) {
    const values = new Map();
    for (const [number, setup] of all[discs]) {
      const found = discs === all.length - 1 ? ofLast.get(number) : valueFrom(setup, later);
      const value = found ?? valueIn(book, setup);
      if (value === undefined) continue;
      values.set(number, value);
      yield [setup, value];
    }
    later = values;
  }
}

const [act, plies, bookFile, file, answers] = process.argv.slice(2);
const all = levels(Number(plies));
const book = existsSync(bookFile) ? readFileSync(bookFile) : bookOf(0, []);
const asked = [...all.at(-1)].filter(([, setup]) => valueIn(book, setup) === undefined);
const text = `${asked.map(([, setup]) => codec.format(setup)).join('\n')}\n0 0\n`;
if (act === 'positions') {
  writeFileSync(file, text);
  console.log(`${asked.length} of ${all.at(-1).size} positions`);
} else {
  if (readFileSync(file, 'utf8') !== text)
    throw new Error(`${file} is not the list of what ${bookFile} lacks`);
  const values = answersIn(answers);
  const known = new Map(values.map((value, i) => [asked[i][0], value]));
  const bytes = bookOf(Number(plies), withValues(all, known, book));
  writeFileSync(bookFile, bytes);
  console.log(`${values.length} of ${asked.length} positions added, ${bytes.length} bytes`);
}
