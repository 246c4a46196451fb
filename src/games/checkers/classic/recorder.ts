/** Records a capture algorithm as a tree: a node for each board it looks at, with sentences. */
import type { OwnTrace, StepText, TraceNode } from '../../../core/game.js';
import type { Answer } from '../../../core/answer.js';
import type { Move } from '../../../core/position.js';
import { ownMen } from './board.js';
import { squareName, type CheckersSetup } from '../rules/setup.js';
import { joined, phrase, type Phrase } from '../../../core/text/phrase.js';

/** Names of the algorithms' counters. */
const countNames: Readonly<Record<string, Phrase>> = {
  captures: phrase('captures'),
  copies: phrase('board copies'),
  flags: phrase('flags'),
  insertSteps: phrase('insertion steps'),
};

/** The counts to show; `bytes` is left out. */
type Counts = () => { readonly nodes: number; readonly own: Readonly<Record<string, number>> };

export class CaptureRecorder {
  readonly nodes: TraceNode[] = [];
  private readonly open: number[] = [];

  /** @param counts returns the current counts of the algorithm */
  constructor(
    readonly setup: CheckersSetup,
    private readonly counts: Counts,
  ) {
    const men = ownMen(setup).length;
    this.enter(
      undefined,
      undefined,
      phrase('The board. The algorithm takes its men in turn: {men}.', { men }),
    );
  }

  /** Number of nodes that were entered and not yet left. */
  get depth(): number {
    return this.open.length;
  }

  square(index: number): string {
    return squareName(index, this.setup.cols);
  }

  /**
   * Opens a node and returns its number.
   * @param move undefined for a man's start and for a restart, which have a name instead
   */
  enter(move: Move | undefined, name: Phrase | undefined, text: Phrase): number {
    const parent = this.open.at(-1) ?? null;
    const above = parent === null ? [] : this.nodes[parent].path;
    this.nodes.push({
      parent,
      path: move === undefined ? above : [...above, move],
      toMove: 0,
      alpha: null,
      beta: null,
      value: null,
      leaf: null,
      cut: null,
      skipped: 0,
      visit: null,
      own: { name, enter: this.told(text), leave: undefined, isMilestone: false },
    });
    this.open.push(this.nodes.length - 1);
    return this.nodes.length - 1;
  }

  /** Marks the node entered last as a dead end worth `captures`. It stays open. */
  end(captures: number, text: Phrase): void {
    const node = this.nodes[this.open.at(-1)!];
    node.value = captures;
    node.leaf = 'over';
    node.own!.isMilestone = true;
    node.own!.leave = this.told(text);
  }

  /** Appends a sentence to the last text of the open node. */
  add(more: Phrase): void {
    const own = this.nodes[this.open.at(-1)!].own!;
    const at = own.leave ? 'leave' : 'enter';
    const { text } = own[at]!;
    own[at] = this.told(joined([text, more]));
  }

  /** Leaves nodes until `depth` are open. */
  leaveTo(depth: number): void {
    while (this.open.length > depth) {
      const node = this.nodes[this.open.pop()!];
      const { own, value } = node;
      // Only a limit leaves a node without a value.
      if (value === null) continue;
      own!.leave ??= this.told(
        phrase('Back: from here at most {value} {value|capture|captures} in all {value|was|were} found.', {
          value,
        }),
      );
      const above = this.open.at(-1);
      if (above !== undefined) this.nodes[above].value = Math.max(this.nodes[above].value ?? 0, value);
    }
  }

  finish(answer: Answer): OwnTrace {
    const [root] = this.nodes;
    root.value ??= answer.stop === 'finished' ? answer.lo : null;
    root.own!.leave = this.told(
      answer.status === 'proved'
        ? phrase('The longest capture: {lo}.', { lo: answer.lo })
        : phrase('The longest capture found: {lo}. The algorithm does not prove it: at most {hi}.', {
            lo: answer.lo,
            hi: answer.hi,
          }),
    );
    this.leaveTo(0);
    const { nodes } = this;
    return {
      answer,
      nodes,
      next: phrase('next dead end'),
      legend: phrase('number: captures in all; thick: a dead end. Keys: arrows, space, C'),
    };
  }

  private told(text: Phrase): StepText {
    const { nodes, own } = this.counts();
    const named = Object.entries(own).filter(([name]) => name !== 'bytes');
    const counts = [
      phrase('nodes {nodes}', { nodes }),
      ...named.map(([name, count]) => phrase('{name} {count}', { name: countNames[name] ?? name, count })),
    ];
    return { text, counts: joined(counts, ', ') };
  }
}
