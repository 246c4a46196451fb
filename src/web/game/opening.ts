/** The ways in which a game comes to the board of the page. */
import { Random } from '../../core/random.js';
import { reason } from '../../core/text/reasons.js';
import { fail, ok, type Result } from '../../core/refusal.js';
import type { Setup } from '../../core/game.js';
import { gameByName } from '../../games/registry.js';
import { namesMoves, playNamed } from '../../session/named-moves.js';
import { fileFaultText } from '../../session/sentences.js';
import { Session } from '../../session/session.js';
import { loadGame, setupOfText, startSetup } from '../../app/positions/start-position.js';
import { sessionOfLink, type OpenedGame } from './link.js';

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
 * Returns the game that a request puts on the board, or the reason why there is none.
 * @param shown the game on the board
 */
export function openedGame(opening: Opening, shown: Session | undefined, now: number): OpenedGame {
  switch (opening.kind) {
    case 'new':
      return begun(startOf(opening), opening.seed);
    case 'again':
      return begun(ok(shown!.start), opening.seed);
    case 'record':
      return gameOfText(opening.text, opening.seed, shown);
    case 'load': {
      const loaded = loadGame(opening.text, now);
      return loaded.ok ? loaded : { ok: false, problem: fileFaultText(loaded.fault, loaded.detail) };
    }
    case 'link':
      return sessionOfLink(opening.hash);
    case 'edit':
      return opened(shown!.edited(opening.cell, opening.value));
  }
}

/** A record; or else moves of the game shown, played from its start. */
function gameOfText(text: string, seed: number, shown: Session | undefined): OpenedGame {
  const setup = setupOfText(text);
  if (setup.ok || !shown || !namesMoves(shown.game, shown.start, text)) return begun(setup, seed);
  const again = begun(ok(shown.start), seed);
  const problem = again.ok ? playNamed(again.session, text) : undefined;
  return problem ? { ok: false, problem } : again;
}

function begun(start: Result<Setup>, seed: number): OpenedGame {
  return opened(start.ok ? Session.open(gameByName(start.value.game)!, start.value, seed) : start);
}

function opened(session: Result<Session>): OpenedGame {
  return session.ok ? { ok: true, session: session.value } : { ok: false, problem: reason(session.error) };
}

function startOf({ game: name, rows, cols, options, seed, drawn }: Opening & { kind: 'new' }): Result<Setup> {
  const game = gameByName(name);
  if (!game) return fail('unknown-game', { name });
  if (drawn === undefined) return startSetup(game, { rows, cols }, options);
  return game.rules.generate(new Random(seed), { kind: drawn, rows, cols });
}
