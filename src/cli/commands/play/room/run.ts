/**
 * Carries out `play --room`: a player or a watcher of a room, on the terminal or through a pipe.
 */
import { withStones } from '../../../../app/play/board.js';
import { commandWords, parseCommand, roomCommandNames } from '../../../../app/play/commands.js';
import { parseRoomLink, roomHash, type RoomLink } from '../../../../rooms/wire/address.js';
import { WebSocket } from 'ws';
import { maxServerMessage, type ServerMessage } from '../../../../rooms/wire/protocol.js';
import { ReconnectingClient, type Listener } from '../../../../rooms/client/reconnecting-client.js';
import {
  changesBoard,
  RoomClient,
  type PlayerAction,
  type ShownRoom,
} from '../../../../rooms/client/room-client.js';
import { exitCodes, wrongUsage } from '../../../context/failures.js';
import type { Context } from '../../../context/context.js';
import { onSignals } from '../../../run/signals.js';
import type { Session } from '../../../../session/session.js';
import { PlayInput } from '../input.js';
import { Screen } from '../screen.js';
import {
  welcomeText,
  farewellText,
  faultText,
  promptText,
  refusalText,
  roomEventText,
  type RoomNotice,
} from './texts.js';
import { inLanguage } from '../../../../core/text/phrase.js';

/** @param link address of a room; `-` reads it from the input, to hide it from process lists */
export async function playInRoom(ctx: Context, link: string): Promise<void> {
  const { say } = ctx;
  const input = new PlayInput(ctx, commandWords(ctx.language, roomCommandNames));
  try {
    const text = link === '-' ? await input.ask('link> ') : link;
    const parsed = parseRoomLink(text?.trim() ?? '');
    if (parsed) return await new RoomRun(ctx, parsed, input).run();
  } finally {
    input.close();
  }
  return wrongUsage(
    ctx,
    say('this link leads to no room: it is an address of room.html with all that follows its #'),
  );
}

const tickMs = 1000;

/** Milliseconds for the server to answer a close. */
const closeTimeout = 1000;

class RoomRun implements Listener {
  private readonly room: RoomClient;
  private readonly screen: Screen;
  private connection: ReconnectingClient | undefined;
  private isOver = false;
  private isAsking = false;
  /** Shows what has happened, one after another, so that output does not mix. */
  private readonly work: (() => Promise<void> | void)[] = [];
  private wake = (): void => undefined;

  constructor(
    private readonly ctx: Context,
    private readonly link: RoomLink,
    private readonly input: PlayInput,
  ) {
    this.screen = new Screen(ctx);
    this.room = new RoomClient((act) => this.connection?.send(act));
  }

  /** Runs until the player leaves, the input ends, or the server refuses the client. */
  async run(): Promise<void> {
    onSignals(this.ctx, (code) => void this.leaveAtSignal(code));
    const { base, origin, address } = this.link;
    // Unlike a browser, this program has to send the origin itself.
    const options = { origin, maxPayload: maxServerMessage, perMessageDeflate: false, closeTimeout };
    this.connection = new ReconnectingClient(base, address, (url) => new WebSocket(url, options), this);
    const timer = setInterval(() => this.post(() => this.tick()), tickMs);
    while (!this.isOver) {
      const next = this.work.shift();
      if (next) await next();
      else {
        this.askIfDue();
        await new Promise<void>((resolve) => (this.wake = resolve));
      }
    }
    clearInterval(timer);
    this.connection.close();
  }

  private post(work: () => Promise<void> | void): void {
    this.work.push(work);
    this.wake();
  }

  isUp(up: boolean, fault?: unknown): void {
    this.post(async () => {
      const { ctx, room } = this;
      if (!room.shown && !up) return this.end(faultText(ctx, this.link.origin, fault), 'network');
      const changed = room.isUp !== up;
      room.setUp(up);
      if (!room.shown || !changed) return;
      const text = up
        ? ctx.say('The connection is back.')
        : ctx.say('The connection is lost; it is being made again. Nothing that was played is lost.');
      await this.aside(() => this.screen.say(this.session, text));
    });
  }

  take(message: ServerMessage): void {
    this.post(() => this.tellAll(this.room.take(message)));
  }

  /** Asks for a line: on a terminal once the room is shown, else when the room waits for it. */
  private askIfDue(): void {
    const { room, input } = this;
    const mayType = this.ctx.stdinIsTerminal ? room.shown !== undefined : room.isAwaited;
    if (this.isAsking || !mayType || (room.isUp && !room.isSettled)) return;
    this.isAsking = true;
    const line = input.ask(this.prompt());
    const enter = (): void => this.post(async () => this.entered(await line));
    line.then(enter, enter);
  }

