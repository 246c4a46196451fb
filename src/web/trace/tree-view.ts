/**
 * The tree of a search as a drawing that can be scrolled and zoomed. Boards in the tree are drawn
 * when they come into view.
 */
import { render } from 'preact';
import type { PageData, PageNode } from '../../app/teaching/trace/page.js';
import { isDecided, proofNumber, type Steps, type TreeState } from './steps.js';
import { viewBoxOf } from '../page/board/extent.js';
import { paintItems } from '../page/board/scene-painter.js';
import type { SceneItem } from '../../core/scene.js';

/** Sizes in pixels at scale 1. */
const boxWidth = 86;
const textHeight = 52;
const gap = 10;
const edgeHeight = 44;
const maxBoardHeight = 110;
/** The least scale at which boards are drawn: about 34 pixels a board. */
const boardScale = 0.4;
const maxScale = 4;

/** Appends an SVG element. */
export function make<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Readonly<Record<string, string | number>>,
  parent: Element,
): SVGElementTagNameMap[K] {
  const item = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) item.setAttribute(key, String(value));
  parent.append(item);
  return item;
}

/** The elements of a node that change. */
interface DrawnNode {
  readonly group: SVGGElement;
  readonly value: SVGTextElement;
  /** Set if the tree has boards; empty until it comes into view. */
  readonly board: SVGSVGElement | undefined;
}

/** A part of the drawing, at scale 1. */
export interface Part {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export class TreeView {
  private scale = 1;
  private boxHeight = textHeight;
  private width = 0;
  private height = 0;
  private svg!: SVGSVGElement;
  private drawn: readonly DrawnNode[] = [];
  private state: TreeState | undefined;
  private now = 0;
  private hasBoards = true;
  private isWaiting = false;

  /**
   * @param host the element that scrolls
   * @param choose is told which node was clicked
   * @param changed is called after the part in view or the nodes changed
   */
  constructor(
    private readonly data: PageData,
    private readonly steps: Steps,
    private readonly host: HTMLElement,
    private readonly choose: (node: number) => void,
    private readonly changed: () => void,
  ) {
    this.draw();
    host.addEventListener('scroll', () => this.update());
    new ResizeObserver(() => this.update()).observe(host);
    const wheel = (event: WheelEvent): void => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      this.zoomBy(Math.exp(-event.deltaY / 300), event.clientX, event.clientY);
    };
    host.addEventListener('wheel', wheel, { passive: false });
  }

  /** The size of the whole drawing at scale 1. */
  get size(): Pick<Part, 'width' | 'height'> {
    return { width: this.width, height: this.height };
  }

  get inView(): Part {
    const [svg, host] = [this.svg.getBoundingClientRect(), this.host.getBoundingClientRect()];
    const [left, top] = [(host.left - svg.left) / this.scale, (host.top - svg.top) / this.scale];
    return {
      left,
      top,
      width: this.host.clientWidth / this.scale,
      height: this.host.clientHeight / this.scale,
    };
  }

  /** Returns the box of a node. */
  boxOf({ x, ply }: PageNode): Part {
    const left = x * (boxWidth + gap) + gap;
    const top = ply * (this.boxHeight + edgeHeight) + gap;
    return { left, top, width: boxWidth, height: this.boxHeight };
  }

  /** Shows the tree after some steps; the last of them is at the node `now`. */
  show(state: TreeState, now: number): void {
    [this.state, this.now] = [state, now];
    const { nodes } = this.data;
    nodes.forEach((node, id) => {
      const { group, value } = this.drawn[id];
      group.setAttribute('class', this.classOf(node, state));
      value.textContent = valueText(node, state);
    });
    this.reveal(this.boxOf(nodes[now]));
    this.update();
  }

  private classOf(node: PageNode, { entered, left }: TreeState): string {
    const { id, side, leaf } = node;
    if (!entered.has(id)) return 'hidden';
    const names = [side === 0 ? 'own' : 'other'];
    if (left.has(id) && isDecided(node) && !this.steps.isTable) names.push('cut');
    if (left.has(id) && leaf === 'table') names.push('table');
    if (id === this.now) names.push('now');
    return names.join(' ');
  }

  toggleBoards(): void {
    this.hasBoards = !this.hasBoards;
    this.draw();
    if (this.state) this.show(this.state, this.now);
  }

  get showsBoards(): boolean {
    return this.hasBoards;
  }

  /** Enlarges the drawing about a point of the window; default: the node of the step. */
  zoomBy(factor: number, x?: number, y?: number): void {
    const now = this.drawn[this.now].group.getBoundingClientRect();
    const [px, py] = [x ?? now.left + now.width / 2, y ?? now.top + now.height / 2];
    const before = this.svg.getBoundingClientRect();
    const [shareX, shareY] = [(px - before.left) / before.width, (py - before.top) / before.height];
    this.setScale(this.scale * factor);
    const after = this.svg.getBoundingClientRect();
    this.host.scrollLeft += after.left + shareX * after.width - px;
    this.host.scrollTop += after.top + shareY * after.height - py;
    this.update();
  }

  /** Makes the whole drawing as large as the window shows it. */
  fit(): void {
    this.setScale(this.fitting);
    this.update();
  }

  /** Moves a point of the drawing to the middle of the view. */
  centreOn(x: number, y: number): void {
    const { left, top, width, height } = this.inView;
    this.host.scrollLeft += (x - left - width / 2) * this.scale;
    this.host.scrollTop += (y - top - height / 2) * this.scale;
  }

