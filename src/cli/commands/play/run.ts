/** A game on the terminal, or through a pipe: reads lines, has the computer think, tells what happened. */
import { withStones } from '../../../app/play/board.js';
import { commandWords } from '../../../app/play/commands.js';
import { hintsRequest, moveRequest, type ComputerRequest } from '../../../app/play/computer.js';
import type { PlayEvent } from '../../../app/play/events.js';
import { PlayController, type PlayOptions } from '../../../app/play/play-controller.js';
import { savedGameText } from '../../../app/play/saved-game.js';
import { playerName } from '../../../app/play/sentences.js';
import type { Session } from '../../../app/play/session.js';
import { reason } from '../../../core/text/reasons.js';
import { exitCodes } from '../../messages/failures.js';
import type { Context } from '../../run/context.js';
import { writeTo } from '../../run/files.js';
import { onSignals } from '../../run/signals.js';
import { inLanguage } from '../../terminal/language.js';
import { counted, duration, folded } from '../../terminal/table.js';
import { Computer } from './computer.js';
import { GameFiles, readGame } from './files.js';
import { PlayInput } from './input.js';
import { misfit } from './misfit.js';
import { Screen } from './screen.js';
import { ThinkingNote } from './thinking-note.js';

/** How a game is played, and what becomes of it. */
export interface RunOptions {
  readonly play: PlayOptions;
  /** What a command needs, besides the file, to continue the game in the same seats. */
  readonly seatWords: string;
  /** File for the saved game at the end. */
  readonly output: string | undefined;
}

/** Plays until the end, `quit` or the end of the input, which is no error. */
export async function runPlay(ctx: Context, session: Session, options: RunOptions): Promise<void> {
  const { play, output } = options;
  const run = new PlayRun(ctx, new PlayController(session, play), options);
  onSignals((code) => void run.leave(code));
  await run.play();
  if (output !== undefined) await writeTo(ctx, output, savedGameText(run.session));
}

/** The events after which the board is shown. */
const changing = ['moved', 'lost-turn', 'undone', 'resigned', 'loaded', 'board'];

class PlayRun {
  private readonly screen: Screen;
  private readonly files: GameFiles;
  private readonly input: PlayInput;
  private readonly note: ThinkingNote;
  private readonly computer = new Computer();

  constructor(
    private readonly ctx: Context,
    private readonly controller: PlayController,
    private readonly options: RunOptions,
  ) {
    this.screen = new Screen(ctx);
    this.files = new GameFiles(ctx, options);
    this.input = new PlayInput(ctx, commandWords(ctx.language));
    this.note = new ThinkingNote(ctx);
  }

  get session(): Session {
    return this.controller.session;
  }

  async play(): Promise<void> {
    const { ctx, screen, session } = this;
    const { name, view } = session.game;
    const typing = inLanguage(view.typing(session.start), ctx.language);
    await screen.say(session, `${inLanguage(name, ctx.language)}. ${typing}`);
    if (this.controller.hasHuman) await screen.say(session, helpHint(ctx));
    await screen.board(session);
    try {
      while (screen.isRead && (await this.step()));
    } finally {
      this.input.close();
      await this.computer.close();
    }
  }

  /** Ends the process, the game saved. */
  async leave(code: number): Promise<void> {
    this.note.erase();
    const said = await this.files.leave(this.session);
    await this.ctx.print('\n');
    await this.screen.say(this.session, said ?? '');
    this.input.restore();
    process.exit(code);
  }

  /** One move or one line of input; false when there is nothing more to do. */
  private async step(): Promise<boolean> {
    const { ctx, session, controller } = this;
    if (!session.isOver && controller.seat.kind === 'computer') return this.computerStep();
    if (!controller.hasHuman) return false;
    const line = await this.input.ask(withStones(session, promptOf(ctx, session), ctx));
    if (line === undefined) {
      await ctx.print('\n');
      if (!session.isOver) await this.screen.say(session, endOfInput(ctx, session));
      return false;
    }
    // The game is over and its result is shown: enter leaves.
    if (session.isOver && line.trim() === '') return false;
    for (const event of controller.type(line)) {
      if (event.kind === 'quit') return false;
      await this.carryOut(event);
    }
    return true;
  }