  private async entered(line: string | undefined): Promise<void> {
    this.isAsking = false;
    if (line === undefined) await this.ctx.print('\n');
    else if (!this.session.isOver || line.trim() !== '') return this.typed(line);
    this.isOver = true;
    if (line === undefined) await this.screen.say(this.session, farewellText(this.ctx, this.shown));
  }

  private async typed(line: string): Promise<void> {
    const typed = parseCommand(line, roomCommandNames);
    if (typed.kind === 'nothing') return;
    if (typed.kind === 'move') return this.act({ type: 'move', move: typed.name });
    switch (typed.name) {
      case 'undo':
      case 'rematch':
        return this.act({ type: 'offer', what: typed.name });
      case 'resign':
        return this.act({ type: 'resign' });
      case 'yes':
      case 'no':
        // Without an offer the server refuses any answer, so `what` does not matter then.
        return this.act({
          type: 'answer',
          what: this.session.offer?.what ?? 'undo',
          accept: typed.name === 'yes',
        });
      case 'quit':
        await this.screen.say(this.session, farewellText(this.ctx, this.shown));
        this.isOver = true;
        return;
      case 'moves':
      case 'history':
      case 'board':
      case 'help':
        return this.tellAll([{ kind: typed.name }]);
    }
  }

  private act(action: PlayerAction): Promise<void> {
    return this.tellAll(this.room.act(action));
  }

  private async tellAll(events: readonly RoomNotice[]): Promise<void> {
    const ended = events.find((event) => event.kind === 'ended');
    if (ended) return this.end(refusalText(this.ctx, ended.refusal), 'room');
    if (events.length === 0) return;
    const narrow = this.screen.tooNarrow(this.session);
    if (narrow !== undefined) {
      this.isOver = true;
      wrongUsage(this.ctx, narrow);
    } else {
      await this.aside(() => this.tell(events));
    }
    if (!this.screen.isRead) this.isOver = true;
  }

  /** Prints events, and the board if it changed. */
  private async tell(events: readonly RoomNotice[]): Promise<void> {
    const { ctx, screen, shown } = this;
    const { session } = shown;
    const later = (event: RoomNotice) => ['over', 'offered', 'board'].includes(event.kind);
    const says = (some: readonly RoomNotice[]) =>
      some
        .map((event) => roomEventText(ctx, shown, event))
        .filter((text) => text !== '')
        .join('\n');
    if (events.some(({ kind }) => kind === 'entered')) await this.tellWelcome(shown);
    await screen.say(session, says(events.filter((event) => !later(event))));
    if (events.some(({ kind }) => kind === 'board' || kind === 'help')) screen.repeatLegend();
    if (events.some((event) => event.kind === 'board' || changesBoard(event))) await screen.board(session);
    await screen.say(session, says(events.filter(later)));
  }

  private async tellWelcome(shown: ShownRoom): Promise<void> {
    const { ctx, screen, link } = this;
    const { session, room } = shown;
    const { name, view: look } = session.game;
    const typing = inLanguage(look.typing(session.start), ctx.language);
    await screen.say(session, `${inLanguage(name, ctx.language)}. ${typing}`);
    const address = (token: string): string => `${link.base}room.html${roomHash(room.room, token)}`;
    await screen.say(session, welcomeText(ctx, shown, address));
    const more: RoomNotice[] = [...(session.isOver ? [{ kind: 'over' } as const] : [])];
    if (session.offer) more.push({ kind: 'offered', ...session.offer });
    for (const event of more) await screen.say(session, roomEventText(ctx, shown, event));
  }

  /** Prints while a line may be edited. */
  private aside(print: () => Promise<void>): Promise<void> {
    return this.input.aside(print, () => this.prompt());
  }

  /** Valid only after the room was received for the first time. */
  private get shown(): ShownRoom {
    return this.room.shown!;
  }

  private get session(): Session {
    return this.shown.session;
  }

  private prompt(): string {
    const { ctx, session, shown, room } = this;
    return withStones(session, promptText(ctx, shown, room.timeLeft(session.toMove)), ctx);
  }

  /** Updates the clock in the prompt while a line is edited. */
  private tick(): void {
    const { shown, isUp } = this.room;
    if (shown?.session.clock?.runningSide !== undefined && isUp) this.input.showPrompt(this.prompt());
  }

  /** Ends with an error: the server refuses this client, or there is no network. */
  private async end(message: string, code: string): Promise<void> {
    this.isOver = true;
    this.connection?.close();
    const tell = (): Promise<void> => Promise.resolve(this.ctx.tell({ level: 'error', code, message }));
    await this.input.aside(tell, () => '');
    this.ctx.setExitCode(exitCodes.inputOutput);
  }

  private async leaveAtSignal(code: number): Promise<void> {
    const { ctx, room, screen } = this;
    await ctx.print('\n');
    if (room.shown) await screen.say(this.session, farewellText(ctx, room.shown));
    this.input.restore();
    this.ctx.host.exit(code);
  }
}
