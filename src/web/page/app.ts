/** The page: builds its parts, and turns clicks and keys into requests to the controller. */
import { h } from 'preact';
import type { SceneItem } from '../../core/scene.js';
import { Replay } from '../controller/replay.js';
import { chosenByRule, pointedAt } from '../controller/pointing.js';
import type { Change, GameController } from '../controller/game-controller.js';
import { AnalysisView } from './panels/analysis-panel.js';
import { BoardView } from './board/board-view.js';
import { brushValues, Captures, type Brush, type Palette } from './panels/captures-panel.js';
import { loupe, type Aimed } from './board/loupe.js';
import { el, on } from './dom.js';
import { filesPanel, type FilesPanel } from './panels/files-panel.js';
import type { FileController } from '../controller/file-controller.js';
import { remember } from './memory.js';
import { freshSeed } from '../../core/random.js';
import { History } from './panels/history-panel.js';
import { drawn, type Context, type Panel } from './panels/panel.js';
import { Players } from './panels/players-panel.js';
import { setupPanel } from './panels/setup-panel.js';
import { sharePanel } from './panels/share-panel.js';
import { Stats } from './panels/stats-panel.js';
import { inWords, sideNames } from './sides.js';
import { speaker, type Language } from './texts.js';
import { swapMove, Toolbar } from './panels/toolbar.js';

/** Milliseconds between the moves of a replay. */
const replayStep = 700;

export class App {
  readonly element: HTMLElement;
  private readonly board: BoardView;
  private palette: Palette = { editing: false, brush: 'own' };
  private readonly panels: readonly Panel[];
  private readonly replay: Replay;
  private readonly form: HTMLElement;
  private readonly files: FilesPanel;
  private readonly announcer = el('p', { class: 'unseen', role: 'status' });
  private chosen: number | undefined;
  private drawnProof: readonly SceneItem[] | undefined;
  private aimed: Aimed | undefined;

  constructor(
    private readonly controller: GameController,
    language: Language,
    private readonly file: FileController,
  ) {
    const say = speaker(language);
    const ask: Context['ask'] = (request, seen) => this.ask(request, seen);
    const announce = (text: string): void => this.announcer.replaceChildren(text);
    const context: Context = {
      ...{ controller, say, language, ask, announce },
      name: (side) => sideNames(controller.state, language)[side],
      words: (text) => (controller.state ? inWords(text, controller.state, language) : text[language]),
    };
    this.replay = new Replay(
      pageTimer(),
      () => this.stepReplay(),
      () => this.update('work'),
      replayStep,
    );
    this.board = new BoardView({
      say,
      language,
      act: (cell, unsure) => this.point(cell, unsure),
      key: (key) => this.key(key),
    });
    const actions = {
      undo: () => this.back(),
      redo: () => this.forth(),
      replay: () => this.toggleReplay(),
      isReplaying: () => this.replay.isRunning,
      goOn: () => this.goOn(),
      swap: () => this.swap(),
      newGame: () => this.toForm(),
      playAgain: () => this.playAgain(),
      exchange: () => this.exchange(),
    };
    const bar = drawn('div', 'toolbar', () => h(Toolbar, { context, actions }));
    const captures = this.capturesPanel(context);
    const setup = setupPanel(context);
    const isForTwo = (): boolean => controller.state?.players !== 1;
    const [players, history, stats, analysis, share] = [
      drawn('section', 'panel players', () => controller.state && h(Players, context), isForTwo),
      historyPanel(context),
      drawn('details', 'panel stats', () => h(Stats, context), isForTwo),
      drawn('section', 'panel analysis', () => h(AnalysisView, context)),
      sharePanel(context, (file) => this.files.open(file)),
    ];
    players.element.ariaLabel = say('players');
    const closeup = drawn(
      'div',
      'loupe',
      () => loupe(this.board, this.aimed, say, (cell) => this.point(cell, false)),
      () => this.aimed !== undefined,
    );
    this.files = filesPanel(context, file, () => this.updateFile());
    this.panels = [this.files, players, setup, bar, captures, history, stats, analysis, share, closeup];
    const table = el(
      'div',
      { class: 'table' },
      el('div', { class: 'frame' }, this.board.element),
      bar.element,
      this.files.answer,
    );
    const folds = el('div', { class: 'folds' }, ...[analysis.element, stats.element, share.element]);
    this.form = setup.element;
    this.element = el(
      'main',
      {},
      ...[
        table,
        players.element,
        captures.element,
        history.element,
        setup.element,
        folds,
        this.files.element,
        this.files.view,
        closeup.element,
        this.announcer,
      ],
    );
    on(this.element, {
      dragover: (event) => event.preventDefault(),
      drop: (event) => this.drop(event as DragEvent),
    });
    this.update('game');
    this.updateFile();
  }

