/**
 * The page as a function of the game and the file. It turns clicks and keys into requests to the
 * controllers.
 */
import { createRef, h, render, type ComponentChild } from 'preact';
import type { Move } from '../../core/position.js';
import { Course } from '../controller/course.js';
import type { FileController } from '../controller/file-controller.js';
import type { GameState } from '../game/state.js';
import type { Change, GameController } from '../controller/game-controller.js';
import { chosenByRule, pointedAt } from '../controller/pointing.js';
import { BoardView } from './board/board-view.js';
import { orientationOf, turnBoard } from './board/turn.js';
import type { Preview } from './panels/analysis-panel.js';
import { Header } from './header.js';
import { panelsOf } from './layout.js';
import { shownLanguage } from './look.js';
import { brushValues, Captures, type Brush, type Palette } from './panels/captures-panel.js';
import { answerText, FilesFold, FileView, showRecord } from './panels/files-panel.js';
import { Unless, type Context } from './panels/panel.js';
import { swapMove, Toolbar } from './panels/toolbar.js';
import { inWords, sideNames } from './sides.js';
import { speaker } from '../../core/text/phrase.js';

export class App {
  private readonly main = createRef<HTMLElement>();
  private readonly board = new BoardView({
    act: (cell) => this.point(cell),
    aimed: () => this.update('game'),
    key: (key) => this.key(key),
  });
  private readonly course: Course;
  /** Grows with each change of the head or of the file. */
  private revision = 0;
  private palette: Palette = { editing: false, brush: 'own' };
  /** The form of a new game is open. */
  private isForming = false;
  /** The list of the opened file replaces the panels of the game. */
  private listed = true;
  private chosen: number | undefined;
  private drawnRecord: FileController['shown'];
  /** The moves of a line of the analysis that the board shows. */
  private ahead: { readonly state: GameState; readonly preview: Preview } | undefined;

  constructor(
    private readonly controller: GameController,
    private readonly files: FileController,
  ) {
    const ask: GameController['ask'] = (...request) => this.ask(...request);
    this.course = new Course(controller, ask, () => this.update('work'));
    this.update('game');
  }

  /** Lists a file of positions, games or answers; a game that is alone goes to the board. */
  async openFile(file: File): Promise<void> {
    const { controller, files, isListShown } = this;
    this.listed = true;
    const { game, start, header } = controller.state!;
    const { rows, cols } = start;
    const reply = await files.open(file, { game: game.id, rows, cols, header });
    if (reply?.kind === 'refused') controller.tell(reply.problem);
    if (reply?.kind === 'summary') await showRecord(this.context, files, reply.summary.first);
    else this.showList(reply?.kind === 'game' ? false : isListShown);
    if (reply?.kind === 'game' && this.ask({ kind: 'load', text: reply.text }) && reply.note)
      controller.tell(reply.note);
  }

  /** Draws the changed parts of the page. */
  update(change: Change): void {
    if (change === 'game') this.drawBoard();
    render(this.view(), document.body);
  }

  /** Draws the changed parts of a file's list. */
  updateFile(): void {
    const { activeElement } = document;
    const changed = this.shownRecord !== this.drawnRecord;
    this.drawnRecord = this.shownRecord;
    this.revision++;
    this.update(changed ? 'game' : 'work');
    const main = this.main.current!;
    if (!main.contains(activeElement) || activeElement?.checkVisibility()) return;
    const next = this.isListShown ? '.file-view button' : '.files summary';
    main.querySelector<HTMLElement>(next)?.focus({ preventScroll: true });
  }

  private drawBoard(): void {
    const { state, analysis } = this.controller;
    const language = shownLanguage();
    if (!state) return;
    const isStill = state.moves.some(({ from }) => from === this.chosen);
    this.chosen = chosenByRule(state) ?? (isStill ? this.chosen : undefined);
    const threat = this.preview ? undefined : analysis?.threat;
    const proof = this.shownRecord?.answer?.proof ?? threat;
    this.board.show(this.withMarks(state), {
      language,
      analysis: this.preview ? undefined : analysis,
      chosen: this.chosen,
      active: this.active(),
      proof,
      degrees: orientationOf(state)?.degrees,
    });
  }

