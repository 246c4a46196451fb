/** The starting position of a game: a board given by size and header, or a record of a file. */
import type { Chunks } from '../../batch/read/input.js';
import type { RecordItem, RefusedItem } from '../../batch/read/items.js';
import { findRecord } from '../../app/positions/records.js';
import { headerOf, startSetup } from '../../app/positions/start-position.js';
import type { Game, GenerateOptions, Setup, BoardSize } from '../../core/game.js';
import { gameByName, games } from '../../games/registry.js';
import { type BoardOptions, isFileWord, isHeaderWord } from '../options/position-options.js';
import type { Context } from '../context/context.js';
import { oneInput, openInput } from './files.js';
import { exitCodes, ioFailed, refusedUsage, wrongUsage } from '../context/failures.js';
import { refusedRecord } from '../context/message.js';
import { parseSize } from '../context/units.js';

/** A board, or a record of a file, whose game is undefined if it may be any. */
export interface StartChoice extends Omit<BoardWords, 'words'> {
  /** A file of positions. `record` counts from 1. */
  readonly input: string | undefined;
  readonly record: number;
}

export interface Start {
  readonly game: Game;
  readonly setup: Setup;
}

/** Returns `checkers (damas), …`. */
function gameNames(): string {
  return games
    .map(({ id, aliases }) => (aliases.length === 0 ? id : `${id} (${aliases.join(', ')})`))
    .join(', ');
}

/**
 * Returns undefined, after a message, if there is no such position.
 * @param standard size of a game's board.
 */
export async function startOf(
  ctx: Context,
  choice: StartChoice,
  standard: (game: Game) => BoardSize,
): Promise<Start | undefined> {
  const { game, size, header, input } = choice;
  if (input !== undefined) {
    if (size === undefined && header.length === 0) return startInFile(ctx, choice, input);
    return wrongUsage(ctx, ctx.say('size and header of a position of a file are those of its record'));
  }
  if (!game)
    return wrongUsage(ctx, ctx.say('which game? {games}; or a file of positions', { games: gameNames() }));
  const setup = startSetup(game, size ?? standard(game), header);
  return setup.ok ? { game, setup: setup.value } : refusedUsage(ctx, setup.error);
}

async function startInFile(
  ctx: Context,
  { game, record }: StartChoice,
  input: string,
): Promise<Start | undefined> {
  const item = await recordAt(ctx, input, record, openInput(ctx, input));
  if (!item) return undefined;
  if (item.kind === 'refused') {
    ctx.tell(refusedRecord(input, item, ctx.language));
    ctx.setExitCode(exitCodes.usage);
    return undefined;
  }
  if (game === undefined || item.game === game) return item;
  const [n, id] = [String(record), game.id];
  return wrongUsage(ctx, ctx.say('{input}: record {n} is not {id}', { input, n, id }));
}

/** The description of a board in the words of a command: `game 7 k=3`. */
export interface BoardWords {
  readonly game: Game | undefined;
  readonly size: BoardSize | undefined;
  /** Options `key=value`, as in the header of a record. */
  readonly header: readonly string[];
  /** Words that do not describe the board. */
  readonly words: readonly string[];
}

/**
 * Returns the board given by words or by options. A game may be the first word; sizes and header
 * options stand anywhere. Returns undefined, after a message, if game or size is given twice.
 */
export function boardWords(
  ctx: Context,
  all: readonly string[],
  { game, size, header }: BoardOptions,
): BoardWords | undefined {
  const named = gameByName(all[0] ?? '');
  const rest = named ? all.slice(1) : all;
  const sizes = [size, ...rest.map(parseSize)].filter((one) => one !== undefined);
  if (sizes.length > 1 || (game && named)) return wrongUsage(ctx, ctx.say('game and size once each'));
  const others = rest.filter((word) => !parseSize(word));
  return {
    game: game ?? named,
    size: sizes[0],
    header: [...(header ?? []), ...others.filter(isHeaderWord)],
    words: others.filter((word) => !isHeaderWord(word)),
  };
}

/** Works as `boardWords`, but every word has to describe the board. */
export function onlyBoardWords(
  ctx: Context,
  all: readonly string[],
  options: BoardOptions,
): BoardWords | undefined {
  const board = boardWords(ctx, all, options);
  if (!board || board.words.length === 0) return board;
  const [word] = board.words;
  return wrongUsage(
    ctx,
    ctx.say('{word} is neither a size (7, 8x8) nor an option of the header (k=3)', { word }),
  );
}

/**
 * Returns the board that a command begins with, or the file that its first word names without `-i`.
 * Returns undefined, after a message, if two files are named or a word is invalid.
 */
export function gameWords(
  ctx: Context,
  first: string | undefined,
  others: readonly string[],
  { input: named, ...options }: BoardOptions & { readonly input?: string | undefined },
): (BoardWords & { readonly input: string | undefined }) | undefined {
  const isFile = first !== undefined && isFileWord(first);
  const hasFile = named !== undefined || isFile;
  const input = hasFile ? oneInput(ctx, named, isFile ? first : undefined) : undefined;
  if (hasFile && input === undefined) return undefined;
  const board = onlyBoardWords(ctx, first === undefined || isFile ? others : [first, ...others], options);
  return board && { ...board, input };
}

/** Returns how random boards are drawn; undefined, after a message, if the game cannot. */
export function drawingOf(
  ctx: Context,
  game: Game,
  { size, header: words }: BoardWords,
  {
    hard,
    kind = hard ? 'hard' : game.rules.kinds[0],
    density,
    plies,
  }: Partial<Pick<GenerateOptions, 'kind' | 'density' | 'plies'>> & { hard?: true | undefined },
): GenerateOptions | undefined {
  const header = headerOf(game, words);
  if (!header.ok) return refusedUsage(ctx, header.error);
  if (game.rules.kinds.includes(kind)) return { kind, ...size, density, plies, header: header.value };
  const known = game.rules.kinds.join(', ');
  return wrongUsage(ctx, ctx.say('{game} has the kinds {known}', { game: game.id, known }));
}

/**
 * Returns whether the game has two players; if not, reports it.
 * @param why in the user's language.
 */
export function hasTwoPlayers(ctx: Context, { game, setup }: Start, why: string): boolean {
  if (game.rules.traits(setup).players === 2) return true;
  const { id } = game;
  wrongUsage(ctx, ctx.say('{id} has one player{why}', { id, why }));
  return false;
}

/** Returns record `n` of an opened input; undefined, after a message, if it cannot be read. */
export async function recordAt(
  ctx: Context,
  input: string,
  n: number,
  chunks: Chunks,
): Promise<RecordItem | RefusedItem | undefined> {
  const item = await findRecord(chunks, n);
  if (chunks.fault) return ioFailed(ctx, chunks.fault);
  return item ?? wrongUsage(ctx, ctx.say('{input}: there is no record {n}', { input, n: String(n) }));
}