  /** Lists a file of positions or answers. */
  openFile(file: File): void {
    this.files.open(file);
  }

  private drop(event: DragEvent): void {
    const [file] = event.dataTransfer?.files ?? [];
    if (!file) return;
    event.preventDefault();
    this.files.open(file);
  }

  /** Puts the keys on the board. */
  focusBoard(): void {
    this.board.focus();
  }

  /** Shows what has changed. */
  update(change: Change): void {
    const { controller } = this;
    this.element.classList.toggle('loading', controller.state === undefined);
    if (change === 'game' && controller.state) {
      this.chosen = chosenByRule(controller.state) ?? this.stillChosen();
      const { analysis } = controller;
      if (this.aimed?.state !== controller.state) this.aim(undefined);
      const [active, aimed] = [this.active(), this.aimed?.cell];
      const proof = this.proof();
      this.board.show(controller.state, { analysis, chosen: this.chosen, active, aimed, proof });
    }
    for (const panel of this.panels) panel.update();
  }

  /** Shows what has changed in the list of a file. */
  updateFile(): void {
    const { activeElement } = document;
    this.element.classList.toggle('has-file', this.files.isShown());
    this.files.update();
    if (this.element.contains(activeElement) && !activeElement?.checkVisibility()) this.files.focus();
    if (this.proof() !== this.drawnProof) this.update('game');
    this.drawnProof = this.proof();
  }

  /** What the certificate of the record on the board rests on, until a move is made. */
  private proof(): readonly SceneItem[] | undefined {
    const [{ state }, { shown }] = [this.controller, this.file];
    return state?.ply === 0 && state.startRecord === shown?.row.record ? shown.answer?.proof : undefined;
  }

  private capturesPanel(context: Context): Panel {
    const show = (): void => this.showMaximum();
    const paint = (palette: Palette): void => {
      this.palette = palette;
      this.update('game');
    };
    return drawn(
      'section',
      'panel captures',
      () => h(Captures, { context, palette: this.palette, paint, show }),
      () => context.controller.state?.players === 1,
    );
  }

  /** In hand while the board is set up; else the board is played on. */
  private brush(): Brush | undefined {
    const { editing, brush } = this.palette;
    return editing && this.controller.state?.players === 1 ? brush : undefined;
  }

  private stillChosen(): number | undefined {
    return this.controller.state?.moves.some(({ from }) => from === this.chosen) ? this.chosen : undefined;
  }

  private active(): 'moves' | 'all' | 'none' {
    const { controller } = this;
    if (this.brush()) return 'all';
    return controller.isComputersTurn ? 'none' : 'moves';
  }

  /** Does what a user asks for: a replay that runs is ended. */
  private ask(...request: Parameters<GameController['ask']>): boolean {
    this.replay.stop();
    const before = this.controller.state?.startRecord;
    const answered = this.controller.ask(...request);
    // Another board is looked at first, wherever on the page it was asked for.
    if (answered && before !== undefined && this.controller.state?.ply === 0) {
      this.board.element.scrollIntoView({ block: 'nearest' });
    }
    return answered;
  }

  /** Marks the cell that another touch plays, and shows it larger. */
  private aim(cell: number | undefined): void {
    const { state } = this.controller;
    this.aimed = cell === undefined || !state ? undefined : { cell, state };
  }

  private point(cell: number, unsure: boolean): void {
    const { state } = this.controller;
    if (!state || this.controller.isComputersTurn) return;
    if (unsure && this.aimed?.cell !== cell && pointedAt(state, this.chosen, cell).kind === 'play') {
      this.aim(cell);
      return this.update('game');
    }
    const brush = this.brush();
    if (brush && state.players === 1) {
      this.ask({ kind: 'edit', cell, value: brushValues[brush] }, state);
      return;
    }
    const meant = pointedAt(state, this.chosen, cell);
    if (meant.kind === 'choose') {
      this.chosen = meant.cell;
      this.update('game');
    } else if (meant.kind === 'play') this.ask({ kind: 'play', move: meant.move }, state);
    else if (state.players === 2) this.ask({ kind: 'point', cell }, state);
  }

