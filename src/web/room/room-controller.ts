/**
 * The room as the page shows it: a client of the room, and the game on its board. It knows no
 * elements.
 */
import {
  changesBoard,
  replayed,
  RoomClient,
  type PlayerAction,
  type RoomEvent,
} from '../../rooms/client/room-client.js';
import type { RoomRequest, RoomView, ServerMessage } from '../../rooms/wire/protocol.js';
import { refusalSentence } from '../../rooms/wire/refusals.js';
import { act as actOn } from '../../session/act.js';
import type { Offer } from '../../session/events.js';
import { describe } from '../game/describe.js';
import type { GameState } from '../game/state.js';
import type { Side } from '../../core/position.js';
import type { Phrase } from '../../core/text/phrase.js';

export class RoomController {
  readonly client: RoomClient;
  state: GameState | undefined;
  problem: Phrase | undefined;
  /** The user's offer that the other player declined, until the next move or action. */
  declined: Offer | undefined;
  /** The position shown is not the last one. */
  looksBack = false;
  /** Whether the user had to move when the board last changed. */
  private wasToMove = true;

  constructor(
    send: (asked: RoomRequest) => void,
    private readonly changed: () => void,
    /** Called when it becomes the user's turn while the room is open. */
    private readonly turnCame: () => void,
    /** The name that the user last gave in a room, for a seat without one. */
    private readonly lastName: unknown,
  ) {
    this.client = new RoomClient(send);
  }

  get room(): RoomView | undefined {
    return this.client.shown?.room;
  }

  /** Whether the user may move on the board shown. */
  get canMove(): boolean {
    return this.client.canMove && !this.looksBack;
  }

  setUp(up: boolean): void {
    this.client.setUp(up);
    this.changed();
  }

  take(message: ServerMessage): void {
    this.show(this.client.take(message));
  }

  act(action: PlayerAction): void {
    this.problem = undefined;
    this.declined = undefined;
    this.show(this.client.act(action));
  }

  /** Gives the user a name, or removes it if `name` is empty. */
  rename(name: string): void {
    this.problem = undefined;
    this.show(this.client.rename(name));
  }

  /** Shows the position after `ply` moves. */
  jump(ply: number): void {
    const copy = this.room && replayed(this.room);
    if (!copy || !actOn(copy, { type: 'show', ply }, 'watcher').ok) return;
    this.looksBack = copy.looksBack;
    this.state = describe(copy);
    this.changed();
  }

  private show(events: readonly RoomEvent[]): void {
    const { shown } = this.client;
    if (shown && events.some(changesBoard)) {
      this.problem = undefined;
      this.looksBack = false;
      this.state = describe(shown.session);
      this.tellTurn();
    }
    for (const event of events) {
      if (event.kind === 'entered') this.nameSeat();
      if (event.kind === 'offered' || changesBoard(event)) this.declined = undefined;
      if (event.kind === 'declined' && this.isOpponent(event.by)) this.declined = event.what;
      if (event.kind !== 'refused' && event.kind !== 'ended') continue;
      // A click that came too late is not reported, since the board has changed.
      this.problem = event.refusal.code === 'stale' ? undefined : refusalSentence(event.refusal);
    }
    this.changed();
  }

  private tellTurn(): void {
    const { canMove } = this;
    if (canMove && !this.wasToMove) this.turnCame();
    this.wasToMove = canMove;
  }

  private isOpponent(side: Side): boolean {
    const { you } = this.room!;
    return you !== undefined && you !== side;
  }

  private nameSeat(): void {
    const { you, seats } = this.room!;
    if (you !== undefined && seats[you].name === undefined && this.lastName !== undefined)
      this.client.rename(this.lastName);
  }
}
