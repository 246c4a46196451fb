/**
 * Positions of draughts in the Portable Draughts Notation: `[FEN "W:W31-50:B1-20"]` in a file of
 * games, or a line `W:W31-50:B1-20`. A game without a FEN gives the position after its moves.
 * Squares are numbered from 1 in White's far left corner, row by row, or named as in chess; `K`
 * stands before a king's square. Fields that Lidraughts and others add (`:H0:F1`) are left out.
 * Without a GameType the board is the smallest that holds the largest square of the whole text. The
 * board is turned so that the side to move is below; its men are the own ones.
 * References: "PDN 3.0 standard" (W. Wesselink), "Portable Draughts Notation" (A. Millett).
 */
import type { ForeignFault, ForeignGame, Format, Note, OutgoingGame } from '../../../core/game.js';
import { parseCellName } from '../../../core/text/coordinates.js';
import { asItem, broken, excerptOf, type Line, linesOf, noteAt } from '../../kit/formats/read.js';
import { BLACK, DraughtsBoard, movesOf, WHITE } from './pdn-moves.js';
import { EMPTY, OPPONENT, OWN, colOf, indexOf, rowOf, type CheckersSetup } from '../rules/setup.js';
import { phrase, type Phrase } from '../../../core/text/phrase.js';

/** Side of the board by GameType, for the types whose squares are numbered as above. */
const sideOfType: Readonly<Record<string, number>> = { 20: 10, 21: 8, 23: 8, 25: 8, 26: 8, 27: 12 };
const sides: readonly number[] = [8, 10, 12];
/** GameType written for a side: the variant whose men capture backwards too. */
const typeOfSide: Readonly<Record<number, string>> = { 8: '26', 10: '20', 12: '27' };

