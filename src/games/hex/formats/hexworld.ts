/**
 * Links of hexworld.org, one a line: `https://hexworld.org/board/#11r9c1,f6:sc8`, or only
 * `#11,c3b4`. A link has the size, rotation and colours (which do not matter here), a comma, and
 * the moves; `:s` swaps the pieces, `:p` passes, `:rb`, `:rw`, `:fb` and `:fw` end the game. Moves
 * after a second comma were taken back.
 */
import type { ForeignFault, ForeignGame, Format, OutgoingGame } from '../../../core/game.js';
import { type Side, otherSide } from '../../../core/position.js';
import { asItem, broken, linesOf, noteAt, type Line } from '../../kit/formats/read.js';
import type { HexSetup } from '../rules/setup.js';
import { ForeignHex, mirroredName, stonesOf } from './board.js';
import { phrase, type Phrase } from '../../../core/text/phrase.js';
import { sizeName } from '../../../core/text/coordinates.js';

const address = /^\s*(?:https?:\/\/)?(?:www\.)?hexworld\.org\/board\/?#/;
/** The part of a link that people copy, with or without the `#`. */
const fragment = /^\s*#?(?=\d{1,4}(x\d{1,4})?(([a-z]\d*)*,[a-z0-9:,]*|([a-wyz]\d*)+)\s*(\n|$))/;
/** The text between the `#` and the moves. */
const form = /^(\d{1,4})(?:x(\d{1,4}))?(?:[a-z]\d*)*(?:,|$)/;

function* read(text: string): Generator<ForeignGame<HexSetup> | ForeignFault> {
  for (const line of linesOf(text)) if (line.text.trim() !== '') yield asItem(() => gameOf(line));
}

function gameOf({ text, at }: Line): ForeignGame<HexSetup> {
  const from = (address.exec(text) ?? /^\s*#?/.exec(text)!)[0].length;
  const match = form.exec(text.slice(from).trimStart());
  if (!match) return broken(at, phrase('no link of hexworld.org/board: #11c1,f6…'));
  const [head, cols, rows = cols] = match;
  const hex = new ForeignHex(Number(cols), Number(rows), at);
  const begin = text.indexOf(head, from) + head.length;
  const token = /([a-z]+\d+)|:([a-z]+?)(?=$|[:,\s]|[a-z]+\d)|,|\s+$/gy;
  let side: Side = 0;
  for (token.lastIndex = begin; token.lastIndex < text.length;) {
    const place = token.lastIndex;
    const found = token.exec(text);
    if (!found) return broken(at + place, phrase('a move looks like f6 or :s'));
    const [whole, cell, order] = found;
    if (whole === ',') {
      const rest = text.slice(place + 1).trim();
      if (rest !== '') hex.notes.push(noteAt(at + place, phrase('taken back, left out: {rest}', { rest })));
      break;
    }
    if (cell ?? order) playOrder(hex, side, cell, order, at + place);
    side = otherSide(side);
  }
  return hex.game();
}

function playOrder(
  hex: ForeignHex,
  side: Side,
  cell: string | undefined,
  order: string | undefined,
  at: number,
): void {
  if (cell !== undefined) return hex.play({ side, text: cell, at });
  if (order === 's') return hex.play({ side, text: 'swap-pieces', at });
  const end = /^[rf]([bw])$/.exec(order ?? '');
  if (end) return hex.resign(end[1] === 'b' ? 0 : 1);
  if (order === 'p') broken(at, phrase('a pass, which Hex here does not know'));
  broken(at, phrase(':{order} is not known', { order: order ?? '' }));
}

function write({ start, moves, resigned }: OutgoingGame<HexSetup>): string | Phrase {
  const begun = openingOf(start);
  if (!begun) return phrase('a link holds the moves from the empty board, player 1 first, by turns');
  const { rows, cols } = start;
  const size = rows === cols ? String(rows) : sizeName({ rows, cols });
  const played = moves.map((name) => (name === 'swap' ? ':s' : mirroredName(name)));
  const end = resigned === undefined ? '' : resigned === 0 ? ':rb' : ':rw';
  const all = [...begun, ...played].join('') + end;
  return `https://hexworld.org/board/#${size}c1${all === '' ? '' : `,${all}`}\n`;
}

/** Moves by turns that lead to the stones of a start; undefined if none do. */
function openingOf(start: HexSetup): string[] | undefined {
  const [first, second] = [stonesOf(start, 1), stonesOf(start, 2)];
  const ahead = first.length - second.length;
  if (ahead !== start.toMove) return undefined;
  return first.flatMap((name, i) => (i < second.length ? [name, second[i]] : [name]));
}

export const hexworld: Format<HexSetup> = {
  id: 'hexworld',
  summary: phrase('links of hexworld.org/board, one a line'),
  holds: 'games',
  orientation: phrase(
    'red is player 1 and joins top and bottom there: cells are mirrored, c5 is e3 here; a position is written as stones by turns',
  ),
  recognises: (text) => address.test(text) || fragment.test(text),
  read,
  write,
};
