/**
 * The exact solver of Hex: the winner, one or every winning move, and a line of play.
 *
 * Every position has a winner, so the value is 1 or -1; after a limit it is -1..1. See README.md.
 */
import type { Answer } from '../../../core/answer.js';
import type { Question } from '../../../core/game.js';
import { Meter, type SearchContext } from '../../../core/search/limits.js';
import { withOwnBudget } from '../../../core/search/shared-search.js';
import { HexPosition } from '../rules/position.js';
import { settledForMover } from '../../../core/position.js';
import type { HexSetup } from '../rules/setup.js';
import { findAnswer, type Finding } from './root.js';
import type { Dfpn } from './dfpn.js';
import { searchFor } from './searches.js';
import { certificateOf, writeProof } from './strategy/prove.js';

/** Positions that may be searched to write a certificate. */
const proofNodes = 20_000;

/** Returns the answer of the exact solver to a position that it accepts. */
export function solveExactly(setup: HexSetup, question: Question, context: SearchContext): Answer {
  const meter = new Meter(context);
  const position = new HexPosition(setup);
  if (position.isOver) {
    meter.spend();
    const value = settledForMover(position);
    return answer(meter, { value, best: [], line: [], cut: false }, undefined);
  }
  const search = searchFor(setup, meter, context, question.share);
  const finding = findAnswer(setup, search, meter, question.best === 'all');
  const found = answer(meter, finding, search);
  if (finding.value !== 0 && context.proof) {
    const isComplete = question.best === 'all' && !finding.cut;
    writeProof(setup, search, finding, isComplete, new Meter(context), context.proof);
    return found;
  }
  if (!question.certificate || finding.value === 0) return found;
  // The certificate has its own budget: the search may have spent all nodes.
  const { nodes: _, shared, ...rest } = context;
  const meterOfProof = new Meter({
    ...rest,
    nodes: proofNodes,
    ...(shared ? { shared: withOwnBudget(shared) } : {}),
  });
  const certificate = certificateOf(setup, search, finding, meterOfProof);
  return certificate ? { ...found, certificate } : found;
}

function answer(meter: Meter, finding: Finding, search: Dfpn | undefined): Answer {
  const { value, best, line, cut } = finding;
  return {
    lo: value === 0 ? -1 : value,
    hi: value === 0 ? 1 : value,
    status: value === 0 ? 'bounded' : 'proved',
    stop: cut ? meter.stop : 'finished',
    best,
    line,
    stats: meter.stats(
      search ? { tableHits: search.table.hits, depth: search.deepest, bytes: search.bytes } : {},
    ),
  };
}