  private get fitting(): number {
    return Math.min(this.host.clientWidth / this.width, this.host.clientHeight / this.height);
  }

  private setScale(wanted: number): void {
    const least = Math.min(this.fitting, boardScale);
    this.scale = Math.min(maxScale, Math.max(least, wanted));
    this.svg.setAttribute('width', String(this.width * this.scale));
    this.svg.setAttribute('height', String(this.height * this.scale));
  }

  /** Scrolls only if a box is not wholly in view. */
  private reveal({ left, top, width, height }: Part): void {
    const view = this.inView;
    const isInView =
      left >= view.left &&
      top >= view.top &&
      left + width <= view.left + view.width &&
      top + height <= view.top + view.height;
    if (!isInView) this.centreOn(left + width / 2, top + height / 2);
  }

  /** Draws the boards in view and reports the change, once a frame. */
  private update(): void {
    if (this.isWaiting) return;
    this.isWaiting = true;
    requestAnimationFrame(() => {
      this.isWaiting = false;
      if (this.hasBoards && this.scale >= boardScale) this.drawBoards();
      this.changed();
    });
  }

  private drawBoards(): void {
    const view = this.inView;
    this.drawn.forEach(({ board }, id) => {
      if (!board || board.firstChild || !this.state?.entered.has(id)) return;
      const { left, top, width, height } = this.boxOf(this.data.nodes[id]);
      const isNear =
        left < view.left + view.width &&
        left + width > view.left &&
        top < view.top + view.height &&
        top + height > view.top;
      if (isNear) paintBoard(board, this.data, id, false);
    });
  }

  private draw(): void {
    const { data, steps, host } = this;
    const { nodes, words } = data;
    const [, , width, height] = viewBoxOf(itemsOf(data, 0, false))
      .split(' ')
      .map(Number);
    const [boardWidth, boardHeight] = fitted(boxWidth - 12, maxBoardHeight, width, height);
    this.boxHeight = textHeight + (this.hasBoards ? boardHeight + 8 : 0);
    const last = nodes.reduce((most, { x }) => Math.max(most, x), 0);
    const deepest = nodes.reduce((most, { ply }) => Math.max(most, ply), 0);
    this.width = (last + 1) * (boxWidth + gap) + gap;
    this.height = (deepest + 1) * (this.boxHeight + edgeHeight) - edgeHeight + 2 * gap;
    host.replaceChildren();
    const viewBox = `0 0 ${String(this.width)} ${String(this.height)}`;
    this.svg = make('svg', { viewBox, role: 'img', 'aria-label': words['tree'] }, host);
    this.drawn = nodes.map((node, id) => {
      const group = make('g', { class: 'hidden' }, this.svg);
      this.drawEdges(node, group);
      const box = this.boxOf(node);
      const centre = box.left + box.width / 2;
      const rx = node.side === 0 ? 4 : this.hasBoards ? 14 : textHeight / 2;
      make(
        'rect',
        { class: 'box', x: box.left, y: box.top, width: box.width, height: box.height, rx },
        group,
      );
      make('text', { x: centre, y: box.top + 21 }, group).textContent = steps.nameOf(node);
      const value = make('text', { x: centre, y: box.top + 43 }, group);
      const place = { x: centre - boardWidth / 2, y: box.top + textHeight - 2 };
      const board = this.hasBoards
        ? make('svg', { class: 'thumbnail', ...place, width: boardWidth, height: boardHeight }, group)
        : undefined;
      group.addEventListener('click', () => this.choose(id));
      return { group, value, board };
    });
    this.setScale(this.scale);
  }

  private drawEdges(node: PageNode, group: SVGGElement): void {
    const { nodes } = this.data;
    const edge = (above: PageNode, below: PageNode, name: string): void => {
      const [from, to] = [this.boxOf(above), this.boxOf(below)];
      const [x1, x2] = [from.left + boxWidth / 2, to.left + boxWidth / 2];
      make('line', { x1, y1: from.top + from.height, x2, y2: to.top, class: name }, group);
    };
    if (node.parent !== null && !this.steps.isTable) edge(nodes[node.parent], node, 'edge');
    for (const { node: next, isBest } of node.own?.table?.successors ?? [])
      edge(node, nodes[next], isBest ? 'edge best' : 'edge');
  }
}

/** Returns the largest size of a picture within a width and a height. */
function fitted(maxWidth: number, maxHeight: number, width: number, height: number): [number, number] {
  const scale = Math.min(maxWidth / width, maxHeight / height);
  return [width * scale, height * scale];
}

function valueText(node: PageNode, { left, best }: TreeState): string {
  const { id, side, value, visit } = node;
  if (left.has(id)) return visit?.numbers ? visit.numbers.map(proofNumber).join(' / ') : String(value ?? '?');
  const soFar = best.get(id);
  return soFar === undefined ? '' : `${side === 0 ? '≥' : '≤'}${String(soFar)}`;
}

/** Returns the items of a board in painting order. @param hasNames with the coordinates */
function itemsOf({ boards, items }: PageData, node: number, hasNames: boolean): SceneItem[] {
  return boards[node].items
    .map((number) => items[number])
    .filter((item) => hasNames || item.kind !== 'label' || !item.coordinate);
}

/** Draws the board of a node. @param hasNames with the coordinates */
export function paintBoard(svg: SVGSVGElement, data: PageData, node: number, hasNames: boolean): void {
  svg.setAttribute('viewBox', viewBoxOf(itemsOf(data, 0, hasNames)));
  render(paintItems(itemsOf(data, node, hasNames)), svg);
}
