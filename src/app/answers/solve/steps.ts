/** Steps that only some jobs ask for: an answer's proof, the values of all moves, the distance. */
import { isBestComplete, type Answer, type MoveValue } from '../../../core/answer.js';
import type { Question, Setup } from '../../../core/game.js';
import { leftOf, type Limits, type SearchContext } from '../../../core/search/limits.js';
import type { RecordItem } from '../../../batch/read/items.js';
import { type EngineInput, positionInput } from '../../play/engine.js';
import { moveValues } from '../../play/hints.js';
import { withDistance } from '../distance.js';
import { writeByMoves } from '../proofs/by-moves.js';
import type { ProofFile } from '../proofs/proof-file.js';
import type { AnsweredRecord } from './outcome.js';

/** Default limit of nodes for the values of a single player's moves. */
const aloneNodes = 1_000_000;

/** Returns the limits; a single player's game without limits gets a limit of nodes. */
export function aloneLimits({ game, setup }: RecordItem, limits: Limits): Limits {
  const unlimited = (limits.nodes ?? limits.ms) === undefined;
  return unlimited && game.rules.traits(setup).players === 1 ? { ...limits, nodes: aloneNodes } : limits;
}

/**
 * Writes the proof of an answer, unless its solver did. All searches for it together have the
 * limits of one answer.
 */
export function completeProof(
  proof: ProofFile,
  { game, setup }: RecordItem,
  { chosen: { solver, answer } }: AnsweredRecord,
  question: Question,
  context: SearchContext,
): void {
  const isComplete = isBestComplete(answer, question);
  const spent = { nodes: 0, ms: 0 };
  const solve = (next: Setup): Answer | undefined => {
    if (solver.accepts(next, question) !== true) return undefined;
    const found = solver.solve(next, { ...question, best: 'one' }, leftOf(context, spent));
    spent.nodes += found.stats.nodes;
    spent.ms += found.stats.ms;
    return found;
  };
  if (!proof.reference && !proof.fault)
    writeByMoves(game, setup, answer, isComplete, solve, context.cache!, proof);
  proof.close();
}

/** Returns the values of the moves, consistent with the known answer if it is a proof. */
export function valuesOf(
  record: RecordItem,
  known: { readonly answer: Answer; readonly question: Question },
  limits: Limits,
  surroundings: Pick<EngineInput, 'cache' | 'watch'>,
): readonly MoveValue[] {
  const { game, setup } = record;
  const position = game.rules.position(setup);
  if (!position.ok) return [];
  const { depth: _depth, ...others } = aloneLimits(record, limits);
  const input = positionInput(game, setup, position.value, surroundings);
  return moveValues(input, { limits: others, seed: known.question.seed, known }).values;
}

/** Returns the outcome with the distance of the chosen answer, whose move and line then have it. */
export function outcomeWithDistance(
  { game, setup }: RecordItem,
  outcome: AnsweredRecord,
  question: Question,
  context: SearchContext,
): { outcome: AnsweredRecord; distance: number | null } {
  const { solver, answer } = outcome.chosen;
  const found = withDistance(game, setup, answer, question, context);
  const chosen = { solver, answer: found.answer };
  const all = outcome.all.map((one) => (one.solver === solver ? chosen : one));
  return { outcome: { ...outcome, chosen, all }, distance: found.distance };
}
