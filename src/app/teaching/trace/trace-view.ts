/** A recorded search with names and boards, from which page, DOT and JSON are written. */
import { type Evaluation, type Game, type Setup, plainQuestion } from '../../../core/game.js';
import type { Side } from '../../../core/position.js';
import type { Limits } from '../../../core/search/limits.js';
import { fail, ok, type Result } from '../../../core/refusal.js';
import type { OwnTrace, TableStep, TraceNode } from '../../../core/parts/trace.js';
import { taskOf } from '../../../search/task.js';
import { traced, type TracedAlgorithm } from '../../../search/solvers.js';
import { trace, type Trace } from '../../../search/trace.js';
import type { Scene } from '../../../core/scene.js';
import { sceneText } from '../../../view/text.js';
import { inLanguage, phrase, type Phrase } from '../../../core/text/phrase.js';
import { factsOf, type Searched } from './facts.js';

/** A recorded node with names and a place in the picture. */
export interface TraceViewNode extends Omit<TraceNode, 'path' | 'toMove'> {
  readonly id: number;
  /** The move that leads to the node; empty at the root. */
  readonly move: string;
  readonly side: Side;
  readonly ply: number;
  /** For leaves the index from the left; for others the middle of first and last child. */
  readonly x: number;
  /** The position as text. */
  readonly board: string;
  readonly scene: Scene;
}

export interface TraceView {
  readonly game: string;
  readonly algorithm: string;
  /** Name of the evaluation that scored the positions; null if only ends of games have values. */
  readonly evaluation: string | null;
  /** Plies at most; null if no line of the tree was ended by the depth. */
  readonly depth: number | null;
  readonly position: string;
  /** Nodes, cuts and table hits by the search's own count. */
  readonly counts: {
    readonly nodes: number;
    readonly cutsAlpha: number;
    readonly cutsBeta: number;
    readonly tableHits: number;
    readonly extra: Readonly<Record<string, number>>;
  };
  /** Reason for the end of the search; `nodes` if the limit ended it. */
  readonly stop: string;
  readonly status: string;
  readonly best: string | null;
  /** The head of the page. */
  readonly facts: readonly Phrase[];
  /** Set for a game's own algorithm. */
  readonly own: Pick<OwnTrace, 'next' | 'legend'> | null;
  readonly nodes: readonly TraceViewNode[];
}

function isTraced(algorithm: string): algorithm is TracedAlgorithm {
  return (traced as readonly string[]).includes(algorithm);
}

/** Default depth in plies, for a tree that fits a lecture. */
const standardDepth = 3;
/** Searches with a limit of depth; the others prove at any depth. */
const horizons: readonly string[] = ['alphabeta', 'minimax'];

/** Returns the default search and depth. For one player the whole tree is searched. */
export function standardSearch(
  game: Game,
  setup: Setup,
  asked?: string,
): { readonly algorithm: string; readonly depth: number | undefined } {
  const isSolo = game.rules.traits(setup).players === 1;
  const algorithm = asked ?? (isSolo ? 'minimax' : 'alphabeta');
  return { algorithm, depth: isSolo || !horizons.includes(algorithm) ? undefined : standardDepth };
}

/** Default limit of nodes, as all are held in memory. */
export const standardNodes = 2000;

/** Searches the position and sets `x` of every node. Refused if rules or algorithm refuse it. */
export function traceView(
  game: Game,
  setup: Setup,
  algorithm: string,
  limits: Limits,
  evaluation: string | undefined,
): Result<TraceView> {
  const { evaluations } = game.solvers;
  if (evaluation !== undefined && !evaluations.some(({ id }) => id === evaluation))
    return fail('no-algorithm', { game: game.id, problem: 'evaluation', names: evaluation });
  if (!isTraced(algorithm)) return ownView(game, setup, algorithm, limits);
  const made = searched(game, setup, algorithm, limits, evaluation);
  return made.ok ? ok(viewOf(game, setup, algorithm, made.value)) : made;
}

function searched(
  game: Game,
  setup: Setup,
  algorithm: TracedAlgorithm,
  limits: Limits,
  evaluation: string | undefined,
): Result<Searched> {
  const made = game.rules.position(setup);
  if (!made.ok) return made;
  const traits = game.rules.traits(setup);
  if (traits.chance || (traits.players === 1 && algorithm !== 'minimax')) return refused(algorithm);
  const { evaluations } = game.solvers;
  const traceBy = (chosen: Evaluation | undefined): Trace =>
    trace(algorithm, { ...taskOf(game, setup, made.value, limits), evaluation: chosen });
  const asked = evaluations.find(({ id }) => id === evaluation);
  // These searches prove the value: without a horizon they score no position.
  const proves = algorithm === 'proofnumber' || (algorithm === 'negamax' && limits.depth === undefined);
  const chosen = asked ?? (proves ? undefined : evaluations[0]);
  const first = traceBy(chosen);
  // If every game ends within the depth, final values are shown instead of those of the evaluation.
  if (first.passes > 1) return ok(traceBy(undefined));
  const isCutShort = first.nodes.some(({ leaf }) => leaf === 'horizon') || first.answer.stop !== 'finished';
  return ok({ ...first, ...(isCutShort && { evaluation: chosen, depth: limits.depth }) });
}

