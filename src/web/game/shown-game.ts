/**
 * The game on the board of the page: opened in one of several ways, played by the session, and
 * described for the page.
 */
import type { Game, Setup } from '../../core/game.js';
import type { Move } from '../../core/position.js';
import { Random } from '../../core/random.js';
import { reason } from '../../core/text/reasons.js';
import { fail, type Result } from '../../core/refusal.js';
import { gameByName } from '../../games/registry.js';
import { act, type ActResult, type ActionTime } from '../../session/act.js';
import type { SeatKind } from '../../session/events.js';
import type { Turn } from '../../session/move-tree.js';
import { namesMoves, playNamed } from '../../session/named-moves.js';
import { fileFaultText, refusalText } from '../../session/sentences.js';
import { Session } from '../../session/session.js';
import { loadGame, setupOfText, startSetup } from '../../app/positions/start-position.js';
import { curveOf, describe, factsOf } from './describe.js';
import { sessionOfLink } from './link.js';
import type { GameFacts, GameState, MoveNote } from './state.js';
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

export type GameRequest =
  | Opening
  /** Plays a move; `note` holds the computer's thoughts about it. */
  | { readonly kind: 'play'; readonly move: Move; readonly note?: MoveNote }
  | { readonly kind: 'point'; readonly cell: number }
  /** Shows the position after `ply` moves; later moves stay. */
  | { readonly kind: 'jump'; readonly ply: number }
  /** Shows the position after these moves from the start; the moves that they replace stay. */
  | { readonly kind: 'vary'; readonly moves: readonly string[] }
  /** Deletes the variation that begins with the last of these moves. */
  | { readonly kind: 'remove'; readonly moves: readonly string[] }
  /** Continues the game from the position shown. */
  | { readonly kind: 'cut' }
  | { readonly kind: 'resign' };

export type GameReply =
  | { readonly ok: true; readonly state: GameState }
  | { readonly ok: false; readonly problem: Phrase };

export class ShownGame {
  /** Undefined until a game was opened. */
  session: Session | undefined;
  private seats: readonly [SeatKind, SeatKind] = ['person', 'person'];
  private loseTurn = false;
  private readonly notes = new WeakMap<Turn, MoveNote>();
  private facts: GameFacts | undefined;
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
  answer(request: GameRequest, now = 0, at?: number): GameReply {
    const problem = this.carryOut(request, { now, at });
    if (problem) return { ok: false, problem };
    return { ok: true, state: this.state };
  }

  /** The evaluation of every position from the start to the last move, for player 1. */
  get curve(): readonly number[] {
    return this.session ? curveOf(this.session, this.evaluated) : [];
  }

  private get state(): GameState {
    const session = this.session!;
    const notes = session.line.map((turn) => this.notes.get(turn));
    return describe(session, this.facts!, notes);
  }

  private carryOut(request: GameRequest, time: ActionTime): Phrase | undefined {
    switch (request.kind) {
      case 'new':
        return this.open(startOf(request), request.seed);
      case 'record':
        return this.openText(request.text, request.seed);
      case 'load': {
        const loaded = loadGame(request.text, time.now);
        return loaded.ok ? this.show(loaded.session, true) : fileFaultText(loaded.fault, loaded.detail);
      }
      case 'link': {
        const linked = sessionOfLink(request.hash);
        return linked.ok ? this.show(linked.session, true) : linked.problem;
      }
    }
    const { session } = this;
    if (!session) throw new Error(`${request.kind} before any game`);
    switch (request.kind) {
      case 'play': {
        const { moveCount } = session.position;
        const isMove = Number.isInteger(request.move) && request.move >= 0 && request.move < moveCount;
        const move = isMove ? session.nameOf(request.move) : String(request.move);
        // A move with a note is an engine's.
        const by = request.note ? session.toMove : 'board';
        const problem = refused(act(session, { type: 'move', move }, by, time));
        if (!problem && request.note) this.notes.set(session.turns.at(-1)!, request.note);
        return problem;
      }
      case 'point':
        return refused(act(session, { type: 'point', cell: request.cell }, 'board', time));
      case 'jump': {
        const ply = Math.max(0, Math.min(session.line.length, Math.floor(request.ply)));
        return refused(act(session, { type: 'show', ply }, 'board', time));
      }
      case 'vary':
      case 'remove':
        return refused(act(session, { type: request.kind, moves: request.moves }, 'board', time));
      case 'cut':
      case 'resign':
        return refused(act(session, { type: request.kind }, 'board', time));
      case 'again':
        return this.open({ ok: true, value: session.start }, request.seed);
      case 'edit':
        return this.opened(session.edited(request.cell, request.value));
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
    this.facts = factsOf(session);
    this.sit(this.seats, this.loseTurn);
    session.isPaused = isPaused;
  }
}

function refused(acted: ActResult): Phrase | undefined {
  return acted.ok ? undefined : refusalText(acted.refusal);
}

function startOf({ game: name, rows, cols, options, seed, drawn }: Opening & { kind: 'new' }): Result<Setup> {
  const game: Game | undefined = gameByName(name);
  if (!game) return fail('unknown-game', { name });
  if (drawn === undefined) return startSetup(game, { rows, cols }, options);
  return game.rules.generate(new Random(seed), { kind: drawn, rows, cols });
}