const tag = /^\s*\[(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]/;
const comment = /^%|^\s*;/;
const recognised = /^(?:\s*[%;][^\n]*\n)*\s*(?:\[\w+\s+"|1\.\s*(?:[a-l]?\d+[-x:][a-l]?\d|[a-l]\d+[a-l]\d))/;
const bare = /^\s*[WB]\s*:\s*[WB]/i;

function* read(
  text: string,
  size?: { readonly rows: number },
): Generator<ForeignGame<CheckersSetup> | ForeignFault> {
  let type: Line | undefined;
  let fen: Line | undefined;
  let moves: Line | undefined;
  let movesEnd = 0;
  const lines = linesOf(text).flatMap(tagsApart);
  const assumed =
    sides.find((side) => side === size?.rows) ?? sideFor(lines.flatMap(({ text: one }) => fenOf(one) ?? []));
  const finished = function* (): Generator<ForeignGame<CheckersSetup> | ForeignFault> {
    const [found, of, played, end] = [fen, type, moves, movesEnd];
    [type, fen, moves] = [undefined, undefined, undefined];
    if (found) yield asItem(() => positionOf(found, of, played, assumed));
    else if (played) {
      const game = { text: text.slice(played.at, end), at: played.at };
      yield asItem(() => positionAfter(game, of, size?.rows));
    }
  };
  for (const line of lines) {
    const [, name, value] = tag.exec(line.text) ?? [];
    const at = line.at + Math.max(0, line.text.indexOf('"')) + 1;
    if (name !== undefined) {
      if (moves ?? (name === 'FEN' && fen)) yield* finished();
      if (name === 'FEN') fen = { text: value, at };
      if (name === 'GameType') type = { text: value, at };
    } else if (bare.test(line.text)) {
      yield* finished();
      yield asItem(() => positionOf(line, undefined, undefined, assumed));
    } else if (/^\s*\[/.test(line.text)) {
      yield asItem(() =>
        broken(line.at, phrase('{text} is no tag [Name "value"]', { text: excerptOf(line.text) })),
      );
    } else if (line.text.trim() !== '' && !comment.test(line.text)) {
      moves ??= line;
      movesEnd = line.at + line.text.length;
    }
  }
  yield* finished();
}

/** A line as its tags, then what follows them. */
function tagsApart(line: Line): Line[] {
  const length = tag.exec(line.text)?.[0].length ?? 0;
  const rest = { text: line.text.slice(length), at: line.at + length };
  if (length === 0 || rest.text.trim() === '') return [line];
  const begin = rest.text.length - rest.text.trimStart().length;
  const next = { text: rest.text.slice(begin), at: rest.at + begin };
  return [{ text: line.text.slice(0, length), at: line.at }, ...tagsApart(next)];
}

/** The FEN of a line; undefined if it has none. */
function fenOf(line: string): string | undefined {
  const [, name, value] = tag.exec(line) ?? [];
  return name === 'FEN' ? value : bare.test(line) ? line : undefined;
}

/** Splits a text at a separator into trimmed parts, each with its index. */
function partsOf({ text, at }: Line, separator: string): Line[] {
  let place = at;
  return text.split(separator).map((part) => {
    const begin = place + part.length - part.trimStart().length;
    place += part.length + 1;
    return { text: part.trim(), at: begin };
  });
}

function positionOf(
  fen: Line,
  type: Line | undefined,
  moves: Line | undefined,
  assumed: number,
): ForeignGame<CheckersSetup> {
  const { at } = fen;
  const [turn, ...fields] = partsOf({ text: fen.text.replace(/\.\s*$/, ''), at }, ':');
  const colours = fields.filter(({ text }) => /^[WB]/i.test(text));
  // The turn may be repeated as a field of one letter.
  const pieces = colours.length > 2 ? colours.filter(({ text }) => text.length > 1) : colours;
  if (!/^[WB]$/i.test(turn.text) || pieces.length !== 2)
    return broken(at, phrase('a position looks like W:W31-50:B1-20'));
  const notes: Note[] = [];
  for (const field of fields.filter((one) => !colours.includes(one))) notes.push(leftOut(field));
  const side = sizeOf(fen, type, assumed, notes);
  const mover = turn.text.toUpperCase();
  const cells = new Uint8Array((side * side) / 2);
  for (const part of pieces) put(cells, part, { mover, side, notes });
  if (moves && !/^(\*|1-0|0-1|1\/2-1\/2|2-0|0-2|1-1)$/.test(moves.text.trim()))
    notes.push(noteAt(moves.at, phrase('moves are left out')));
  return { kind: 'game', at, start: { game: 'checkers', rows: side, cols: side, cells }, moves: [], notes };
}

function leftOut({ text, at }: Line): Note {
  const field = excerptOf(text);
  // Lidraughts writes its move counters like this.
  if (/^[HF]\d+$/i.test(text)) return noteAt(at, phrase('{field}: no move is counted here', { field }));
  return noteAt(at, phrase('the field {field} is left out', { field }));
}

/**
 * Returns the side of the board: by width and height of the GameType, else by its number. Without a
 * GameType it is the side assumed for the whole text.
 */
function sizeOf({ at }: Line, type: Line | undefined, assumed: number, notes: Note[]): number {
  if (!type) {
    const size = `${String(assumed)} x ${String(assumed)}`;
    notes.push(noteAt(at, phrase('no GameType says the size: {size} is assumed', { size })));
    return assumed;
  }
  const [number, , width, height, notation] = type.text.split(',').map((word) => word.trim());
  const side = Number(width);
  // N2 and A0: numbers from the top left, names from the bottom left, as read here.
  const isHere = width === height && sides.includes(side) && /^(N2|A0)?$/i.test(notation ?? '');
  if (width !== undefined && isHere) return side;
  const known = Object.hasOwn(sideOfType, number) ? sideOfType[number] : undefined;
  if (known !== undefined && (width === undefined || side === known)) return known;
  const all = Object.keys(sideOfType).join(', ');
  return broken(
    type.at,
    phrase('GameType {text} is not known: {all}, or a size as in 20,W,10,10,N2,0', {
      text: excerptOf(type.text),
      all,
    }),
  );
}

function isOn(side: number, square: string): boolean {
  const cell = parseCellName(square);
  return cell ? Math.max(cell.row, cell.column) < side : !(Number(square) > (side * side) / 2);
}

/** The smallest board that has all the squares of these positions. */
function sideFor(fens: readonly string[]): number {
  const pieces = fens.flatMap((fen) => fen.split(':').slice(1)).map((field) => field.trim());
  const squares = pieces
    .filter((field) => /^[WB]/i.test(field))
    .flatMap((field) => field.slice(1).split(/[,-]/))
    .map((word) =>
      word
        .trim()
        .toLowerCase()
        .replace(/^k(?=[a-l]?\d)/, ''),
    );
  return sides.find((side) => squares.every((square) => isOn(side, square))) ?? sides.at(-1)!;
}

/** Returns the position after all moves of a game from the standard start. */
function positionAfter(
  game: Line,
  type: Line | undefined,
  rows: number | undefined,
): ForeignGame<CheckersSetup> {
  const moves = movesOf(game);
  const notes: Note[] = [];
  const squares = moves.map(({ text }) => text.toLowerCase().split(/[-x:] ?|(?<=\d)(?=[a-l])/));
  const cellsOn = (side: number, ply: number): number[] =>
    squares[ply].map((square) => squaresOf(square, moves[ply].at, side)[0]);
  const fits = sides.find(
    (side) =>
      squares.flat().every((square) => isOn(side, square)) &&
      new DraughtsBoard(side).canBegin(squares.length > 0 ? cellsOn(side, 0) : []),
  );
  const side = sizeOf(game, type, sides.find((one) => one === rows) ?? fits ?? sides[0], notes);
  const board = new DraughtsBoard(side);
  const played = moves.map((_, ply) => cellsOn(side, ply));
  // The first move shows who begins: in English draughts it is Black.
  const first = board.cells[played[0]?.[0] ?? 0] === BLACK ? BLACK : WHITE;
  const colour = (ply: number): number => (ply % 2 === 0 ? first : 3 - first);
  for (const [ply, move] of moves.entries())
    board.play(played[ply], board.takes(played[ply], move.text), colour(ply), move);
  const mover = colour(moves.length);
  const seen = mover === WHITE ? board.cells : board.cells.slice().reverse();
  const cells = seen.map((man) => (man === 0 ? EMPTY : man === mover ? OWN : OPPONENT));
  const after = noteAt(game.at, phrase('the position after the moves'));
  const start = { game: 'checkers', rows: side, cols: side, cells } as const;
  return { kind: 'game', at: game.at, start, moves: [], notes: [...notes, after] };
}

interface Board {
  readonly mover: string;
  readonly side: number;
  readonly notes: Note[];
}

/** Places the pieces of one colour, written `W31-50,K12`. */
function put(cells: Uint8Array, { text, at }: Line, { mover, side, notes }: Board): void {
  const own = text[0].toUpperCase() === mover;
  if (text.length === 1) return;
  for (const { text: word, at: place } of partsOf({ text: text.slice(1), at: at + 1 }, ',')) {
    const king = /^K[a-l]?\d/i.test(word);
    if (king && own)
      broken(place, phrase('{word}: the side to move has a king; only men capture here', { word }));
    if (king) notes.push(noteAt(place, phrase("{word}: the opponent's king becomes a man", { word })));
    for (const cell of squaresOf(word.replace(/^K(?=.)/i, ''), place, side)) {
      const seen = mover === 'W' ? cell : cells.length - 1 - cell;
      if (cells[seen] !== 0) broken(place, phrase('{word}: the square is taken', { word }));
      cells[seen] = own ? OWN : OPPONENT;
    }
  }
}

/** Returns the indices in our record of `31`, `31-50` or `c3`, with White below. */
function squaresOf(word: string, at: number, side: number): number[] {
  const count = (side * side) / 2;
  const [, first, last = first] = /^(\d{1,3})(?:-(\d{1,3}))?$/.exec(word) ?? [];
  if (first !== undefined && Number(first) >= 1 && Number(last) <= count && Number(first) <= Number(last))
    return Array.from({ length: Number(last) - Number(first) + 1 }, (_, i) =>
      squareAt(Number(first) + i, side),
    );
  const cell = parseCellName(word.toLowerCase());
  if (cell && cell.row < side && cell.column < side && (cell.row + cell.column) % 2 === 0)
    return [indexOf(cell.row, cell.column, side)];
  return broken(at, phrase('{word} is no square of {side} x {side}', { word: excerptOf(word), side }));
}

/** The index of a numbered square: numbers count from the top, records from the bottom. */
function squareAt(number: number, side: number): number {
  const half = side / 2;
  const row = side - 1 - Math.floor((number - 1) / half);
  const col = 2 * ((number - 1) % half) + (row % 2);
  return indexOf(row, col, side);
}

function numberOf(index: number, side: number): number {
  const [row, col] = [rowOf(index, side), colOf(index, side)];
  return (side - 1 - row) * (side / 2) + (col >> 1) + 1;
}

function write({ start }: OutgoingGame<CheckersSetup>): string | Phrase {
  const { rows, cols, cells } = start;
  if (rows !== cols || !Object.hasOwn(typeOfSide, rows))
    return phrase('only boards of 8 x 8, 10 x 10 and 12 x 12 have numbers');
  const squares = (piece: number): string => {
    return Array.from(cells.keys())
      .filter((index) => cells[index] === piece)
      .map((index) => numberOf(index, rows))
      .sort((a, b) => a - b)
      .join(',');
  };
  const fen = `W:W${squares(OWN)}:B${squares(OPPONENT)}`;
  return `[GameType "${typeOfSide[rows]}"]\n[SetUp "1"]\n[FEN "${fen}"]\n\n*\n\n`;
}

const pdn: Format<CheckersSetup> = {
  id: 'pdn',
  summary: phrase('positions of draughts: PDN with [FEN "…"], or FEN lines'),
  holds: 'positions',
  orientation: phrase(
    'the men of the side to move are the own ones, below; square 1 is at the top; kings of the opponent become men, of the side to move are refused; of a game from the first position the one after its moves, men only, is read; other moves and the rules of the GameType are left out',
  ),
  recognises: (text) => recognised.test(text) || bare.test(text),
  read,
  write,
};

/** In the order in which they are tried on a text. */
export const checkersFormats = [pdn] as const;