  private key(key: string): boolean {
    const { controller } = this;
    const acts: Readonly<Record<string, () => void>> = {
      u: () => this.back(),
      r: () => this.forth(),
      Home: () => this.ask({ kind: 'jump', ply: 0 }),
      End: () => this.ask({ kind: 'jump', ply: controller.state?.turns.length ?? 0 }),
      p: () => this.toggleReplay(),
      a: () => controller.setAnalysing(!controller.analysing),
      s: () => this.swap(),
      g: () => this.goOn(),
      Escape: () => {
        this.chosen = undefined;
        this.update('game');
      },
    };
    if (!Object.hasOwn(acts, key)) return false;
    acts[key]();
    return true;
  }

  private swap(): void {
    const { state } = this.controller;
    const move = state && swapMove(state);
    if (move !== undefined && !this.controller.isComputersTurn) this.ask({ kind: 'play', move }, state);
  }

  /** Back to where a human last chose; without one, one move. */
  private back(): void {
    this.travel(-1);
  }

  private forth(): void {
    this.travel(1);
  }

  private travel(way: 1 | -1): void {
    const { state, settings } = this.controller;
    if (!state) return;
    const isHuman = (ply: number): boolean => {
      const turn = state.turns[ply];
      return turn === undefined || state.players === 1 || settings.seats[turn.side].who === 'human';
    };
    const anyHuman = settings.seats.some(({ who }) => who === 'human');
    let ply = state.ply + way;
    while (anyHuman && ply > 0 && ply < state.turns.length && !isHuman(ply)) ply += way;
    this.ask({ kind: 'jump', ply });
  }

  private toForm(): void {
    this.files.hide();
    this.form.scrollIntoView({ block: 'end' });
    this.form.querySelector('select')?.focus({ preventScroll: true });
  }

  /** From the same start, with another course. */
  private playAgain(): void {
    const { controller } = this;
    controller.seed = freshSeed();
    controller.used.fill(0);
    if (this.ask({ kind: 'jump', ply: 0 })) controller.resume();
  }

  private exchange(): void {
    const { controller } = this;
    const [one, two] = controller.settings.seats;
    controller.settings = { ...controller.settings, seats: [two, one] };
    remember('settings', controller.settings);
    this.playAgain();
  }

  private goOn(): void {
    const { controller } = this;
    this.replay.stop();
    const back = controller.state && controller.state.ply < controller.state.turns.length;
    if (back || controller.paused) controller.resume();
    else controller.pause();
  }

  private toggleReplay(): void {
    const { state } = this.controller;
    if (!state || state.turns.length === 0) return;
    if (this.replay.isRunning) return this.replay.stop();
    const atEnd = state.ply === state.turns.length;
    if (atEnd) this.controller.ask({ kind: 'jump', ply: 0 });
    this.replay.start();
  }

  private stepReplay(): boolean {
    const { state } = this.controller;
    if (!state || state.ply >= state.turns.length) return false;
    this.controller.ask({ kind: 'jump', ply: state.ply + 1 });
    return this.controller.state!.ply < this.controller.state!.turns.length;
  }

  /** Plays the longest capture from the start, then shows it move by move. */
  private showMaximum(): void {
    const { maximum } = this.controller;
    if (!maximum || !this.ask({ kind: 'jump', ply: 0 })) return;
    for (const name of maximum.line) {
      const move = this.controller.state!.moves.find((legal) => legal.name === name);
      if (!move || !this.controller.ask({ kind: 'play', move: move.move })) return;
    }
    this.toggleReplay();
  }
}

function historyPanel({ controller, say, ask }: Context): Panel {
  const jump = (ply: number): void => void ask({ kind: 'jump', ply });
  return drawn(
    'section',
    'panel history',
    () => controller.state && h(History, { state: controller.state, say, jump }),
  );
}

function pageTimer() {
  let id = 0;
  return {
    start: (ms: number, then: () => void): void => {
      id = window.setTimeout(then, ms);
    },
    stop: (): void => window.clearTimeout(id),
  };
}
