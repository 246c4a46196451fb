/** The report's two algorithms with their steps recorded: the algorithms themselves, some methods overridden. */
import type { Bilingual } from '../../../core/game.js';
import type { Meter } from '../../../core/search/limits.js';
import type { Move } from '../../../core/position.js';
import { FlagWalk } from './backtracking.js';
import { indexOfPlace } from './board.js';
import { CaptureRecorder } from './recorder.js';
import { moveName } from '../rules/moves.js';
import { OPPONENT, type CheckersSetup } from '../rules/setup.js';
import { CaptureTree, type Insertion } from './tree.js';

function manName(square: string): Bilingual {
  return { en: `man ${square}`, pt: `pedra ${square}` };
}

/** Algorithm I: a node each time that the walk looks around. */
export class TracedFlagWalk extends FlagWalk {
  readonly recorder: CaptureRecorder;
  /** What led to the place where the walk will look around next. */
  private move: Move | undefined;
  private restarts = 0;
  private flagged: string[] = [];
  /** Open nodes, the checkpoint the last of them; 0 before there is one. */
  private checkpointDepth = 0;
  /** Captures of the walk, and those of them up to the checkpoint. */
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
    const here = { en: `Captures from here: ${ways}.`, pt: `Capturas daqui: ${ways}.` };
    if (move !== undefined) {
      const name = moveName(this.of, move);
      this.recorder.enter(move, undefined, {
        en: `${name}: capture number ${this.captured}, the first of the four diagonals that offers one. ${here.en}`,
        pt: `${name}: captura número ${this.captured}, na primeira das quatro diagonais que a oferece. ${here.pt}`,
      });
    } else if (restarts === 0) {
      this.recorder.enter(undefined, manName(square), {
        en: `The man on ${square} begins, on a fresh copy of the board. ${here.en}`,
        pt: `A pedra em ${square} começa, numa cópia nova do tabuleiro. ${here.pt}`,
      });
    } else {
      this.recorder.enter(
        undefined,
        { en: `restart ${restarts}`, pt: `reinício ${restarts}` },
        {
          en: `Again from the checkpoint ${square}, on its copy of the board. Flagged: ${flagged.join(', ')}. ${here.en}`,
          pt: `De novo do ponto de retorno ${square}, na sua cópia do tabuleiro. Marcadas: ${flagged.join(', ')}. ${here.pt}`,
        },
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
    this.recorder.end(all, {
      en: `No capture is left. Captures: ${walkedAlone}, and through flags ${behind} more: a candidate of ${all}.`,
      pt: `Não há mais captura. Capturas: ${walkedAlone}, e por marcas mais ${behind}: um candidato de ${all}.`,
    });
  }

  protected override copy(target: Uint8Array, source: Uint8Array): void {
    super.copy(target, source);
    const { recorder } = this;
    if (target === this.checkpoint) {
      this.checkpointDepth = recorder.depth;
      this.capturedBefore = this.captured;
      recorder.add({
        en: 'More than one: the checkpoint. The board is copied.',
        pt: 'Mais de uma: o ponto de retorno. O tabuleiro é copiado.',
      });
      return;
    }
    recorder.add({
      en: `The piece taken last, ${this.lastPiece}, is flagged; back to the checkpoint.`,
      pt: `A última peça capturada, ${this.lastPiece}, é marcada; de volta ao ponto de retorno.`,
    });
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

/** Algorithm II: a node a node of its tree. */
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
    this.recorder.enter(undefined, manName(square), {
      en: `The tree of the man on ${square}: its root holds 0 captures and a copy of the board.`,
      pt: `A árvore da pedra em ${square}: a raiz tem 0 capturas e uma cópia do tabuleiro.`,
    });
    this.isLeaf = true;
    super.ways(start);
    this.retreat(1);
  }

  protected override capture(depth: number, square: number, step: number): number {
    // The root of the trace and that of the man's tree stand above the first capture.
    this.retreat(depth + 2);
    const to = super.capture(depth, square, step);
    const { cols } = this.of;
    const move = 4 * indexOfPlace(square, cols) + this.start.steps.indexOf(step);
    const [name, over] = [moveName(this.of, move), this.recorder.square(indexOfPlace(square + step, cols))];
    this.recorder.enter(move, undefined, {
      en: `${name} is tried: a new node holds ${depth + 1}, the captures so far, and a copy of the board without ${over}.`,
      pt: `${name} é tentada: um nó novo tem ${depth + 1}, as capturas até aqui, e uma cópia do tabuleiro sem ${over}.`,
    });
    this.isLeaf = true;
    return to;
  }

  /** Leaves nodes until `depth` are open; the deepest is a leaf of the tree, unless a limit ended the search. */
  private retreat(depth: number): void {
    const { recorder } = this;
    if (recorder.depth > depth && this.isLeaf && this.spent.stop === 'finished') {
      const captures = recorder.depth - 2;
      recorder.end(captures, {
        en: `No capture is left: a leaf with ${captures}. Back to the copy of the board above, where the pieces stand again.`,
        pt: `Não há mais captura: uma folha com ${captures}. De volta à cópia do tabuleiro acima, onde as peças estão de novo.`,
      });
      this.isLeaf = false;
    }
    recorder.leaveTo(depth);
  }
}
