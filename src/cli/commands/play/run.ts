/**
 * A game on the terminal or through a pipe: reads lines, asks the computer for moves, and prints
 * events.
 */
import { withStones } from '../../../app/play/board.js';
import { commandWords, parseTyped, type TypedInput } from '../../../app/play/commands.js';
import { hintsRequest, moveRequest, type ComputerRequest } from '../../../app/play/computer.js';
import { reason } from '../../../core/text/reasons.js';
import { act } from '../../../session/act.js';
import type { Action, SeatKind, SessionEvent } from '../../../session/events.js';
import { savedGameText } from '../../../session/saved-game.js';
import { playerName, refusalText } from '../../../session/sentences.js';
import type { Session } from '../../../session/session.js';
import { exitCodes } from '../../context/failures.js';
import type { Context } from '../../context/context.js';
import { writeTo } from '../../run/files.js';
import { onSignals } from '../../run/signals.js';
import { folded } from '../../terminal/table.js';
import { Computer, whileThinking } from './computer.js';
import { eventText, helpText, hintsText, historyText, movesText, type Cause } from './events.js';
import { gameAddress, GameFiles, readGame, type GameAddress } from './files.js';
import { PlayInput } from './input.js';
import type { Screen } from './screen.js';
import { cannotPlay, levelsText, type PlayOptions, type Seat } from './seats.js';
import type { Numbers } from '../../../core/text/numbers.js';
import { inLanguage, phrase, type Phrase } from '../../../core/text/phrase.js';

/** Plays until the end of the game, `quit`, or the end of the input, which is no error. */
export async function runPlay(
  ctx: Context,
  session: Session,
  options: PlayOptions,
  screen: Screen,
): Promise<void> {
  const { output } = options;
  const run = new PlayRun(ctx, session, options, screen);
  onSignals(ctx, (code) => void run.leave(code));
  await run.play();
  if (output !== undefined) await writeTo(ctx, output, savedGameText(run.session));
}

class PlayRun {
  private readonly files: GameFiles;
  private readonly input: PlayInput;
  private readonly computer = new Computer();
  private readonly hasHuman: boolean;

  constructor(
    private readonly ctx: Context,
    public session: Session,
    private readonly options: PlayOptions,
    private readonly screen: Screen,
  ) {
    this.files = new GameFiles(ctx, options);
    this.input = new PlayInput(ctx, commandWords(ctx.language));
    this.hasHuman = options.seats.some(({ kind }) => kind === 'human');
    this.sit(session);
  }

  async play(): Promise<void> {
    const { ctx, screen, session } = this;
    const { name, view } = session.game;
    const typing = inLanguage(view.typing(session.start), ctx.language);
    await this.say(`${inLanguage(name, ctx.language)}. ${typing}`);
    for (const said of levelsText(ctx, session, this.options.seats)) await this.say(said);
    if (this.hasHuman) await this.say(helpHint(ctx));
    await screen.board(session);
    try {
      while (screen.isRead && (await this.step()));
    } finally {
      this.input.close();
      await this.computer.close();
    }
  }

  /** Saves the game and ends the process. */
  async leave(code: number): Promise<void> {
    this.ctx.showStatus('');
    const said = await this.files.leave(this.session);
    await this.ctx.print('\n');
    await this.say(said ?? '');
    this.input.restore();
    this.ctx.host.exit(code);
  }

  private sit(session: Session): void {
    const { seats, loseTurn } = this.options;
    const kindOf = ({ kind }: Seat): SeatKind => (kind === 'human' ? 'person' : 'engine');
    session.seats = [kindOf(seats[0]), kindOf(seats[1])];
    session.loseTurn = loseTurn;
    this.session = session;
  }

  /** Plays one move or reads one line; false when nothing is left to do. */
  private async step(): Promise<boolean> {
    const { ctx, session } = this;
    if (session.seatToMove === 'engine') return this.computerStep();
    if (!this.hasHuman) return false;
    const line = await this.input.ask(withStones(session, promptOf(ctx, session), ctx));
    if (line === undefined) {
      await ctx.print('\n');
      if (!session.isOver) await this.say(endOfInput(ctx, session));
      return false;
    }
    // The result is on the screen: Enter ends the program.
    if (session.isOver && line.trim() === '') return false;
    const typed = parseTyped(line);
    if (typed.kind === 'command') return this.command(typed);
    if (typed.kind === 'move') await this.act({ type: 'move', move: typed.name }, { typed: typed.name });
    return true;
  }

  /** Carries out a command; false if it ends the game. */
  private async command({ name, word, rest }: TypedInput & { kind: 'command' }): Promise<boolean> {
    const { ctx, session, screen } = this;
    switch (name) {
      case 'undo':
        await this.act({ type: 'offer', what: 'undo' });
        break;
      case 'resign':
        await this.act({ type: 'resign' });
        break;
      case 'hint':
        await this.hint();
        break;
      case 'moves':
        await this.say(movesText(ctx, session));
        break;
      case 'history':
        await this.say(historyText(session));
        break;
      case 'board':
        screen.repeatLegend();
        await screen.board(session);
        break;
      case 'help':
        await this.say(helpText(ctx, session));
        screen.repeatLegend();
        await screen.legend(session);
        break;
      case 'save':
      case 'load':
        if (rest === '') await this.say(needsFile(ctx, word));
        else await (name === 'save' ? this.save(rest) : this.load(gameAddress(rest)));
        break;
      case 'quit':
        return false;
    }
    return true;
  }