  private get preview(): Preview | undefined {
    return this.ahead?.state === this.controller.state ? this.ahead?.preview : undefined;
  }

  /**
   * Adds the numbered moves of the line that is shown ahead, or the best moves of the record shown.
   */
  private withMarks(state: GameState): GameState {
    const { session, analysis } = this.controller;
    if (!session) return state;
    const moves = (names: readonly string[]): Move[] =>
      names.flatMap((name) => {
        const move = session.moveCalled(name);
        return move.ok ? [move.value] : [];
      });
    const { line: number = 0, moves: ahead = 0 } = this.preview ?? {};
    const line = moves(analysis?.lines[number]?.names.slice(0, ahead) ?? []);
    const best = line.length > 0 ? [] : moves(this.bestOfRecord());
    if (line.length + best.length === 0) return state;
    const marks = line.length > 0 ? { line } : { best };
    return { ...state, scene: session.game.view.scene(session.setup, marks) };
  }

  private get context(): Context {
    const { controller } = this;
    const language = shownLanguage();
    const say = speaker(language);
    return {
      controller,
      language,
      say,
      ask: (request) => this.ask(request),
      name: (side) => sideNames(controller.state?.game, say)[side],
      words: (text) => inWords(text, controller.state?.game, say),
    };
  }

  /** Returns a part of the page that no move changes. */
  private still(panel: () => ComponentChild): ComponentChild {
    return h(Unless, { from: [this.revision], panel });
  }

  private head(): ComponentChild {
    // The names of the sides follow the colours of the theme.
    const changed = (): void => {
      this.revision++;
      this.update('game');
    };
    const { language } = this.context;
    return h(Header, { language, changed, toBoard: () => this.board.focus() });
  }

  private answer(): ComponentChild {
    const { context, files, isListShown } = this;
    const hidden = !isListShown && !files.problem;
    return h('p', { class: 'answer', role: 'status', hidden }, answerText(context, files));
  }

  private filePanels(open: (file: File) => void): ComponentChild[] {
    const { context, files, isListShown } = this;
    const list = { context, files, open, want: (wanted: boolean) => this.showList(wanted) };
    const view = {
      class: 'panel file-view',
      'aria-label': context.say('Files of positions'),
      hidden: !isListShown,
    };
    return [
      h('details', { class: 'panel files', hidden: isListShown }, h(FilesFold, list)),
      h('section', view, h(FileView, list)),
    ];
  }

  private view(): ComponentChild[] {
    const { isListShown, files, controller } = this;
    const isGame = isListShown && files.shown?.row.saved !== undefined;
    const classes = [
      controller.state ? '' : 'loading',
      isListShown ? 'has-file' : '',
      isGame ? 'has-game' : '',
    ];
    const drop = (event: DragEvent): void => {
      const [file] = event.dataTransfer?.files ?? [];
      if (!file) return;
      event.preventDefault();
      void this.openFile(file);
    };
    const dropped = { onDrop: drop, onDragOver: (event: Event) => event.preventDefault() };
    return [
      this.still(() => this.head()),
      h('main', { class: classes.join(' ').trim(), ref: this.main, ...dropped }, this.panels()),
    ];
  }

  private panels(): ComponentChild[] {
    const { context, controller } = this;
    const { state } = controller;
    const open = (file: File): void => void this.openFile(file);
    const look = (preview: Preview | undefined): void => {
      this.ahead = state && preview && { state, preview };
      this.update('game');
    };
    const started = (): void => {
      this.isForming = false;
      this.update('work');
    };
    return panelsOf({
      context,
      answer: this.still(() => this.answer()),
      files: this.still(() => this.filePanels(open)),
      frame: this.frame,
      toolbar: h(Toolbar, {
        context,
        course: this.course,
        swap: () => this.swap(),
        turn: () => this.turn(),
        newGame: () => this.toForm(),
      }),
      isForming: this.isForming,
      started,
      preview: this.preview,
      look,
      captures: () => this.captures(context),
      open,
      closeup: this.board.magnifier(context.say),
    });
  }

