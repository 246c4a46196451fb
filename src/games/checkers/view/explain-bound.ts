/** The reason for which no man captures more, as a sentence. */
import { Meter } from '../../../core/search/limits.js';
import { longestTrailBounded, type BoundProof } from '../parity/bound.js';
import { trailGraph } from '../trail/lattice.js';
import { squareName, type CheckersSetup } from '../rules/setup.js';
import { phrase, type Phrase } from '../../../core/text/phrase.js';

/** Nodes spent on finding an argument; without one the sentence only states the number. */
const MAX_NODES = 1000;

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
