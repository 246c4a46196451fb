/** An answer as the line of `saida.txt`, and as a sentence on why it is right, from the proof of its upper bound. */
import { counted } from '../../../core/text/counted.js';
import type { Answer } from '../../../core/answer.js';
import type { Bilingual } from '../../../core/game.js';
import { Meter } from '../../../core/search/limits.js';
import type { Move } from '../../../core/position.js';
import { moveName } from '../rules/moves.js';
import { longestTrailBounded, type BoundProof } from '../parity/bound.js';
import { trailGraph } from '../trail/lattice.js';
import { OWN, squareName, type CheckersSetup } from '../rules/setup.js';

/** Nodes spent on an argument to talk about; without one the sentence only states the number. */
const MAX_NODES = 1000;

/**
 * Report 003's line: the number of captures, nothing else. An answer without a proof shows its interval and the first
 * capture of the best sequence found.
 */
export function answerLine(setup: CheckersSetup, answer: Answer): string {
  if (answer.status === 'proved') return String(answer.lo);
  const first: Move | undefined = answer.best[0];
  return `${String(answer.lo)}..${String(answer.hi)} ${first === undefined ? '-' : moveName(setup, first)}`;
}

/** Why the longest capture takes as many pieces as `answer` says. */
export function explainAnswer(setup: CheckersSetup, answer: Answer): Bilingual {
  const { lo, hi } = answer;
  if (!setup.cells.includes(OWN)) {
    return { en: 'There is no man to capture with.', pt: 'Não há pedra que possa capturar.' };
  }
  if (hi === 0) return { en: 'No man has a jump.', pt: 'Nenhuma pedra pode saltar.' };
  if (lo < hi) {
    return {
      en: `A capture of ${lo} was found; more than ${hi} is impossible; the numbers between are open.`,
      pt: `Foi encontrada uma captura de ${lo}; mais de ${hi} é impossível; entre os dois números, nada está decidido.`,
    };
  }
  return explainBound(setup, answer.line[0] >> 2, hi);
}

/** Why the man on `square`, who captures `hi` pieces, and every other man captures no more. */
export function explainBound(setup: CheckersSetup, square: number, hi: number): Bilingual {
  const graph = trailGraph(setup, square);
  const { proof, hi: shown } = longestTrailBounded(graph, hi, new Meter({ nodes: MAX_NODES }), true);
  const reason = proof && shown <= hi ? reasonOf(proof, graph.edgeCount - hi) : inGeneral;
  const name = squareName(square, setup.cols);
  if (graph.edgeCount <= hi) {
    return {
      en: `The man on ${name} captures all the pieces within reach, ${hi}${others.en}.`,
      pt: `A pedra em ${name} captura todas as peças ao seu alcance, ${hi}${others.pt}.`,
    };
  }
  return {
    en: `The man on ${name} can reach ${counted(graph.edgeCount, 'piece')} and captures ${hi}: ${reason.en}${others.en}.`,
    pt: `A pedra em ${name} alcança ${counted(graph.edgeCount, 'peça')} e captura ${hi}: ${reason.pt}${others.pt}.`,
  };
}

const others: Bilingual = {
  en: '; no other man captures more',
  pt: '; nenhuma outra pedra captura mais',
};

const inGeneral: Bilingual = {
  en: 'every way to take the others was searched',
  pt: 'todas as maneiras de capturar as outras foram examinadas',
};

/** The reason why at least `lost` pieces stay. */
function reasonOf(proof: BoundProof, lost: number): Bilingual {
  if (proof.kind === 'walls') {
    const count = proof.walls.reduce((sum, wall) => sum + wall.weight, 0);
    const shared = proof.capacity === 1 ? sharedByNone : sharedByTwo;
    return {
      en: `${counted(count, 'wall')} (${count === 1 ? 'a group' : 'groups'} of squares with an odd number of ways in and out${shared.en}) ${count === 1 ? 'costs one piece' : 'cost one piece each'} unless the path ends inside, in all at least ${lost}`,
      pt: `${counted(count, 'muro')} (${count === 1 ? 'grupo' : 'grupos'} de casas com número ímpar de entradas e saídas${shared.pt}) ${count === 1 ? 'custa uma peça' : 'custam uma peça cada'}, a menos que o caminho termine dentro; ao todo, ao menos ${lost}`,
    };
  }
  const cases = leaves(proof);
  return {
    en: `at least ${lost} must stay in each of ${cases} cases, by which pieces are taken and which never are`,
    pt: `ao menos ${lost} ${lost === 1 ? 'tem' : 'têm'} de ficar em cada um de ${cases} casos, conforme as peças que são capturadas e as que nunca o são`,
  };
}

const sharedByNone: Bilingual = { en: '', pt: '' };

const sharedByTwo: Bilingual = {
  en: ', no piece on the border of more than two',
  pt: ', sem peça na borda de mais de dois',
};

function leaves(proof: BoundProof): number {
  return proof.kind === 'cases' ? leaves(proof.captured) + leaves(proof.spared) : 1;
}