  private captures(context: Context): ComponentChild {
    const paint = (palette: Palette): void => {
      this.palette = palette;
      this.update('game');
    };
    const show = (): void => this.course.showMaximum();
    return h(Captures, { context, palette: this.palette, paint, show });
  }

  /** Puts the board into its frame, once. */
  private readonly frame = (frame: HTMLElement | null): void => frame?.append(this.board.element);

  private get isListShown(): boolean {
    return this.listed && this.files.summary !== undefined;
  }

  private showList(wanted: boolean): void {
    this.listed = wanted;
    this.updateFile();
  }

  /** The record of a file that is on the board, until a move is made. */
  private get shownRecord(): FileController['shown'] {
    const [{ state, session }, { shown }] = [this.controller, this.files];
    if (!state || !session || !shown) return undefined;
    const record = state.ply === 0 ? state.startRecord : session.game.codec.format(session.setup);
    return record === shown.row.record ? shown : undefined;
  }

  /** Returns the names of the best moves, which follow the value in the answer. */
  private bestOfRecord(): readonly string[] {
    const shown = this.shownRecord;
    const line = shown?.row.answer ?? shown?.answer?.line ?? '';
    return line.split(' ').slice(1);
  }

  /** Returns the brush while the board is set up; undefined while it is played on. */
  private brush(): Brush | undefined {
    const { editing, brush } = this.palette;
    return editing && this.controller.state?.players === 1 ? brush : undefined;
  }

  private active(): 'moves' | 'all' | 'none' {
    if (this.brush()) return 'all';
    return this.controller.isComputersTurn ? 'none' : 'moves';
  }

  /** Carries out a request of the user and ends a running replay. */
  private ask(...request: Parameters<GameController['ask']>): boolean {
    this.course.stopReplay();
    const before = this.controller.state?.startRecord;
    const answered = this.controller.ask(...request);
    // Another board is scrolled into view, since the request may come from anywhere on the page.
    if (answered && before !== undefined && this.controller.state?.ply === 0) {
      this.board.element.scrollIntoView({ block: 'nearest' });
    }
    return answered;
  }

  private point(cell: number): void {
    const { state } = this.controller;
    if (!state || this.controller.isComputersTurn) return;
    const meant = pointedAt(state, this.chosen, cell);
    const brush = this.brush();
    if (brush) this.ask({ kind: 'edit', cell, value: brushValues[brush] });
    else if (meant.kind === 'choose') this.choose(meant.cell);
    else if (meant.kind === 'play') this.ask({ type: 'move', move: meant.move });
    else if (state.players === 2) this.ask({ type: 'point', cell });
  }

  /** Selects the man that captures, or none. */
  private choose(cell: number | undefined): void {
    this.chosen = cell;
    this.update('game');
  }

  private key(key: string): boolean {
    const { controller, course } = this;
    const acts: Readonly<Record<string, () => void>> = {
      u: () => course.travel(-1),
      r: () => course.travel(1),
      Home: () => this.ask({ type: 'show', ply: 0 }),
      End: () => this.ask({ type: 'show', ply: controller.state?.turns.length ?? 0 }),
      p: () => course.toggleReplay(),
      a: () => controller.setAnalysing(!controller.analysing),
      s: () => this.swap(),
      t: () => this.turn(),
      g: () => course.goOn(),
      Escape: () => this.choose(undefined),
    };
    if (!Object.hasOwn(acts, key)) return false;
    acts[key]();
    return true;
  }

  private swap(): void {
    const { state } = this.controller;
    const move = state && swapMove(state);
    if (move !== undefined && !this.controller.isComputersTurn) this.ask({ type: 'move', move });
  }

  private turn(): void {
    if (turnBoard(this.controller.state)) this.update('game');
  }

  private toForm(): void {
    this.isForming = !this.isForming || this.isListShown;
    this.showList(false);
    if (!this.isForming) return;
    const form = this.main.current!.querySelector('form.setup')!;
    form.scrollIntoView({ block: 'nearest' });
    form.querySelector('select')?.focus({ preventScroll: true });
  }
}
