/** The steps of a recorded search: their order, their sentences, and the tree after each. */
import type { PageData, PageNode, ToldStep } from '../../app/teaching/trace/page.js';
import { inLanguage, type Value } from '../../core/text/phrase.js';

/** The search enters a node or leaves it. */
export interface Step {
  readonly node: number;
  readonly leave: boolean;
}

/** The tree after some steps. */
export interface TreeState {
  readonly entered: ReadonlySet<number>;
  readonly left: ReadonlySet<number>;
  /** The best value among the children that were left. */
  readonly best: ReadonlyMap<number, number>;
  readonly counts: Readonly<Record<'nodes' | 'alpha' | 'beta' | 'table', number>>;
  /** The counts of an algorithm that describes its own steps. */
  readonly ownCounts: string | undefined;
}

export class Steps {
  readonly list: readonly Step[];
  /** Set for a table, which is filled from the end of the game, one position in each step. */
  readonly isTable: boolean;
  /** Whether the search asks questions below its root, as negamax and df-pn do. */
  private readonly asks: boolean;
  private readonly nodes: readonly PageNode[];

  constructor(private readonly data: PageData) {
    const { nodes } = data;
    this.nodes = nodes;
    this.isTable = Boolean(nodes[0].own?.table);
    this.asks = nodes.length > 1 && nodes[1].move === '';
    this.list = this.isTable ? filled(nodes) : walked(nodes);
  }

  /** Returns the number of the step that leaves a node. */
  leaving(node: number): number {
    return this.list.findIndex((step) => step.leave && step.node === node);
  }

  /** Returns the number of the next step that ends a decided node, or that of the last step. */
  nextDecided(at: number): number {
    const next = this.list.findIndex(({ node, leave }, i) => i > at && leave && isDecided(this.nodes[node]));
    return next < 0 ? this.list.length - 1 : next;
  }

  stateAt(at: number): TreeState {
    const best = new Map<number, number>();
    const [entered, left] = [new Set<number>(), new Set<number>()];
    const counts = { nodes: 0, alpha: 0, beta: 0, table: 0 };
    let ownCounts: string | undefined;
    for (const { node, leave } of this.list.slice(0, at + 1)) {
      const one = this.nodes[node];
      ownCounts = toldStep(one, leave)?.counts ?? ownCounts;
      if (!leave || this.isTable) entered.add(node);
      if (!leave) {
        counts.nodes += this.countOf(one);
        counts.table += one.visit?.fromTable ?? 0;
        continue;
      }
      left.add(node);
      if (one.cut) counts[one.cut]++;
      if (one.leaf === 'table') counts.table++;
      if (one.parent === null || one.value === null || (this.asks && one.parent === 0 && !one.own)) continue;
      const known = best.get(one.parent);
      const better = this.nodes[one.parent].side === 0 ? Math.max : Math.min;
      best.set(one.parent, known === undefined ? one.value : better(known, one.value));
    }
    return { entered, left, best, counts, ownCounts };
  }

  /**
   * A visit of df-pn lists its children, each a node of the search. The root of a search that asks
   * is no node.
   */
  private countOf({ parent, visit }: PageNode): number {
    if (this.asks && parent === null) return 0;
    return visit === null ? 1 : visit.children;
  }

  nameOf({ move, parent, own }: PageNode): string {
    const { words } = this.data;
    if (move !== '') return move;
    return parent === null ? words['root'] : (own?.name ?? words['question']);
  }

  /** Returns a sentence of the page, by its key, with its values. */
  fill(key: string, values: Values): string {
    const { words, language } = this.data;
    return inLanguage({ english: words[key], values }, language);
  }

  sentence({ node, leave }: Step): string {
    const one = this.nodes[node];
    const { alpha, beta, cut } = one;
    const values = {
      move: this.nameOf(one),
      window: `[${String(alpha ?? '−∞')}, ${String(beta ?? '+∞')}]`,
      value: one.value ?? '?',
      skipped: one.skipped,
      bound: (cut === 'beta' ? beta : alpha) ?? '?',
    };
    if (one.own !== null) return toldStep(one, leave)?.text ?? this.fill('unknown', values);
    if (one.visit !== null) return this.visitSentence(one.visit, values, leave);
    if (!leave) return this.fill('enter', values);
    if (one.value === null) return this.fill('unknown', values);
    return this.fill(one.leaf ?? cut ?? 'leave', values);
  }

  private visitSentence(visit: NonNullable<PageNode['visit']>, values: Values, leave: boolean): string {
    const { atLeast, limits, numbers, children, fromTable } = visit;
    const [proofLimit, disproofLimit] = limits.map(proofNumber);
    const all = { ...values, atLeast, proofLimit, disproofLimit, children, fromTable };
    if (!leave) return this.fill('visit', all);
    if (numbers === null) return this.fill('unknown', all);
    const [proof, disproof] = numbers.map(proofNumber);
    const verdict = proof === '0' ? 'proved' : disproof === '0' ? 'disproved' : undefined;
    const reached = this.fill('visited', { ...all, proof, disproof });
    return verdict === undefined ? reached : `${this.fill(verdict, all)} ${reached}`;
  }
}

/** Nodes are entered in their order; one is left when the next is not below it. */
function walked(nodes: readonly PageNode[]): Step[] {
  const steps: Step[] = [];
  const open: number[] = [];
  const leaveTo = (parent: number | null): void => {
    while (open.length > 0 && open.at(-1) !== parent) steps.push({ node: open.pop()!, leave: true });
  };
  for (const { id, parent } of nodes) {
    leaveTo(parent);
    steps.push({ node: id, leave: false });
    open.push(id);
  }
  leaveTo(null);
  return steps;
}

function filled(nodes: readonly PageNode[]): Step[] {
  const steps: Step[] = [];
  for (const { id, own } of nodes) steps[own!.table!.filled] = { node: id, leave: true };
  return steps;
}

function toldStep({ own }: PageNode, leave: boolean): ToldStep | null {
  return own === null ? null : leave ? own.leave : own.enter;
}

/**
 * Returns whether the question at a node is decided: by a cut, a proof or a disproof, or, for an
 * algorithm that describes its own steps, by a milestone.
 */
export function isDecided({ cut, visit, own }: PageNode): boolean {
  return cut !== null || Boolean(own?.isMilestone) || Boolean(visit?.numbers?.includes(0));
}

export function proofNumber(value: number | null): string {
  return value === null ? '∞' : String(value);
}

type Values = Readonly<Record<string, Value>>;
