/** `play --room`: a seat in a room, or a place to watch, on the terminal or through a pipe. */
import { withStones } from '../../../../app/play/board.js';
import { commandWords, roomCommandNames } from '../../../../app/play/commands.js';
import { parseRoomLink, roomHash, type RoomLink } from '../../../../rooms/wire/address.js';
import { WebSocket } from 'ws';
import type { ServerMessage } from '../../../../rooms/wire/protocol.js';
import { ReconnectingClient, type Listener } from '../../../../rooms/client/reconnecting-client.js';
import { socketTransport } from '../../../../rooms/client/socket.js';
import { maxServerMessage } from '../../../../rooms/client/server-messages.js';
import { RoomPlay, type RoomEvent } from '../../../../rooms/client/room-play.js';
import { now } from '../../../../core/clock.js';
import { exitCodes, wrongUsage } from '../../../messages/failures.js';
import type { Context } from '../../../run/context.js';
import { onSignals } from '../../../run/signals.js';
import { inLanguage } from '../../../terminal/language.js';
import { PlayInput } from '../input.js';
import { Screen } from '../screen.js';
import { faultText } from './faults.js';
import { entranceText, farewellText, promptText, refusalText, roomEventText, type Shown } from './texts.js';

/** @param link of a room; `-` asks for it, so that it stands in no list of processes */
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
    say(
      'this link leads to no room: it is an address of room.html with all that follows its #',
      'este link não leva a nenhuma sala: ele é um endereço de room.html com tudo o que segue o #',
    ),
  );
}

/** The events after which the board is shown. */
const changing = ['entered', 'played', 'undone', 'rematch', 'over', 'board'];

/** Milliseconds that a prompt waits for the answer to what was sent. */
const answerMs = 4000;
const tickMs = 1000;

/** Milliseconds that a server has to answer a close. */
const closeTimeout = 1000;

class RoomRun implements Listener {
  private readonly play = new RoomPlay();
  private readonly screen: Screen;
  private client: ReconnectingClient | undefined;
  private isConnected = false;
  private isOver = false;
  /** When the room was last shown: clocks go on from there. */
  private shownAt = 0;
  private queue: Promise<unknown> = Promise.resolve();
  /** Called after each change. */
  private readonly awaited = new Set<() => void>();

  constructor(
    private readonly ctx: Context,
    private readonly link: RoomLink,
    private readonly input: PlayInput,
  ) {
    this.screen = new Screen(ctx);
  }

  /** Until the player leaves, the input ends, or the server does not want us. */
  async run(): Promise<void> {
    onSignals(this.ctx, (code) => void this.leaveAtSignal(code));
    const { base, origin, address } = this.link;
    // Programs that are no browsers say themselves where they come from.
    const options = {
      ...{ origin, maxPayload: maxServerMessage, perMessageDeflate: false, closeTimeout },
    };
    const transport = socketTransport(base, address, (url) => new WebSocket(url, options));
    this.client = new ReconnectingClient(transport, this);
    const timer = setInterval(() => this.tick(), tickMs);
    await this.readLines();
    clearInterval(timer);
    this.client.close();
    await this.queue;
  }

  isUp(up: boolean, fault?: unknown): void {
    void this.inTurn(async () => {
      const { ctx, play } = this;
      if (!play.view && !up) return this.end(faultText(ctx, this.link.origin, fault), 'network');
      const changed = this.isConnected !== up;
      this.isConnected = up;
      if (!play.view || !changed) return;
      if (up) play.reconnected();
      await this.aside(up ? this.backText() : this.lostText());
    });
  }

  take(message: ServerMessage): void {
    void this.inTurn(async () => {
      if (message.type === 'room') this.shownAt = now();
      await this.carryOut(this.play.take(message));
    });
  }

  private async readLines(): Promise<void> {
    const { play } = this;
    const ended = this.until(() => this.isOver).then(() => undefined);
    for (;;) {
      await this.until(() => this.isOver || this.mayType);
      let asked: Promise<string | undefined> | undefined;
      await this.inTurn(() => {
        if (!this.isOver) asked = this.input.ask(this.prompt());
      });
      const line = await Promise.race([asked, ended]);
      if (this.isOver) return;
      if (line === undefined) {
        await this.ctx.print('\n');
        return this.screen.say(play.session, farewellText(this.ctx, this.shown));
      }
      if (play.view?.over && line.trim() === '') return;
      await this.inTurn(() => this.carryOut(play.type(line)));
      await this.until(() => this.isOver || play.isSettled || !this.isConnected, answerMs);
    }
  }

  /** People type when they like; what comes through a pipe waits until it is of use. */
  private get mayType(): boolean {
    if (!this.play.view) return false;
    return this.ctx.stdinIsTerminal || (this.isConnected && this.play.canAct);
  }

