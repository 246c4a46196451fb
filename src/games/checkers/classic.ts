/** The report's two algorithms and plain search as solvers: all men in turn, statistics, honest bounds. */
import type { Answer } from '../../core/answer.js';
import type { Bilingual, Question, Setup, Solver } from '../../core/game.js';
import { Meter, type Limits } from '../../core/limits.js';
import { captureAnswer, reachBound } from './answer.js';
import { FlagWalk } from './backtracking.js';
import { indexOfPlace, ownMen } from './board.js';
import { Walker } from './exhaustive.js';
import { CaptureTree, type Insertion } from './tree.js';
import type { CheckersSetup } from './setup.js';

/** One algorithm at work on one board. */
interface Search {
  /** A lower bound of the man's longest capture; his exact longest if `exact`. */
  longest(man: number): number;
  /** Whether the last `longest` is proved to be the longest. */
  readonly exact: boolean;
  /** Places on the padded board along the last `longest`. */
  readonly path: ArrayLike<number>;
  readonly bytes: number;
  readonly extra: Readonly<Record<string, number>>;
}

function run(setup: CheckersSetup, meter: Meter, search: Search): Answer {
  let lo = 0;
  let hi = 0;
  let path: number[] = [];
  for (const man of ownMen(setup)) {
    const length = search.longest(man);
    if (length > lo) {
      lo = length;
      path = Array.from(search.path, (place) => indexOfPlace(place, setup.cols));
    }
    hi = Math.max(hi, search.exact ? length : reachBound(setup, man));
  }
  const stats = { nodes: meter.nodes, depth: lo, bytes: search.bytes, extra: search.extra };
  return captureAnswer({ setup, lo, hi, path, meter, stats });
}

function solver(
  id: string,
  listed: boolean,
  summary: Bilingual,
  search: (setup: CheckersSetup, meter: Meter) => Search,
): Solver {
  return {
    id,
    listed,
    summary,
    accepts: () => true,
    solve(setup: Setup, _question: Question, limits: Limits): Answer {
      const meter = new Meter(limits);
      return run(setup as CheckersSetup, meter, search(setup as CheckersSetup, meter));
    },
  };
}

function flagSearch(setup: CheckersSetup, meter: Meter): Search {
  const walk = new FlagWalk(setup, meter);
  return {
    longest: (man) => walk.longest(man),
    exact: false,
    get path() {
      return walk.path;
    },
    bytes: walk.counts.bytes,
    get extra() {
      return { ...walk.counts };
    },
  };
}

function treeSearch(insertion: Insertion): (setup: CheckersSetup, meter: Meter) => Search {
  return (setup, meter) => {
    const tree = new CaptureTree(setup, insertion, meter);
    return {
      longest: (man) => tree.longest(man),
      get exact() {
        return tree.complete;
      },
      get path() {
        return tree.path;
      },
      get bytes() {
        return tree.counts.bytes;
      },
      get extra() {
        return { ...tree.counts };
      },
    };
  };
}

function plainSearch(setup: CheckersSetup, meter: Meter): Search {
  const walker = new Walker(setup);
  return {
    longest: (man) => walker.longest(man, Infinity, meter),
    get exact() {
      return walker.complete;
    },
    get path() {
      return walker.path();
    },
    get bytes() {
      return walker.bytes;
    },
    get extra() {
      return { captures: walker.captures };
    },
  };
}

export const classicSolvers: readonly Solver[] = [
  solver(
    'backtracking',
    true,
    {
      en: 'Algorithm I of report 003: flags and checkpoint. NOT exact: a lower bound (see README)',
      pt: 'Algoritmo I do relatório 003: flags e checkpoint. NÃO é exato: limite inferior (ver README)',
    },
    flagSearch,
  ),
  solver(
    'tree',
    true,
    {
      en: 'Algorithm II of report 003: the tree of all captures, a board copy a node; exact, exponential',
      pt: 'Algoritmo II do relatório 003: árvore de todas as capturas, uma cópia por nodo; exato, exponencial',
    },
    treeSearch('linked'),
  ),
  solver(
    'tree-root',
    false,
    {
      en: "tree with the report's insertion from the root: quadratic, to show the difference",
      pt: 'tree com a inserção do relatório a partir da raiz: quadrática, para mostrar a diferença',
    },
    treeSearch('from-root'),
  ),
  solver(
    'exhaustive',
    false,
    {
      en: 'plain depth-first search, no tree and no copies; exact, exponential: the oracle',
      pt: 'busca em profundidade simples, sem árvore nem cópias; exata, exponencial: o oráculo',
    },
    plainSearch,
  ),
];