/** Traces a solver of the game itself. */
function ownView(game: Game, setup: Setup, algorithm: string, limits: Limits): Result<TraceView> {
  const solver = game.solvers.list.find(({ id, trace: own }) => id === algorithm && own);
  if (!solver?.trace) return fail('no-algorithm', { game: game.id, problem: 'algorithm', names: algorithm });
  const accepted = solver.accepts(setup, plainQuestion);
  if (accepted !== true) return { ok: false, error: accepted };
  const made = solver.trace(setup, limits);
  if (!made.ok) return made;
  const { next, legend } = made.value;
  return ok(viewOf(game, setup, algorithm, made.value, { next, legend }));
}

function viewOf(
  game: Game,
  setup: Setup,
  algorithm: string,
  search: Searched,
  own: TraceView['own'] = null,
): TraceView {
  const { answer, nodes, evaluation, depth } = search;
  const [best] = answer.best;
  const { stats, stop, status } = answer;
  const { cutsAlpha, cutsBeta, tableHits, extra = {} } = stats;
  return {
    game: game.id,
    algorithm,
    evaluation: evaluation?.id ?? null,
    depth: depth ?? null,
    facts: factsOf(game, setup, algorithm, search, own !== null),
    position: game.codec.format(setup),
    counts: { nodes: stats.nodes, cutsAlpha, cutsBeta, tableHits, extra },
    stop,
    status,
    own,
    best: best === undefined ? null : game.codec.moveName(setup, best),
    nodes: withPlaces(game, setup, nodes),
  };
}

function refused(algorithm: TracedAlgorithm): Result<never> {
  return algorithm === 'minimax'
    ? fail('not-supported', { because: phrase('minimax knows no chance') })
    : fail('not-supported', {
        because: phrase('{algorithm} is for two players without chance; minimax for one', { algorithm }),
      });
}

function withPlaces(game: Game, setup: Setup, nodes: readonly TraceNode[]): TraceViewNode[] {
  const places = placesOf(nodes);
  const setups: Setup[] = [];
  const depths: number[] = [];
  return nodes.map((node, id) => {
    const { parent, path, toMove, alpha, beta, value, leaf, cut, skipped, visit, own } = node;
    const above = parent === null ? [] : nodes[parent].path;
    let here = parent === null ? setup : setups[parent];
    let move = '';
    // Usually one move; none for another question at the same position, several along the line.
    const made = path.slice(above.length);
    for (const next of made) {
      move = game.codec.moveName(here, next);
      here = game.rules.after(here, next);
    }
    setups.push(here);
    depths.push(parent === null ? 0 : depths[parent] + 1);
    const last = made.at(-1);
    const scene = game.view.scene(here, { last });
    return {
      id,
      parent,
      move,
      side: toMove,
      ply: depths[id],
      alpha,
      beta,
      value,
      leaf,
      cut,
      skipped,
      visit,
      own,
      x: places[id],
      board: sceneText(scene),
      scene,
    };
  });
}

/** Returns `x` of each node: leaves side by side, others midway between first and last child. */
function placesOf(nodes: readonly TraceNode[]): number[] {
  const first = new Array<number | undefined>(nodes.length);
  const last = new Array<number>(nodes.length).fill(0);
  const places = new Array<number>(nodes.length).fill(0);
  const hasChild = new Set(nodes.map(({ parent }) => parent));
  let next = 0;
  nodes.forEach((_, id) => {
    if (!hasChild.has(id)) places[id] = next++;
  });
  // Children come after their parent, so that going backwards sets their `x` first.
  for (let id = nodes.length - 1; id >= 0; id--) {
    const left = first[id];
    if (left !== undefined) places[id] = (left + last[id]) / 2;
    const { parent } = nodes[id];
    if (parent === null) continue;
    if (first[parent] === undefined) last[parent] = places[id];
    first[parent] = places[id];
  }
  return places;
}

/** Returns the tree for Graphviz: `dot -Tsvg`. */
export function traceDot({ nodes }: TraceView): string {
  const lines = nodes.map((node) => {
    const { id, parent, move, side, value, alpha, beta, cut, leaf, visit, own } = node;
    const open = alpha === null && beta === null;
    const window = open ? '' : `\\n[${String(alpha ?? '-inf')}, ${String(beta ?? 'inf')}]`;
    const numbers = visit?.numbers?.map((number) => number ?? 'inf').join(' / ');
    const name =
      move !== '' ? move : parent === null ? 'root' : own?.name ? inLanguage(own.name, 'en') : 'question';
    const label = `${name}\\n${numbers ?? String(value ?? '?')}${window}`;
    const decided = cut === null ? '' : ', color=red, penwidth=2';
    const style = `shape=${side === 0 ? 'box' : 'ellipse'}${decided}${leaf === 'table' ? ', style=dashed' : ''}`;
    const tree = parent === null ? '' : ` n${String(parent)} -> n${String(id)};`;
    const edge = own?.table ? successorEdges(id, own.table) : tree;
    return `  n${String(id)} [label="${label.replaceAll('"', '\\"')}", ${style}];${edge}\n`;
  });
  return `digraph search {\n  node [fontname="sans-serif"];\n${lines.join('')}}\n`;
}

/** Returns the edges of a position in a table; those of best moves are thick. */
function successorEdges(id: number, { successors }: TableStep): string {
  const edge = ({ node, isBest }: TableStep['successors'][number]): string =>
    ` n${String(id)} -> n${String(node)}${isBest ? ' [penwidth=3]' : ''};`;
  return successors.map(edge).join('');
}

/** Returns one object of schema `search.trace/1`. */
export function traceJson({ facts: _, ...view }: TraceView): string {
  const nodes = view.nodes.map(({ scene: __, ...node }) => node);
  return `${JSON.stringify({ schema: 'search.trace/1', ...view, nodes })}\n`;
}