  private async carryOut(events: readonly RoomEvent[]): Promise<void> {
    for (const event of events) {
      if (event.kind === 'send') this.client?.send(event.act);
      else if (event.kind === 'ended') await this.end(refusalText(this.ctx, event.code), 'room');
      else if (event.kind === 'quit') {
        await this.screen.say(this.play.session, farewellText(this.ctx, this.shown));
        this.isOver = true;
      }
    }
    if (this.isOver || events.length === 0) return this.look();
    const narrow = this.screen.tooNarrow(this.play.session);
    if (narrow !== undefined) {
      this.isOver = true;
      wrongUsage(this.ctx, narrow);
    } else {
      await this.input.aside(
        () => this.tell(events),
        () => this.prompt(),
      );
    }
    if (!this.screen.isRead) this.isOver = true;
    this.look();
  }

  /** Says what happened, and shows the board if it changed. */
  private async tell(events: readonly RoomEvent[]): Promise<void> {
    const { ctx, screen, shown } = this;
    const { session } = shown;
    const later = (event: RoomEvent) => ['over', 'offered', 'board'].includes(event.kind);
    const says = (some: readonly RoomEvent[]) =>
      some
        .map((event) => roomEventText(ctx, shown, event))
        .filter((text) => text !== '')
        .join('\n');
    if (events.some(({ kind }) => kind === 'entered')) await this.tellEntrance(shown);
    await screen.say(session, says(events.filter((event) => !later(event))));
    if (events.some(({ kind }) => kind === 'board' || kind === 'help')) screen.repeatLegend();
    if (events.some(({ kind }) => changing.includes(kind))) await screen.board(session);
    await screen.say(session, says(events.filter(later)));
  }

  private async tellEntrance(shown: Shown): Promise<void> {
    const { ctx, screen, link } = this;
    const { session, view } = shown;
    const { name, view: look } = session.game;
    const typing = inLanguage(look.typing(session.start), ctx.language);
    await screen.say(session, `${inLanguage(name, ctx.language)}. ${typing}`);
    const address = (token: string): string => `${link.base}room.html${roomHash(view.room, token)}`;
    await screen.say(session, entranceText(ctx, shown, address));
    const more: RoomEvent[] = [...(view.over ? [{ kind: 'over' } as const] : [])];
    if (view.offer) more.push({ kind: 'offered', ...view.offer });
    for (const event of more) await screen.say(session, roomEventText(ctx, shown, event));
  }

  /** Says something that is of no room's event. */
  private async aside(text: string): Promise<void> {
    const { input, screen, play } = this;
    await input.aside(
      () => screen.say(play.session, text),
      () => this.prompt(),
    );
    this.look();
  }

  private get shown(): Shown {
    return { view: this.play.view!, session: this.play.session };
  }

  private prompt(): string {
    const { ctx, play } = this;
    return withStones(play.session, promptText(ctx, this.shown, this.timeLeft()), ctx);
  }

  /** Milliseconds of the side to move. */
  private timeLeft(): number | undefined {
    const { view, session } = this.play;
    if (!view?.clock) return undefined;
    const side = session.toMove;
    const since = view.clock.running === side ? now() - this.shownAt : 0;
    return Math.max(0, view.clock.left[side] - since);
  }

  /** The clock in the prompt goes on while a line is edited. */
  private tick(): void {
    const runs = this.play.view?.clock?.running !== undefined && this.isConnected;
    if (runs) void this.inTurn(() => this.input.showPrompt(this.prompt()));
  }

  private backText(): string {
    return this.ctx.say('The connection is back.', 'A conexão voltou.');
  }

  private lostText(): string {
    return this.ctx.say(
      'The connection is lost; it is being made again. Nothing that was played is lost.',
      'A conexão caiu e está sendo refeita. Nada do que foi jogado se perde.',
    );
  }

  /** The server, or the network, does not let us in. */
  private async end(message: string, code: string): Promise<void> {
    this.isOver = true;
    this.client?.close();
    const tell = (): Promise<void> => Promise.resolve(this.ctx.tell({ level: 'error', code, message }));
    await this.input.aside(tell, () => '');
    this.ctx.setExitCode(exitCodes.inputOutput);
    this.look();
  }

  private async leaveAtSignal(code: number): Promise<void> {
    const { ctx, play, screen } = this;
    await ctx.print('\n');
    if (play.view) await screen.say(play.session, farewellText(ctx, this.shown));
    this.input.restore();
    this.ctx.host.exit(code);
  }

  /** One thing after another: what is printed does not mix. */
  private inTurn(work: () => Promise<void> | void): Promise<void> {
    const done = this.queue.then(work);
    this.queue = done.catch(() => undefined);
    return done;
  }

  private look(): void {
    for (const check of [...this.awaited]) check();
  }

  /** Resolves once something is so. @param ms or after so many milliseconds */
  private until(isSo: () => boolean, ms?: number): Promise<void> {
    if (isSo()) return Promise.resolve();
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        this.awaited.delete(check);
        resolve();
      };
      const check = (): void => {
        if (isSo()) done();
      };
      const timer = ms === undefined ? undefined : setTimeout(done, ms);
      this.awaited.add(check);
    });
  }
}
