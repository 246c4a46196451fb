/**
 * Moves by their names, by the cells they are made on, and as saved games write them; and the
 * slides of pieces.
 */
import type { Game, Setup } from '../core/game.js';
import { legalMoves, type ChancePosition, type Move, type Position } from '../core/position.js';
import type { Result } from '../core/refusal.js';
import { Random } from '../core/random.js';
import { columnName } from '../core/text/coordinates.js';
import type { SessionRefusal } from './events.js';
import type { Turn } from './move-tree.js';

/** A position of a game, and the moves that led to it. */
export interface Board {
  readonly game: Game;
  readonly start: Setup;
  readonly setup: Setup;
  readonly position: Position;
  /** The seed of the slides. */
  readonly seed: number;
  readonly turns: readonly Turn[];
  /** The move that gives the turn away; undefined in games without one. */
  readonly lostTurnMove: Move | undefined;
}

/** The name under which a codec reads the move that gives the turn away, if its game has one. */
export const lostTurnName = 'pass';

/** Returns the legal move of this name, or the reason why there is none. */
export function moveNamed(board: Board, name: string): Move | SessionRefusal {
  const { game, start, setup, position } = board;
  const read = (text: string): Result<Move> => game.codec.parseMove(start, text);
  const exact = read(name);
  const move = exact.ok
    ? exact
    : spellings(name)
        .map(read)
        .find(({ ok }) => ok);
  // A player cannot lose the turn by this name, only by naming a taken cell.
  if (!move?.ok || move.value === board.lostTurnMove) return unknownMove(board, name);
  if (legalMoves(position).includes(move.value)) return move.value;
  const place = game.view.movePlace(setup, move.value);
  const isTaken = place !== undefined && place.from === undefined && setup.cells[place.cell] !== 0;
  return { code: isTaken ? 'taken' : 'illegal', move: name };
}

/**
 * Returns other spellings that people use for a move: `2b`, `b 2`, `h 1 1`, a column by its number.
 */
function spellings(name: string): string[] {
  const [, number, letters] = /^(\d+)\s*([a-z]+)$/.exec(name) ?? [];
  const [word, ...numbers] = name.split(/[\s,]+/);
  return [
    name.replace(/\s+/g, ''),
    name.replace(/\s+/g, ','),
    word + numbers.join(','),
    ...(letters === undefined ? [] : [letters + number]),
    ...(/^\d{1,2}$/.test(name) ? [columnName(Number(name) - 1)] : []),
  ];
}

/** Returns `off-board` for a name in the form of this game's moves, else `unknown`. */
function unknownMove({ game, start, position }: Board, name: string): SessionRefusal {
  const form = (text: string): string => text.replace(/\d+/g, '0').replace(/\p{L}/gu, 'a');
  const written = legalMoves(position).map((move) => form(game.codec.moveName(start, move)));
  if (!written.includes(form(name))) return { code: 'unknown', typed: name };
  const [first, last] = [0, start.cells.length - 1].map((cell) => game.view.cellName(start, cell));
  return { code: 'off-board', typed: name, first, last };
}

/** Returns the legal move that is made on a cell, or the reason why there is none. */
export function moveAt({ game, setup, position }: Board, cell: number): Move | SessionRefusal {
  if (setup.cells[cell] === undefined) return { code: 'not-there' };
  const move = legalMoves(position).find((legal) => {
    const place = game.view.movePlace(setup, legal);
    return place?.cell === cell || place?.also?.includes(cell);
  });
  if (move !== undefined) return move;
  return { code: setup.cells[cell] === 0 ? 'illegal' : 'taken', move: game.view.cellName(setup, cell) };
}

/** Reads a turn as saved games and events write it; undefined if it cannot be played here. */
export function turnOfText(board: Board, text: string): Turn | undefined {
  const { game, start, position } = board;
  const [chosenName, landedName = chosenName] = text.split('>');
  const [chosen, landed] = [chosenName, landedName].map((name) => game.codec.parseMove(start, name));
  if (!chosen.ok || !landed.ok) return undefined;
  if (chosen.value === board.lostTurnMove) return turnOf(board, chosen.value, chosen.value, true);
  if (!legalMoves(position).includes(chosen.value)) return undefined;
  const { moves } = outcomesOf(board, chosen.value);
  return moves.includes(landed.value) ? turnOf(board, chosen.value, landed.value, false) : undefined;
}

/**
 * Returns the turn of a legal move. Seed and ply alone determine its slide, so taking a move back
 * cannot change it.
 */
export function slidingTurn(board: Board, chosen: Move): Turn {
  const { moves, probability } = outcomesOf(board, chosen);
  if (moves.length === 1) return turnOf(board, chosen, moves[0], false);
  let left = new Random((board.seed % 2 ** 40) * 4096 + board.turns.length).unit();
  let i = 0;
  while (i < moves.length - 1 && (left -= probability[i]) >= 0) i++;
  return turnOf(board, chosen, moves[i], false);
}

function turnOf({ game, start, position }: Board, chosen: Move, landed: Move, lost: boolean): Turn {
  const nameOf = (move: Move): string => game.codec.moveName(start, move);
  const names = { chosenName: nameOf(chosen), landedName: nameOf(landed) };
  return { side: position.toMove, chosen, landed, ...names, lost };
}

function outcomesOf(
  { game, setup, position }: Board,
  chosen: Move,
): { readonly moves: readonly Move[]; readonly probability: ArrayLike<number> } {
  if (!game.rules.traits(setup).chance) return { moves: [chosen], probability: [1] };
  const out = new Int32Array(position.moveCount);
  const probability = new Float64Array(position.moveCount);
  const count = (position as ChancePosition).outcomes(chosen, out, probability, 0);
  return { moves: Array.from(out.subarray(0, count)), probability };
}
