/**
 * The game on the board of the page: opened in one of several ways, played by the session, and
 * described for the page.
 */
import type { Game, Setup } from '../../core/game.js';
import { Random } from '../../core/random.js';
import { reason } from '../../core/text/reasons.js';
import { fail, type Result } from '../../core/refusal.js';
import { gameByName } from '../../games/registry.js';
import { act } from '../../session/act.js';
import type { Action, SeatKind } from '../../session/events.js';
import type { Turn } from '../../session/move-tree.js';
import { namesMoves, playNamed } from '../../session/named-moves.js';
import { fileFaultText, refusalText } from '../../session/sentences.js';
import { Session } from '../../session/session.js';
import { loadGame, setupOfText, startSetup } from '../../app/positions/start-position.js';
import { curveOf, describe } from './describe.js';
import { sessionOfLink } from './link.js';
import type { GameState, MoveNote } from './state.js';
import type { Phrase } from '../../core/text/phrase.js';

/** A request that puts another game on the board. */
export type Opening =
  | {
      readonly kind: 'new';
      readonly game: string;
      readonly rows: number;
      readonly cols: number;
      /** Options `key=value`, as in the header of a record. */
      readonly options: readonly string[];
      readonly seed: number;
      /** A family of generated positions; the empty board without it. */
      readonly drawn?: string;
    }
  /** The game shown, from its start and without a clock. */
  | { readonly kind: 'again'; readonly seed: number }
  /** A game from one record of entrada.txt, or from moves of the game shown. */
  | { readonly kind: 'record'; readonly text: string; readonly seed: number }
  | { readonly kind: 'load'; readonly text: string }
  /** The game of the page's address, from `#` on. */
  | { readonly kind: 'link'; readonly hash: string }
  /** The start with a man put on a cell, or removed from it; only in games of one player. */
  | { readonly kind: 'edit'; readonly cell: number; readonly value: number };

/**
 * A request of the people at the board, or the move of an engine, which has a note with its
 * thoughts.
 */
export type GameRequest = Opening | (Action & { readonly note?: MoveNote });

export class ShownGame {
  /** Undefined until a game was opened. */
  session: Session | undefined;
  private seats: readonly [SeatKind, SeatKind] = ['person', 'person'];
  private loseTurn = false;
  private readonly notes = new WeakMap<Turn, MoveNote>();
  private readonly evaluated = new WeakMap<Turn | Setup, number>();

  /**
   * Sets the players of this game and of later ones.
   * @param loseTurn naming a taken cell costs the turn
   */
  sit(seats: readonly [SeatKind, SeatKind], loseTurn: boolean): void {
    [this.seats, this.loseTurn] = [seats, loseTurn];
    const { session } = this;
    if (!session) return;
    // A game of one player is played by hand; the computer is asked for its longest line.
    session.seats = session.game.view.solo ? ['person', 'person'] : seats;
    session.loseTurn = loseTurn;
  }

  /**
   * Carries out a request. An impossible one changes nothing and returns a sentence.
   * @param at the revision of the session that a move belongs to; the current one by default
   */
  answer(request: GameRequest, now = 0, at?: number): Phrase | undefined {
    if ('kind' in request) return this.openGame(request, now);
    const { session } = this;
    if (!session) throw new Error(`${request.type} before any game`);
    const { note, ...action } = request;
    const acted = act(session, action, note ? session.toMove : 'board', { now, at });
    if (!acted.ok) return refusalText(acted.refusal);
    if (note) this.notes.set(session.turns.at(-1)!, note);
    return undefined;
  }

  /** The evaluation of every position from the start to the last move, for player 1. */
  get curve(): readonly number[] {
    return this.session ? curveOf(this.session, this.evaluated) : [];
  }

  /** The position shown, described anew; to be asked for once a game was opened. */
  get state(): GameState {
    const session = this.session!;
    const notes = session.line.map((turn) => this.notes.get(turn));
    return describe(session, notes);
  }

  private openGame(opening: Opening, now: number): Phrase | undefined {
    switch (opening.kind) {
      case 'new':
        return this.open(startOf(opening), opening.seed);
      case 'again':
        return this.open({ ok: true, value: this.session!.start }, opening.seed);
      case 'record':
        return this.openText(opening.text, opening.seed);
      case 'load': {
        const loaded = loadGame(opening.text, now);
        return loaded.ok ? this.show(loaded.session, true) : fileFaultText(loaded.fault, loaded.detail);
      }
      case 'link': {
        const linked = sessionOfLink(opening.hash);
        return linked.ok ? this.show(linked.session, true) : linked.problem;
      }
      case 'edit':
        return this.opened(this.session!.edited(opening.cell, opening.value));
    }
  }

  /** A record; or else moves of the game shown, played from its start. */
  private openText(text: string, seed: number): Phrase | undefined {
    const setup = setupOfText(text);
    const { game, start } = this.session ?? {};
    if (setup.ok || !game || !start || !namesMoves(game, start, text)) return this.open(setup, seed, true);
    const opened = Session.open(game, start, seed);
    if (!opened.ok) return reason(opened.error);
    return playNamed(opened.value, text) ?? this.show(opened.value, true);
  }

  private open(start: Result<Setup>, seed: number, isPaused = false): Phrase | undefined {
    return this.opened(
      start.ok ? Session.open(gameByName(start.value.game)!, start.value, seed) : start,
      isPaused,
    );
  }

  private opened(session: Result<Session>, isPaused = false): Phrase | undefined {
    return session.ok ? this.show(session.value, isPaused) : reason(session.error);
  }

  /** @param isPaused true for a game from elsewhere, which is shown before its engine moves */
  private show(session: Session, isPaused: boolean): undefined {
    this.session = session;
    this.sit(this.seats, this.loseTurn);
    session.isPaused = isPaused;
  }
}

function startOf({ game: name, rows, cols, options, seed, drawn }: Opening & { kind: 'new' }): Result<Setup> {
  const game: Game | undefined = gameByName(name);
  if (!game) return fail('unknown-game', { name });
  if (drawn === undefined) return startSetup(game, { rows, cols }, options);
  return game.rules.generate(new Random(seed), { kind: drawn, rows, cols });
}
