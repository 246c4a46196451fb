/** A room on the page: board, players, what one can do, the invitation. */
import { render } from 'preact';
import type { PlayerAction } from '../../rooms/client/room-client.js';
import { roomHash } from '../../rooms/wire/address.js';
import type { Side } from '../../core/position.js';
import { pointedAt } from '../controller/pointing.js';
import { BoardView } from '../page/board/board-view.js';
import { Loupe } from '../page/board/loupe.js';
import { confirmation } from '../page/confirm.js';
import { button, el, rebuild } from '../page/dom.js';
import { moveRows } from '../page/panels/history-panel.js';
import { inWords, sideNames } from '../page/sides.js';
import { speaker, type Language } from '../page/texts.js';
import type { GameState } from '../game/state.js';
import { playersOf } from './players.js';
import type { RoomController } from './room-controller.js';
import { roomSpeaker, type RoomSay } from './texts.js';

const undo: PlayerAction = { type: 'offer', what: 'undo' };
const rematch: PlayerAction = { type: 'offer', what: 'rematch' };

export class RoomPage {
  readonly element: HTMLElement;
  private readonly say: RoomSay;
  private readonly board: BoardView;
  private readonly loupe: Loupe;
  private readonly players: ReturnType<typeof playersOf>;
  private readonly status = el('p', { class: 'status', role: 'status' });
  private readonly problem = el('p', { class: 'problem', role: 'alert' });
  private readonly network = el('p', { class: 'problem network', role: 'status' });
  private readonly rules = el('p', { class: 'hint' });
  private readonly offer = el('div', { class: 'row offer' });
  private readonly buttons = el('div', { class: 'row buttons' });
  private readonly history = el('div', { class: 'moves' });
  private readonly invitation: Invitation;
  private readonly sure: HTMLDialogElement;
  private aimed: { readonly cell: number; readonly state: GameState } | undefined;
  private shown = '';

  constructor(
    private readonly controller: RoomController,
    private readonly language: Language,
  ) {
    const say = (this.say = roomSpeaker(language));
    const words = speaker(language);
    this.board = new BoardView({
      ...{ say: words, language },
      act: (cell, unsure) => this.point(cell, unsure),
      key: (key) => this.key(key),
    });
    this.loupe = new Loupe(words, () => this.aimed && this.point(this.aimed.cell, false));
    this.players = playersOf(controller, language);
    this.invitation = new Invitation(say);
    this.sure = confirmation(words, 'resignQuestion', 'resign', () => controller.act({ type: 'resign' }));
    const table = el(
      'div',
      { class: 'table' },
      el('div', { class: 'frame' }, this.board.element),
      ...[this.status, this.network, this.problem, this.offer, this.buttons, this.rules, this.sure],
    );
    const moves = el('section', { class: 'panel history' }, this.history);
    this.element = el(
      'main',
      { class: 'room loading' },
      ...[table, this.players.element, moves, this.invitation.element, this.loupe.element],
    );
    this.update();
  }

  /** Shows what has changed. */
  update(): void {
    const { controller, say, language } = this;
    const { state, room, problem, client } = controller;
    const { isUp, isEnded, canMove } = client;
    this.problem.textContent = problem?.[language] ?? '';
    this.network.textContent = isUp || isEnded ? '' : say(room ? 'lost' : 'connecting');
    if (!state || !room) return;
    this.element.classList.remove('loading');
    if (this.aimed?.state !== state) this.aim(undefined);
    const active = canMove ? 'moves' : 'none';
    this.board.show(state, { analysis: undefined, chosen: undefined, active, aimed: this.aimed?.cell });
    this.players.update();
    this.status.textContent = this.statusText(state);
    this.status.classList.toggle('over', client.shown!.isOver);
    this.rules.textContent = inWords(state.rules, state, language);
    this.invitation.update(controller);
    this.element.classList.toggle('awaits', room.invitation !== undefined);
    const now = JSON.stringify([room, state.ply, isUp, canMove]);
    if (now === this.shown) return;
    this.shown = now;
    rebuild(this.offer, ...this.offerParts());
    rebuild(this.buttons, ...this.buttonParts(state));
    render(
      moveRows(state, speaker(language), (ply) => controller.jump(ply)),
      this.history,
    );
    this.history.scrollTop = this.history.scrollHeight;
    const turn = canMove ? `${say('yourTurn')} ` : '';
    document.title = `${turn}${state.gameName[language]}`;
  }

  private point(cell: number, unsure: boolean): void {
    const { state, client } = this.controller;
    if (!state || !client.canMove) return;
    const meant = pointedAt(state, undefined, cell);
    if (meant.kind !== 'play') return;
    if (unsure && this.aimed?.cell !== cell) {
      this.aim(cell);
      return this.update();
    }
    this.play(meant.move);
  }

  private play(move: number): void {
    const name = this.controller.state?.moves.find((legal) => legal.move === move)?.name;
    this.aim(undefined);
    if (name !== undefined) this.controller.act({ type: 'move', move: name });
  }

  private aim(cell: number | undefined): void {
    const { state } = this.controller;
    this.aimed = cell === undefined || !state ? undefined : { cell, state };
    if (this.aimed) this.loupe.show(state!.targets[cell!].name, this.board.around(cell!));
    else this.loupe.hide();
  }

