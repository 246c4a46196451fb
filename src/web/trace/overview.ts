/** The whole tree as a small map: a mark for each node, and a frame around the part in view. */
import type { PageData } from '../../app/teaching/trace/page.js';
import type { TreeState } from './steps.js';
import type { TreeView } from './tree-view.js';

/** Least size of a mark, in pixels. */
const minMark = [2, 4] as const;

export class Overview {
  private readonly pen: CanvasRenderingContext2D;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly data: PageData,
    private readonly tree: TreeView,
  ) {
    this.pen = canvas.getContext('2d')!;
    const move = (event: PointerEvent): void => {
      if (event.buttons === 0) return;
      const { left, top, width, height } = canvas.getBoundingClientRect();
      const { size } = tree;
      const [shareX, shareY] = [(event.clientX - left) / width, (event.clientY - top) / height];
      tree.centreOn(shareX * size.width, shareY * size.height);
    };
    canvas.addEventListener('pointerdown', (event) => {
      canvas.setPointerCapture(event.pointerId);
      move(event);
    });
    canvas.addEventListener('pointermove', move);
  }

  /** Draws the nodes that were entered; the last step is at the node `now`. */
  draw({ entered }: TreeState, now: number): void {
    const { canvas, pen, tree } = this;
    const ratio = devicePixelRatio;
    const { clientWidth: width, clientHeight: height } = canvas;
    [canvas.width, canvas.height] = [width * ratio, height * ratio];
    pen.scale(ratio, ratio);
    const look = getComputedStyle(canvas);
    const colour = (name: string): string => look.getPropertyValue(name);
    const [scaleX, scaleY] = [width / tree.size.width, height / tree.size.height];
    const mark = (id: number, fill: string): void => {
      const box = tree.boxOf(this.data.nodes[id]);
      const [wide, high] = [
        Math.max(minMark[0], box.width * scaleX),
        Math.max(minMark[1], box.height * scaleY),
      ];
      pen.fillStyle = fill;
      pen.fillRect(box.left * scaleX, box.top * scaleY, wide, high);
    };
    const sides = [colour('--own'), colour('--opponent')];
    for (const id of entered) mark(id, sides[this.data.nodes[id].side]);
    mark(now, colour('--last'));
    const view = tree.inView;
    const [left, top] = [Math.max(1, view.left * scaleX), Math.max(1, view.top * scaleY)];
    const right = Math.min(width - 1, (view.left + view.width) * scaleX);
    const bottom = Math.min(height - 1, (view.top + view.height) * scaleY);
    pen.strokeStyle = colour('--focus');
    pen.lineWidth = 2;
    pen.strokeRect(left, top, right - left, bottom - top);
  }
}
