/** The board: the scene, above it the values of moves, and on top the cells that can be clicked. */
import { h, render, type ComponentChild } from 'preact';
import type { CellShape } from '../../../core/game.js';
import type { Scene, SceneItem } from '../../../core/scene.js';
import type { GameState, Target } from '../../game/state.js';
import { directions, neighbour, pointedAt, standsFor } from '../../controller/pointing.js';
import type { Analysis } from '../../engine/protocol.js';
import { around, cellOutline, viewBoxOf } from './extent.js';
import { paintItems, paintScene, round, unit } from './scene-painter.js';
import { button } from '../controls.js';
import { inWords } from '../sides.js';
import { turnedItems, turnedState } from './turn.js';
import { paintValues, spokenValue, valueShare } from './value-painter.js';
import { speaker, type Language, type Say } from '../../../core/text/phrase.js';

export interface BoardOptions {
  /** A cell was clicked or entered. */
  readonly act: (cell: number) => void;
  /** A finger has touched a small cell, which `magnifier` shows; a second touch acts there. */
  readonly aimed: () => void;
  /** Handles a key that is not for the cells; true if it was used. */
  readonly key: (key: string) => boolean;
}

/** Marks of the board besides the state. */
export interface BoardMarks {
  readonly language: Language;
  readonly analysis: Analysis | undefined;
  /** The man that was chosen to capture. */
  readonly chosen: number | undefined;
  /** The cells that can be clicked now; in the editor all can. */
  readonly active: 'moves' | 'all' | 'none';
  /** The evidence of the answer shown. */
  readonly proof?: readonly SceneItem[] | undefined;
  /** Degrees by which the board is turned. */
  readonly degrees?: number | undefined;
}

/**
 * Size of the focus mark, in sizes of a cell. The mark of an edge avoids the owners' numbers and
 * the frame.
 */
const focusShare: Readonly<Record<CellShape, number>> = { hexagon: 0.94, square: 0.94, diamond: 0.52 };

export class BoardView {
  readonly element = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  private state: GameState | undefined;
  private marks: BoardMarks | undefined;
  private focused = 0;
  /**
   * Parts that stay with the cells of a board: outlines, and the part of the plane that is shown.
   */
  private ground: ReturnType<typeof groundOf> | undefined;
  /** The cell that a finger has touched in the position shown. */
  aimed: number | undefined;
  /** The cells as they were given. */
  private given: GameState['targets'] | undefined;
  /** The cell under the pointer, in games where a column of cells is one move. */
  private hovered: number | undefined;
  /** The cell of the man that is dragged. */
  private dragged: number | undefined;
  /** The scene as it is drawn, until the scene or the size of the window changes. */
  private drawn:
    | {
        readonly scene: Scene;
        readonly scale: number | undefined;
        readonly degrees: number;
        readonly items: ComponentChild[];
      }
    | undefined;

  constructor(private readonly options: BoardOptions) {
    this.element.role = 'group';
    this.element.addEventListener('keydown', (event) => this.keyDown(event));
    this.element.addEventListener('click', (event) => this.click(event));
    this.element.addEventListener('pointerover', ({ target }) => this.hover(cellAt(target)));
    this.element.addEventListener('pointerleave', () => this.hover(undefined));
    this.element.addEventListener('pointerdown', (event) => this.pointerDown(event));
    this.element.addEventListener('pointerup', (event) => this.pointerUp(event));
    new ResizeObserver(() => this.draw()).observe(this.element);
  }

  /** Shows a position; only the differences from the one before are written. */
  show(given: GameState, marks: BoardMarks): void {
    const { degrees = 0 } = marks;
    const state = turnedState(given, degrees);
    if (this.given !== given.targets) this.aimed = undefined;
    this.given = given.targets;
    const sameCells = this.state?.header === state.header && this.cells.length === state.targets.length;
    if (this.ground?.startRecord !== state.startRecord || this.ground.degrees !== degrees)
      this.ground = groundOf(state, degrees);
    const hadFocus = this.element.contains(document.activeElement);
    [this.state, this.marks] = [state, marks];
    if (!sameCells) this.focused = Math.floor(state.targets.length / 2);
    this.draw();
    if (hadFocus && !sameCells) this.focus();
  }