  private key(key: string): boolean {
    const { state } = this.controller;
    if (!state || !['Home', 'End'].includes(key)) return false;
    this.controller.jump(key === 'Home' ? 0 : state.turns.length);
    return true;
  }

  private name(side: Side): string {
    return sideNames(this.controller.state, this.language)[side];
  }

  private statusText(state: GameState): string {
    const { controller, say, language } = this;
    const room = controller.room!;
    if (controller.looksBack) return `${say('lookingBack')}…`;
    const { you } = room;
    if (state.isOver) return this.endText(state);
    const mover = `${this.name(state.toMove)}: `;
    const parts = you === undefined ? [say('watching')] : [];
    if (state.standing) parts.push(`${inWords(state.standing, state, language)}.`);
    if (you === state.toMove) parts.push(`${mover}${say('yourTurn')}`);
    else parts.push(`${this.name(state.toMove)} ${say('theirTurn')}.`);
    return parts.join(' ');
  }

  private endText(state: GameState): string {
    const { controller, say, language } = this;
    const { room, session } = controller.client.shown!;
    const winner = session.ending()?.winner;
    const isDecided = room.you !== undefined && winner !== 'draw';
    const own = isDecided ? `${say(winner === room.you ? 'won' : 'lostGame')} ` : '';
    return own + (state.ending ? inWords(state.ending, state, language) : '');
  }

  private offerParts(): HTMLElement[] {
    const { controller, say } = this;
    const { room, session } = controller.client.shown!;
    const { offer } = session;
    const { you } = room;
    if (!offer || you === undefined) return [];
    if (offer.by === you) return [el('p', { class: 'hint' }, say('asked'))];
    const { what, by } = offer;
    const answer = (accept: boolean) => () => controller.act({ type: 'answer', what, accept });
    return [
      el('p', {}, `${this.name(by)} ${say(what === 'undo' ? 'asksUndo' : 'asksRematch')}`),
      button(say('agree'), answer(true), { class: 'primary' }),
      button(say('decline'), answer(false)),
    ];
  }

  private buttonParts(state: GameState): HTMLElement[] {
    const { controller, say } = this;
    const { client } = controller;
    const { room, isOver } = client.shown!;
    const parts: HTMLElement[] = [];
    if (controller.looksBack) {
      parts.push(button(say('backToGame'), () => controller.jump(state.turns.length)));
    }
    const seated = room.you !== undefined;
    const may = (action: PlayerAction) => ({ disabled: !client.may(action) });
    if (seated && !isOver) {
      const swap = state.moves.find(({ cell }) => cell === undefined)?.move;
      if (state.header.includes('swap=')) {
        const disabled = swap === undefined || !client.canMove;
        parts.push(button(say('swap'), () => swap !== undefined && this.play(swap), { disabled }));
      }
      parts.push(button(say('takeBack'), () => controller.act(undo), may(undo)));
      parts.push(button(say('resign'), () => this.sure.showModal(), may({ type: 'resign' })));
    }
    if (isOver) {
      const again = { class: 'primary', ...may(rematch) };
      if (seated) parts.push(button(say('rematch'), () => controller.act(rematch), again));
      parts.push(el('a', { class: 'button', href: `./${state.link}` }, say('open')));
      parts.push(el('a', { class: 'button', href: './room.html' }, say('anotherRoom')));
    }
    return parts;
  }
}

/** Links to send. */
class Invitation {
  readonly element: HTMLElement;
  private readonly link = el('input', { type: 'text', readonly: true });
  private readonly said = el('span', { class: 'hint', role: 'status' });
  private readonly parts: HTMLElement;
  private readonly watch: HTMLInputElement;
  private readonly keep: HTMLElement;

  constructor(private readonly say: RoomSay) {
    this.link.ariaLabel = say('invitation');
    this.watch = el('input', { type: 'text', readonly: true, class: 'unseen', tabindex: '-1' });
    this.watch.ariaLabel = say('copyWatching');
    this.keep = el('p', { class: 'hint' }, say('keepAddress'));
    this.parts = el(
      'div',
      { class: 'invitation' },
      el('h2', {}, say('invitation')),
      el('p', { class: 'hint' }, say('sendIt')),
      el(
        'div',
        { class: 'row' },
        this.link,
        button(say('copyInvitation'), () => void this.copy(this.link), { class: 'primary' }),
      ),
    );
    const row = el(
      'div',
      { class: 'row' },
      button(say('copyWatching'), () => void this.copy(this.watch)),
      this.watch,
      this.said,
    );
    this.element = el('section', { class: 'panel folds' }, this.parts, row, this.keep);
  }

  update({ room }: RoomController): void {
    const { room: id, invitation, you } = room!;
    this.parts.hidden = invitation === undefined;
    this.keep.hidden = you === undefined;
    if (invitation !== undefined) this.link.value = addressOf(roomHash(id, invitation));
    this.watch.value = addressOf(roomHash(id));
  }

  /** Pages that came without https have no clipboard: what is selected is copied by hand. */
  private async copy(box: HTMLInputElement): Promise<void> {
    try {
      await navigator.clipboard.writeText(box.value);
      this.said.textContent = this.say('copied');
    } catch {
      box.classList.remove('unseen');
      box.select();
      this.said.textContent = this.say('selected');
    }
  }
}

function addressOf(hash: string): string {
  return new URL(hash, location.href).href;
}
