/**
 * Computes an opening book of several plies. It searches the positions of the last ply, one for
 * each class of symmetric positions, and reuses what earlier searches proved. The values of the
 * other plies follow from them.
 */
import { emptyStats, type Answer, type MoveValue } from '../../core/answer.js';
import type { Game, Setup, Solver } from '../../core/game.js';
import { legalMoves, type Move } from '../../core/position.js';
import { fail, ok, type Result } from '../../core/refusal.js';
import type { Limits } from '../../core/search/limits.js';
import type { SearchWatch } from '../../core/search/search-watch.js';
import { SolverCache } from '../../core/search/solver-cache.js';
import { phrase } from '../../core/text/phrase.js';
import { canonical } from '../../games/kit/board/canonical.js';
import { contextOf, positionInput, type EngineInput } from '../play/engine.js';
import { moveWorth } from '../play/hints.js';

/** The value of a position for the side that made the last move. */
export interface ComputedPosition extends Omit<MoveValue, 'move'> {
  /** One sequence of moves that leads to the position. */
  readonly moves: readonly Move[];
  /** Number of positions searched; 0 where the value follows from the plies after it. */
  readonly nodes: number;
}

/** A position that is not over. */
interface Node {
  readonly setup: Setup;
  readonly parent?: Node;
  readonly last?: Move;
}

/** Known values for the side to move, by position. */
type Values = Map<string, Pick<Answer, 'lo' | 'hi' | 'status'>>;

/**
 * Computes the values of the positions after 1 to `plies` moves, the deepest first, and yields each
 * as soon as it is known. Refuses games of chance and of one player, and whatever `computeBook`
 * refuses.
 * @param limits limits of each search
 */
export function computePlies(
  game: Game,
  setup: Setup,
  solver: Solver,
  limits: Limits,
  seed: number,
  plies: number,
  watch?: SearchWatch,
): Result<Generator<ComputedPosition>> {
  const { chance, players } = game.rules.traits(setup);
  if (chance || players === 1) {
    const because = phrase('--plies is for games without chance, for two players');
    return fail('not-supported', { because });
  }
  const question = { best: 'one', certificate: false, line: false, seed, share: true, book: false } as const;
  const accepted = solver.accepts(setup, question);
  if (accepted !== true) return { ok: false, error: accepted };
  const made = inputOf(game, setup, new SolverCache());
  if (!made.ok) return made;
  const { cache } = made.value;
  let index = 0;
  return ok(
    values(made.value, plies, (node) => {
      watch?.begin({ index: ++index, game, setup: node.setup });
      const input = { ...inputAt(game, node.setup, cache), watch: watch?.look };
      return solver.solve(node.setup, question, contextOf(input, limits));
    }),
  );
}

function* values(
  root: EngineInput,
  plies: number,
  search: (node: Node) => Answer,
): Generator<ComputedPosition> {
  const { game, cache } = root;
  const levels: Node[][] = [[{ setup: root.setup }]];
  while (levels.length <= plies) levels.push(nextLevel(game, levels.at(-1)!));
  const known: Values = new Map();
  for (let ply = plies; ply > 0; ply--) {
    for (const node of levels[ply]) {
      const found = ply === plies ? search(node) : best(inputAt(game, node.setup, cache), known);
      known.set(keyOf(game, node.setup), found);
      const { lo, hi, status } = worth(inputAt(game, node.parent!.setup, cache), known, node.last!);
      yield { moves: movesTo(node), lo, hi, status, nodes: found.stats.nodes };
    }
  }
}

/** Returns the positions one move further that are not over, one for each symmetry class. */
function nextLevel(game: Game, level: readonly Node[]): Node[] {
  const found = new Map<string, Node>();
  for (const parent of level) {
    const { position } = inputAt(game, parent.setup);
    for (const last of legalMoves(position)) {
      position.play(last);
      const { isOver } = position;
      position.undo();
      if (isOver) continue;
      const setup = game.rules.after(parent.setup, last);
      const key = keyOf(game, setup);
      if (!found.has(key)) found.set(key, { setup, parent, last });
    }
  }
  return [...found.values()];
}

function keyOf(game: Game, setup: Setup): string {
  return game.codec.format(canonical(game, setup).setup);
}

function movesTo({ parent, last }: Node): Move[] {
  return parent ? [...movesTo(parent), last!] : [];
}

/** Returns the value of a move from the known values of the next positions. */
function worth(input: EngineInput, known: Values, move: Move): ReturnType<typeof moveWorth> {
  const table: Solver = {
    id: 'book',
    summary: phrase('the opening book'),
    listed: false,
    accepts: () => true,
    solve: (setup) => withValue(known.get(keyOf(input.game, setup))!),
  };
  const question = { best: 'one', certificate: false, seed: 1 } as const;
  return moveWorth(input, question, {}, table, move);
}

/** Returns the value of a position from those of its moves, which are all known. */
function best(input: EngineInput, known: Values): Answer {
  const all = legalMoves(input.position).map((move) => worth(input, known, move));
  const [lo, hi] = [Math.max(...all.map((one) => one.lo)), Math.max(...all.map((one) => one.hi))];
  const isEstimate = all.some(({ status }) => status === 'estimated');
  const status = isEstimate ? 'estimated' : lo === hi ? 'proved' : 'bounded';
  return withValue({ lo, hi, status });
}

/** Returns an answer that names no move. */
function withValue({ lo, hi, status }: Pick<Answer, 'lo' | 'hi' | 'status'>): Answer {
  return { lo, hi, status, best: [], line: [], stop: 'finished', stats: emptyStats() };
}

function inputOf(game: Game, setup: Setup, cache: SolverCache): Result<EngineInput> {
  const made = game.rules.position(setup, cache);
  return made.ok ? ok(positionInput(game, setup, made.value, { cache })) : made;
}

function inputAt(game: Game, setup: Setup, cache = new SolverCache()): EngineInput {
  const made = inputOf(game, setup, cache);
  if (!made.ok) throw new Error('a position after legal moves');
  return made.value;
}
