/**
 * Records the report's algorithms as trees: a node for each board that they look at, with
 * sentences. The algorithms tell a recorder, their `watch`, of each step.
 */
import type { OwnTrace, StepText, TraceNode } from '../../../core/game.js';
import type { Answer } from '../../../core/answer.js';
import type { Move } from '../../../core/position.js';
import type { Meter } from '../../../core/search/limits.js';
import type { FlagWatch } from './backtracking.js';
import { indexOfPlace, ownMen } from './board.js';
import type { TreeWatch } from './tree.js';
import { moveName, movesAlong } from '../rules/moves.js';
import { squareName, type CheckersSetup } from '../rules/setup.js';
import { joined, phrase, type Phrase } from '../../../core/text/phrase.js';

/** Names of the algorithms' counters. */
const countNames: Readonly<Record<string, Phrase>> = {
  captures: phrase('captures'),
  copies: phrase('board copies'),
  flags: phrase('flags'),
  insertSteps: phrase('insertion steps'),
};

export class CaptureRecorder {
  private readonly nodes: TraceNode[] = [];
  private readonly open: number[] = [];

  /** @param counts of the algorithm, which go on changing; `bytes` is not shown */
  constructor(
    private readonly setup: CheckersSetup,
    protected readonly meter: Meter,
    private readonly counts: Readonly<Record<string, number>>,
  ) {
    const men = ownMen(setup).length;
    this.enter({}, phrase('The board. The algorithm takes its men in turn: {men}.', { men }));
  }

  /** Called after the search of each man. */
  leaveMan(): void {
    this.leaveTo(1);
  }

  /** Number of nodes that were entered and not yet left. */
  protected get depth(): number {
    return this.open.length;
  }

  /** The name of a place of the padded board. */
  protected squareAt(place: number): string {
    return squareName(indexOfPlace(place, this.setup.cols), this.setup.cols);
  }

  /** The move between two places of the padded board. */
  protected moveBetween(from: number, to: number): { readonly move: Move; readonly name: string } {
    const [move] = movesAlong(
      this.setup,
      [from, to].map((place) => indexOfPlace(place, this.setup.cols)),
    );
    return { move, name: moveName(this.setup, move) };
  }

  /** Opens a node; that of a man's start or of a restart has a name instead of a move. */
  protected enter({ move, name }: { readonly move?: Move; readonly name?: Phrase }, text: Phrase): void {
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
  }

  /** Marks the node entered last as a dead end worth `captures`. It stays open. */
  protected end(captures: number, text: Phrase): void {
    const node = this.nodes[this.open.at(-1)!];
    node.value = captures;
    node.leaf = 'over';
    node.own!.isMilestone = true;
    node.own!.leave = this.told(text);
  }

  /** Appends a sentence to the last text of the open node. */
  protected add(more: Phrase): void {
    const own = this.nodes[this.open.at(-1)!].own!;
    const at = own.leave ? 'leave' : 'enter';
    const { text } = own[at]!;
    own[at] = this.told(joined([text, more]));
  }

  /** Leaves nodes until `depth` are open. */
  protected leaveTo(depth: number): void {
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
    const named = Object.entries(this.counts).filter(([name]) => name !== 'bytes');
    const counts = [
      phrase('nodes {nodes}', { nodes: this.meter.nodes }),
      ...named.map(([name, count]) => phrase('{name} {count}', { name: countNames[name] ?? name, count })),
    ];
    return { text, counts: joined(counts, ', ') };
  }
}

function manName(square: string): Phrase {
  return phrase('man {square}', { square });
}

/** Algorithm I; the trace has a node each time the walk looks for captures. */
export class FlagRecorder extends CaptureRecorder implements FlagWatch {
  /** Pieces flagged for this man, one a restart. */
  private flagged: string[] = [];
  /** Whether the walk stands where it started or started again. */
  private isAtStart = true;
  /** Number of open nodes up to the checkpoint's. */
  private checkpointDepth = 0;

  looked(walked: readonly number[], ways: number): void {
    const { flagged, isAtStart } = this;
    const here = phrase('Captures from here: {ways}.', { ways });
    const square = this.squareAt(walked.at(-1)!);
    this.isAtStart = false;
    if (!isAtStart) {
      const { move, name } = this.moveBetween(walked.at(-2)!, walked.at(-1)!);
      this.enter(
        { move },
        phrase('{name}: capture number {captured}, the first of the four diagonals that offers one. {here}', {
          name,
          captured: walked.length - 1,
          here,
        }),
      );
    } else if (flagged.length === 0) {
      this.enter(
        { name: manName(square) },
        phrase('The man on {square} begins, on a fresh copy of the board. {here}', { square, here }),
      );
    } else {
      this.enter(
        { name: phrase('restart {restarts}', { restarts: flagged.length }) },
        phrase('Again from the checkpoint {square}, on its copy of the board. Flagged: {flagged}. {here}', {
          square,
          flagged: flagged.join(', '),
          here,
        }),
      );
    }
  }

  checkpointSet(): void {
    this.checkpointDepth = this.depth;
    this.add(phrase('More than one: the checkpoint. The board is copied.'));
  }

  ended(walkedAlone: number, all: number): void {
    this.end(
      all,
      phrase(
        'No capture is left. Captures: {walkedAlone}, and through flags {behind} more: a candidate of {all}.',
        { walkedAlone, behind: all - walkedAlone, all },
      ),
    );
  }

  restarted(piece: number): void {
    const lastPiece = this.squareAt(piece);
    this.add(phrase('The piece taken last, {lastPiece}, is flagged; back to the checkpoint.', { lastPiece }));
    this.leaveTo(this.checkpointDepth);
    this.flagged.push(lastPiece);
    this.isAtStart = true;
  }

  override leaveMan(): void {
    super.leaveMan();
    this.flagged = [];
    this.isAtStart = true;
  }
}

/** Algorithm II; the trace has one node for each node of its tree. */
export class TreeRecorder extends CaptureRecorder implements TreeWatch {
  private isLeaf = false;

  begun(place: number): void {
    const square = this.squareAt(place);
    this.enter(
      { name: manName(square) },
      phrase('The tree of the man on {square}: its root holds 0 captures and a copy of the board.', {
        square,
      }),
    );
    this.isLeaf = true;
  }

  capturing(depth: number): void {
    // Two nodes are above the first capture: the roots of the trace and of the man's tree.
    this.retreat(depth + 2);
  }

  captured(depth: number, from: number, to: number): void {
    const { move, name } = this.moveBetween(from, to);
    this.enter(
      { move },
      phrase(
        '{name} is tried: a new node holds {depth}, the captures so far, and a copy of the board without {over}.',
        { name, depth: depth + 1, over: this.squareAt((from + to) >> 1) },
      ),
    );
    this.isLeaf = true;
  }

  override leaveMan(): void {
    this.retreat(1);
  }

  /** Leaves nodes until `depth` are open; the deepest is a leaf unless a limit ended the search. */
  private retreat(depth: number): void {
    if (this.depth > depth && this.isLeaf && this.meter.stop === 'finished') {
      const captures = this.depth - 2;
      this.end(
        captures,
        phrase(
          'No capture is left: a leaf with {captures}. Back to the copy of the board above, where the pieces stand again.',
          { captures },
        ),
      );
      this.isLeaf = false;
    }
    this.leaveTo(depth);
  }
}
