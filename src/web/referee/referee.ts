/**
 * Keeps one game for the page: the moves played, those taken back and not yet replaced, what the computer
 * thought about its own. Runs in a worker of its own, so that it answers at once while an engine thinks; knows
 * neither page nor worker.
 */
import type { Bilingual, Game, Setup } from '../../core/game.js';
import type { Move, Side } from '../../core/position.js';
import { Random } from '../../core/random.js';
import { reason } from '../../core/text/reasons.js';
import { fail, type Result } from '../../core/refusal.js';
import { defaultGame, gameByName, games } from '../../games/registry.js';
import { act } from '../../session/act.js';
import type { Action, Actor } from '../../session/events.js';
import { fileFaultText, refusalText } from '../../session/sentences.js';
import { Session } from '../../session/session.js';
import { loadGame, setupOfText, startSetup } from '../../app/positions/start-position.js';
import { describe, evaluated, levelNames } from './describe.js';
import { sessionOfLink } from './link.js';
import type { GameMenu, GameState, MoveNote } from './state.js';

export type RefereeRequest =
  | {
      readonly kind: 'new';
      readonly game: string;
      readonly rows: number;
      readonly cols: number;
      /** `key=value`, as in the header of a record. */
      readonly options: readonly string[];
      readonly seed: number;
      /** A family of generated positions; without one the empty board. */
      readonly drawn?: string;
    }
  /** A game from one record of entrada.txt. */
  | { readonly kind: 'record'; readonly text: string; readonly seed: number }
  | { readonly kind: 'load'; readonly text: string }
  /** The game of what follows the address of the page, `#` included. */
  | { readonly kind: 'link'; readonly hash: string }
  | { readonly kind: 'play'; readonly move: Move; readonly note?: MoveNote }
  /** Plays the move that is made on a cell, or says why there is none. */
  | { readonly kind: 'point'; readonly cell: number }
  /** The cell is taken, which costs the turn. */
  | { readonly kind: 'lose-turn'; readonly cell: number }
  /** To the position after `ply` moves; those that follow are kept. */
  | { readonly kind: 'jump'; readonly ply: number }
  /** The moves after the position shown are dropped: the game goes on from here. */
  | { readonly kind: 'cut' }
  /** Who is to move need not be who resigns. */
  | { readonly kind: 'resign'; readonly side: Side }
  /** Puts a man on a cell of the start, or takes that man away; only in games of one player. */
  | { readonly kind: 'edit'; readonly cell: number; readonly value: number };

export type RefereeReply =
  { readonly ok: true; readonly state: GameState } | { readonly ok: false; readonly problem: Bilingual };

/** The games one can start: the default one first, then those of two players, then those of one. */
export function gameMenus(): GameMenu[] {
  const rank = (game: Game): number => (game === defaultGame ? 0 : game.view.solo ? 2 : 1);
  return [...games].sort((a, b) => rank(a) - rank(b)).map(menuEntry);
}

function menuEntry(game: Game): GameMenu {
  const { sides, solo, menu } = game.view;
  return { ...menu, game: game.id, solo: solo !== undefined, levels: levelNames(game), sides };
}

export class Referee {
  private session: Session | undefined;
  private notes: (MoveNote | undefined)[] = [];
  private curve: number[] = [];

  /** Carries out a request; a request that makes no sense changes nothing and is answered with a sentence. */
  answer(request: RefereeRequest): RefereeReply {
    const problem = this.carryOut(request);
    if (problem) return { ok: false, problem };
    const { notes, curve } = this;
    return { ok: true, state: describe({ session: this.session!, notes, curve }) };
  }

  private carryOut(request: RefereeRequest): Bilingual | undefined {
    switch (request.kind) {
      case 'new':
        return this.open(startOf(request), request.seed);
      case 'record':
        return this.open(setupOfText(request.text), request.seed);
      case 'load':
        return this.load(request.text);
      case 'link': {
        const linked = sessionOfLink(request.hash);
        if (!linked.ok) return linked.problem;
        return this.show(linked.session);
      }
    }
    const { session } = this;
    if (!session) throw new Error(`${request.kind} before any game`);
    switch (request.kind) {
      case 'play':
        return this.play(session, request.move, request.note);
      case 'point':
        return this.act(session, { type: 'point', cell: request.cell });
      case 'lose-turn':
        session.loseTurn = true;
        return this.act(session, { type: 'point', cell: request.cell });
      case 'jump': {
        const ply = Math.max(0, Math.min(session.line.length, Math.floor(request.ply)));
        return this.act(session, { type: 'show', ply });
      }
      case 'cut':
        return this.act(session, { type: 'cut' });
      case 'resign':
        return this.act(session, { type: 'resign' }, request.side);
      case 'edit':
        return this.edit(session, request.cell, request.value);
    }
  }

  private open(start: Result<Setup>, seed: number): Bilingual | undefined {
    const opened = start.ok ? Session.open(gameByName(start.value.game)!, start.value, seed) : start;
    if (!opened.ok) return reason(opened.error);
    this.session = opened.value;
    this.notes = [];
    this.curve = [evaluated(opened.value)];
    return undefined;
  }

  private load(text: string): Bilingual | undefined {
    const loaded = loadGame(text);
    if (!loaded.ok) return fileFaultText(loaded.fault, loaded.detail);
    return this.show(loaded.session);
  }

  /** Opens a game with its moves. */
  private show(session: Session): undefined {
    this.session = session;
    this.notes = [];
    this.curve = [];
    for (let ply = 0; ply <= session.line.length; ply++) {
      act(session, { type: 'show', ply }, 'board');
      this.curve.push(evaluated(session));
    }
  }

  private play(session: Session, move: Move, note: MoveNote | undefined): Bilingual | undefined {
    const isMove = Number.isInteger(move) && move >= 0 && move < session.position.moveCount;
    const name = isMove ? session.nameOf(move) : String(move);
    const problem = this.act(session, { type: 'move', move: name });
    if (!problem) this.notes[session.turns.length - 1] = note;
    return problem;
  }

  private act(session: Session, action: Action, by: Actor = 'board'): Bilingual | undefined {
    const { length } = session.turns;
    const acted = act(session, action, by);
    if (!acted.ok) return refusalText(acted.refusal);
    if (acted.event.kind === 'move' || acted.event.kind === 'cut') {
      this.notes.length = length;
      this.curve.length = length + 1;
    }
    if (acted.event.kind !== 'move') return undefined;
    this.notes.push(undefined);
    this.curve.push(evaluated(session));
    return undefined;
  }

  private edit(session: Session, cell: number, value: number): Bilingual | undefined {
    const { game, start, seed } = session;
    const known = Number.isInteger(cell) && cell >= 0 && cell < start.cells.length;
    if (game.rules.traits(start).players !== 1 || !known || value < 0 || value > game.codec.grammar.maxCell) {
      return refusalText({ code: 'illegal', move: String(cell) });
    }
    const cells = start.cells.slice();
    cells[cell] = cells[cell] === value ? 0 : value;
    return this.open({ ok: true, value: { ...start, cells } }, seed);
  }
}

function startOf({
  game: name,
  rows,
  cols,
  options,
  seed,
  drawn,
}: RefereeRequest & { kind: 'new' }): Result<Setup> {
  const game: Game | undefined = gameByName(name);
  if (!game) return fail('unknown-game', { name });
  if (drawn === undefined) return startSetup(game, { rows, cols }, options);
  return game.rules.generate(new Random(seed), { kind: drawn, rows, cols });
}
