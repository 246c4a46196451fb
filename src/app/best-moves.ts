/**
 * Do the moves that an answer calls best keep its value? As far as a checker that knows only the rules can tell:
 * by the move with which a certificate begins, else by checking the position after the move.
 */
import { freeAtMost } from '../core/cells.js';
import type { Verdict } from '../core/certificate.js';
import type { Game, Setup } from '../core/game.js';
import type { Move, Position } from '../core/position.js';

/** Free cells of positions of which every best move is checked: of others only the first, which `saida.txt` names. */
const fewFree = 12;

/** Checks that the value of a position, for its side to move, is this one. */
export type ValueCheck = (setup: Setup, value: number) => Verdict | 'unchecked';

/**
 * Names the first move that loses something, of legal moves at a position with this value; undefined if none is
 * known to. Moves of chance are not looked at.
 * @param shown with which a certificate of the value begins: it must be among them
 */
export function faultOfBest(
  game: Game,
  setup: Setup,
  value: number,
  names: readonly string[],
  shown: Move | undefined,
  check: ValueCheck,
): string | undefined {
  const traits = game.traits(setup);
  const made = game.position(setup);
  if (traits.chance || traits.players === 1 || !made.ok) return undefined;
  const position = made.value;
  // Where nothing worse can happen no move is wrong.
  if (value === (position.toMove === 0 ? traits.worst : 0 - traits.best)) return undefined;
  const begins = shown === undefined ? undefined : game.moveName(setup, shown);
  if (begins !== undefined && !names.includes(begins)) return `the certificate begins with ${begins}`;
  const all = freeAtMost(setup.cells, fewFree);
  for (const name of all ? names : names.slice(0, 1)) {
    const move = game.parseMove(setup, name);
    if (!move.ok || name === begins) continue;
    if (losesSomething(game, setup, position, move.value, value, check)) return `${name} is not a best move`;
  }
  return undefined;
}

function losesSomething(
  game: Game,
  setup: Setup,
  position: Position,
  move: Move,
  value: number,
  check: ValueCheck,
): boolean {
  const sign = position.toMove === 0 ? 1 : -1;
  const before = game.answersToCome ? sign * position.settled : 0;
  position.play(move);
  const { isOver, settled } = position;
  const same = (position.toMove === 0 ? 1 : -1) === sign;
  position.undo();
  if (isOver) return sign * settled - before !== value;
  const rest = value + before - (game.answersToCome ? sign * settled : 0);
  const checked = check(game.after(setup, move), same ? rest : 0 - rest);
  return checked !== 'unchecked' && !checked.ok;
}
