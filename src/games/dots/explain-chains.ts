/**
 * The theory of chains in words: E. Berlekamp, "The Dots and Boxes Game" (2000), chapters 2 to 4.
 *
 * The long chain rule. Of F free edges that complete B boxes, B - d complete some and pass no turn, where d double
 * crosses complete two at once; the last turn ends the game. So F - B + d + 1 turns are to come, and who has the
 * last one takes the last chain: the side to move, if that number is odd. As long as control is kept, each long
 * chain but the last costs one double cross, d = L - 1 (a loop two, which changes nothing): the side to move wants
 * F - B + L odd, the other even.
 */
import type { Bilingual } from '../../core/game.js';
import type { DotsSetup } from './setup.js';
import { structureOf, type Structure } from './structure.js';

/** Chains of so many boxes are long: whoever takes one can leave two boxes and keep control. */
const long = 3;

/** A clause on chains and control; undefined where there is nothing to count yet or something at hand. */
export function chainWords(setup: DotsSetup): Bilingual | undefined {
  const structure = structureOf(setup);
  const { atHand, safe, chains, loops } = structure;
  if (atHand > 0 || chains.length + loops.length === 0) return undefined;
  const found = inventory(structure);
  if (safe > 0) return beforeTheChains(structure, found);
  const anyLong = chains.some((boxes) => boxes >= long) || loops.length > 0;
  return {
    en: `no safe edge is left, but ${found.en}: the side to move has to open one${
      anyLong ? ', and who takes all but the last two boxes (four of a loop) keeps control' : ''
    }`,
    pt: `não resta linha segura, só ${found.pt}: quem joga tem de abrir${
      anyLong ? ', e quem toma tudo menos os dois últimos quadrados (quatro num ciclo) mantém o controle' : ''
    }`,
  };
}

function beforeTheChains({ safe, freeEdges, boxesLeft }: Structure, found: Bilingual): Bilingual {
  const odd = (freeEdges - boxesLeft) % 2 === 0;
  return {
    en: `${count(safe, 'safe edge is', 'safe edges are')} left, and ${found.en}; by the long chain rule, a rule of thumb, the side to move wants an ${odd ? 'odd' : 'even'} number of long chains in the end`,
    pt: `${count(safe, 'linha segura resta', 'linhas seguras restam')}, e ${found.pt}; pela regra das correntes longas, aproximada, quem joga quer no fim um número ${odd ? 'ímpar' : 'par'} delas`,
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
        ([sizes, one, many]) => `${count(sizes.length, one[language], many[language])} (${sizes.join(', ')})`,
      )
      .join(', ');
  return { en: list('en'), pt: list('pt') };
}

function count(n: number, one: string, many: string): string {
  return `${String(n)} ${n === 1 ? one : many}`;
}
