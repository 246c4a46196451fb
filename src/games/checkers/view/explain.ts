/** The line of an answer in `saida.txt`, and the reason for its upper bound as a sentence. */
import type { Answer } from '../../../core/answer.js';
import { Meter } from '../../../core/search/limits.js';
import type { Move } from '../../../core/position.js';
import { moveName } from '../rules/moves.js';
import { longestTrailBounded, type BoundProof } from '../parity/bound.js';
import { trailGraph } from '../trail/lattice.js';
import { OWN, squareName, type CheckersSetup } from '../rules/setup.js';
import { phrase, type Phrase } from '../../../core/text/phrase.js';

/** Nodes spent on finding an argument; without one the sentence only states the number. */
const MAX_NODES = 1000;

/**
 * Report 003's line: the number of captures, nothing else. An answer without a proof shows its
 * interval and the first capture of the best sequence found.
 */
export function answerLine(setup: CheckersSetup, answer: Answer): string {
  if (answer.status === 'proved') return String(answer.lo);
  const first: Move | undefined = answer.best[0];
  return `${String(answer.lo)}..${String(answer.hi)} ${first === undefined ? '-' : moveName(setup, first)}`;
}

/** Explains why the longest capture takes as many pieces as `answer` says. */
export function explainAnswer(setup: CheckersSetup, answer: Answer): Phrase {
  const { lo, hi } = answer;
  if (!setup.cells.includes(OWN)) {
    return phrase('There is no man to capture with.');
  }
  if (hi === 0) return phrase('No man has a jump.');
  if (lo < hi) {
    return phrase(
      'A capture of {lo} was found; more than {hi} is impossible; the numbers between are open.',
      { lo, hi },
    );
  }
  return explainBound(setup, answer.line[0] >> 2, hi);
}

/** Explains why no man captures more than the man on `square`, which captures `hi` pieces. */
export function explainBound(setup: CheckersSetup, square: number, hi: number): Phrase {
  const graph = trailGraph(setup, square);
  const { proof, hi: shown } = longestTrailBounded(graph, hi, new Meter({ nodes: MAX_NODES }), true);
  const reason = proof && shown <= hi ? reasonOf(proof, graph.edgeCount - hi) : inGeneral;
  const name = squareName(square, setup.cols);
  if (graph.edgeCount <= hi) {
    return phrase('The man on {name} captures all the pieces within reach, {hi}{others}.', {
      name,
      hi,
      others,
    });
  }
  return phrase(
    'The man on {name} can reach {edgeCount} {edgeCount|piece|pieces} and captures {hi}: {reason}{others}.',
    { name, edgeCount: graph.edgeCount, hi, reason, others },
  );
}

const others: Phrase = phrase('; no other man captures more');

const inGeneral: Phrase = phrase('every way to take the others was searched');

/** The reason why at least `lost` pieces stay. */
function reasonOf(proof: BoundProof, lost: number): Phrase {
  if (proof.kind === 'walls') {
    const count = proof.walls.reduce((sum, wall) => sum + wall.weight, 0);
    const shared = proof.capacity === 1 ? sharedByNone : sharedByTwo;
    return phrase(
      '{count} {count|wall|walls} ({count|a group|groups} of squares with an odd number of ways in and out{shared}) {count|costs one piece|cost one piece each} unless the path ends inside, in all at least {lost}',
      { count, shared, lost },
    );
  }
  const cases = leaves(proof);
  return phrase(
    'at least {lost} must stay in each of {cases} cases, by which pieces are taken and which never are',
    { lost, cases },
  );
}

const sharedByNone: Phrase = phrase('');

const sharedByTwo: Phrase = phrase(', no piece on the border of more than two');

function leaves(proof: BoundProof): number {
  return proof.kind === 'cases' ? leaves(proof.captured) + leaves(proof.spared) : 1;
}
