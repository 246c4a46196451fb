/**
 * Positions of draughts in the Portable Draughts Notation: `[FEN "W:W31-50:B1-20"]` in a file of games, or a line
 * `W:W31-50:B1-20`. Squares are numbered from 1 in White's far left corner, row by row; `K` stands before a king's
 * square; squares may also be named as in chess. The board of the side to move is turned so that this side is below:
 * its men are the own ones. Reference: "PDN 3.0 standard" (W. Wesselink), "Portable Draughts Notation" (A. Millett).
 */
import { both, type Bilingual } from '../../../core/text/bilingual.js';
import type { ForeignFault, ForeignGame, Format, Note, OutgoingGame } from '../../../core/game.js';
import { parseCellName } from '../../../core/text/coordinates.js';
import { asItem, broken, excerptOf, type Line, linesOf, noteAt } from '../../kit/formats/read.js';
import { colOf, indexOf, rowOf, type CheckersSetup } from '../rules/setup.js';

/** Sides of the boards by GameType, those whose squares lie and are numbered as here said. */
const sideOfType: Readonly<Record<string, number>> = { 20: 10, 21: 8, 23: 8, 25: 8, 26: 8, 27: 12 };
/** The type that is written: the one of that size whose men capture backwards too. */
const typeOfSide: Readonly<Record<number, string>> = { 8: '26', 10: '20', 12: '27' };

