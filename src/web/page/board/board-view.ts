/** The board: the scene below, the values of moves on it, and on top the cells one points at. */
import type { CellShape } from '../../../core/game.js';
import type { SceneItem } from '../../../core/scene.js';
import type { GameState, Target } from '../../game/state.js';
import { directions, neighbour, standsFor } from '../../controller/pointing.js';
import type { Analysis } from '../../controller/game-controller.js';
import { cellOutline } from './cell-outline.js';
import { around, viewBoxOf } from './extent.js';
import { on, svg } from '../dom.js';
import { fitCoordinates, paintItem, paintScene, round, unit } from './scene-painter.js';
import { inWords } from '../sides.js';
import type { Language, Say } from '../texts.js';
import { paintValues, spokenValue } from './value-painter.js';

export interface BoardOptions {
  readonly say: Say;
  readonly language: Language;
  /** A cell was clicked or entered. @param unsure a finger may have hit another one than it meant */
  readonly act: (cell: number, unsure: boolean) => void;
  /** A key that is not for the cells; true if it was used. */
  readonly key: (key: string) => boolean;
}

/** What the board shows besides the state. */
export interface BoardMarks {
  readonly analysis: Analysis | undefined;
  /** The man that was chosen to capture. */
  readonly chosen: number | undefined;
  /** Cells can be played now; in the editor all can. */
  readonly active: 'moves' | 'all' | 'none';
  /** The cell that a finger has touched, and another touch plays. */
  readonly aimed: number | undefined;
  /** What the answer shown rests on. */
  readonly proof?: readonly SceneItem[] | undefined;
}

/** The mark of the focus, in sizes of a cell; that of an edge stays clear of the owners' numbers and of the frame. */
const focusShare: Readonly<Record<CellShape, number>> = { hexagon: 0.94, square: 0.94, diamond: 0.52 };

export class BoardView {
  readonly element = svg('svg', { class: 'board', role: 'group' });
  private readonly below = svg('g', { 'aria-hidden': 'true' });
  private readonly over = svg('g', { class: 'values', 'aria-hidden': 'true' });
  private readonly cells = svg('g', { class: 'cells' });
  private readonly ring = svg('path', { class: 'focus-ring', 'aria-hidden': 'true' });
  private state: GameState | undefined;
  private focused = 0;

  constructor(private readonly options: BoardOptions) {
    this.element.append(this.below, this.over, this.cells, this.ring);
    on(this.element, { keydown: (event) => this.keyDown(event as KeyboardEvent) });
    new ResizeObserver(() => this.fit()).observe(this.element);
  }

  private fit(): void {
    const scale = this.element.getScreenCTM()?.a;
    if (scale) fitCoordinates(this.below, scale);
  }

  /** Draws everything anew but the cells, which keep the focus. */
  show(state: GameState, marks: BoardMarks): void {
    const { scene } = state;
    const sameCells =
      this.state?.header === state.header && this.cells.childElementCount === state.targets.length;
    this.state = state;
    const reach = focusShare[state.shape] / 2;
    const cells = state.targets.flatMap(({ at }) => around(at, reach));
    this.element.setAttribute('viewBox', viewBoxOf(scene.items, cells));
    this.element.setAttribute('class', `board game-${state.game}`);
    this.element.setAttribute(
      'aria-label',
      `${this.options.say('board')}: ${state.gameName[this.options.language]}`,
    );
    this.below.replaceChildren(...paintScene(scene), ...slideMark(state));
    this.fit();
    const proof = svg('g', { class: 'proof' });
    proof.append(...(marks.proof ?? []).flatMap(paintItem));
    this.over.replaceChildren(proof, ...(marks.analysis ? paintValues(state, marks.analysis) : []));
    if (!sameCells) this.makeCells(state);
    state.targets.forEach((target, i) => this.updateCell(this.cells.children[i], target, state, marks));
  }

  /** The board around a cell, larger. */
  around(cell: number): SVGElement {
    const { at } = this.state!.targets[cell];
    const [x, y] = [round((at.x - 1.75) * unit), round((at.y - 1.75) * unit)];
    const mark = svg('path', { class: 'cell aimed', d: cellOutline(this.state!.shape, at, 0.94) });
    const frame = { viewBox: `${String(x)} ${String(y)} ${String(3.5 * unit)} ${String(3.5 * unit)}` };
    return svg(
      'svg',
      { class: 'closeup', 'aria-hidden': 'true', ...frame },
      this.below.cloneNode(true),
      mark,
    );
  }

