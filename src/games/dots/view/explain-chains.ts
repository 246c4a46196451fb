/**
 * The theory of chains in words: E. Berlekamp, "The Dots and Boxes Game" (2000), chapters 2 to 4.
 *
 * The long chain rule. Of F free edges that complete B boxes, B - d complete some and pass no turn, where d double
 * crosses complete two at once; the last turn ends the game. So F - B + d + 1 turns are to come, and who has the
 * last one takes the last chain: the side to move, if that number is odd. As long as control is kept, each long
 * chain but the last costs one double cross, d = L - 1 (a loop two, which changes nothing): the side to move wants
 * F - B + L odd, the other even.
 *
 * The value of control. If only long chains and loops are left, and who takes them keeps control to the end, each
 * costs the two boxes of a chain, or four of a loop, that are left to the other, which count twice; at the end
 * nothing is left: the terminal bonus. If that gives two boxes or more it is the value (E. Berlekamp, K. Scott,
 * "Forcing your opponent to stay in control of a loony Dots-and-Boxes endgame", 2002; M. Buzzard, K. Ciere,
 * "Playing simple loony Dots and Boxes endgames optimally", 2014).
 */
import { counted } from '../../../core/text/counted.js';
import type { Bilingual } from '../../../core/game.js';
import type { DotsSetup } from '../rules/setup.js';
import { structureOf, type Structure } from './structure.js';

/** Chains of so many boxes are long: whoever takes one can leave two boxes and keep control. */
const long = 3;

/**
 * What keeping control to the end is worth to the side that does not open, in boxes; undefined unless nothing but
 * long chains and loops is left.
 */
export function valueOfControl({ atHand, safe, chains, loops, boxesLeft }: Structure): number | undefined {
  const sizes = [...chains, ...loops];
  const apart = sizes.reduce((sum, size) => sum + size, 0) === boxesLeft;
  if (atHand > 0 || safe > 0 || sizes.length === 0 || !apart || chains.some((boxes) => boxes < long)) {
    return undefined;
  }
  return boxesLeft - 4 * chains.length - 8 * loops.length + terminalBonus(chains, loops);
}

/** The last of the chains and loops is taken whole: the cheapest to leave for the end decides. */
function terminalBonus(chains: readonly number[], loops: readonly number[]): number {
  if (chains.length === 0) return 8;
  return loops.length > 0 && chains.every((boxes) => boxes === long) ? 6 : 4;
}

/** A clause on chains and control; undefined where there is nothing to count yet or something at hand. */
export function chainWords(setup: DotsSetup): Bilingual | undefined {
  const structure = structureOf(setup);
  const { atHand, safe, chains, loops } = structure;
  if (atHand > 0 || chains.length + loops.length === 0) return undefined;
  const found = inventory(structure);
  if (safe > 0) return beforeTheChains(structure, found);
  const control = controlWords(structure);
  return {
    en: `no safe edge is left, but ${found.en}: the side to move has to open one${control.en}`,
    pt: `não resta aresta segura, só ${found.pt}: quem joga tem de abrir uma delas${control.pt}`,
  };
}

function controlWords(structure: Structure): Bilingual {
  const { chains, loops } = structure;
  if (loops.length === 0 && !chains.some((boxes) => boxes >= long)) return { en: '', pt: '' };
  const keeps = {
    en: ', and who takes all but the last two boxes (four of a loop) keeps control',
    pt: ', e quem toma tudo menos os dois últimos quadrados (quatro num ciclo) mantém o controle',
  };
  const value = valueOfControl(structure);
  if (value === undefined) return keeps;
  const worth = String(value);
  return value >= 2
    ? {
        en: `${keeps.en}; kept to the end it is worth ${worth}, which is the value`,
        pt: `${keeps.pt}; mantido até o fim vale ${worth}, que é o valor`,
      }
    : {
        en: `${keeps.en}; kept to the end it would be worth ${worth} only: giving it up on the way may bring more`,
        pt: `${keeps.pt}; mantido até o fim valeria só ${worth}: cedê-lo no caminho pode render mais`,
      };
}

function beforeTheChains({ safe, freeEdges, boxesLeft }: Structure, found: Bilingual): Bilingual {
  const odd = (freeEdges - boxesLeft) % 2 === 0;
  return {
    en: `${counted(safe, 'safe edge is', 'safe edges are')} left, and ${found.en}; by the long chain rule, a rule of thumb, the side to move wants an ${odd ? 'odd' : 'even'} number of long chains in the end`,
    pt: `${counted(safe, 'aresta segura resta', 'arestas seguras restam')}, e ${found.pt}; pela regra das correntes longas, aproximada, quem joga quer no fim um número ${odd ? 'ímpar' : 'par'} delas`,
  };
}

/** `2 long chains (5, 3), 1 short chain (2), 1 loop (4)`. */
function inventory({ chains, loops }: Structure): Bilingual {
  const groups: [readonly number[], Bilingual, Bilingual][] = [
    [
      chains.filter((boxes) => boxes >= long),
      { en: 'long chain', pt: 'corrente longa' },
      { en: 'long chains', pt: 'correntes longas' },
    ],
    [
      chains.filter((boxes) => boxes < long),
      { en: 'short chain', pt: 'corrente curta' },
      { en: 'short chains', pt: 'correntes curtas' },
    ],
    [loops, { en: 'loop', pt: 'ciclo' }, { en: 'loops', pt: 'ciclos' }],
  ];
  const list = (language: 'en' | 'pt'): string =>
    groups
      .filter(([sizes]) => sizes.length > 0)
      .map(
        ([sizes, one, many]) =>
          `${counted(sizes.length, one[language], many[language])} (${sizes.join(', ')})`,
      )
      .join(', ');
  return { en: list('en'), pt: list('pt') };
}