const tag = /^\s*\[(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]\s*$/;
const bare = /^\s*[WB]:[WB]/i;

function* read(text: string): Generator<ForeignGame<CheckersSetup> | ForeignFault> {
  let type: Line | undefined;
  let fen: Line | undefined;
  let moves: Line | undefined;
  const finished = function* (): Generator<ForeignGame<CheckersSetup> | ForeignFault> {
    const [found, of, played, begun] = [fen, type, moves, type ?? moves];
    [type, fen, moves] = [undefined, undefined, undefined];
    if (found) yield asItem(() => positionOf(found, of, played));
    else if (begun)
      yield asItem(() =>
        broken(
          begun.at,
          'a game without a position: no [FEN "…"]',
          'uma partida sem posição: falta [FEN "…"]',
        ),
      );
  };
  for (const line of linesOf(text)) {
    const [, name, value] = tag.exec(line.text) ?? [];
    const at = line.at + Math.max(0, line.text.indexOf('"')) + 1;
    if (name !== undefined) {
      if (moves ?? (name === 'FEN' && fen)) yield* finished();
      if (name === 'FEN') fen = { text: value, at };
      if (name === 'GameType') type = { text: value, at };
    } else if (bare.test(line.text)) {
      yield* finished();
      yield asItem(() => positionOf({ text: line.text.trim(), at: line.at }, undefined, undefined));
    } else if (/^\s*\[/.test(line.text)) {
      yield asItem(() =>
        broken(
          line.at,
          `${excerptOf(line.text)} is no tag [Name "value"]`,
          `${excerptOf(line.text)} não é etiqueta [Nome "valor"]`,
        ),
      );
    } else if (line.text.trim() !== '') moves ??= line;
  }
  yield* finished();
}

function positionOf(fen: Line, type: Line | undefined, moves: Line | undefined): ForeignGame<CheckersSetup> {
  const { at } = fen;
  const [turn, ...parts] = fen.text.trim().replace(/\.$/, '').split(':');
  if (!/^[WB]$/i.test(turn) || parts.length !== 2)
    return broken(at, 'a position looks like W:W31-50:B1-20', 'uma posição se parece com W:W31-50:B1-20');
  const notes: Note[] = [];
  const side = sizeOf(fen, type, notes);
  const mover = turn.toUpperCase();
  const cells = new Uint8Array((side * side) / 2);
  let place = at + fen.text.indexOf(':') + 1;
  for (const part of parts) {
    put(cells, part, place, { mover, side, notes });
    place += part.length + 1;
  }
  if (moves && !/^(\*|1-0|0-1|1\/2-1\/2|2-0|0-2|1-1)$/.test(moves.text.trim()))
    notes.push(noteAt(moves.at, 'moves are left out', 'os lances ficam de fora'));
  return { kind: 'game', at, start: { game: 'checkers', rows: side, cols: side, cells }, moves: [], notes };
}

/** By the game's type, else the smallest board that has all the squares. */
function sizeOf(fen: Line, type: Line | undefined, notes: Note[]): number {
  if (type) {
    const number = /^\d+/.exec(type.text)?.[0] ?? '';
    if (Object.hasOwn(sideOfType, number)) return sideOfType[number];
    return broken(
      type.at,
      `GameType ${excerptOf(type.text)} is not known: 20, 21, 23, 25, 26, 27`,
      `GameType ${excerptOf(type.text)} não é conhecido: 20, 21, 23, 25, 26, 27`,
    );
  }
  const most = Math.max(0, ...(fen.text.match(/(?<![a-z\d])\d+/gi) ?? []).slice(0, 200).map(Number));
  const side = [8, 10, 12].find((one) => (one * one) / 2 >= most) ?? 12;
  const size = `${String(side)} x ${String(side)}`;
  notes.push(
    noteAt(
      fen.at,
      `no GameType says the size: ${size} is assumed`,
      `nenhum GameType diz o tamanho: supõe-se ${size}`,
    ),
  );
  return side;
}

interface Board {
  readonly mover: string;
  readonly side: number;
  readonly notes: Note[];
}

/** `W31-50,K12`: the pieces of one colour. */
function put(cells: Uint8Array, part: string, at: number, { mover, side, notes }: Board): void {
  const colour = part[0]?.toUpperCase();
  if (colour !== 'W' && colour !== 'B')
    broken(at, 'pieces begin with their colour, W or B', 'as peças começam com a cor, W ou B');
  const own = colour === mover;
  let place = at + 1;
  for (const word of part.slice(1).split(',')) {
    const king = /^K/i.test(word);
    if (king && own)
      broken(
        place,
        `${word}: the side to move has a king; only men capture here`,
        `${word}: o lado que joga tem uma dama; aqui só peças simples capturam`,
      );
    if (king)
      notes.push(
        noteAt(
          place,
          `${word}: the opponent's king becomes a man`,
          `${word}: a dama do adversário vira peça simples`,
        ),
      );
    if (part.length > 1) {
      for (const cell of squaresOf(word.replace(/^K/i, ''), place, side)) {
        const seen = mover === 'W' ? cell : cells.length - 1 - cell;
        if (cells[seen] !== 0) broken(place, `${word}: the square is taken`, `${word}: a casa está ocupada`);
        cells[seen] = own ? 1 : 2;
      }
    }
    place += word.length + 1;
  }
}

/** Indices in a record here of `31`, `31-50` or `c3`, White below. */
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
  return broken(
    at,
    `${excerptOf(word)} is no square of ${String(side)} x ${String(side)}`,
    `${excerptOf(word)} não é casa de ${String(side)} x ${String(side)}`,
  );
}

/** The index in a record of the square with a number: numbers go down, records go up. */
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

function write({ start }: OutgoingGame<CheckersSetup>): string | Bilingual {
  const { rows, cols, cells } = start;
  if (rows !== cols || !Object.hasOwn(typeOfSide, rows))
    return both(
      'only boards of 8 x 8, 10 x 10 and 12 x 12 have numbers',
      'só tabuleiros 8 x 8, 10 x 10 e 12 x 12 têm números',
    );
  const squares = (piece: number): string => {
    const numbers = Array.from(cells.keys()).filter((index) => cells[index] === piece);
    return numbers
      .map((index) => numberOf(index, rows))
      .sort((a, b) => a - b)
      .join(',');
  };
  const fen = `W:W${squares(1)}:B${squares(2)}`;
  return `[GameType "${typeOfSide[rows]}"]\n[SetUp "1"]\n[FEN "${fen}"]\n\n*\n\n`;
}

export const pdn: Format<CheckersSetup> = {
  id: 'pdn',
  summary: both(
    'positions of draughts: PDN with [FEN "…"], or FEN lines',
    'posições de damas: PDN com [FEN "…"], ou linhas FEN',
  ),
  holds: 'positions',
  orientation: both(
    'the men of the side to move are the own ones, below; square 1 is at the top; kings of the opponent become men, of the side to move are refused; moves and the rules of the GameType are left out',
    'as pedras do lado que joga são as próprias, embaixo; a casa 1 fica no alto; damas do adversário viram pedras, do lado que joga são recusadas; lances e regras do GameType ficam de fora',
  ),
  recognises: (text) => /^\s*\[\w+\s+"/.test(text) || bare.test(text),
  read,
  write,
};