  focus(): void {
    (this.cells.children[this.focused] as SVGElement | undefined)?.focus();
  }

  private makeCells({ targets, shape }: GameState): void {
    const hadFocus = this.cells.contains(document.activeElement);
    this.focused = Math.floor(targets.length / 2);
    const made = targets.map(({ cell, at }, i) => {
      const path = svg('path', { d: cellOutline(shape, at, 0.94), role: 'button', 'data-cell': cell });
      const click = (event: Event): void => this.options.act(cell, isTooSmall(event as PointerEvent, path));
      return on(path, { click, focus: () => this.rove(i) });
    });
    this.cells.replaceChildren(...made);
    this.rove(this.focused);
    if (hadFocus) this.focus();
  }

  /** One cell at a time is reached by Tab, the others by the arrow keys. */
  private rove(index: number): void {
    this.focused = index;
    const { shape, targets } = this.state!;
    this.ring.setAttribute('d', cellOutline(shape, targets[index].at, focusShare[shape]));
    Array.from(this.cells.children, (cell, i) => cell.setAttribute('tabindex', i === index ? '0' : '-1'));
  }

  private updateCell(path: Element, target: Target, state: GameState, marks: BoardMarks): void {
    const { say, language } = this.options;
    const { cell } = target;
    const legal = state.moves.some((move) => standsFor(move, cell) || move.from === cell);
    const usable = marks.active === 'all' || (marks.active === 'moves' && legal);
    const reached = state.moves.some((move) => move.from === marks.chosen && move.cell === cell);
    const classes = ['cell'];
    if (usable) classes.push('usable');
    if (marks.chosen === cell) classes.push('chosen');
    if (marks.aimed === cell) classes.push('aimed');
    if (marks.chosen !== undefined && reached) classes.push('reached');
    if (state.players === 1 && marks.active === 'moves' && state.moves.some(({ from }) => from === cell))
      classes.push('movable');
    path.setAttribute('class', classes.join(' '));
    const words = [target.name, inWords(target.content, state, language)];
    if (marks.chosen === cell) words.push(say('chosen'));
    else if (classes.includes('movable')) words.push(say('movable'));
    else if (classes.includes('reached')) words.push(say('canPlay'));
    const value = marks.analysis && spokenValue(state, marks.analysis, cell, say);
    if (value) words.push(value);
    path.setAttribute('aria-label', words.join(', '));
    path.setAttribute('aria-disabled', String(!usable));
  }

  private keyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.altKey || event.metaKey || !this.state) return;
    const { key } = event;
    const way = directions[key];
    const { targets } = this.state;
    if (way) {
      const next = neighbour(targets, targets[this.focused].cell, way);
      this.rove(targets.findIndex(({ cell }) => cell === next));
      this.focus();
    } else if (key === 'Enter' || key === ' ') this.options.act(targets[this.focused].cell, false);
    else if (!this.options.key(key)) return;
    event.preventDefault();
  }
}

/** Pixels of a cell on the screen that a finger hits without doubt. */
const fingerSize = 32;

/** A page that two fingers have enlarged shows larger cells. */
function isTooSmall({ pointerType }: PointerEvent, cell: Element): boolean {
  const { width, height } = cell.getBoundingClientRect();
  const enlarged = window.visualViewport?.scale ?? 1;
  return pointerType === 'touch' && Math.min(width, height) * enlarged < fingerSize;
}

/** An arrow from where the piece was placed to where it slid. */
function slideMark({ last, targets, turns, ply }: GameState): SVGElement[] {
  const [from, to] = last;
  if (from === undefined || to === undefined || !turns[ply - 1]?.slid) return [];
  const [a, b] = [targets[from].at, targets[to].at];
  const at = (share: number): string =>
    `${round((a.x + share * (b.x - a.x)) * unit)} ${round((a.y + share * (b.y - a.y)) * unit)}`;
  const dot = { cx: round(a.x * unit), cy: round(a.y * unit), r: round(0.14 * unit) };
  return [
    svg('circle', { class: 'slide-from', ...dot }),
    svg('path', { class: 'slide', d: `M${at(0)}L${at(0.62)}` }),
  ];
}
