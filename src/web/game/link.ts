/**
 * Reads and writes a game as the part of an address after `#`:
 *
 *     #hex11=f6,c8            the game, the side of its empty board, the moves
 *     #mnk5x4;k:4=b2,c3       5 columns, 4 rows, and the options of the record's header
 *     #connect4-7x6=d,d       a hyphen, where the name ends in a digit
 *     #game=eyJz…             any saved game: base64url of its UTF-8
 *     #hex11=f6,c8&review     any of these, and the review of the game
 *
 * Games can also read the links of other sites.
 */
import type { Game, Setup, BoardSize } from '../../core/game.js';
import { reason } from '../../core/text/reasons.js';
import { linkFormats } from '../../games/page-formats.js';
import { defaultGame, games } from '../../games/registry.js';
import { turnText } from '../../session/move-tree.js';
import { movesIn } from '../../session/named-moves.js';
import { savedGameSchema, savedPosition, type PositionOf } from '../../session/saved-game.js';
import { fileFaultText } from '../../session/sentences.js';
import type { Session } from '../../session/session.js';
import { loadGame, startSetup } from '../../app/positions/start-position.js';
import { onceForStart } from './start-facts.js';
import { phrase, type Phrase } from '../../core/text/phrase.js';

const prefix = '#game=';
const reviewMark = '&review';

/** Returns a link that opens the page at the end of a session's game and reviews it. */
export function reviewLink({ game, start, seed, line, loss }: Session): string {
  const resigned = loss?.by === 'resigned' ? loss.side : undefined;
  return linkOf({ game, start, seed, turns: line, resigned }) + reviewMark;
}

/** A link without its request for a review, and whether it has one. */
export function splitLink(hash: string): { readonly hash: string; readonly isReview: boolean } {
  const isReview = hash.endsWith(reviewMark);
  return { hash: isReview ? hash.slice(0, -reviewMark.length) : hash, isReview };
}

/** Returns the shortest link to the position of a session: `#…`. */
export function linkOf(session: PositionOf): string {
  return shortLink(session) ?? hashOf(JSON.stringify(savedPosition(session)));
}

/** Returns the ply of the session that a link shows; undefined if it shows another game. */
export function plyOfLink({ game, start, line, loss }: Session, hash: string): number | undefined {
  const linked = sessionOfLink(hash);
  if (!linked.ok) return undefined;
  const { session } = linked;
  const { turns } = session;
  const isSameStart = session.game.codec.format(session.start) === game.codec.format(start);
  const begins = turns.every((turn, i) => i < line.length && turnText(turn) === turnText(line[i]));
  const isSameEnd = !session.loss || (session.loss.side === loss?.side && turns.length === line.length);
  return isSameStart && begins && isSameEnd ? turns.length : undefined;
}

/**
 * Returns undefined for games that a short link cannot hold: slides still to come, a resignation, a
 * board that is not empty.
 */
function shortLink({ game, start, turns, resigned }: PositionOf): string | undefined {
  const head = shortHead(game, start);
  if (head === undefined || resigned !== undefined) return undefined;
  return turns.length === 0 ? head : `${head}=${turns.map(turnText).join(',')}`;
}

/** Returns a short link to an empty board; undefined for a start that needs a long one. */
const shortHead = onceForStart((game: Game, start: Setup): string | undefined => {
  if (game.rules.traits(start).chance) return undefined;
  const record = game.codec.format(start);
  const options = record
    .slice(0, record.indexOf('\n'))
    .split(' ')
    .filter((word) => word.includes('='));
  const empty = startSetup(game, start, options);
  if (!empty.ok || game.codec.format(empty.value) !== record) return undefined;
  const { rows, cols } = start;
  const hyphen = /\d$/.test(game.id) ? '-' : '';
  const size = rows === cols ? String(rows) : `${String(cols)}x${String(rows)}`;
  const header = options.map((option) => `;${option.replace('=', ':')}`).join('');
  return `#${game.id}${hyphen}${size}${header}`;
});

/** Returns `#game=…` for a saved game, or any text. */
export function hashOf(saved: string): string {
  const bytes = new TextEncoder().encode(saved);
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return prefix + btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** A game for the board, or the reason why there is none. */
export type OpenedGame =
  | { readonly ok: true; readonly session: Session }
  | { readonly ok: false; readonly problem: Phrase };

/**
 * Returns the game of a link, or else the fault of the link.
 * @param hash with its `#`
 */
export function sessionOfLink(hash: string): OpenedGame {
  if (hash.startsWith(prefix)) {
    const text = textOf(hash.slice(prefix.length));
    return text === undefined ? broken(cut) : opened(text);
  }
  const text = decoded(hash.slice(1));
  for (const game of games) {
    const linked = ofGame(game, text);
    if (linked) return linked;
  }
  return broken(noGame);
}

/** Returns the text of base64url; undefined if it is invalid. */
function textOf(encoded: string): string | undefined {
  try {
    const binary = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const form = /^-?(\d{1,3})(?:x(\d{1,3}))?((?:;[a-z]+:[^;=]+)*)(?:=(.*))?$/;

/**
 * Returns the game of a link in this game's form or in another form that the game knows; undefined
 * if the link has neither.
 */
function ofGame(game: Game, text: string): OpenedGame | undefined {
  const ours = text.startsWith(game.id) ? form.exec(text.slice(game.id.length)) : null;
  if (ours) {
    const [, cols, rows = cols, options = '', moves = ''] = ours;
    const header = options
      .split(';')
      .slice(1)
      .map((option) => option.replace(':', '='));
    return started(game, { rows: Number(rows), cols: Number(cols) }, header, (setup) =>
      movesIn(game, setup, moves).map(({ name }) => name),
    );
  }
  const format = linkFormats.get(game.id);
  if (!format?.recognises(text)) return undefined;
  const [read] = format.read(text);
  if (read.kind === 'fault') return broken(read.text);
  return restored(
    game.codec.format(read.start),
    read.moves.map(({ name }) => name),
  );
}

function started(
  game: Game,
  size: BoardSize,
  options: readonly string[],
  moves: (setup: Setup) => string[],
): OpenedGame {
  const start = startSetup(game, size, options);
  if (!start.ok) return broken(reason(start.error));
  return restored(game.codec.format(start.value), moves(start.value));
}

function restored(setup: string, moves: readonly string[]): OpenedGame {
  return opened(JSON.stringify({ schema: savedGameSchema, setup, seed: 1, moves }));
}

function opened(text: string): OpenedGame {
  const loaded = loadGame(text);
  if (loaded.ok) return loaded;
  const { fault, detail } = loaded;
  if (fault === 'not-json') return broken(cut);
  if (fault !== 'bad-move') return broken(fileFaultText(fault, detail));
  const [ply, name] = detail.split(': ');
  return broken(phrase('move {ply}, {name}, cannot be played there', { ply, name }));
}

function broken(why: Phrase): OpenedGame {
  return { ok: false, problem: phrase('the link does not open: {why}', { why }) };
}

const cut = phrase('a part of it is missing or was changed');

const example = `#${defaultGame.id}5=c3,b2`;
const noGame = phrase('what follows # names no game; a link looks like {example}', { example });
