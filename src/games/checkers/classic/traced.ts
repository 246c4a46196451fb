/** The report's two algorithms with their steps recorded, by overriding some of their methods. */
import type { Meter } from '../../../core/search/limits.js';
import type { Move } from '../../../core/position.js';
import { FlagWalk } from './backtracking.js';
import { indexOfPlace } from './board.js';
import { CaptureRecorder } from './recorder.js';
import { moveName } from '../rules/moves.js';
import { OPPONENT, type CheckersSetup } from '../rules/setup.js';
import { CaptureTree, type Insertion } from './tree.js';
import { phrase, type Phrase } from '../../../core/text/phrase.js';

function manName(square: string): Phrase {
  return phrase('man {square}', { square });
}

/** Algorithm I; the trace has a node each time the walk looks for captures. */
export class TracedFlagWalk extends FlagWalk {
  readonly recorder: CaptureRecorder;
  /** The capture that led to the current square; undefined after a start or restart. */
  private move: Move | undefined;
  private restarts = 0;
  private flagged: string[] = [];
  /** Number of open nodes up to the checkpoint's; 0 without a checkpoint. */
  private checkpointDepth = 0;
  /** Captures of the walk, and how many of them came before the checkpoint. */
  private captured = 0;
  private capturedBefore = 0;
  private lastPiece = '';

  constructor(
    private readonly of: CheckersSetup,
    meter: Meter,
  ) {
    super(of, meter);
    this.recorder = new CaptureRecorder(of, () => ({ nodes: meter.nodes, own: this.counts }));
  }

  override longest(index: number): number {
    this.move = undefined;
    this.restarts = this.checkpointDepth = this.captured = 0;
    this.flagged = [];
    const longest = super.longest(index);
    this.recorder.leaveTo(1);
    return longest;
  }

  protected override ways(at: number, kind: number): number {
    const ways = super.ways(at, kind);
    const square = this.squareAt(at);
    const { move, restarts, flagged } = this;
    const here = phrase('Captures from here: {ways}.', { ways });
    if (move !== undefined) {
      const name = moveName(this.of, move);
      this.recorder.enter(
        move,
        undefined,
        phrase('{name}: capture number {captured}, the first of the four diagonals that offers one. {here}', {
          name,
          captured: this.captured,
          here,
        }),
      );
    } else if (restarts === 0) {
      this.recorder.enter(
        undefined,
        manName(square),
        phrase('The man on {square} begins, on a fresh copy of the board. {here}', { square, here }),
      );
    } else {
      this.recorder.enter(
        undefined,
        phrase('restart {restarts}', { restarts }),
        phrase('Again from the checkpoint {square}, on its copy of the board. Flagged: {flagged}. {here}', {
          square,
          flagged: flagged.join(', '),
          here,
        }),
      );
    }
    return ways;
  }

  protected override capture(at: number, kind: number): number {
    const next = super.capture(at, kind);
    if (next < 0 || kind !== OPPONENT) return next;
    this.captured++;
    this.lastPiece = this.squareAt((at + next) >> 1);
    const direction = this.start.steps.indexOf((next - at) >> 1);
    this.move = 4 * indexOfPlace(at, this.of.cols) + direction;
    return next;
  }

  protected override followFlags(at: number, walked: number[]): void {
    const walkedAlone = walked.length - 1;
    super.followFlags(at, walked);
    const all = walked.length - 1;
    const behind = all - walkedAlone;
    this.recorder.end(
      all,
      phrase(
        'No capture is left. Captures: {walkedAlone}, and through flags {behind} more: a candidate of {all}.',
        { walkedAlone, behind, all },
      ),
    );
  }

  protected override copy(target: Uint8Array, source: Uint8Array): void {
    super.copy(target, source);
    const { recorder } = this;
    if (target === this.checkpoint) {
      this.checkpointDepth = recorder.depth;
      this.capturedBefore = this.captured;
      recorder.add(phrase('More than one: the checkpoint. The board is copied.'));
      return;
    }
    recorder.add(
      phrase('The piece taken last, {lastPiece}, is flagged; back to the checkpoint.', {
        lastPiece: this.lastPiece,
      }),
    );
    recorder.leaveTo(this.checkpointDepth);
    this.flagged.push(this.lastPiece);
    this.restarts++;
    this.move = undefined;
    this.captured = this.capturedBefore;
  }

  private squareAt(place: number): string {
    return this.recorder.square(indexOfPlace(place, this.of.cols));
  }
}

/** Algorithm II; the trace has one node for each node of its tree. */
export class TracedCaptureTree extends CaptureTree {
  readonly recorder: CaptureRecorder;
  private isLeaf = false;

  constructor(
    private readonly of: CheckersSetup,
    insertion: Insertion,
    private readonly spent: Meter,
  ) {
    super(of, insertion, spent);
    this.recorder = new CaptureRecorder(of, () => ({ nodes: spent.nodes, own: this.counts }));
  }

  protected override ways(start: number): void {
    const square = this.recorder.square(indexOfPlace(start, this.of.cols));
    this.recorder.enter(
      undefined,
      manName(square),
      phrase('The tree of the man on {square}: its root holds 0 captures and a copy of the board.', {
        square,
      }),
    );
    this.isLeaf = true;
    super.ways(start);
    this.retreat(1);
  }

  protected override capture(depth: number, square: number, step: number): number {
    // Two nodes are above the first capture: the roots of the trace and of the man's tree.
    this.retreat(depth + 2);
    const to = super.capture(depth, square, step);
    const { cols } = this.of;
    const move = 4 * indexOfPlace(square, cols) + this.start.steps.indexOf(step);
    const [name, over] = [moveName(this.of, move), this.recorder.square(indexOfPlace(square + step, cols))];
    this.recorder.enter(
      move,
      undefined,
      phrase(
        '{name} is tried: a new node holds {depth}, the captures so far, and a copy of the board without {over}.',
        { name, depth: depth + 1, over },
      ),
    );
    this.isLeaf = true;
    return to;
  }

  /** Leaves nodes until `depth` are open; the deepest is a leaf unless a limit ended the search. */
  private retreat(depth: number): void {
    const { recorder } = this;
    if (recorder.depth > depth && this.isLeaf && this.spent.stop === 'finished') {
      const captures = recorder.depth - 2;
      recorder.end(
        captures,
        phrase(
          'No capture is left: a leaf with {captures}. Back to the copy of the board above, where the pieces stand again.',
          { captures },
        ),
      );
      this.isLeaf = false;
    }
    recorder.leaveTo(depth);
  }
}
