/** A room on the page: board, players, actions. */
import { createRef, h, type ComponentChild, type JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { PlayerAction } from '../../rooms/client/room-client.js';
import { type Side, otherSide } from '../../core/position.js';
import { pointedAt } from '../controller/pointing.js';
import { BoardView } from '../page/board/board-view.js';
import { orientationOf, rulesOf, turnBoard } from '../page/board/turn.js';
import { confirmation } from '../page/confirm.js';
import { button } from '../page/controls.js';
import { shownLanguage } from '../page/look.js';
import { moveRows } from '../page/panels/history-panel.js';
import { signed, swapMove } from '../page/panels/toolbar.js';
import { remember } from '../page/memory.js';
import { inWords } from '../page/sides.js';
import { reviewLink } from '../game/link.js';
import type { GameState } from '../game/state.js';
import { Invitation } from './invitation.js';
import { NameField, namesIn, Players } from './players.js';
import type { RoomController } from './room-controller.js';
import { withSideNames } from '../../core/text/side-names.js';
import { phrase, type Phrase, type Say, speaker } from '../../core/text/phrase.js';

const undo: PlayerAction = { type: 'offer', what: 'undo' };
const rematch: PlayerAction = { type: 'offer', what: 'rematch' };

export class RoomPage {
  private readonly board = new BoardView({
    act: (cell) => this.point(cell),
    aimed: () => this.changed(),
    key: (key) => this.key(key),
  });
  private readonly sure = createRef<HTMLDialogElement>();

  constructor(
    private readonly controller: RoomController,
    /** Draws the page again. */
    private readonly changed: () => void,
  ) {}

  private get say(): Say {
    return speaker(shownLanguage());
  }

  /** Returns the page below its head. */
  view(): JSX.Element {
    const { state, room, client } = this.controller;
    const classes = ['room'];
    if (state && room) this.show(state);
    else classes.push('loading');
    if (room?.invitation !== undefined) classes.push('awaits');
    return h('main', { class: classes.join(' ') }, this.table(client.shown && state), this.panels(state));
  }

  /** Shows the board, and whose turn it is in the title of the window. */
  private show(state: GameState): void {
    const { controller, say } = this;
    const { canMove } = controller;
    const active = canMove ? 'moves' : 'none';
    const marks = {
      language: shownLanguage(),
      analysis: undefined,
      chosen: undefined,
      active,
      degrees: orientationOf(state)?.degrees,
    } as const;
    this.board.show(state, marks);
    document.title = `${canMove ? `${say('Your turn.')} ` : ''}${say(state.game.name)}`;
  }

  /** Puts the board into its frame, once. */
  private readonly frame = (frame: HTMLElement | null): void => frame?.append(this.board.element);

  private table(state: GameState | undefined): ComponentChild {
    const { controller, say } = this;
    const { room, problem, client } = controller;
    const network =
      client.isUp || client.isEnded
        ? ''
        : say(
            room
              ? 'The connection is lost; it is being made again. Nothing that was played is lost.'
              : 'Connecting…',
          );
    const resign = (): void => controller.act({ type: 'resign' });
    return h(
      'div',
      { class: 'table' },
      h('div', { class: 'frame', ref: this.frame }),
      h(
        'p',
        { class: client.shown?.session.isOver ? 'status over' : 'status', role: 'status' },
        state && this.statusText(state),
      ),
      h('p', { class: 'problem network', role: 'status' }, network),
      h('p', { class: 'problem', role: 'alert' }, problem && say(problem)),
      h('div', { class: 'row offer', 'aria-live': 'polite' }, state && this.offerParts()),
      h('div', { class: 'row buttons' }, state && this.buttonParts(state)),
      h('p', { class: 'hint' }, state && inWords(rulesOf(state), state.game, say)),
      confirmation(this.sure, say, [phrase('Resign this game?'), phrase('Resign')], resign),
    );
  }

  private panels(state: GameState | undefined): ComponentChild[] {
    const { controller, say } = this;
    const { room } = controller;
    const closeup = this.board.magnifier(say);
    return [
      h('section', { class: 'panel players' }, h(Players, { controller, say })),
      h('section', { class: 'panel history' }, h(Moves, { controller, state, say })),
      h(
        'section',
        { class: 'panel folds' },
        room && h(Invitation, { room, say }),
        room?.you !== undefined &&
          h(NameField, { name: room.seats[room.you].name, say, rename: (name) => this.rename(name) }),
      ),
      h('div', { class: 'magnifier', hidden: !closeup }, closeup),
    ];
  }

  private point(cell: number): void {
    const { state, canMove } = this.controller;
    if (!state || !canMove) return;
    const meant = pointedAt(state, undefined, cell);
    if (meant.kind === 'play') this.play(meant.move);
  }

  private play(move: string): void {
    this.board.aimed = undefined;
    this.controller.act({ type: 'move', move });
  }

  private key(key: string): boolean {
    const { state } = this.controller;
    if (!state) return false;
    if (key === 't') return this.turn();
    if (!['Home', 'End'].includes(key)) return false;
    this.controller.jump(key === 'Home' ? 0 : state.turns.length);
    return true;
  }

  /** Draws the board in its next orientation. */
  private turn(): boolean {
    const turns = turnBoard(this.controller.state);
    if (turns) this.changed();
    return turns;
  }

  private name(side: Side): string {
    return namesIn(this.controller, this.say)[side];
  }

  /** Returns a sentence of the game with the names of the sides and the persons. */
  private words(text: Phrase): string {
    return withSideNames(this.say(text), namesIn(this.controller, this.say));
  }

  private rename(name: string): void {
    remember('name', name);
    this.controller.rename(name);
  }

  private statusText(state: GameState): string {
    const { controller, say } = this;
    const room = controller.room!;
    if (controller.looksBack) return `${say('looking back')}…`;
    const { you } = room;
    if (state.isOver) return this.endText(state);
    if (controller.client.isEnded) return '';
    const mover = `${this.name(state.toMove)}: `;
    const parts = you === undefined ? [say('You watch.')] : [];
    if (state.standing) parts.push(`${this.words(state.standing)}.`);
    if (you === state.toMove) parts.push(`${mover}${say('Your turn.')}`);
    else parts.push(`${this.name(state.toMove)} ${say('to move')}.`);
    return parts.join(' ');
  }

  private endText(state: GameState): string {
    const { controller, say } = this;
    const { room, session } = controller.client.shown!;
    const winner = session.ending()?.winner;
    const isDecided = room.you !== undefined && winner !== 'draw';
    const own = isDecided ? `${say(winner === room.you ? 'You have won.' : 'You have lost.')} ` : '';
    return own + (state.ending ? this.words(state.ending) : '');
  }

  private offerParts(): ComponentChild[] {
    const { controller, say } = this;
    const { room, session } = controller.client.shown!;
    const { offer } = session;
    const { you } = room;
    if (you === undefined) return [];
    if (!offer) return this.declinedParts(otherSide(you));
    if (offer.by === you) return [h('p', { class: 'hint' }, say('You have asked; the other answers.'))];
    const { what, by } = offer;
    const answer = (accept: boolean) => () => controller.act({ type: 'answer', what, accept });
    return [
      h(
        'p',
        null,
        `${this.name(by)} ${say(what === 'undo' ? 'asks to take the last move back.' : 'asks for another game.')}`,
      ),
      button(say('Agree'), answer(true), { class: 'primary' }),
      button(say('Decline'), answer(false)),
    ];
  }

  private declinedParts(other: Side): ComponentChild[] {
    const { controller, say } = this;
    const { declined } = controller;
    if (!declined) return [];
    const answer = say(
      declined === 'undo' ? 'does not agree to take the move back.' : 'does not want another game.',
    );
    return [h('p', { class: 'hint' }, `${this.name(other)} ${answer}`)];
  }

  private buttonParts(state: GameState): ComponentChild[] {
    const { controller, say } = this;
    const { client } = controller;
    const { room, session } = client.shown!;
    const parts: ComponentChild[] = [];
    if (controller.looksBack) {
      parts.push(button(say('Back to the game'), () => controller.jump(state.turns.length)));
    }
    const seated = room.you !== undefined;
    const may = (action: PlayerAction) => ({ disabled: !client.may(action) });
    if (seated && !session.isOver) {
      const swap = swapMove(state);
      if (state.header.includes('swap=')) {
        const disabled = swap === undefined || !controller.canMove;
        parts.push(button(say('Swap'), () => swap !== undefined && this.play(swap), { disabled }));
      }
      parts.push(button(say('Ask to take back'), () => controller.act(undo), may(undo)));
      parts.push(button(say('Resign'), () => this.sure.current?.showModal(), may({ type: 'resign' })));
    }
    if (session.isOver) {
      const again = { class: 'primary', ...may(rematch) };
      if (seated) parts.push(button(say('Another game'), () => controller.act(rematch), again));
      parts.push(h('a', { class: 'button', href: `./${reviewLink(session)}` }, say('Review the game')));
      parts.push(h('a', { class: 'button', href: './room.html' }, say('Another room')));
    }
    if (orientationOf(state))
      parts.push(signed('turn', '⟳', say('Turn the board'), () => this.turn(), false));
    return parts;
  }
}

interface MovesProps {
  readonly controller: RoomController;
  readonly state: GameState | undefined;
  readonly say: Say;
}

/** The moves; the last one is scrolled into view. */
function Moves({ controller, state, say }: MovesProps): ComponentChild {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    list.current!.scrollTop = list.current!.scrollHeight;
  }, [state?.turns]);
  const rows = state && moveRows(state, say, (ply) => controller.jump(ply));
  return h('div', { class: 'moves', ref: list }, rows);
}