  private async act(action: Action, cause: Cause = {}): Promise<void> {
    const acted = act(this.session, action, 'board');
    if (acted.ok) await this.tell(acted.event, cause);
    else await this.say(inLanguage(refusalText(acted.refusal), this.ctx.language));
  }

  /** Prints an event, and the board unless the computer changes it next. */
  private async tell(event: SessionEvent, cause: Cause): Promise<void> {
    const { screen, session } = this;
    await screen.sayMove(session, eventText(this.ctx, session, event, cause));
    const isAnswered = this.hasHuman && session.seatToMove === 'engine';
    if (!isAnswered) await screen.board(session);
  }

  private say(text: string): Promise<void> {
    return this.screen.say(this.session, text);
  }

  private async hint(): Promise<void> {
    const { ctx, session } = this;
    const { adviser } = this.options;
    if (session.isOver) return this.say(inLanguage(refusalText({ code: 'over' }), ctx.language));
    const reply = await this.think(lookingText(ctx, adviser.limits.ms), hintsRequest(session, adviser));
    if (reply.kind === 'hints') await this.say(hintsText(ctx, session, reply.hints));
  }

  /** Plays the computer's move; false if the computer cannot play on. */
  private async computerStep(): Promise<boolean> {
    const { ctx, session } = this;
    const { toMove: side, revision: at } = session;
    const seat = this.options.seats[side];
    if (seat.kind !== 'computer') throw new Error('a human is to move');
    const name = withStones(session, inLanguage(playerName(session, side), ctx.language), ctx);
    const said = thinkingText(ctx, name, seat.engine.limits.ms);
    const reply = await this.think(said, moveRequest(session, seat.engine));
    if (reply.kind !== 'move') throw new Error(`${reply.kind} for a move`);
    const { thought } = reply;
    if (!thought.ok) {
      await this.say(inLanguage(reason(thought.error), ctx.language));
      ctx.setExitCode(exitCodes.usage);
      return false;
    }
    const acted = act(session, { type: 'move', move: session.nameOf(thought.value.move) }, side, { at });
    if (!acted.ok || acted.event.kind !== 'move') throw new Error('the computer names no legal move');
    await this.tell(acted.event, { thought: thought.value });
    return true;
  }

  private think(said: string, request: ComputerRequest) {
    return whileThinking(this.ctx, said, this.computer.ask(request));
  }

  private async save(path: string): Promise<void> {
    const { ctx, session, files } = this;
    if (files.wouldReplace(path)) {
      const question = ctx.say('{path} exists; replace it (yes, no)?', { path });
      const answer = await this.input.ask(`${folded(question, ctx.columns)} `);
      if (!/^(y|yes|s|sim)$/i.test(answer?.trim() ?? '')) return this.say(ctx.say('not saved'));
    }
    await this.say((await files.save(path, savedGameText(session))).said);
  }

  private async load(address: GameAddress): Promise<void> {
    const { ctx, screen } = this;
    const read = await readGame(ctx, address);
    if (typeof read === 'string') return this.say(read);
    const why = cannotPlay(ctx, this.options, read, screen);
    // If these seats cannot play the loaded game, the current game stays.
    if (why !== undefined)
      return this.say(typeof why === 'string' ? why : inLanguage(reason(why), ctx.language));
    this.sit(read);
    const { length } = read.turns;
    await this.say(ctx.say('loaded, {moves} {moves|move|moves}', { moves: length }));
    if (!(this.hasHuman && read.seatToMove === 'engine')) await screen.board(read);
  }
}

function needsFile({ say }: Context, command: string): string {
  return say('{command} needs the name of a file', { command });
}

function helpHint({ say }: Context): string {
  return say('Commands: help hint moves history undo save load resign board quit.');
}

function thinkingText({ say, numbers }: Context, name: string, ms = Infinity): string {
  return say('{name} is thinking{limit}', { name, limit: atMost(numbers, ms) });
}

function lookingText({ say, numbers }: Context, ms = Infinity): string {
  return say('looking for the best moves{limit}', { limit: atMost(numbers, ms) });
}

function atMost(numbers: Numbers, ms: number): Phrase | string {
  return ms === Infinity ? '…' : phrase(', for at most {time}…', { time: numbers.duration(ms) });
}

function promptOf({ say, language }: Context, session: Session): string {
  if (session.isOver) return say('over, Enter leaves> ');
  return `${inLanguage(playerName(session, session.toMove), language)}> `;
}

function endOfInput({ say }: Context, { turns }: Session): string {
  return say('End of the input: the game stops here, after {moves} {moves|move|moves}.', {
    moves: turns.length,
  });
}
