/**
 * Checks that the moves which an answer names as best keep its value, as far as this follows from the rules: by the
 * move with which a certificate begins, else by checking the position after the move.
 */
import { freeAtMost } from '../../core/cells.js';
import type { Verdict } from '../../core/answer.js';
import type { Game, Setup } from '../../core/game.js';
import type { Move, Position } from '../../core/position.js';
import { both, type Bilingual } from '../../core/text/bilingual.js';
import type { SolverCache } from '../../core/search/solver-cache.js';
import { minimax } from '../../search/minimax.js';
import { taskOf } from '../../search/task.js';

/** Up to this many free cells every best move is checked; beyond, only the first, which `saida.txt` names. */
const fewFree = 12;

/** Limit of the search after each first move of a single player, in nodes. */
const soloNodes = 20_000;

/** Checks that the value of a position, for its side to move, is this one. */
export type ValueCheck = (setup: Setup, value: number) => Verdict | 'unchecked';

/**
 * A sentence on the first of these legal moves that is worse than the position's value; undefined if none is known
 * to be. Games with chance are not checked.
 * @param shown with which a certificate of the value begins: it must be among them
 */
export function faultOfBest(
  game: Game,
  setup: Setup,
  value: number,
  names: readonly string[],
  shown: Move | undefined,
  check: ValueCheck,
  cache: SolverCache,
): Bilingual | undefined {
  const traits = game.rules.traits(setup);
  const made = game.rules.position(setup, cache);
  if (traits.chance || !made.ok) return undefined;
  const position = made.value;
  if (traits.players === 1) return faultOfSolo(game, setup, value, names, position);
  // At the worst possible value every move is a best move.
  if (value === (position.toMove === 0 ? traits.worst : 0 - traits.best)) return undefined;
  const begins = shown === undefined ? undefined : game.codec.moveName(setup, shown);
  if (begins !== undefined && !names.includes(begins))
    return both(`the certificate begins with ${begins}`, `o certificado começa com ${begins}`);
  const all = freeAtMost(setup.cells, fewFree);
  for (const name of all ? names : names.slice(0, 1)) {
    const move = game.codec.parseMove(setup, name);
    if (!move.ok || name === begins) continue;
    if (losesSomething(game, setup, position, move.value, value, check))
      return both(`${name} is not a best move`, `${name} não é um melhor lance`);
  }
  return undefined;
}

/** A player alone may be in the midst of a move, which no record says: the search goes on from the position itself. */
function faultOfSolo(
  game: Game,
  setup: Setup,
  value: number,
  names: readonly string[],
  position: Position,
): Bilingual | undefined {
  for (const name of names) {
    const move = game.codec.parseMove(setup, name);
    if (!move.ok) continue;
    position.play(move.value);
    const { status, lo } = minimax(taskOf(game, setup, position, { nodes: soloNodes }));
    position.undo();
    if (status === 'proved' && lo < value)
      return both(`${name} is not a best move`, `${name} não é um melhor lance`);
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
  const before = game.codec.answersToCome ? sign * position.settled : 0;
  position.play(move);
  const { isOver, settled } = position;
  const same = (position.toMove === 0 ? 1 : -1) === sign;
  position.undo();
  if (isOver) return sign * settled - before !== value;
  const rest = value + before - (game.codec.answersToCome ? sign * settled : 0);
  const checked = check(game.rules.after(setup, move), same ? rest : 0 - rest);
  return checked !== 'unchecked' && !checked.ok;
}