  private draw(): void {
    const { state, marks, ground, element } = this;
    if (!state || !marks || !ground) return;
    const { language } = marks;
    const say = speaker(language);
    const { degrees } = ground;
    element.setAttribute('viewBox', ground.viewBox);
    const falls = state.moves.some(({ also }) => also);
    element.setAttribute('class', `board game-${state.game.id}${falls ? ' falls' : ''}`);
    element.setAttribute('aria-label', say('Board: {game}', { game: state.game.name }));
    // The attribute on the board covers all its cells.
    element.setAttribute('aria-disabled', String(marks.active === 'none'));
    const focused = state.targets[this.focused];
    const { shape } = state.game.view.cells;
    render(
      [
        h('g', { 'aria-hidden': 'true' }, this.sceneItems(state.scene), slideMark(state)),
        h(
          'g',
          { class: 'values', 'aria-hidden': 'true' },
          h('g', { class: 'proof' }, paintItems(turnedItems(marks.proof ?? [], degrees))),
          // Where every move loses, the threat is drawn in place of the values.
          marks.analysis && marks.analysis.threat.length === 0
            ? paintValues(state, marks.analysis, { language, degrees, scale: this.scale })
            : [],
        ),
        h(
          'g',
          { class: 'cells' },
          state.targets.map((target, i) => this.cell(target, i, state, marks)),
        ),
        h('path', {
          class: 'focus-ring',
          'aria-hidden': 'true',
          d: cellOutline(shape, focused.at, focusShare[shape], degrees),
        }),
      ],
      element,
    );
  }

  /** Returns the same elements while the scene is unchanged, so that Preact skips them. */
  private sceneItems(scene: Scene): ComponentChild[] {
    const { drawn, scale } = this;
    const { degrees } = this.ground!;
    if (drawn?.scene === scene && drawn.scale === scale && drawn.degrees === degrees) return drawn.items;
    const items = paintScene(scene, scale, degrees);
    this.drawn = { scene, scale, degrees, items };
    return items;
  }

  /** Pixels of the screen in a unit of the picture, if the board is on it. */
  private get scale(): number | undefined {
    return this.element.getScreenCTM()?.a || undefined;
  }

  /** Returns the board around the touched cell, enlarged, and the button that acts there. */
  magnifier(say: Say): ComponentChild {
    const { aimed: cell, state } = this;
    if (cell === undefined || !state) return null;
    const { game, scene, targets } = state;
    const { shape } = game.view.cells;
    const { degrees } = this.ground!;
    const { at, name } = targets[cell];
    const [x, y] = [round((at.x - 1.75) * unit), round((at.y - 1.75) * unit)];
    const viewBox = `${x} ${y} ${3.5 * unit} ${3.5 * unit}`;
    const mark = h('path', { class: 'cell aimed', d: cellOutline(shape, at, 0.94, degrees) });
    const items = [...paintScene(scene, this.drawn?.scale, degrees), mark];
    return [
      h('svg', { class: 'closeup', 'aria-hidden': 'true', viewBox }, items),
      button(`${say('Play')} ${name}`, () => this.options.act(cell), { class: 'primary' }),
    ];
  }

  focus(): void {
    (this.cells[this.focused] as SVGElement | undefined)?.focus();
  }

  private get cells(): Element[] {
    return [...this.element.querySelectorAll('.cells > *')];
  }

  /** Tab reaches one cell at a time, and the arrow keys the others. */
  private rove(index: number): void {
    if (index < 0 || index === this.focused) return;
    this.focused = index;
    this.draw();
  }

  private cell(
    { cell, name, content }: Target,
    i: number,
    state: GameState,
    marks: BoardMarks,
  ): ComponentChild {
    const { language } = marks;
    const say = speaker(language);
    const isChosen = marks.chosen === cell;
    const isMovable = state.moves.some(({ from }) => from === cell);
    const isLegal = isMovable || state.moves.some((move) => standsFor(move, cell));
    const reached = state.moves.some((move) => move.from === marks.chosen && move.cell === cell);
    const usable = marks.active === 'all' || isLegal;
    const classes = ['cell'];
    if (usable) classes.push('usable');
    if (isChosen) classes.push('chosen');
    if (this.aimed === cell) classes.push('aimed');
    if (marks.chosen !== undefined && reached) classes.push('reached');
    if (this.hovered !== undefined && marks.active === 'moves') {
      const move = state.moves.find((one) => one.also && standsFor(one, cell));
      const isLit = move && standsFor(move, this.hovered);
      if (isLit) classes.push(move.cell === cell ? 'landing' : 'lit');
    }
    if (state.players === 1 && marks.active === 'moves' && isMovable) classes.push('movable');
    const words = [name, inWords(content, state.game, say)];
    if (isChosen) words.push(say('chosen'));
    else if (classes.includes('movable')) words.push(say('can capture'));
    else if (classes.includes('reached')) words.push(say('can be played'));
    const value = marks.analysis && spokenValue(state, marks.analysis, cell, say, language);
    if (value) words.push(value);
    return h('path', {
      d: this.ground!.outlines[i],
      role: 'button',
      'data-cell': cell,
      tabindex: i === this.focused ? 0 : -1,
      class: classes.join(' '),
      'aria-label': words.join(', '),
      'aria-disabled': String(!usable) as 'true' | 'false',
      // The listener is not on the svg, since Chromium makes an svg with a focus listener a stop of
      // Tab.
      onFocus: () => this.rove(i),
    });
  }

