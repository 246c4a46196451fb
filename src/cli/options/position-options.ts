/**
 * Options that choose a position: the board of a game, a size and header options, or a record of a
 * file.
 */
import {
  Argument,
  InvalidArgumentError,
  Option,
  type Command,
  type OptionValues,
} from '@commander-js/extra-typings';
import type { Game, BoardSize } from '../../core/game.js';
import { gameByName, games } from '../../games/registry.js';
import { choices, parsed } from './options.js';
import type { Context } from '../context/context.js';
import { parseCount, parseShare, parseSize } from '../context/units.js';

export function gameParser(ctx: Context): (name: string) => Game {
  return (name) => {
    const game = gameByName(name);
    if (game) return game;
    throw new InvalidArgumentError(
      choices(
        ctx,
        name,
        games.flatMap((one) => [one.id, ...one.aliases]),
      ),
    );
  };
}

/** Returns whether a word is a header option, `k=5`. These may stand anywhere among the words. */
export function isHeaderWord(word: string): boolean {
  return /^[a-z][a-z0-9-]*=/.test(word);
}

/** Returns whether the first word is a file of positions, given without `-i`. */
export function isFileWord(word: string): boolean {
  return /[./]|^-$|^\d/.test(word) && !isHeaderWord(word) && !parseSize(word);
}

/**
 * Parses the first word of a command that begins a game: its name, a file, or a part of the board's
 * description.
 */
function firstWord(ctx: Context): (word: string) => string {
  const parseGame = gameParser(ctx);
  return (word) => (isFileWord(word) || isHeaderWord(word) || parseSize(word) ? word : parseGame(word).id);
}

/**
 * Declares the first word of a command that begins a game.
 * @param what help text on the words that are not the name of a game.
 */
export function gameArgument(ctx: Context, what = ctx.say(', or the same as -i')) {
  return new Argument('[game]', ctx.say('which game') + what).argParser(firstWord(ctx));
}

/** The options that `withBoardOptions` adds. */
export interface BoardOptions {
  readonly game?: Game | undefined;
  readonly size?: BoardSize | undefined;
  readonly header?: readonly string[] | undefined;
}

/**
 * Adds `--game`, `--size` and `--header`, which the words `game 7 k=3` can replace.
 * @param standard the default game.
 * @param sizeText the description of the size, if it is not the board's.
 */
export function withBoardOptions<Args extends unknown[], Options extends OptionValues>(
  command: Command<Args, Options>,
  ctx: Context,
  standard?: string,
  sizeText?: string,
) {
  const text = ctx.say('which game, or as the first word');
  const game = new Option('--game <name>', text).argParser(gameParser(ctx)).default(undefined, standard);
  return command.addOption(game).addOption(sizeOption(ctx, sizeText)).addOption(headerOption(ctx));
}

/** Declares `--header`, which sets an option of the header by name and may be repeated. */
export function headerOption({ say }: Context) {
  return new Option('--header <key=value>', say('option of the header, or as a word: k=3')).argParser(
    (text: string, before: string[] | undefined) => [...(before ?? []), ...text.split(/\s+/)],
  );
}

/** Returns the help on the words that stand for `--size` and `--header`. */
export function boardWordsHelp({ say }: Context): string {
  return say('size, options of the header: 8x8 k=3');
}

export function recordOption(ctx: Context) {
  const text = ctx.say('which record of the file, counting from 1');
  return new Option('--record <n>', text).argParser(parsed(ctx, parseCount, '3')).default(1);
}

export function sizeOption(ctx: Context, text = ctx.say('8x8, or 8 for a square board, or as a word')) {
  return new Option('--size <size>', text).argParser(parsed(ctx, parseSize, '8x8'));
}

export function densityOption(ctx: Context) {
  const text = ctx.say('share of squares occupied, 0 to 1');
  return new Option('--density <share>', text).argParser(parsed(ctx, parseShare, '0.5'));
}

export function pliesOption(ctx: Context) {
  const text = ctx.say('moves played from the empty board');
  return new Option('--plies <n>', text).argParser(parsed(ctx, parseCount, '10')).conflicts('density');
}

export function kindOption(ctx: Context) {
  const kinds = [...new Set(games.flatMap((game) => game.rules.kinds))].join(', ');
  return new Option('--kind <name>', ctx.say('family of positions: {kinds}', { kinds }));
}

export function hardOption(ctx: Context) {
  return new Option('--hard', ctx.say('the same as --kind hard')).conflicts('kind');
}
