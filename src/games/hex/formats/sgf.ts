/**
 * Games of Hex in the Smart Game Format: GM[11], cells as letter and number, `swap-pieces`,
 * `swap-sides`, `resign`. Reference: "SGF FF[4]: Hex (GM[11])", red-bean.com. Little Golem writes
 * no GM, two letters a cell (`ba` is b1) and `swap`, and its first player is W.
 */
import type { ForeignFault, ForeignGame, Format, OutgoingGame } from '../../../core/game.js';
import { type Side, otherSide } from '../../../core/position.js';
import { FormatError, asItem, broken, lastMoveLeftOut, noteAt } from '../../kit/formats/read.js';
import type { HexSetup } from '../rules/setup.js';
import { ForeignHex, mirroredName, stonesOf } from './board.js';
import { type Property, type Tree, treesOf } from './sgf-tree.js';
import { phrase, type Phrase } from '../../../core/text/phrase.js';

const standardSize = 11;

function* read(text: string): Generator<ForeignGame<HexSetup> | ForeignFault> {
  try {
    for (const tree of treesOf(text)) yield asItem(() => gameOf(tree));
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    // After a fault of syntax the start of the next game is unknown.
    const { at, text: why } = error.fault;
    const rest = phrase('{why}; what follows is not read', { why });
    yield { kind: 'fault', at, text: rest };
  }
}

function gameOf(tree: Tree): ForeignGame<HexSetup> {
  const properties = tree.nodes.flat();
  const value = (id: string) => properties.find((one) => one.id === id)?.values[0];
  const kind = value('GM');
  const hasMoves = properties.some(({ id }) => id === 'B' || id === 'W');
  if (kind ? kind.text.trim() !== '11' : !hasMoves)
    broken(kind?.at ?? tree.at, phrase('the game is not Hex: GM[11] is missing'));
  const size = value('SZ');
  const [, cols, rows = cols] =
    /^\s*(\d{1,4})(?:\s*:\s*(\d{1,4}))?\s*$/.exec(size?.text ?? String(standardSize)) ?? [];
  if (cols === undefined) broken(size!.at, phrase('SZ is no size: SZ[11], SZ[columns:rows]'));
  const hex = new ForeignHex(Number(cols), Number(rows), tree.at);
  takeAll(hex, properties, tree.at);
  if (tree.cut) hex.notes.push(tree.cut);
  if (!kind)
    hex.notes.push(noteAt(tree.at, phrase('no GM says the game: Hex is assumed, W joins left and right')));
  const [left] = tree.variations;
  if (left !== undefined) {
    const n = String(tree.variations.length);
    hex.notes.push(noteAt(left, phrase('variations left out: {n}; the first line is read', { n })));
  }
  const [black, white] = [value('PB')?.text, value('PW')?.text];
  return hex.game(black === undefined && white === undefined ? undefined : [black ?? '?', white ?? '?']);
}

/** Takes all properties, the result last; a last move that is not legal ends the game. */
function takeAll(hex: ForeignHex, properties: readonly Property[], at: number): void {
  const left = new Set<string>();
  const last = properties.filter(({ id }) => id === 'B' || id === 'W').at(-1);
  const result = properties.find(({ id }) => id === 'RE');
  for (const property of properties) {
    if (property === result) continue;
    const taken = asItem(() => take(hex, property));
    if (taken === false) left.add(property.id);
    if (taken instanceof Object) {
      if (property !== last) throw new FormatError(taken);
      hex.notes.push(lastMoveLeftOut(taken));
    }
  }
  if (result && !take(hex, result)) left.add(result.id);
  if (left.size === 0) return;
  const ids = [...left].join(', ');
  hex.notes.push(noteAt(at, phrase('properties left out: {ids}', { ids })));
}

/** Properties that say nothing of the game, or are read elsewhere. */
const formal = ['FF', 'GM', 'SZ', 'CA', 'AP', 'ST', 'PB', 'PW'];

/** Applies a property to the game; false if a game here cannot hold it. */
function take(hex: ForeignHex, { id, at, values }: Property): boolean {
  const [first] = values;
  switch (id) {
    case 'B':
    case 'W':
      if (values.length > 1) broken(values[1].at, phrase('a move has one value'));
      hex.play({ side: sideOf(id), text: pointOf(first.text.trim()), at: first.at });
      return true;
    case 'AB':
    case 'AW':
    case 'AE':
      for (const value of values)
        hex.put(id === 'AB' ? 1 : id === 'AW' ? 2 : 0, pointOf(value.text.trim()), value.at);
      return true;
    case 'PL':
      if (hex.hasMoves) broken(at, phrase('PL stands after a move'));
      hex.starts(sideOf(first.text.trim().toUpperCase()));
      return true;
    case 'RU':
      if (!/^swap(-pieces|-sides)?$/i.test(first.text.trim())) return false;
      hex.allowSwap(at);
      return true;
    case 'RE': {
      const winner = /^([BW])\+R(esign)?$/i.exec(first.text.trim())?.[1];
      if (winner === undefined) return false;
      hex.resign(otherSide(sideOf(winner.toUpperCase())));
      return true;
    }
    default:
      return formal.includes(id);
  }
}

/** A cell of two letters, column and row, in the standard's form. */
function pointOf(text: string): string {
  if (!/^[a-z]{2}$/i.test(text)) return text;
  return text[0] + String(text.toLowerCase().charCodeAt(1) - 'a'.charCodeAt(0) + 1);
}

function sideOf(letter: string): Side {
  return letter.startsWith('W') ? 1 : 0;
}

function escaped(text: string): string {
  return text.replace(/[\]\\]/g, '\\$&');
}

function write({ start, moves, players, resigned }: OutgoingGame<HexSetup>): string | Phrase {
  const { rows, cols, toMove, swap } = start;
  const list = (id: string, values: readonly string[]): string =>
    values.length === 0 ? '' : id + values.map((value) => `[${value}]`).join('');
  const size = rows === cols ? String(rows) : `${String(rows)}:${String(cols)}`;
  const names = players ? `PB[${escaped(players[0])}]PW[${escaped(players[1])}]` : '';
  const stones = list('AB', stonesOf(start, 1)) + list('AW', stonesOf(start, 2));
  const played = moves.map((name, ply) => {
    const letter = ply % 2 === toMove ? 'B' : 'W';
    return `;${letter}[${name === 'swap' ? 'swap-pieces' : mirroredName(name)}]`;
  });
  const result = resigned === undefined ? '' : `RE[${resigned === 0 ? 'W' : 'B'}+Resign]`;
  const head = `FF[4]GM[11]CA[UTF-8]SZ[${size}]${swap ? 'RU[swap]' : ''}${names}${result}`;
  return `(;${head}${stones}${toMove === 1 ? 'PL[W]' : ''}${played.join('')})\n`;
}

export const sgf: Format<HexSetup> = {
  id: 'sgf',
  summary: phrase('Smart Game Format FF[4], GM[11]'),
  holds: 'games',
  orientation: phrase(
    'black, B, is player 1 and joins top and bottom there: cells are mirrored, c5 is e3 here',
  ),
  recognises: (text) => /^\s*\(\s*;/.test(text),
  read,
  write,
};
