/** The head of a trace in words: how the position was searched, and with what result. */
import type { Evaluation, Game, Setup } from '../../../core/game.js';
import type { RecordedSearch } from '../../../core/parts/trace.js';
import { playerName } from '../../../session/sentences.js';
import { phrase, type Phrase } from '../../../core/text/phrase.js';

/** A recording with the evaluation and the depth that it was made with. */
export interface Searched extends RecordedSearch {
  /** Undefined if only the ends of games have values. */
  readonly evaluation?: Evaluation | undefined;
  /** Plies at most; undefined if the depth ended no line. */
  readonly depth?: number | undefined;
}

/**
 * Returns the facts, one phrase each; the last is the answer as a sentence.
 * @param isOwn whether the algorithm is the game's own, without evaluation, depth and cuts
 */
export function factsOf(
  game: Game,
  setup: Setup,
  algorithm: string,
  search: Searched,
  isOwn: boolean,
): Phrase[] {
  const { evaluation, depth, answer } = search;
  const { nodes, cutsAlpha, cutsBeta } = answer.stats;
  // Visits of df-pn have no window that could be cut.
  const hasCuts = !isOwn && !search.nodes.some(({ visit }) => visit);
  const limited = [
    evaluation
      ? phrase('evaluation: {id} ({summary})', evaluation)
      : phrase('evaluation: none, values of finished games'),
    depth === undefined ? phrase('depth: to the end') : phrase('depth: {depth}', { depth }),
  ];
  return [
    phrase('algorithm: {algorithm}', { algorithm }),
    ...(isOwn ? [] : limited),
    phrase('{nodes} {nodes|node|nodes}', { nodes }),
    ...(hasCuts ? [phrase('{cuts} {cuts|cut|cuts}', { cuts: cutsAlpha + cutsBeta })] : []),
    valueOf(game, setup, search),
    game.view.explain(setup, answer),
  ];
}

function valueOf(game: Game, setup: Setup, { nodes: [root], answer }: Searched): Phrase {
  const { value } = root;
  if (value === null || answer.stop !== 'finished') return phrase('value: not found within the limits');
  if (game.rules.traits(setup).players === 1) return phrase('value: {shown}', { shown: value });
  const [side, mover] = [playerName({ game }, 0), playerName({ game }, root.toMove)];
  return phrase('value for {side}: {shown} ({mover} to move)', { side, shown: value, mover });
}