  private async carryOut(event: PlayEvent): Promise<void> {
    if (event.kind === 'save') return this.save(event.path, event.text);
    if (event.kind === 'load') return this.load(event);
    if (event.kind !== 'hint') return this.tell([event]);
    const limit = event.adviser.limits.ms;
    const reply = await this.think(lookingText(this.ctx, limit), hintsRequest(this.session, event.adviser));
    if (reply.kind === 'hints') await this.screen.hints(this.session, reply.hints);
  }

  private async computerStep(): Promise<boolean> {
    const { ctx, session, controller } = this;
    const { seat } = controller;
    if (seat.kind !== 'computer') return false;
    const name = withStones(session, inLanguage(playerName(session, session.toMove), ctx.language), ctx);
    const reply = await this.think(
      thinkingText(ctx, name, seat.engine.limits.ms),
      moveRequest(session, seat.engine),
    );
    const events = reply.kind === 'move' ? controller.computerMove(reply.thought) : [];
    await this.tell(events);
    const stuck = events.some(({ kind }) => kind === 'refused');
    if (stuck) ctx.setExitCode(exitCodes.usage);
    return !stuck;
  }

  private think(said: string, request: ComputerRequest) {
    return this.note.during(said, this.computer.ask(request));
  }

  /** Says what happened; shows the board if it changed, unless the computer changes it next. */
  private async tell(events: readonly PlayEvent[]): Promise<void> {
    const { controller, screen, session } = this;
    for (const event of events) {
      await screen.tell(session, event);
      const isAnswered = controller.hasHuman && !session.isOver && controller.seat.kind === 'computer';
      if (changing.includes(event.kind) && !isAnswered) await screen.board(session);
    }
  }

  private async save(path: string, text: string): Promise<void> {
    const { ctx, session, screen, files } = this;
    if (files.wouldReplace(path)) {
      const question = ctx.say(
        `${path} exists; replace it (yes, no)?`,
        `${path} já existe; substituí-lo (sim, não)?`,
      );
      const answer = await this.input.ask(`${folded(question, ctx.columns)} `);
      if (!/^(y|yes|s|sim)$/i.test(answer?.trim() ?? ''))
        return screen.say(session, ctx.say('not saved', 'a partida não foi salva'));
    }
    await screen.say(session, (await files.save(path, text)).said);
  }

  private async load(event: PlayEvent & { kind: 'load' }): Promise<void> {
    const read = await readGame(this.ctx, event);
    if (typeof read === 'string') return this.screen.say(this.session, read);
    const why = misfit(this.ctx, this.options.play, read);
    if (why === undefined) return this.tell(this.controller.load(read));
    // What these seats cannot play leaves the game on the board as it is.
    const said = typeof why === 'string' ? why : inLanguage(reason(why), this.ctx.language);
    await this.screen.say(this.session, said);
  }
}

function helpHint({ say }: Context): string {
  return say(
    'Commands: help hint moves history undo save load resign board quit.',
    'Comandos: ajuda dica lances histórico desfazer salvar abrir desistir tabuleiro sair.',
  );
}

function thinkingText({ say }: Context, name: string, ms = Infinity): string {
  return say(
    `${name} is thinking${atMost(ms, 'for at most')}`,
    `${name} está pensando${atMost(ms, 'por no máximo')}`,
  );
}

function lookingText({ say }: Context, ms = Infinity): string {
  return say(
    `looking for the best moves${atMost(ms, 'for at most')}`,
    `procurando os melhores lances${atMost(ms, 'por no máximo')}`,
  );
}

function atMost(ms: number, words: string): string {
  return ms === Infinity ? '…' : `, ${words} ${duration(ms)}…`;
}

function promptOf({ say, language }: Context, session: Session): string {
  if (session.isOver) return say('over, Enter leaves> ', 'fim, Enter sai> ');
  return `${inLanguage(playerName(session, session.toMove), language)}> `;
}

function endOfInput({ say }: Context, { turns }: Session): string {
  return say(
    `End of the input: the game stops here, after ${counted(turns.length, 'move')}.`,
    `Fim da entrada: a partida para aqui, após ${counted(turns.length, 'lance')}.`,
  );
}