  private hover(cell: number | undefined): void {
    if (cell === this.hovered || !this.state?.moves.some(({ also }) => also)) return;
    this.hovered = cell;
    this.draw();
  }

  /** Begins dragging a man, which can be dropped where it lands. */
  private pointerDown({ target, button }: PointerEvent): void {
    const cell = cellAt(target);
    const isMan = this.marks?.active === 'moves' && this.state?.moves.some(({ from }) => from === cell);
    this.dragged = isMan && button === 0 ? cell : undefined;
  }

  private pointerUp({ clientX, clientY }: PointerEvent): void {
    const [from, to] = [this.dragged, cellAt(document.elementFromPoint(clientX, clientY))];
    this.dragged = undefined;
    if (from === undefined || to === undefined || from === to) return;
    if (this.marks?.chosen !== from) this.options.act(from);
    this.options.act(to);
  }

  private click(event: PointerEvent): void {
    const path = (event.target as Element).closest<SVGElement>('[data-cell]');
    if (!path) return;
    const cell = Number(path.dataset['cell']);
    if (this.aimed === cell || !isTooSmall(event, path) || !this.playsAt(cell)) return this.options.act(cell);
    this.aimed = cell;
    this.options.aimed();
  }

  private playsAt(cell: number): boolean {
    const { state, marks } = this;
    if (!state || !marks || marks.active === 'none') return false;
    return pointedAt(state, marks.chosen, cell).kind === 'play';
  }

  private keyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.altKey || event.metaKey || !this.state) return;
    const { key } = event;
    const way = directions[key];
    const { targets } = this.state;
    if (way) {
      const next = neighbour(targets, targets[this.focused].cell, way, this.ground?.degrees);
      this.rove(targets.findIndex(({ cell }) => cell === next));
      this.focus();
    } else if (key === 'Enter' || key === ' ') this.options.act(targets[this.focused].cell);
    else if (!this.options.key(key)) return;
    event.preventDefault();
  }
}

/** Returns the outlines of the cells, and the part of the plane in which something is drawn. */
function groundOf({ startRecord, targets, game, scene }: GameState, degrees: number) {
  const { shape } = game.view.cells;
  const reach = Math.max(focusShare[shape], valueShare[shape]) / 2;
  const cells = targets.flatMap(({ at }) => around(at, reach));
  const outlines = targets.map(({ at }) => cellOutline(shape, at, 0.94, degrees));
  const viewBox = viewBoxOf(turnedItems(scene.items, degrees), cells);
  return { startRecord, degrees, outlines, viewBox };
}

function cellAt(target: EventTarget | null): number | undefined {
  const path = (target as Element | null)?.closest<SVGElement>('[data-cell]');
  return path ? Number(path.dataset['cell']) : undefined;
}

/** Pixels of a cell on the screen that a finger hits without doubt. */
const fingerSize = 32;

/**
 * Returns whether a finger may miss the cell. Enlarging the page with two fingers makes cells
 * larger.
 */
function isTooSmall({ pointerType }: PointerEvent, cell: Element): boolean {
  const { width, height } = cell.getBoundingClientRect();
  const enlarged = window.visualViewport?.scale ?? 1;
  return pointerType === 'touch' && Math.min(width, height) * enlarged < fingerSize;
}

/** Returns an arrow from where the piece was placed to where it slid. */
function slideMark({ last, targets, turns, ply }: GameState): ComponentChild[] {
  const [from, to] = last;
  if (from === undefined || to === undefined || !turns[ply - 1]?.slid) return [];
  const [a, b] = [targets[from].at, targets[to].at];
  const at = (share: number): string =>
    `${round((a.x + share * (b.x - a.x)) * unit)} ${round((a.y + share * (b.y - a.y)) * unit)}`;
  const dot = { cx: round(a.x * unit), cy: round(a.y * unit), r: round(0.14 * unit) };
  return [
    h('circle', { class: 'slide-from', ...dot }),
    h('path', { class: 'slide', d: `M${at(0)}L${at(0.62)}` }),
  ];
}
