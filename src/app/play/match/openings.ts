/**
 * Openings for matches: a few seeded random moves. `balanced` selects those in which both sides
 * have chances.
 */
import type { Game, Setup } from '../../../core/game.js';
import { Random } from '../../../core/random.js';
import { montecarlo } from '../../../search/montecarlo/montecarlo.js';
import { taskOf } from '../../../search/task.js';
import { turnText } from '../../../session/move-tree.js';
import { Session } from '../../../session/session.js';

export const openingKinds = ['balanced', 'random', 'none'] as const;
export type OpeningKind = (typeof openingKinds)[number];

/** Moves as in saved games, with the squares to which pieces slid. */
export type Opening = readonly string[];

/** Number of openings tried before the best of them is taken. */
const attempts = 20;
/** Nodes of the random games that judge an opening. */
const judgeNodes = 3000;
/** Maximum distance of a balanced mean from the middle, as a share of the range of values. */
const tolerance = 0.1;

/** Returns `count` openings of `plies` moves, all different and unfinished if possible. */
export function openings(
  game: Game,
  start: Setup,
  kind: OpeningKind,
  plies: number,
  count: number,
  seed: number,
): Opening[] {
  if (kind === 'none') return Array.from({ length: count }, () => []);
  const random = new Random(seed);
  const used = new Set<string>();
  const choose = (): Opening => {
    let best: { readonly moves: Opening; readonly bias: number } | undefined;
    for (let i = 0; i < attempts; i++) {
      const drawn = draw(game, start, plies, random);
      const penalty = (drawn.over ? 2 : 0) + (used.has(drawn.moves.join(' ')) ? 1 : 0);
      const bias = penalty + (kind === 'random' || penalty > 0 ? 0 : biasOf(game, drawn.setup));
      if (!best || bias < best.bias) best = { moves: drawn.moves, bias };
      if (best.bias <= (kind === 'random' ? 0 : tolerance)) break;
    }
    return best!.moves;
  };
  return Array.from({ length: count }, () => {
    const chosen = choose();
    used.add(chosen.join(' '));
    return chosen;
  });
}

function draw(game: Game, start: Setup, plies: number, random: Random) {
  const session = Session.open(game, start, random.uint32());
  if (!session.ok) throw new Error(`no game from this start: ${session.error.code}`);
  const { value } = session;
  while (value.turns.length < plies && !value.isOver) {
    const legal = value.legalMoves();
    value.play(legal[random.below(legal.length)]);
  }
  return { moves: value.turns.map(turnText), setup: value.setup, over: value.isOver };
}

/** Returns the distance of the random games' mean from the middle as a share of the range, 0..1. */
function biasOf(game: Game, setup: Setup): number {
  const position = game.rules.position(setup);
  if (!position.ok) return 1;
  const task = taskOf(game, setup, position.value, { nodes: judgeNodes });
  const { lo, hi } = montecarlo(task);
  return Math.abs((lo + hi) / 2) / Math.max(1, task.traits.best - task.traits.worst);
}
